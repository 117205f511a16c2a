"""The rules page from the first trick to the score of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.language import N_, _
from scorekeeper.pinochle.rules.choices import (
    CardPoints,
    MadeScores,
    NinesSurvive,
    SetRule,
    ThrowIn,
)
from scorekeeper.pinochle.rules.options import say
from scorekeeper.pinochle.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Sides:
    """How the two parties are called, each in the singular, and what is theirs."""

    declaring: str
    its: str
    defending: str
    theirs: str

    def fill(self, sentence: str, **others: int | str) -> str:
        """A sentence that names them in its braces, beside others."""
        return sentence.format(**vars(self), **others)


def sides(rules: Ruleset) -> Sides:
    if rules.partners:
        return Sides(_("the declarer's side"), _("its"), _("the other side"), _("its"))
    if rules.players == 3:
        return Sides(_("the declarer"), _("their"), _("each other player"), _("their own"))
    return Sides(_("the declarer's side"), _("its"), _("each other player"), _("their"))


# Tricks


def the_tricks(rules: Ruleset) -> Iterator[str]:
    if rules.lead_trump:
        yield _("The declarer leads to the first trick, and must lead trump.")
    else:
        yield _("The declarer leads to the first trick.")
    yield from _card_points(rules)
    yield _("The last trick is worth {points}.").format(points=rules.last_trick)
    yield _("All the tricks of a hand come to {points}.").format(points=rules.trick_total)
    if rules.kitty:
        yield _("The cards put away count with the declarer's tricks, but they save no meld.")
    if rules.calls_partner:
        yield _(
            "The declarer and the partner keep their tricks together, and so do the other three."
        )


def _card_points(rules: Ruleset) -> Iterator[str]:
    if rules.card_points is CardPoints.OLD:
        yield _("In the tricks an ace is worth 11, a ten 10, a king 4, a queen 3, a jack 2.")
    else:
        yield _("In the tricks each ace, ten and king, a counter, is worth {points}.").format(
            points=rules.counter
        )
        if rules.nines:
            yield _("The queens, jacks and nines are worth nothing.")
        else:
            yield _("The queens and jacks are worth nothing.")


# What a hand scores


def the_result(rules: Ruleset) -> Iterator[str]:
    side = sides(rules)
    yield side.fill(
        _("{declaring} makes the bid when {its} meld and trick points together reach it.")
    )
    yield from _made(rules)
    yield from _set(rules)
    yield from _defenders(rules)
    yield from _save(rules)
    yield from _floors(rules)
    yield from _throw_in(rules)
    yield _("A score can fall below zero.")


def _made(rules: Ruleset) -> Iterator[str]:
    yield _(_MADE[rules.made_scores][rules.calls_partner])


# For one score, and for two where the declarer calls a partner.
_MADE = {
    MadeScores.BID: (
        N_("A bid that is made scores the bid only, however much more there was."),
        N_(
            "A bid that is made scores the bid only, however much more there was for the declarer "
            "and for the partner."
        ),
    ),
    MadeScores.ALL: (
        N_("A bid that is made scores all the meld and trick points."),
        N_(
            "A bid that is made scores all the meld and trick points for the declarer and for the "
            "partner."
        ),
    ),
}


def _set(rules: Ruleset) -> Iterator[str]:
    """What a missed bid costs; C17."""
    costs_nothing = rules.set_rule is SetRule.OPPONENTS_PLUS_BID
    yield _(_SET[rules.players][costs_nothing])
    side = sides(rules)
    if rules.set_rule is SetRule.OPPONENTS_PLUS_BID:
        yield side.fill(_("Then {defending} scores the bid as well."))
    if rules.set_rule is SetRule.DEFENDERS_TAKE:
        yield side.fill(_("Then {defending} scores the bid and the declarer's meld as well."))


# By the number of players: a set that costs the bid, and one that costs nothing.
_SET = {
    3: (
        N_("A declarer who misses the bid loses the bid; the meld and tricks do not count."),
        N_("A declarer who misses the bid scores nothing."),
    ),
    4: (
        N_("A side that misses its bid loses the bid; its meld and tricks do not count."),
        N_("A side that misses its bid scores nothing."),
    ),
    5: (
        N_(
            "Declarer and partner each lose a bid that is missed; their meld and tricks do not "
            "count."
        ),
        N_("Declarer and partner score nothing for a bid that is missed."),
    ),
}


def _defenders(rules: Ruleset) -> Iterator[str]:
    side = sides(rules)
    if rules.calls_partner:
        yield _(
            "Made or missed, the other three each score their own meld and the trick points of all "
            "three."
        )
    else:
        yield side.fill(_("Made or missed, {defending} scores {theirs} meld and trick points."))


def _save(rules: Ruleset) -> Iterator[str]:
    """What a side must take to keep its meld; C8, for the declarer's side C9."""
    side, least = sides(rules), say(rules.save)
    if rules.calls_partner:
        yield _("The other three keep their meld only if together they take {least}.").format(
            least=least
        )
    else:
        yield side.fill(_("{defending} keeps {theirs} meld only by taking {least}."), least=least)
    if rules.declarer_must_save:
        yield side.fill(_("So does {declaring}, even when the meld alone makes the bid."))
    else:
        yield side.fill(_("{declaring} needs to take nothing to keep {its} meld."))
    yield from _nines(rules)


def _nines(rules: Ruleset) -> Iterator[str]:
    """Whether nines of trump count when meld is lost; C10."""
    match rules.nines_survive:
        case NinesSurvive.ALWAYS:
            yield _("Nines of trump count even when the other meld is lost.")
        case NinesSurvive.ONLY:
            yield _("A side that melded nothing but nines of trump keeps them without a trick.")
        case NinesSurvive.NO:
            yield _("When meld is lost, its nines of trump are lost too.")


def _floors(rules: Ruleset) -> Iterator[str]:
    if rules.meld_floor:
        yield _("A side that melds less than {least} in all scores no meld.").format(
            least=rules.meld_floor
        )
    if rules.trick_floor:
        yield _(
            "A side that takes less than {least} in tricks loses its meld and its trick points."
        ).format(least=rules.trick_floor)
        yield _("A declarer who takes fewer is set.")


_IF_IMPOSSIBLE = N_(
    "The declarer may throw the hand in after the meld if the bid is more than {total} above what "
    "{declaring} melded."
)
_NOT_PLAYED = N_("It is not played if the bid is more than {total} above what {declaring} melded.")


def _throw_in(rules: Ruleset) -> Iterator[str]:
    """Who may end a hand after the meld, and what it costs; C16."""
    side, total = sides(rules), rules.trick_total
    match rules.throw_in:
        case ThrowIn.NEVER:
            yield _("Every hand is played: none is thrown in.")
            return
        case ThrowIn.IF_IMPOSSIBLE:
            yield side.fill(_(_IF_IMPOSSIBLE), total=total)
        case ThrowIn.IF_IMPOSSIBLE_ELSE_UNANIMOUS:
            yield side.fill(_(_IF_IMPOSSIBLE), total=total)
            yield _("Otherwise it is thrown in only if everybody agrees.")
        case ThrowIn.UNANIMOUS:
            yield _("A hand is thrown in after the meld only if everybody agrees.")
        case ThrowIn.ANY_TIME:
            yield _("The declarer may throw the hand in after the meld.")
        case ThrowIn.ANY_TIME_FORCED_IF_IMPOSSIBLE:
            yield _("The declarer may throw the hand in after the meld.")
            yield side.fill(_(_NOT_PLAYED), total=total)
    yield _("A hand thrown in costs what a missed bid costs; the others score their meld untested.")
