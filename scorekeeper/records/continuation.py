"""Compare two copies of a game: whether one continues the other, or where they diverge."""

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

from .hand_fields import write_hand, write_open_hand
from .reading import Record
from .values import Plain

LATER = ("adjustments", "time_up", "conceded_by")  # fields that are added after the hand's end
WHILE_OPEN = ("open", "announced", "meld_finished", "done")  # fields that only open hands have


class Relation(Enum):
    """What another copy of a game has compared to ours."""

    SAME = auto()
    LESS = auto()  # nothing that we lack
    MORE = auto()  # all that we have, and more
    OTHER = auto()  # something different


@dataclass(frozen=True)
class Comparison:
    """What the other copy has, and the first hand that differs."""

    relation: Relation
    hand: int = 0


def compare(ours: Game, theirs: Game) -> Comparison:
    """Compare two copies of a game by the records of their hands."""
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


def _hands(game: Game) -> list[Plain]:
    """The hands as written in a record; an open one is marked."""
    return [
        write_hand(scored.hand)
        if scored.step is Step.DONE
        else {"open": True, **write_open_hand(scored.hand)}
        for scored in game.hands
    ]


def _goes_on(mine: Plain, other: Plain) -> bool:
    """True if the other hand has all that mine has, and perhaps more."""
    names, is_open = {*mine}, "open" in mine
    if not is_open:
        names |= {*other}.difference(LATER)
    elif "open" not in other:
        names -= {*WHILE_OPEN, "outcome"}
    return all(_holds(name, mine.get(name), other.get(name), is_open) for name in names)


def _holds(name: str, here: Any, there: Any, is_open: bool) -> bool:
    if name == "adjustments" or (name == "discards" and is_open):
        return _begins_with(there or [], here or [])
    if not is_open:
        return bool(here == there)
    match name:
        case "calls":  # dropped if only the winner is entered
            return not there or _begins_with(there, here)
        case "done":
            return {*here} <= {*(there or ())}
        case "meld":
            return all(_shows(shown, (there or {}).get(seat)) for seat, shown in here.items())
        case "tricks":
            return all(here[each].items() <= (there or {}).get(each, {}).items() for each in here)
    return bool(here == there)


def _begins_with(whole: Sequence[Any], beginning: Sequence[Any]) -> bool:
    return whole[: len(beginning)] == beginning


def _shows(shown: Plain, other: Plain | None) -> bool:
    if other is None or "cards" not in shown or "cards" not in other:
        return shown == other
    return Counter(shown["cards"]) <= Counter(other["cards"])


def new_facts(ours: Game, record: Record, has_more: bool) -> list[GameEvent]:
    """Facts about players and title that the other copy has and ours lacks.

    Names are taken only from a copy that ``has_more`` hands; else it is unknown which are newer.
    """
    theirs = record.game
    before, after = ours.former, theirs.former
    facts: list[GameEvent] = []
    if _begins_with(after, before):
        replaced = [event for event in record.events if isinstance(event, PlayerReplaced)]
        facts += replaced[len(before) :]
    if has_more and len(after) == len(before) and ours.players != theirs.players:
        facts.append(PlayersNamed(theirs.players))
    title, note = ours.title or theirs.title, ours.note or theirs.note
    if (title, note) != (ours.title, ours.note):
        facts.append(GameDescribed(title, note))
    return facts
