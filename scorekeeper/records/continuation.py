"""Whether one record of a game goes on where another one stops, or where the two part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from scorekeeper.pinochle.game.events import (
    GameDescribed,
    GameEvent,
    PlayerReplaced,
    PlayersNamed,
)
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.records.hand_fields import write_hand, write_open_hand
from scorekeeper.records.values import Plain

LATER = ("adjustments", "time_up", "conceded_by")  # what is said of a hand after its end
WHILE_OPEN = ("announced", "meld_finished", "done")  # what a hand that is over says no more


class Relation(Enum):
    """What another copy of a game has beside ours."""

    SAME = auto()
    LESS = auto()  # nothing that we lack
    MORE = auto()  # all that we have, and more
    OTHER = auto()  # something else


@dataclass(frozen=True)
class Comparison:
    """What the other copy has, and from which hand on it differs."""

    relation: Relation
    hand: int = 0


@dataclass(frozen=True)
class _Told:
    """A hand as a record has it."""

    said: Plain
    is_open: bool


def compare(ours: Game, theirs: Game) -> Comparison:
    """Compare two copies of a game, by what a record says of their hands."""
    here, there = _hands(ours), _hands(theirs)
    for number, (mine, other) in enumerate(zip(here, there, strict=False), start=1):
        if mine == other:
            continue
        is_last_here, is_last_there = number == len(here), number == len(there)
        if is_last_here and _goes_on(mine, other):
            return Comparison(Relation.MORE, number)
        if is_last_there and _goes_on(other, mine):
            return Comparison(Relation.LESS, number)
        return Comparison(Relation.OTHER, number)
    if ours.ruleset != theirs.ruleset:
        return Comparison(Relation.OTHER, 1)
    if len(here) == len(there):
        return Comparison(Relation.SAME)
    relation = Relation.MORE if len(there) > len(here) else Relation.LESS
    return Comparison(relation, min(len(here), len(there)) + 1)


def _hands(game: Game) -> list[_Told]:
    return [
        _Told(write_hand(scored.hand), False)
        if scored.step is Step.DONE
        else _Told(write_open_hand(scored.hand), True)
        for scored in game.hands
    ]


def _goes_on(mine: _Told, other: _Told) -> bool:
    """Whether the other hand says all that mine says, and perhaps more."""
    names = {*mine.said}
    if not mine.is_open:
        names |= {*other.said}.difference(LATER)
    elif not other.is_open:
        names -= {*WHILE_OPEN, "outcome"}
    return all(_holds(name, mine.said.get(name), other.said.get(name), mine) for name in names)


def _holds(name: str, said: Any, there: Any, mine: _Told) -> bool:
    if name == "adjustments" or (name == "discards" and mine.is_open):
        return _begins_with(there or [], said or [])
    if not mine.is_open:
        return bool(said == there)
    match name:
        case "calls":  # whoever enters the winner alone drops them
            return not there or _begins_with(there, said)
        case "done":
            return {*said} <= {*(there or ())}
        case "meld":
            return all(_shows(shown, (there or {}).get(seat)) for seat, shown in said.items())
        case "tricks":
            return all(said[each].items() <= (there or {}).get(each, {}).items() for each in said)
    return bool(said == there)


def _begins_with(whole: Sequence[Any], beginning: Sequence[Any]) -> bool:
    return whole[: len(beginning)] == beginning


def _shows(shown: Plain, other: Plain | None) -> bool:
    if other is None or "cards" not in shown or "cards" not in other:
        return shown == other
    return Counter(shown["cards"]) <= Counter(other["cards"])


def news_of(ours: Game, theirs: Game, has_more: bool) -> list[GameEvent]:
    """What the other copy says of the people and the title, and ours does not.

    New names are taken from a copy that ``has_more`` hands; else nobody knows which are newer.
    """
    before, after = ours.former, theirs.former
    news: list[GameEvent] = []
    if _begins_with(after, before):
        news += _replaced(theirs)[len(before) :]
    if has_more and len(after) == len(before) and ours.players != theirs.players:
        news.append(PlayersNamed(theirs.players))
    title, note = ours.title or theirs.title, ours.note or theirs.note
    if (title, note) != (ours.title, ours.note):
        news.append(GameDescribed(title, note))
    return news


def _replaced(game: Game) -> list[GameEvent]:
    """The facts by which somebody took over from each of the former players, in order."""
    names, facts = list(game.players), list[GameEvent]()
    for each in reversed(game.former):
        facts.append(PlayerReplaced(each.seat, names[each.seat], each.hand))
        names[each.seat] = each.name
    return facts[::-1]
