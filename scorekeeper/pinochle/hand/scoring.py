"""A finished hand to score lines: a small function for each part of the score sheet.

A side's score is the sum of its lines. What was shown and what was taken stand beside it,
because the table wants to see them even where they do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from scorekeeper.language import N_, _
from scorekeeper.pinochle.hand.hand import (
    TOOK_ALL,
    Hand,
    Outcome,
    declaring_seats,
    double_run_winner,
)
from scorekeeper.pinochle.hand.result import Deal, Part
from scorekeeper.pinochle.rules.choices import MadeScores, Save, SetRule
from scorekeeper.pinochle.rules.options import MINUS_BID
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seats

NOT_TAKEN = {
    Save.TRICK: N_("no trick taken"),
    Save.POINTS: N_("no trick points taken"),
    Save.COUNTER: N_("no counter taken"),
}


class About(StrEnum):
    """What a line of the score sheet is about."""

    MELD = "meld"
    TRICKS = "tricks"
    BID = "bid"
    ADJUSTMENT = "adjustment"


PLAIN = {
    About.MELD: N_("Meld {points}."),
    About.TRICKS: N_("Tricks {points}."),
    About.BID: N_("Bid {points}."),
    About.ADJUSTMENT: N_("Adjustment {points}."),
}


@dataclass(frozen=True)
class Line:
    """One line of the score sheet: what it adds to the score, and why where that is not plain."""

    about: About
    points: int
    reason: str = ""

    @property
    def text(self) -> str:
        return self.reason or _(PLAIN[self.about]).format(points=self.points)


@dataclass(frozen=True)
class SideScore:
    """A side's part of a hand, in points as the ruleset counts them."""

    seats: Seats
    meld: int  # shown, whether it counts or not
    tricks: int  # taken, whether they count or not
    lines: tuple[Line, ...]

    @cached_property
    def score(self) -> int:
        """The change to the side's total."""
        return sum(line.points for line in self.lines)

    def scored(self, about: str) -> int:
        """What meld, tricks or bid add to the total."""
        return sum(line.points for line in self.lines if line.about == about)

    @property
    def meld_counts(self) -> bool:
        """Whether all the meld that was shown is part of the score."""
        return self.scored(About.MELD) == self.meld

    @property
    def tricks_count(self) -> bool:
        return self.scored(About.TRICKS) == self.tricks

    def reasons(self, about: str) -> list[str]:
        return [line.reason for line in self.lines if line.about == about and line.reason]


@dataclass(frozen=True)
class HandScore:
    """A scored hand; sides in the order of their lowest seat."""

    sides: tuple[SideScore, ...]
    declaring: Seats
    made: bool  # whether a bid was played for and made
    counts: bool  # False for a hand that was dealt again
    double_run: Seats | None  # the side whose double run won the game
    time_up: bool = False  # the evening ended
    conceded: Seats | None = None  # the side that gave the game up

    @property
    def missed(self) -> bool:
        """Whether somebody played for a bid and did not make it."""
        return self.counts and bool(self.declaring) and not self.made and not self.double_run


Lines = Iterator[Line]


def score_hand(ruleset: Ruleset, hand: Hand) -> HandScore:
    """Score a hand that is over, as ``steps.next_step`` tells."""
    deal = Deal(ruleset, hand)
    lines = _sheet(deal)
    return HandScore(
        tuple(
            SideScore(
                part.seats,
                part.meld.points,
                part.tricks,
                (*lines(deal, part), *_adjustments(deal, part)),
            )
            for part in deal.parts
        ),
        declaring=declaring_seats(ruleset, hand),
        made=_is_made(deal),
        counts=hand.outcome not in (Outcome.REDEALT, Outcome.CONCEDED),
        double_run=_winning_double_run(deal),
        time_up=hand.time_up,
        conceded=_conceding(deal),
    )


def _conceding(deal: Deal) -> Seats | None:
    seat = deal.hand.conceded_by
    return next((side for side in deal.ruleset.sides if seat in side), None)


def _sheet(deal: Deal) -> Callable[[Deal, Part], Lines]:
    """Which lines the outcome of the hand asks for."""
    match deal.hand.outcome:
        case Outcome.REDEALT:
            return _redealt
        case Outcome.FOLDED:
            return _folded
        case Outcome.THROWN_IN:
            return _thrown_in
        case Outcome.SWEEP_MADE:
            return _sweep_made
        case Outcome.SWEEP_FAILED:
            return _sweep_failed
        case Outcome.THOUSAND_MADE:
            return _thousand_made
        case Outcome.THOUSAND_FAILED:
            return _thousand_failed
        case Outcome.MOON_MADE:
            return _moon_made
        case Outcome.MOON_FAILED:
            return _moon_failed
        case Outcome.CONCEDED:
            return _conceded
        case Outcome.PLAYED:
            return _double_run if _winning_double_run(deal) else _played


def _winning_double_run(deal: Deal) -> Seats | None:
    played = deal.hand.outcome is Outcome.PLAYED
    return double_run_winner(deal.ruleset, deal.hand) if played else None


def _is_made(deal: Deal) -> bool:
    match deal.hand.outcome:
        case Outcome.PLAYED:
            return bool(deal.hand.points) and deal.made
        case outcome:
            return outcome in TOOK_ALL


def _played(deal: Deal, part: Part) -> Lines:
    if part.declaring:
        yield from _declarer(deal, part)
    else:
        yield from _meld(deal, part)
        yield _tricks(deal, part)
        if not deal.made:
            yield from _set_bonus(deal)


def _declarer(deal: Deal, part: Part) -> Lines:
    kept, tricks, bid = deal.kept(part), deal.counted_tricks(part), deal.bid
    came_to = f"{kept} + {tricks} = {kept + tricks}"
    if not deal.made:
        if kept != part.meld.points:
            yield Line(About.MELD, 0, _lost(deal, part))
        if tricks != part.tricks:
            yield Line(About.TRICKS, 0, _too_few(deal, part))
        reason = _("Set: {sum} does not reach the bid of {bid}.")
        yield Line(About.BID, _penalty(deal), reason.format(sum=came_to, bid=bid))
    elif deal.ruleset.made_scores is MadeScores.BID:
        reason = _("Bid of {bid} made: {sum}. A made bid scores the bid only.")
        yield Line(About.BID, bid, reason.format(bid=bid, sum=came_to))
    else:
        yield from _meld(deal, part)
        yield _tricks(deal, part)
        yield Line(About.BID, 0, _("Bid of {bid} made: {sum}.").format(bid=bid, sum=came_to))


def _meld(deal: Deal, part: Part) -> Lines:
    kept = deal.kept(part)
    if kept == part.meld.points:
        yield Line(About.MELD, kept)
    else:
        yield Line(About.MELD, kept, _lost(deal, part))


def _lost(deal: Deal, part: Part) -> str:
    if deal.saves(part, part.took):
        return _too_little(deal, part)
    why = _(NOT_TAKEN[deal.ruleset.save])
    if deal.is_under_floor(part):
        why = _("fewer than {least} trick points taken").format(least=deal.ruleset.trick_floor)
    lost = _("Meld of {meld} lost: {why}.").format(meld=part.meld.points, why=why)
    nines = deal.survives(part)
    if not nines:
        return lost
    still = _("The nines of trump still count {nines}.").format(nines=nines)
    return f"{lost} {still}"


def _too_little(deal: Deal, part: Part) -> str:
    reason = _("Meld of {meld} does not count: it takes {least}.")
    return reason.format(meld=part.meld.points, least=deal.ruleset.meld_floor)


def _tricks(deal: Deal, part: Part) -> Line:
    if deal.counted_tricks(part) == part.tricks:
        return Line(About.TRICKS, part.tricks)
    return Line(About.TRICKS, 0, _too_few(deal, part))


def _too_few(deal: Deal, part: Part) -> str:
    reason = _("Tricks of {tricks} do not count: it takes {least}.")
    return reason.format(tricks=part.tricks, least=deal.ruleset.trick_floor)


def _penalty(deal: Deal) -> int:
    """What going set adds to the declarer's score; C17."""
    return 0 if deal.ruleset.set_rule is SetRule.OPPONENTS_PLUS_BID else -deal.bid


def _set_bonus(deal: Deal) -> Lines:
    """What the opponents get when the declarer goes set; C17."""
    if deal.ruleset.set_rule is SetRule.DEFENDERS_TAKE:
        meld = deal.on_board(deal.declarer)
        reason = _("The declarer's meld of {meld}, because the bid was missed.")
        yield Line(About.BID, meld, reason.format(meld=meld))
    if deal.ruleset.set_rule is not SetRule.MINUS_BID:
        reason = _("The bid of {bid}, because it was missed.")
        yield Line(About.BID, deal.bid, reason.format(bid=deal.bid))


def _untested_meld(deal: Deal, part: Part, kept: str = "") -> Line:
    """Meld that needs no trick to be kept, only to be on the board; ``kept`` says why."""
    meld = part.meld.points
    if deal.on_board(part) != meld:
        return Line(About.MELD, 0, _too_little(deal, part))
    return Line(About.MELD, meld, kept.format(meld=meld) if meld else "")


def _redealt(deal: Deal, part: Part) -> Lines:
    yield Line(About.BID, 0, _("Dealt again: no score."))


def _folded(deal: Deal, part: Part) -> Lines:
    """Before trump and meld: it costs the stuck bid and gives nobody anything; 003 L83, C34."""
    if part.declaring:
        reason = _("Folded: minus the stuck bid of {bid}.")
        yield Line(About.BID, -deal.bid, reason.format(bid=deal.bid))
    else:
        yield Line(About.BID, 0, _("The hand was folded before the meld: nobody else scores."))


def _thrown_in(deal: Deal, part: Part) -> Lines:
    """The bid is lost, the others keep their meld untested; 000 L147, 001 L120, 004 L75."""
    if part.declaring:
        reason = _("Thrown in: the bid of {bid} is lost unplayed.")
        yield Line(About.BID, _penalty(deal), reason.format(bid=deal.bid))
    else:
        kept = _("Meld {meld}, kept because the hand was thrown in.")
        yield _untested_meld(deal, part, kept)
        yield from _set_bonus(deal)


def _double_run(deal: Deal, part: Part) -> Lines:
    if part.seats == _winning_double_run(deal):
        meld = part.meld.points
        reason = _("Meld {meld}: a double run wins the game.")
        yield Line(About.MELD, meld, reason.format(meld=meld))
    else:
        yield Line(About.BID, 0, _("The double run ended the game before the hand was played."))


def _sweep_made(deal: Deal, part: Part) -> Lines:
    """000 L127; which trick points it adds, C3."""
    if part.declaring:
        points = deal.ruleset.sweep_points
        yield Line(About.BID, deal.ruleset.sweep_bonus, _("Sweep made: every trick taken."))
        points = deal.ruleset.trick_total if points is None else points
        yield Line(About.TRICKS, points)
    else:
        yield Line(About.BID, 0, _("The sweep was made."))


def _sweep_failed(deal: Deal, part: Part) -> Lines:
    """000 L127; what it costs the declarer, C18."""
    if part.declaring:
        cost = deal.ruleset.sweep_fail_declarer
        points = -deal.bid if cost == MINUS_BID else int(cost)
        yield Line(About.BID, points, _("The sweep failed."))
    else:
        yield Line(About.BID, deal.ruleset.sweep_bonus, _("The sweep failed."))
        yield Line(About.TRICKS, part.tricks)


def _thousand_made(deal: Deal, part: Part) -> Lines:
    """002 L52."""
    thousand = deal.ruleset.thousand
    if part.declaring:
        yield Line(About.BID, thousand, _("Playing {thousand}: made.").format(thousand=thousand))
    else:
        reason = _("Meld of {meld} lost: playing {thousand} was made.")
        yield Line(About.MELD, 0, reason.format(meld=part.meld.points, thousand=thousand))


def _thousand_failed(deal: Deal, part: Part) -> Lines:
    """002 L52."""
    thousand = deal.ruleset.thousand
    if part.declaring:
        yield Line(About.BID, -thousand, _("Playing {thousand}: failed.").format(thousand=thousand))
    else:
        yield _untested_meld(deal, part)
        yield Line(About.TRICKS, part.tricks)


def _moon_made(deal: Deal, part: Part) -> Lines:
    """Every trick taken: the moon comes on top of meld and tricks. No document names an amount."""
    yield from _meld(deal, part)
    yield _tricks(deal, part)
    if part.declaring:
        yield Line(About.BID, deal.ruleset.moon, _("Shot the moon: every trick taken."))


def _moon_failed(deal: Deal, part: Part) -> Lines:
    if part.declaring:
        reason = _("The moon failed: meld and tricks do not count.")
        yield Line(About.BID, -deal.ruleset.moon, reason)
    else:
        yield from _meld(deal, part)
        yield _tricks(deal, part)


def _conceded(deal: Deal, part: Part) -> Lines:
    if part.seats == _conceding(deal):
        yield Line(About.BID, 0, _("Conceded the game: the hand does not count."))
    else:
        yield Line(About.BID, 0, _("The others conceded: the hand does not count."))


def _adjustments(deal: Deal, part: Part) -> Lines:
    for each in deal.hand.adjustments:
        if each.seat in part.seats:
            yield Line(About.ADJUSTMENT, each.points, each.reason)
