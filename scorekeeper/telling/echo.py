"""What a tap recorded, in a line for the head of the screen: “Bob: Aces ×2, 100 → 1000”."""

from __future__ import annotations

from typing import Any

from scorekeeper.language import capitalized
from scorekeeper.pinochle.game.events import Event, HandEvent, MeldNamed, Redone, Undone
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import Timeline
from scorekeeper.telling.changes import HandMoment, Moment
from scorekeeper.telling.facts import change_of, title_of


def last_change(timeline: Timeline, last: Event) -> tuple[Event | None, str]:
    """The fact that the last one recorded, took back or brought back, and what it says.

    Nothing of a game that has only been started.
    """
    if isinstance(last, Undone):
        event, after = timeline.undone[-1]
        return event, _told(event, timeline.game, after, last)
    if not timeline.past:
        return None, ""
    event, before = timeline.past[-1]
    return event, _told(event, before, timeline.game, last)


def doubles(last: Event) -> bool:
    """Whether the last tap made a meld a double, or more, which is worth many times as much."""
    return isinstance(last, MeldNamed) and last.times > 1


def _told(event: Event, before: Game, after: Game, last: Event) -> str:
    """What changed by a fact, or by ``last``, which took it back or brought it back."""
    again = isinstance(last, Undone | Redone)  # “Undid” or “Redid” comes before it
    moment: Moment[Any] = Moment(event, before, after)
    if isinstance(event, HandEvent):
        of_hand = moment = HandMoment(event, before, after, undone=isinstance(last, Undone))
        if event.melder is not None and not again:
            return f"{of_hand.player(event.melder)}: {change_of(of_hand)[0]}"
    now, _was = change_of(moment)
    title = title_of(moment) if again else capitalized(title_of(moment))
    return f"{title}: {now}" if now else title
