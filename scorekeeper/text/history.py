"""The history of a game: what each recorded fact changed, in words."""

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
    """What one fact changed."""

    what: str  # “Bid”, “Ann’s meld”
    now: str = ""
    was: str = ""
    hand: int | None = None  # None for the whole game
    corrects: bool = False  # the hand was over, or a later hand was already dealt
    counts: bool = True  # False if undone later


def history(
    timeline: Timeline, events: Sequence[Event], most: int | None = None
) -> tuple[Change, ...]:
    """Describe the first ``most`` facts after ``timeline``, in the order of recording.

    ``events`` must include all later facts, because one of them may undo an earlier one.
    A ``GameStarted`` is already part of ``timeline``.
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
    """The indexes of facts that were not undone, and of every Undo and Redo."""
    past, undone, moves = list[int](), list[int](), set[int]()
    older = -1  # stands for a fact recorded before these events
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
    """The change between two timelines; Undo and Redo name the fact they undo or redo."""
    if isinstance(event, Undone) and before.to_undo:
        change = _change(before.to_undo, after.game, before.game, undone=True)
        return _renamed(_("undid {what}"), change)
    if isinstance(event, Redone) and after.to_undo:
        return _renamed(_("redid {what}"), _change(after.to_undo, before.game, after.game))
    return _change(event, before.game, after.game)


def _renamed(name: str, change: Change) -> Change:
    return replace(change, what=name.format(what=change.what), was="")


def _change(event: Event, before: Game, after: Game, undone: bool = False) -> Change:
    """The change, named as within a sentence: “bid”."""
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
    """“enter the tricks again”, if the change reset that step; else empty."""
    steps = list(Step)
    before, after = moment.before, moment.after
    was_unplayed = before.takes_no_number  # so its steps were never entered
    if was_unplayed or steps.index(after.step) >= steps.index(before.step):
        return ""
    return _("enter {what} again", what=_(STEPS[after.step].name))
