"""Replay the facts of an evening in order, and check new facts against the result."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, groupby

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError

from .evening import Evening
from .facts import DirectorJoined, Fact, Opened, Redone, RoundDrawn, Undone


@dataclass(frozen=True)
class Recorded:
    """A stored fact, with its action, browser and time."""

    op: str  # the id of the action, which may record several facts
    by: str  # the browser that recorded the fact
    fact: Fact
    at: datetime  # in UTC


Action = tuple[Recorded, ...]


@dataclass(frozen=True)
class Timeline:
    """The evening after all its facts, and the actions that Undo and Redo can change."""

    evening: Evening
    past: tuple[Action, ...]  # all actions in effect, except Opened and DirectorJoined
    undone: tuple[Action, ...]
    redraws: int  # the number of undone draws; used as a seed, so that the next draw differs


def replay(facts: Iterable[Recorded]) -> Timeline:
    """Replay the facts of an evening. The first fact must be ``Opened``."""
    first, *others = facts
    assert isinstance(first.fact, Opened)  # nosec B101 # for mypy
    past: list[Action] = []
    undone: list[Action] = []
    for _op, action in groupby(others, key=lambda each: each.op):
        recorded = tuple(action)
        match recorded[0].fact:
            case DirectorJoined():
                pass
            case Undone():
                undone.append(past.pop())
            case Redone():
                past.append(undone.pop())
            case _:
                past.append(recorded)
                undone.clear()
    evening = Evening(first.fact.settings)
    for each in chain(*past):
        evening = each.fact.apply(evening)
    draws = sum(isinstance(each.fact, RoundDrawn) for each in others)
    return Timeline(evening, tuple(past), tuple(undone), draws - evening.number)


def would_change(timeline: Timeline, new: tuple[Fact, ...]) -> bool:
    """True if the facts change the evening; raise GameError if a fact is wrong."""
    match new:
        case (Undone(),) if not timeline.past:
            raise GameError(_("Nothing to undo."), "undo")
        case (Redone(),) if not timeline.undone:
            raise GameError(_("Nothing to redo."), "redo")
        case (DirectorJoined() | Undone() | Redone(),):
            return True
    return _after(timeline.evening, new) != timeline.evening


def check_whole(actions: Sequence[tuple[datetime, Sequence[Fact]]]) -> Evening:
    """Return the evening after these actions.

    Raises:
        GameError: a fact is wrong, the first fact does not open the evening, or a fact is
            ``Undone``, ``Redone`` or ``DirectorJoined``.
    """
    facts = [fact for _at, action in actions for fact in action]
    has_undo = any(isinstance(fact, DirectorJoined | Undone | Redone) for fact in facts)
    if not facts or not isinstance(facts[0], Opened) or has_undo:
        raise GameError(_("The file does not begin with an evening."), "record")
    return _after(Evening(facts[0].settings), facts)


def _after(evening: Evening, facts: Iterable[Fact]) -> Evening:
    """Return the evening after these facts; raise GameError if a fact is wrong."""
    for fact in facts:
        fact.check(evening)
        evening = fact.apply(evening)
    return evening
