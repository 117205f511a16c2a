"""What a tap recorded, in a line for the head of the screen: “Bob: Aces ×2, 100 → 1000”."""

from __future__ import annotations

from typing import Any

from scorekeeper.language import capitalized
from scorekeeper.pinochle.game.events import Event, MeldNamed, Redone, Undone
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import Timeline
from scorekeeper.text.changes import HandMoment, Moment, moment_of
from scorekeeper.text.facts import change_of, title_of


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
    moment = moment_of(event, before, after, undone=isinstance(last, Undone))
    now, _was = change_of(moment)
    title = title_of(moment)
    if not isinstance(last, Undone | Redone):  # else “Undid” or “Redid” comes before it
        title = _melder(moment) or capitalized(title)
    return f"{title}: {now}" if now else title


def _melder(moment: Moment[Any]) -> str:
    """The player whose meld was tapped; empty for all else."""
    if isinstance(moment, HandMoment) and moment.event.melder is not None:
        return moment.player(moment.event.melder)
    return ""
