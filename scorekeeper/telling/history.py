"""What each recorded fact changed, in words: what it says now, and what stood there before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.language import _, capitalized
from scorekeeper.pinochle.game.events import Event, HandEvent, Redone, Undone
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import fold, restore
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling.changes import HandMoment, Moment
from scorekeeper.telling.facts import FACTS, change_of, title_of
from scorekeeper.telling.vocabulary import STEPS


@dataclass(frozen=True)
class Change:
    """What one fact changed. What is empty has nothing to say."""

    what: str  # “Bid”, “Meld of Ann”
    now: str = ""
    was: str = ""  # what it took the place of
    hand: int | None = None  # None for what is about the game
    corrects: bool = False  # the hand was over, or later ones were dealt already
    counts: bool = True  # False where it was taken back since


def history(ruleset: Ruleset, events: Sequence[Event]) -> tuple[Change, ...]:
    """A change for each fact of a game, in the order in which they were recorded.

    The first fact is ``GameStarted``, as ``restore`` has it.
    """
    timeline = restore(ruleset, events[:1])
    changes = [_change(events[0], timeline.game, timeline.game)]
    past, undone = [0], list[int]()  # places of the facts that count, and that were taken back
    for place, event in enumerate(events[1:], start=1):
        before, timeline = timeline.game, fold(timeline, event)
        match event:
            case Undone():
                undone.append(past.pop())
                changes.append(_again(_("undid {what}"), changes[undone[-1]]))
            case Redone():
                past.append(undone.pop())
                changes.append(_again(_("redid {what}"), changes[past[-1]]))
            case _:
                past.append(place)
                undone.clear()
                changes.append(_change(event, before, timeline.game))
    steps = {place for place, event in enumerate(events) if isinstance(event, Undone | Redone)}
    counted = {*past, *steps}
    return tuple(
        replace(change, what=capitalized(change.what), counts=place in counted)
        for place, change in enumerate(changes)
    )


def _again(name: str, taken: Change) -> Change:
    """Undo and Redo name what they took back or brought again."""
    return replace(taken, what=name.format(what=taken.what), was="")


def _change(event: Event, before: Game, after: Game) -> Change:
    """The change as it is told inside of a sentence: “bid”."""
    if not isinstance(event, HandEvent):
        of_game = Moment(event, before, after)
        return Change(title_of(of_game), *change_of(of_game))
    moment = HandMoment(event, before, after)
    now, was = change_of(moment)
    if not FACTS[type(event)].corrects:
        return Change(title_of(moment), now, was, event.hand)
    over = moment.before.step is Step.DONE or event.hand < len(before.hands)
    now = ", ".join(filter(None, (now, _asks_again(moment))))
    return Change(title_of(moment), now, was, event.hand, corrects=over)


def _asks_again(moment: HandMoment[HandEvent]) -> str:
    """What of the hand went with the change, so that the table is asked for it once more."""
    steps = list(Step)
    before, after = moment.before, moment.after
    opened = before.hand.outcome is Outcome.REDEALT  # and is dealt at last
    if opened or steps.index(after.step) >= steps.index(before.step):
        return ""
    return _("enter {what} again").format(what=_(STEPS[after.step].name))
