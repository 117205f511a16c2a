"""A finished hand to score lines: a small function for each part of the score sheet.

A side's score is the sum of its lines. What was shown and what was taken stand beside it,
because the table wants to see them even where they do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from scorekeeper.pinochle.auction import Word
from scorekeeper.pinochle.choices import MadeScores, NinesSurvive, Save, SetRule
from scorekeeper.pinochle.hand import (
    Hand,
    Outcome,
    SeatMeld,
    Took,
    declaring_seats,
    double_run_winner,
    pile_points,
    pile_took,
    piles,
    took,
    total_meld,
)
from scorekeeper.pinochle.options import MINUS_BID
from scorekeeper.pinochle.ruleset import Ruleset, Seats

NOT_TAKEN = {
    Save.TRICK: "no trick taken",
    Save.POINTS: "no trick points taken",
    Save.COUNTER: "no counter taken",
}


class About(StrEnum):
    """What a line of the score sheet is about."""

    MELD = "meld"
    TRICKS = "tricks"
    BID = "bid"


@dataclass(frozen=True)
class Line:
    """One line of the score sheet: what it adds to the score, and why where that is not plain."""

    about: About
    points: int
    reason: str = ""

    @property
    def text(self) -> str:
        return self.reason or f"{self.about.value.capitalize()} {self.points}."


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

    @property
    def missed(self) -> bool:
        """Whether somebody played for a bid and did not make it."""
        return self.counts and not self.made and not self.double_run


@dataclass(frozen=True)
class _Part:
    """What a side brings to the score of one hand."""

    seats: Seats
    declaring: bool
    meld: SeatMeld
    tricks: int
    took: Took


@dataclass(frozen=True)
class _Deal:
    ruleset: Ruleset
    hand: Hand

    @cached_property
    def parts(self) -> tuple[_Part, ...]:
        return tuple(self._part(side) for side in self.ruleset.sides)

    def _part(self, side: Seats) -> _Part:
        declaring = set(side) <= set(declaring_seats(self.ruleset, self.hand))
        pile = next(pile for pile in piles(self.ruleset, self.hand) if set(side) <= set(pile))
        points = self._tricks(pile, declaring)
        return _Part(
            side,
            declaring,
            total_meld(self.ruleset, self.hand, pile if declaring else side),
            points,
            took(self.ruleset, self.hand, pile, points),
        )

    def _tricks(self, pile: Seats, declaring: bool) -> int:
        """The trick points of a pile; whoever made a sweep or 1000 took them all."""
        if self.hand.outcome in (Outcome.SWEEP_MADE, Outcome.THOUSAND_MADE):
            return self.ruleset.trick_total if declaring else 0
        return pile_points(self.ruleset, self.hand)[pile] if self.hand.points else 0

    @property
    def declarer(self) -> _Part:
        return next(part for part in self.parts if part.declaring)

    @property
    def bid(self) -> int:
        """The bid in points; for a sweep the last number before it, else the minimum."""
        if self.hand.bid is not None:
            return self.hand.bid
        numbers = [call.said for call in self.hand.calls if not isinstance(call.said, Word)]
        return numbers[-1] if numbers else self.ruleset.min_bid

    @property
    def made(self) -> bool:
        """Whether meld and tricks reach the bid; 000 L63, 001 L151, 003 L112, 004 L71."""
        return self.kept(self.declarer) + self.declarer.tricks >= self.bid

    def saves(self, part: _Part, took: Took) -> bool:
        """Whether a side that took that keeps its meld; C8, for the declarer's side C9."""
        if part.declaring and not self.ruleset.declarer_must_save:
            return True
        match self.ruleset.save:
            case Save.TRICK:
                return took is not Took.NOTHING
            case Save.POINTS:
                return part.tricks > 0 and took is not Took.NOTHING  # more than discards
            case Save.COUNTER:
                return took is Took.COUNTER

    def survives(self, part: _Part) -> int:
        """The points of trump nines that count although the meld is lost; C10."""
        match self.ruleset.nines_survive:
            case NinesSurvive.ALWAYS:
                return part.meld.nines
            case NinesSurvive.ONLY if part.meld.nines == part.meld.points:
                return part.meld.nines
        return 0

    def kept(self, part: _Part) -> int:
        """The side's meld as far as it counts."""
        return part.meld.points if self.saves(part, part.took) else self.survives(part)


Lines = Iterator[Line]


def score_hand(ruleset: Ruleset, hand: Hand) -> HandScore:
    """Score a hand that is over, as ``steps.next_step`` tells."""
    deal = _Deal(ruleset, hand)
    lines = _sheet(deal)
    return HandScore(
        tuple(
            SideScore(part.seats, part.meld.points, part.tricks, tuple(lines(deal, part)))
            for part in deal.parts
        ),
        declaring=declaring_seats(ruleset, hand),
        made=_is_made(deal),
        counts=hand.outcome is not Outcome.REDEALT,
        double_run=_winning_double_run(deal),
    )


def _sheet(deal: _Deal) -> Callable[[_Deal, _Part], Lines]:
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
        case Outcome.PLAYED:
            return _double_run if _winning_double_run(deal) else _played


def _winning_double_run(deal: _Deal) -> Seats | None:
    played = deal.hand.outcome is Outcome.PLAYED
    return double_run_winner(deal.ruleset, deal.hand) if played else None


def _is_made(deal: _Deal) -> bool:
    match deal.hand.outcome:
        case Outcome.PLAYED:
            return bool(deal.hand.points) and deal.made
        case outcome:
            return outcome in (Outcome.SWEEP_MADE, Outcome.THOUSAND_MADE)


def _played(deal: _Deal, part: _Part) -> Lines:
    if part.declaring:
        yield from _declarer(deal, part)
    else:
        yield from _meld(deal, part)
        yield Line(About.TRICKS, part.tricks)
        if not deal.made:
            yield from _set_bonus(deal)


def _declarer(deal: _Deal, part: _Part) -> Lines:
    kept, bid = deal.kept(part), deal.bid
    came_to = f"{kept} + {part.tricks} = {kept + part.tricks}"
    if not deal.made:
        if kept != part.meld.points:
            yield Line(About.MELD, 0, _lost(deal, part))
        yield Line(About.BID, _penalty(deal), f"Set: {came_to} does not reach the bid of {bid}.")
    elif deal.ruleset.made_scores is MadeScores.BID:
        yield Line(About.BID, bid, f"Bid of {bid} made: {came_to}. A made bid scores the bid only.")
    else:
        yield from _meld(deal, part)
        yield Line(About.TRICKS, part.tricks)
        yield Line(About.BID, 0, f"Bid of {bid} made: {came_to}.")


def _meld(deal: _Deal, part: _Part) -> Lines:
    kept = deal.kept(part)
    if kept == part.meld.points:
        yield Line(About.MELD, kept)
    else:
        yield Line(About.MELD, kept, _lost(deal, part))


def _lost(deal: _Deal, part: _Part) -> str:
    nines = deal.survives(part)
    but = f" The nines of trump still count {nines}." if nines else ""
    return f"Meld of {part.meld.points} lost: {NOT_TAKEN[deal.ruleset.save]}.{but}"


def _penalty(deal: _Deal) -> int:
    """What going set adds to the declarer's score; C17."""
    return 0 if deal.ruleset.set_rule is SetRule.OPPONENTS_PLUS_BID else -deal.bid


def _set_bonus(deal: _Deal) -> Lines:
    """What the opponents get when the declarer goes set; C17."""
    if deal.ruleset.set_rule is SetRule.DEFENDERS_TAKE:
        meld = deal.declarer.meld.points
        yield Line(About.BID, meld, f"The declarer's meld of {meld}, because the bid was missed.")
    if deal.ruleset.set_rule is not SetRule.MINUS_BID:
        yield Line(About.BID, deal.bid, f"The bid of {deal.bid}, because it was missed.")


def _redealt(deal: _Deal, part: _Part) -> Lines:
    yield Line(About.BID, 0, "Dealt again: no score.")


def _folded(deal: _Deal, part: _Part) -> Lines:
    """Before trump and meld: it costs the stuck bid and gives nobody anything; 003 L83, C34."""
    if part.declaring:
        yield Line(About.BID, -deal.bid, f"Folded: minus the stuck bid of {deal.bid}.")
    else:
        yield Line(About.BID, 0, "The hand was folded before the meld: nobody else scores.")


def _thrown_in(deal: _Deal, part: _Part) -> Lines:
    """The bid is lost, the others keep their meld untested; 000 L147, 001 L120, 004 L75."""
    if part.declaring:
        yield Line(About.BID, _penalty(deal), f"Thrown in: the bid of {deal.bid} is lost unplayed.")
    else:
        meld = part.meld.points
        kept = f"Meld {meld}, kept because the hand was thrown in." if meld else ""
        yield Line(About.MELD, meld, kept)
        yield from _set_bonus(deal)


def _double_run(deal: _Deal, part: _Part) -> Lines:
    if part.seats == _winning_double_run(deal):
        yield Line(
            About.MELD, part.meld.points, f"Meld {part.meld.points}: a double run wins the game."
        )
    else:
        yield Line(About.BID, 0, "The double run ended the game before the hand was played.")


def _sweep_made(deal: _Deal, part: _Part) -> Lines:
    """000 L127; which trick points it adds, C3."""
    if part.declaring:
        points = deal.ruleset.sweep_points
        yield Line(About.BID, deal.ruleset.sweep_bonus, "Sweep made: every trick taken.")
        points = deal.ruleset.trick_total if points is None else points
        yield Line(About.TRICKS, points)
    else:
        yield Line(About.BID, 0, "The sweep was made.")


def _sweep_failed(deal: _Deal, part: _Part) -> Lines:
    """000 L127; what it costs the declarer, C18."""
    if part.declaring:
        cost = deal.ruleset.sweep_fail_declarer
        yield Line(About.BID, -deal.bid if cost == MINUS_BID else int(cost), "The sweep failed.")
    else:
        yield Line(About.BID, deal.ruleset.sweep_bonus, "The sweep failed.")
        yield Line(About.TRICKS, part.tricks)


def _thousand_made(deal: _Deal, part: _Part) -> Lines:
    """002 L52."""
    if part.declaring:
        yield Line(About.BID, deal.ruleset.thousand, f"Playing {deal.ruleset.thousand}: made.")
    else:
        yield Line(
            About.MELD,
            0,
            f"Meld of {part.meld.points} lost: playing {deal.ruleset.thousand} was made.",
        )


def _thousand_failed(deal: _Deal, part: _Part) -> Lines:
    """002 L52."""
    if part.declaring:
        yield Line(About.BID, -deal.ruleset.thousand, f"Playing {deal.ruleset.thousand}: failed.")
    else:
        yield Line(About.MELD, part.meld.points)
        yield Line(About.TRICKS, part.tricks)


def open_question(ruleset: Ruleset, hand: Hand) -> Seats | None:
    """The pile of which the score depends on what it took, where nobody has said so; C8."""
    for pile in piles(ruleset, hand):
        answers = pile_took(ruleset, hand, pile)
        if len(answers) == 1 or any(seat in hand.took for seat in pile):
            continue
        answered = (replace(hand, took={**hand.took, pile[0]: took}) for took in answers)
        if len({_changes(ruleset, hand) for hand in answered}) > 1:
            return pile
    return None


def _changes(ruleset: Ruleset, hand: Hand) -> tuple[int, ...]:
    return tuple(side.score for side in score_hand(ruleset, hand).sides)


def shortfall(ruleset: Ruleset, hand: Hand) -> int:
    """The trick points that the declarer's side still needs; 0 when its meld makes the bid."""
    deal = _Deal(ruleset, hand)
    return max(0, deal.bid - deal.declarer.meld.points)


def keeps_meld(ruleset: Ruleset, hand: Hand, pile: Seats, took: Took) -> bool:
    """Whether the pile's side keeps its meld if that is the best thing it took."""
    deal = _Deal(ruleset, hand)
    part = next(part for part in deal.parts if set(part.seats) <= set(pile))
    return deal.saves(part, took)


def meld_to_save(ruleset: Ruleset, hand: Hand) -> list[tuple[Seats, int]]:
    """Who loses meld by taking nothing, and how much; a declaring pair together; C8, C9."""
    deal = _Deal(ruleset, hand)
    at_risk: dict[Seats, int] = {}
    for part in deal.parts:
        if part.meld.points and not deal.saves(replace(part, tricks=0), Took.NOTHING):
            seats = declaring_seats(ruleset, hand) if part.declaring else part.seats
            at_risk[seats] = part.meld.points
    return list(at_risk.items())
