"""Build a game from its facts, with undo and redo."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.hand.checks import check_hand
from scorekeeper.pinochle.rules.catalogue import intern
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .events import (
    Event,
    GameEvent,
    GameStarted,
    HandEvent,
    Redone,
    Undone,
)
from .game import Game


@dataclass(frozen=True)
class Timeline:
    """A game with the facts that made it, for undo and redo."""

    game: Game
    past: tuple[tuple[Event, Game], ...] = ()  # each fact not undone, and the game before it
    undone: tuple[tuple[Event, Game], ...] = ()  # each undone fact, and the game after it

    @property
    def game_at_start(self) -> Game:
        """The game after ``GameStarted`` and before any other fact."""
        return self.past[0][1] if self.past else self.game

    @property
    def to_undo(self) -> Event | None:
        """The fact that Undo would take back."""
        return self.past[-1][0] if self.past else None

    @property
    def to_redo(self) -> Event | None:
        return self.undone[-1][0] if self.undone else None


def start(ruleset: Ruleset, started: GameStarted) -> Timeline:
    """Return the timeline of a new game; raise PinochleError for wrong players."""
    timeline = _begin(ruleset, started)
    timeline.game.check()
    return timeline


def _begin(ruleset: Ruleset, started: GameStarted) -> Timeline:
    game = Game(intern(ruleset), started.players, started.first_dealer, title=started.title)
    return Timeline(game)


def apply(timeline: Timeline, event: Event) -> Timeline:
    """Return the timeline with a new fact; raise PinochleError if it cannot be recorded."""
    game = timeline.game
    match event:
        case HandEvent():
            find = game.hand if event.can_be_first else game.dealt_hand
            before = find(event.hand).hand
            event.check(before)
            after = fold(timeline, [event])
            check_hand(after.game.hands[event.hand - 1].hand, before)
            return after
        case GameEvent():
            event.check(game)
            after = fold(timeline, [event])
            after.game.check(game)
            return after
        case Undone() if not timeline.past:
            raise GameError(_("Nothing to undo."), "undo")
        case Redone() if not timeline.undone:
            raise GameError(_("Nothing to redo."), "redo")
    return fold(timeline, [event])


def fold(timeline: Timeline, events: Iterable[Event]) -> Timeline:
    """Return the timeline with more recorded facts, which are not checked.

    Damaged facts may raise ValueError or any other exception.
    """
    game, past, undone = timeline.game, [*timeline.past], [*timeline.undone]
    for event in events:
        if isinstance(event, HandEvent | GameEvent):
            past.append((event, game))
            undone.clear()
            game = _change(game, event)
        else:
            source, target = (past, undone) if isinstance(event, Undone) else (undone, past)
            if not isinstance(event, Undone | Redone) or not source:
                raise ValueError(f"{event} changes nothing")
            changed, other = source.pop()
            target.append((changed, game))
            game = other
    return Timeline(game, tuple(past), tuple(undone))


def _change(game: Game, event: HandEvent | GameEvent) -> Game:
    if isinstance(event, GameEvent):
        return event.change(game)
    hand = event.change(game.hand_at(event.hand).hand)
    if hand.agreed and not event.keeps_agreement:
        hand = fast_replace(hand, agreed=frozenset())
    return game.with_hand(event.hand, hand)


def timeline_before(timeline: Timeline, events: Sequence[Event]) -> Timeline | None:
    """Return the timeline as it was before its last ``events``, but without undone facts.

    Return ``None`` if ``events`` undo or redo facts that were recorded before ``events``. The
    caller must then replay all facts.
    """
    depth = lowest = 0
    for event in events:
        depth += -1 if isinstance(event, Undone) else 1
        lowest = min(lowest, depth)
    if lowest < 0 or (events and isinstance(events[0], Redone)):
        return None
    past = (*timeline.past, (None, timeline.game))
    length = len(timeline.past) - depth
    return Timeline(past[length][1], timeline.past[:length])


def replay(ruleset: Ruleset, events: Iterable[Event]) -> Timeline:
    """Check new facts and return their timeline. The first fact must be ``GameStarted``."""
    started, events = _first(events)
    return reduce(apply, events, start(ruleset, started))


def restore(ruleset: Ruleset, events: Iterable[Event]) -> Timeline:
    """Return the timeline of recorded facts, which are not checked. Errors are as in ``fold``."""
    started, events = _first(events)
    return extend(_begin(ruleset, started), events)


def extend(timeline: Timeline, events: Iterable[Event]) -> Timeline:
    """Return a restored timeline with facts recorded later. Errors are as in ``fold``."""
    timeline = fold(timeline, events)
    timeline.game.check_whole()
    return timeline


def _first(events: Iterable[Event]) -> tuple[GameStarted, Iterator[Event]]:
    events = iter(events)
    started = next(events, None)
    if not isinstance(started, GameStarted):
        raise GameError(_("A game must start with its players."), "players")
    return started, events
