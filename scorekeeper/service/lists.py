"""Lists of games, made from cached or stored summaries, or else from the games' facts."""

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from time import monotonic
from typing import Any

from scorekeeper import limits
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.summary import summarize
from scorekeeper.storage.database import UnreachableError, UnwritableError
from scorekeeper.storage.store import written
from scorekeeper.storage.summaries import (
    ListedGame as ListedGame,  # re-exported
    Summaries,
)
from scorekeeper.storage.unreadable import UnreadableError

from .games import Games

MOST_CACHED = 5_000  # summaries cached in memory; each is much smaller than a game
RETRY = 30.0  # seconds until the next attempt, if the database does not answer


@dataclass(frozen=True)
class UnlistedGame:
    """A game without a summary. ``started`` is None if the time cannot be read."""

    id: str
    started: datetime | None
    error: UnreadableError | None = None  # None if no list has read the game yet


AnyGame = ListedGame | UnlistedGame
# Computes the JSON value that an extra (a package in extras/) stores with the summary of a game.
# The tuple is the game's ``sort_key``.
Figures = Callable[[Game, tuple[str, str]], Any]


def only_listed(games: Iterable[AnyGame]) -> list[ListedGame]:
    """The games with a summary."""
    return [game for game in games if isinstance(game, ListedGame)]


def only_unlisted(games: Iterable[AnyGame], unreadable: bool) -> list[UnlistedGame]:
    """Games without a summary: unreadable ones if ``unreadable``, else those not read yet."""
    return [
        game
        for game in games
        if isinstance(game, UnlistedGame) and (game.error is not None) is unreadable
    ]


class Lists:
    """The lists of one store's games; their summaries are cached and stored."""

    def __init__(self, games: Games, figures: Mapping[str, Figures]) -> None:
        self.games = games
        self.figures = figures
        self.summaries = Summaries(games.store)
        self._known: dict[str, ListedGame] = {}
        self._lock = threading.Lock()

    def of(self, game_ids: Iterable[str], most: float = limits.READ) -> list[AnyGame]:
        """The games in the given order, including unreadable games.

        Games without a current summary are read, up to ``most`` facts in total but at least one
        game. The rest are returned as ``UnlistedGame``.
        """
        seqs = self.games.store.last_seqs([*game_ids])
        known = self._recall(seqs)
        unknown = {id: seq for id, seq in seqs.items() if id not in known}
        found: dict[str, AnyGame] = {**known, **self._read(_first(unknown, most))}
        return [found.get(id) or self._unlisted(id) for id in seqs]

    def read_all(self, stop: threading.Event) -> None:
        """Read all games without a current summary, the latest first, until ``stop`` is set.

        Pause after each game for as long as reading it took, so that phones are served. Retry if
        the database does not answer.
        """
        while not stop.is_set():
            with suppress(UnreachableError):
                self._read_missing(stop)
                return
            stop.wait(RETRY)

    def _read_missing(self, stop: threading.Event) -> None:
        pause = 0.0
        for id in self.summaries.missing():
            if stop.wait(pause):
                return
            began = monotonic()
            self.of([id])
            pause = monotonic() - began

    def _recall(self, seqs: Mapping[str, int]) -> dict[str, ListedGame]:
        """The current summaries of these games, from memory or the store, by id."""
        cached = (self._known.get(id) for id in seqs)
        known = {game.id: game for game in cached if game and game.seq == seqs[game.id]}
        stored = self.summaries.of([id for id in seqs if id not in known])
        return known | self._remember(game for game in stored if game.seq == seqs[game.id])

    def _read(self, game_ids: Iterable[str]) -> dict[str, AnyGame]:
        """Read the games from their facts, and store their summaries."""
        read = [self._read_one(id) for id in game_ids]
        listed = only_listed(read)
        if listed:
            with suppress(UnwritableError):  # a full disk must not prevent the list
                self.summaries.keep(listed)
        self._remember(listed)
        return {game.id: game for game in read}

    def _read_one(self, id: str) -> AnyGame:
        try:
            table = self.games.peek(id)
        except UnreadableError as error:
            return self._unlisted(id, error)
        sort_key = written(table.started), id
        figures = {name: count(table.game, sort_key) for name, count in self.figures.items()}
        return ListedGame(id, table.seq, table.started, summarize(table.game), figures)

    def _remember(self, listed: Iterable[ListedGame]) -> dict[str, ListedGame]:
        found = {game.id: game for game in listed}
        with self._lock:
            self._known.update(found)
            for id in [*self._known][:-MOST_CACHED]:
                del self._known[id]
        return found

    def _unlisted(self, id: str, error: UnreadableError | None = None) -> UnlistedGame:
        started = None
        with suppress(UnreadableError):
            started = self.games.store.started(id)
        return UnlistedGame(id, started, error)


@contextmanager
def reading_ahead(lists: Lists) -> Iterator[None]:
    """Read all games in the background, until all are read or the ``with`` block ends."""
    stop = threading.Event()
    thread = threading.Thread(target=lists.read_all, args=[stop], name="reading ahead")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _first(seqs: Mapping[str, int], most: float) -> list[str]:
    """The ids of the first games that together have at most ``most`` facts; at least one id."""
    together = accumulate(seqs.values())
    return [id for id, facts in zip(seqs, together, strict=True) if facts <= most] or [*seqs][:1]
