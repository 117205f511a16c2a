"""Lists of games: what each of them tells, without reading again what was read before."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from itertools import accumulate
from time import monotonic

from scorekeeper import limits
from scorekeeper.pinochle.game.summary import summarize
from scorekeeper.pinochle.game.tallies import OneGame
from scorekeeper.service.games import Games
from scorekeeper.storage.database import UnreachableError, UnwritableError
from scorekeeper.storage.store import written
from scorekeeper.storage.summaries import ListedGame, Summaries
from scorekeeper.storage.unreadable import UnreadableError

__all__ = [
    "AnyGame",
    "ListedGame",
    "Lists",
    "UntoldGame",
    "WhyNot",
    "only_listed",
    "only_untold",
    "reading_ahead",
]

KEPT = 5_000  # games in memory as lists tell them; each is much smaller than a game
AGAIN = 30.0  # seconds until a database that did not answer is asked again


class WhyNot(Enum):
    """Why a list tells nothing of a game."""

    NEWER = auto()  # a newer program wrote it
    DAMAGED = auto()
    LATER = auto()  # it would have taken too long; the next list may read it


@dataclass(frozen=True)
class UntoldGame:
    """A game of which the list tells nothing but when it was started, if that can be read."""

    id: str
    started: datetime | None
    why: WhyNot

    @property
    def is_unreadable(self) -> bool:
        return self.why is not WhyNot.LATER


AnyGame = ListedGame | UntoldGame


def only_listed(games: Iterable[AnyGame]) -> list[ListedGame]:
    """Those of which the list tells everything."""
    return [game for game in games if isinstance(game, ListedGame)]


def only_untold(games: Iterable[AnyGame], unreadable: bool) -> list[UntoldGame]:
    """Those of which it tells nothing: that cannot be read, or that were not read yet."""
    untold = [game for game in games if isinstance(game, UntoldGame)]
    return [game for game in untold if game.is_unreadable is unreadable]


class Lists:
    """The lists of one store's games; what they tell of a game is kept beside its facts."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.summaries = Summaries(games.store)
        self._known: dict[str, ListedGame] = {}
        self._lock = threading.Lock()

    def of(self, game_ids: Iterable[str], most: float = limits.READ) -> list[AnyGame]:
        """The games in that order, also those that cannot be read: one of them spoils no list.

        So many facts are read for it at ``most``, or all of one game that has more.
        """
        seqs = self.games.store.last_seqs([*game_ids])
        known = self._recall(seqs)
        unknown = {id: seq for id, seq in seqs.items() if id not in known}
        found: dict[str, AnyGame] = {**known, **self._read(_first(unknown, most))}
        return [found.get(id) or self._untold(id, WhyNot.LATER) for id in seqs]

    def read_all(self, stop: threading.Event) -> None:
        """Read all games that no list would know, the latest first, as after an update.

        It pauses as long as it reads, because phones are waiting, too, and waits for a database
        that does not answer. ``stop`` ends it.
        """
        while not stop.is_set():
            try:
                self._read_missing(stop)
            except UnreachableError:
                stop.wait(AGAIN)
            else:
                return

    def _read_missing(self, stop: threading.Event) -> None:
        pause = 0.0
        for id in self.summaries.missing():
            if stop.wait(pause):
                return
            began = monotonic()
            self.of([id])
            pause = monotonic() - began

    def _recall(self, seqs: Mapping[str, int]) -> dict[str, ListedGame]:
        """What is known of the games as they are now, with the places of their last facts."""
        remembered = (self._known.get(id) for id in seqs)
        known = {game.id: game for game in remembered if game and game.seq == seqs[game.id]}
        kept = self.summaries.of([id for id in seqs if id not in known])
        return known | self._remember(game for game in kept if game.seq == seqs[game.id])

    def _read(self, game_ids: Iterable[str]) -> dict[str, AnyGame]:
        """The games by their facts; what they tell is kept from now on."""
        read = [self._read_one(id) for id in game_ids]
        listed = only_listed(read)
        if listed:
            with suppress(UnwritableError):  # a full disk keeps nothing, and the list is told
                self.summaries.keep(listed)
        self._remember(listed)
        return {game.id: game for game in read}

    def _read_one(self, id: str) -> AnyGame:
        try:
            table = self.games.look_at(id)
        except UnreadableError as error:
            return self._untold(id, WhyNot.NEWER if error.newer else WhyNot.DAMAGED)
        summary = summarize(table.game, OneGame(written(table.started), id))
        return ListedGame(id, table.seq, table.started, summary)

    def _remember(self, listed: Iterable[ListedGame]) -> dict[str, ListedGame]:
        found = {game.id: game for game in listed}
        with self._lock:
            self._known.update(found)
            for id in [*self._known][:-KEPT]:
                del self._known[id]
        return found

    def _untold(self, id: str, why: WhyNot) -> UntoldGame:
        started = None
        with suppress(UnreadableError):
            started = self.games.store.started(id)
        return UntoldGame(id, started, why)


@contextmanager
def reading_ahead(lists: Lists) -> Iterator[None]:
    """Read all games beside whatever else is done."""
    stop = threading.Event()
    thread = threading.Thread(target=lists.read_all, args=[stop], name="reading ahead")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _first(seqs: Mapping[str, int], most: float) -> list[str]:
    """The first of these games that have so many facts together; one at least."""
    together = accumulate(seqs.values())
    return [id for id, facts in zip(seqs, together, strict=True) if facts <= most] or [*seqs][:1]
