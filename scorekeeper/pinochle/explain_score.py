"""The rules page from the first trick to the score of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.pinochle.choices import (
    CardPoints,
    MadeScores,
    NinesSurvive,
    SetRule,
    ThrowIn,
)
from scorekeeper.pinochle.ruleset import Ruleset


@dataclass(frozen=True)
class Sides:
    """How the two parties are called, each in the singular, and what is theirs."""

    declaring: str
    its: str
    defending: str
    theirs: str


def sides(rules: Ruleset) -> Sides:
    if rules.partners:
        return Sides("the declarer's side", "its", "the other side", "its")
    if rules.players == 3:
        return Sides("the declarer", "their", "each other player", "their own")
    return Sides("the declarer's side", "its", "each other player", "their")


# Tricks


def the_tricks(rules: Ruleset) -> Iterator[str]:
    yield "The declarer leads to the first trick" + (
        ", and must lead trump." if rules.lead_trump else "."
    )
    yield from _card_points(rules)
    yield f"The last trick is worth {rules.last_trick}."
    yield f"All the tricks of a hand come to {rules.trick_total}."
    if rules.kitty:
        yield "The cards put away count with the declarer's tricks, but they save no meld."
    if rules.calls_partner:
        yield "The declarer and the partner keep their tricks together, and so do the other three."


def _card_points(rules: Ruleset) -> Iterator[str]:
    if rules.card_points is CardPoints.OLD:
        yield "In the tricks an ace is worth 11, a ten 10, a king 4, a queen 3, a jack 2."
    else:
        worthless = "queens, jacks and nines" if rules.nines else "queens and jacks"
        yield f"In the tricks each ace, ten and king, a counter, is worth {rules.counter}."
        yield f"The {worthless} are worth nothing."


# What a hand scores


def the_result(rules: Ruleset) -> Iterator[str]:
    side = sides(rules)
    yield (
        f"{side.declaring} makes the bid when {side.its} meld and trick points together reach it."
    )
    yield from _made(rules)
    yield from _set(rules)
    yield from _defenders(rules)
    yield from _save(rules)
    yield from _floors(rules)
    yield from _throw_in(rules)
    yield "A score can fall below zero."


def _made(rules: Ruleset) -> Iterator[str]:
    each = " for the declarer and for the partner" if rules.calls_partner else ""
    if rules.made_scores is MadeScores.BID:
        yield f"A bid that is made scores the bid only, however much more there was{each}."
    else:
        yield f"A bid that is made scores all the meld and trick points{each}."


def _set(rules: Ruleset) -> Iterator[str]:
    """What a missed bid costs; C17."""
    yield {3: _SET_ALONE, 4: _SET_SIDE, 5: _SET_BOTH}[rules.players][
        rules.set_rule is SetRule.OPPONENTS_PLUS_BID
    ]
    side = sides(rules)
    if rules.set_rule is SetRule.OPPONENTS_PLUS_BID:
        yield f"Then {side.defending} scores the bid as well."
    if rules.set_rule is SetRule.DEFENDERS_TAKE:
        yield f"Then {side.defending} scores the bid and the declarer's meld as well."


# A set that costs the bid, and one that costs nothing.
_SET_SIDE = (
    "A side that misses its bid loses the bid; its meld and tricks do not count.",
    "A side that misses its bid scores nothing.",
)
_SET_ALONE = (
    "A declarer who misses the bid loses the bid; the meld and tricks do not count.",
    "A declarer who misses the bid scores nothing.",
)
_SET_BOTH = (
    "Declarer and partner each lose a bid that is missed; their meld and tricks do not count.",
    "Declarer and partner score nothing for a bid that is missed.",
)


def _defenders(rules: Ruleset) -> Iterator[str]:
    side = sides(rules)
    if rules.calls_partner:
        yield (
            "Made or missed, the other three each score their own meld and the trick points of all "
            "three."
        )
    else:
        yield f"Made or missed, {side.defending} scores {side.theirs} meld and trick points."


def _save(rules: Ruleset) -> Iterator[str]:
    """What a side must take to keep its meld; C8, for the declarer's side C9."""
    side, take = sides(rules), rules.save.words
    if rules.calls_partner:
        yield f"The other three keep their meld only if together they take {take}."
    else:
        yield f"{side.defending} keeps {side.theirs} meld only by taking {take}."
    if rules.declarer_must_save:
        yield f"So does {side.declaring}, even when the meld alone makes the bid."
    else:
        yield f"{side.declaring} needs to take nothing to keep {side.its} meld."
    yield from _nines(rules)


def _nines(rules: Ruleset) -> Iterator[str]:
    """Whether nines of trump count when meld is lost; C10."""
    match rules.nines_survive:
        case NinesSurvive.ALWAYS:
            yield "Nines of trump count even when the other meld is lost."
        case NinesSurvive.ONLY:
            yield "A side that melded nothing but nines of trump keeps them without a trick."
        case NinesSurvive.NO:
            yield "When meld is lost, its nines of trump are lost too."


def _floors(rules: Ruleset) -> Iterator[str]:
    if rules.meld_floor:
        yield f"A side that melds less than {rules.meld_floor} in all scores no meld."
    if rules.trick_floor:
        yield (
            f"A side that takes less than {rules.trick_floor} in tricks loses its meld and its "
            "trick points."
        )
        yield "A declarer who takes fewer is set."


def _throw_in(rules: Ruleset) -> Iterator[str]:
    """Who may end a hand after the meld, and what it costs; C16."""
    far = f"if the bid is more than {rules.trick_total} above what {sides(rules).declaring} melded"
    match rules.throw_in:
        case ThrowIn.NEVER:
            yield "Every hand is played: none is thrown in."
            return
        case ThrowIn.IF_IMPOSSIBLE:
            yield f"The declarer may throw the hand in after the meld {far}."
        case ThrowIn.IF_IMPOSSIBLE_ELSE_UNANIMOUS:
            yield f"The declarer may throw the hand in after the meld {far}."
            yield "Otherwise it is thrown in only if everybody agrees."
        case ThrowIn.UNANIMOUS:
            yield "A hand is thrown in after the meld only if everybody agrees."
        case ThrowIn.ANY_TIME:
            yield "The declarer may throw the hand in after the meld."
        case ThrowIn.ANY_TIME_FORCED_IF_IMPOSSIBLE:
            yield "The declarer may throw the hand in after the meld."
            yield f"It is not played {far}."
    yield "A hand thrown in costs what a missed bid costs; the others score their meld untested."
