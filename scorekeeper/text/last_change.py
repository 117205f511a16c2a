"""What the last tap changed, for the status line: “Bob: Aces ×2, 100 → 1000”."""

from scorekeeper.language import capitalized
from scorekeeper.pinochle.game.events import Event, HandEvent, MeldNamed, Redone, Undone
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import Timeline

from .facts import change_of, title_of
from .moments import moment_of


def last_change(timeline: Timeline, last: Event) -> tuple[Event, str] | None:
    """Return the fact that ``last`` recorded, undid or redid, and its text.

    `None` if the game has only been started.
    """
    if isinstance(last, Undone):
        event, after = timeline.undone[-1]
        return event, _text(event, timeline.game, after, last)
    if not timeline.past:
        return None
    event, before = timeline.past[-1]
    return event, _text(event, before, timeline.game, last)


def doubles(last: Event) -> bool:
    """True if the last tap named a meld twice or more, which multiplies its points."""
    return isinstance(last, MeldNamed) and last.times > 1


def _text(event: Event, before: Game, after: Game, last: Event) -> str:
    """What changed by a fact, or by ``last`` if that undid or redid it."""
    moment = moment_of(event, before, after, undone=isinstance(last, Undone))
    now, _was = change_of(moment)
    if isinstance(last, Undone | Redone):  # the sentence begins with “Undid” or “Redid”
        if event.card_by_card:
            return now
        title = title_of(moment)
    elif isinstance(event, HandEvent) and event.melder is not None:
        title = after.players_of(event.hand)[event.melder]
    else:
        title = capitalized(title_of(moment))
    return f"{title}: {now}" if now else title
