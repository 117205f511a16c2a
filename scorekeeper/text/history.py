"""What each recorded fact changed, in words: what it says now, and what stood there before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.language import _, capitalized
from scorekeeper.pinochle.game.events import Event, GameStarted, Redone, Undone
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import Timeline, fold
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.text.changes import HandMoment, moment_of
from scorekeeper.text.facts import FACTS, change_of, title_of
from scorekeeper.text.vocabulary import STEPS


@dataclass(frozen=True)
class Change:
    """What one fact changed. What is empty has nothing to say."""

    what: str  # “Bid”, “Meld of Ann”
    now: str = ""
    was: str = ""  # what it took the place of
    hand: int | None = None  # None for what is about the game
    corrects: bool = False  # the hand was over, or later ones were dealt already
    counts: bool = True  # False where it was taken back since


def history(
    timeline: Timeline, events: Sequence[Event], most: int | None = None
) -> tuple[Change, ...]:
    """A change for each of the first facts that followed ``timeline``, as they were recorded.

    ``events`` are all up to the last one, because a later one may have taken back an earlier one.
    A ``GameStarted`` is the first fact of ``timeline`` itself.
    """
    counted = _counted(events)
    changes = []
    for place, event in enumerate(events[:most]):
        before = timeline
        if not isinstance(event, GameStarted):
            timeline = fold(timeline, [event])
        told = _told(event, before, timeline)
        what = capitalized(told.what)
        changes.append(replace(told, what=what, counts=place in counted))
    return tuple(changes)


def _counted(events: Sequence[Event]) -> set[int]:
    """The places of what was not taken back, and those of Undo and Redo."""
    past, undone, steps = list[int](), list[int](), set[int]()
    older = -1  # instead of a place: it was recorded before these events
    for place, event in enumerate(events):
        match event:
            case Undone():
                undone.append(past.pop() if past else older)
                steps.add(place)
            case Redone():
                past.append(undone.pop() if undone else older)
                steps.add(place)
            case _:
                past.append(place)
                undone.clear()
    return {*past, *steps}


def _told(event: Event, before: Timeline, after: Timeline) -> Change:
    """The change that a fact makes between these timelines."""
    if isinstance(event, Undone) and before.to_undo:
        taken = _change(before.to_undo, after.game, before.game, undone=True)
        return _again(_("undid {what}"), taken)
    if isinstance(event, Redone) and after.to_undo:
        return _again(_("redid {what}"), _change(after.to_undo, before.game, after.game))
    return _change(event, before.game, after.game)


def _again(name: str, taken: Change) -> Change:
    """Undo and Redo name what they took back or brought again."""
    return replace(taken, what=name.format(what=taken.what), was="")


def _change(event: Event, before: Game, after: Game, undone: bool = False) -> Change:
    """The change as it is told inside of a sentence: “bid”."""
    moment = moment_of(event, before, after, undone)
    now, was = change_of(moment)
    if not isinstance(moment, HandMoment):
        return Change(title_of(moment), now, was)
    hand = moment.event.hand
    if not FACTS[type(event)].corrects:
        return Change(title_of(moment), now, was, hand)
    over = moment.before.step is Step.DONE or hand < len(before.hands)
    now = ", ".join(filter(None, (now, _asks_again(moment))))
    return Change(title_of(moment), now, was, hand, corrects=over)


def _asks_again(moment: HandMoment[Any]) -> str:
    """What of the hand went with the change, so that the table is asked for it once more."""
    steps = list(Step)
    before, after = moment.before, moment.after
    opened = before.takes_no_number  # and is played at last
    if opened or steps.index(after.step) >= steps.index(before.step):
        return ""
    return _("enter {what} again").format(what=_(STEPS[after.step].name))
