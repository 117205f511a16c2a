"""The history of a game: the change that each recorded fact made, in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.language import _, capitalized
from scorekeeper.pinochle.game.events import Event, GameStarted, Redone, Undone
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import Timeline, fold
from scorekeeper.pinochle.hand.steps import Step

from .facts import FACTS, change_of, title_of
from .moments import HandMoment, moment_of
from .vocabulary import STEPS


@dataclass(frozen=True)
class Change:
    """The change that one fact made, in words."""

    what: str  # “Bid”, “Ann’s meld”
    now: str = ""
    was: str = ""
    hand: int | None = None  # None for the whole game
    corrects: bool = False  # True if the hand was over, or a later hand was already dealt
    counts: bool = True  # False if the fact was undone later


def history(
    timeline: Timeline, events: Sequence[Event], most: int | None = None
) -> tuple[Change, ...]:
    """Describe the first ``most`` of ``events``, in the order of recording.

    ``timeline`` is the game before ``events``. If the first event is ``GameStarted``,
    ``timeline`` already includes that event. ``events`` must reach to the end of the game, because
    a later fact may undo an earlier fact.
    """
    effective = _effective(events)
    changes = []
    for index, event in enumerate(events[:most]):
        before = timeline
        if not isinstance(event, GameStarted):
            timeline = fold(timeline, [event])
        change = _change_with_undo(event, before, timeline)
        what = capitalized(change.what)
        changes.append(replace(change, what=what, counts=index in effective))
    return tuple(changes)


def _effective(events: Sequence[Event]) -> set[int]:
    """The indexes of all facts that were not undone, and of each Undo and Redo."""
    past, undone, moves = list[int](), list[int](), set[int]()
    older = -1  # stands for the index of a fact before these events
    for index, event in enumerate(events):
        match event:
            case Undone():
                undone.append(past.pop() if past else older)
                moves.add(index)
            case Redone():
                past.append(undone.pop() if undone else older)
                moves.add(index)
            case _:
                past.append(index)
                undone.clear()
    return {*past, *moves}


def _change_with_undo(event: Event, before: Timeline, after: Timeline) -> Change:
    """The change between two timelines. Undo and Redo name the fact that they undo or redo."""
    if isinstance(event, Undone) and before.to_undo:
        change = _change(before.to_undo, after.game, before.game, undone=True)
        return _renamed(_("undid {what}"), change)
    if isinstance(event, Redone) and after.to_undo:
        return _renamed(_("redid {what}"), _change(after.to_undo, before.game, after.game))
    return _change(event, before.game, after.game)


def _renamed(name: str, change: Change) -> Change:
    return replace(change, what=name.format(what=change.what), was="")


def _change(event: Event, before: Game, after: Game, undone: bool = False) -> Change:
    """The change between two states of a game. Its name is not capitalized: “bid”."""
    moment = moment_of(event, before, after, undone)
    title, (now, was) = title_of(moment), change_of(moment)
    if not isinstance(moment, HandMoment):
        return Change(title, now, was)
    hand, corrects = moment.event.hand, False
    if FACTS[type(event)].corrects:
        corrects = moment.before.step is Step.DONE or hand < len(before.hands)
        now = ", ".join(filter(None, (now, _reset_step(moment))))
    return Change(title, now, was, hand, corrects)


def _reset_step(moment: HandMoment[Any]) -> str:
    """The text about a step that must be entered again: “enter the tricks again”; else empty."""
    steps = list(Step)
    before, after = moment.before, moment.after
    was_unplayed = before.takes_no_number  # no step has to be entered again
    if was_unplayed or steps.index(after.step) >= steps.index(before.step):
        return ""
    return _("enter {what} again", what=_(STEPS[after.step].name))
