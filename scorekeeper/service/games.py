"""Load, cache and record games."""

import logging
import secrets
import string
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time
from hashlib import sha256
from math import ceil

from blinker import Signal

from scorekeeper import limits
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.events import Event, GameStarted, NextGameStarted
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import (
    Timeline,
    apply,
    extend,
    restore,
    start,
    timeline_before,
)
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.storage.members import Members
from scorekeeper.storage.store import (
    Fact as Fact,  # re-exported, like the errors below
    NoSuchGameError as NoSuchGameError,
    Store,
    in_letters,
)
from scorekeeper.storage.unreadable import UnreadableError as UnreadableError, reading

from .conflicts import find_overwritten

# Ids of 95 bits (62^16) cannot be guessed. They have no dash, so that the command line never takes
# an id for an option.
ID_LETTERS = string.ascii_letters + string.digits
ID_LENGTH = 16
log = logging.getLogger(__name__)
Allow = Callable[[], object]  # raises an error if the action is not allowed
action_recorded = Signal("sent after each recorded action; the sender is the Games instance")


@dataclass(frozen=True)
class LoadedGame:
    """A game after its first ``seq`` facts."""

    id: str
    seq: int  # the place of the last fact
    timeline: Timeline
    started: datetime
    uid: str  # shared by all copies of the game
    last: Event  # the last fact, perhaps Undo or Redo
    by: str = ""  # the browser that recorded the last fact

    @property
    def game(self) -> Game:
        return self.timeline.game

    @property
    def minutes_left(self) -> int | None:
        """Minutes until the agreed time limit, at least 0; ``None`` without a limit in force."""
        limit = self.game.ruleset.time_limit
        if limit is None or self.game.day:  # a game with a date is not being played now
            return None
        passed = (datetime.now(UTC) - self.started).total_seconds() / 60
        return max(0, ceil(limit + self.game.extra_minutes - passed))


@dataclass(frozen=True)
class Act:
    """A tap on a form that records facts."""

    op: str  # unique for each tap
    seq: int  # the place of the game's last fact when the form was rendered
    by: str = ""  # the browser


class StaleError(Exception):
    """A conflicting fact was recorded after the form was rendered.

    ``table`` is the current game, and ``since`` has the conflicting facts. ``since`` is empty if
    the form shows facts that the store has lost, for example after a backup was restored.
    """

    def __init__(self, table: LoadedGame, since: list[Fact]) -> None:
        super().__init__(f"game {table.id} has moved on to fact {table.seq}")
        self.table = table
        self.since = since


class Games:
    """The games of one store and their members; recent games are cached in memory."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.members = Members(store)
        self._folded: OrderedDict[str, LoadedGame] = OrderedDict()  # cached, oldest use first
        self._facts = 0  # the number of facts in all cached games
        self._logged = set[str]()  # ids of unreadable games that the log has already named
        self._lock = threading.Lock()

    def start(
        self,
        ruleset: Ruleset,
        players: tuple[str, ...],
        first_dealer: int,
        tap: str = "",
        allow: Allow = lambda: None,
        title: str = "",
    ) -> LoadedGame:
        """Start a game, or return the game that the same ``tap`` has already started.

        A player can go back to the form, change the players or rules, and send the same ``tap``
        again. This starts another game. ``allow`` is called before a game is created, outside of
        the transaction, and may raise an error. ``title`` is the title of the evening, if any.
        """
        people = (players, first_dealer)
        started = NextGameStarted(*people, title) if title else GameStarted(*people)
        start(ruleset, started)  # checks the players
        return self.create((started,), ruleset, tap, allow)

    def create(
        self,
        events: tuple[Event, ...],
        ruleset: Ruleset,
        tap: str,
        allow: Allow,
        uid: str = "",
        begun: datetime | None = None,
    ) -> LoadedGame:
        """Create a game from checked facts. For ``tap`` and ``allow`` see ``start``.

        ``uid`` defaults to a new id, ``begun`` to the current time.
        """
        game_id = new_id(tap and f"{tap} {ruleset} {events}")
        if not self.store.has_game(game_id):
            allow()
        with self.store.writing(game_id):
            if not self.store.has_game(game_id):
                self.store.create(game_id, ruleset, uid, begun)
                self.store.append(game_id, 0, "", "", events)  # an empty op, which no form can send
        return self.load(game_id)

    def load(self, game_id: str) -> LoadedGame:
        """Return the game as it is now, and cache it.

        Raises:
            NoSuchGameError: there is no such game.
            UnreadableError: this version of the program cannot read the game. The log names each
                unreadable game once.
        """
        return self._cache(self.peek(game_id))

    def peek(self, game_id: str) -> LoadedGame:
        """Like ``load``, but without caching.

        If the games of a long list were cached, they would displace the games being played.
        """
        seq = self.store.last_seq(game_id)
        known = self._folded.get(game_id)
        # The cached game may be newer than ``seq``, if another thread has just recorded a fact.
        if known and known.seq >= seq:
            return known
        try:
            return self._catch_up(known) if known else self._read(game_id)
        except UnreadableError as error:
            if game_id not in self._logged:
                self._logged.add(game_id)
                log.warning("Game %s cannot be read: %s", game_id, error)
            raise

    def _catch_up(self, known: LoadedGame) -> LoadedGame:
        """Return a cached game with the new facts from other processes and threads."""
        self.members.check_roles(known.id)
        facts = self.store.facts(known.id, known.seq)
        with reading():
            timeline = extend(known.timeline, (fact.event for fact in facts))
        last = facts[-1]
        return self._extended(known, last.seq, timeline, last.event, last.by)

    def _read(self, game_id: str) -> LoadedGame:
        self.members.check_roles(game_id)
        facts, ruleset = self.store.facts(game_id), self.store.ruleset(game_id)
        with reading():
            timeline = restore(ruleset, (fact.event for fact in facts))
        started, uid, last = self.store.started(game_id), self.store.uid(game_id), facts[-1]
        return LoadedGame(game_id, last.seq, timeline, started, uid, last.event, last.by)

    def record(self, game_id: str, act: Act, *events: Event) -> LoadedGame:
        """Append all of the facts, or none of them after an error.

        If the action ``act`` was recorded before, record nothing. Skip repeatable facts that change
        nothing, because Undo of such a fact would appear to do nothing.

        Raises:
            PinochleError: a fact is invalid, or the game has no room for it.
            StaleError: a conflicting fact was recorded after the form was rendered.
        """
        with self.store.writing(game_id):
            table = self.peek(game_id)
            if self.store.has_op(game_id, act.op):
                return table
            self._refuse_stale(table, act, events)
            timeline, new = apply_new(table.timeline, events)
            seq = table.seq + len(new)
            _refuse_too_long(table.game, timeline.game, seq)
            self.store.append(game_id, table.seq, act.op, act.by, new)
            day = timeline.game.day
            if day != table.game.day:
                noon = datetime.combine(day, time(12)).astimezone(UTC) if day else None
                self.store.date(game_id, noon)
        if not new:
            return table
        action_recorded.send(self)
        return self._cache(self._extended(table, seq, timeline, new[-1], act.by))

    def check(self, table: LoadedGame, act: Act, event: Event) -> None:
        """Raise a StaleError or PinochleError as ``record`` would, but allow a full game."""
        self._refuse_stale(table, act, (event,))
        apply_new(table.timeline, (event,))

    def _extended(
        self, table: LoadedGame, seq: int, timeline: Timeline, last: Event, by: str
    ) -> LoadedGame:
        """The game with new facts. Read the start time again if the facts changed the day."""
        is_redated = timeline.game.day != table.game.day
        started = self.store.started(table.id) if is_redated else table.started
        return LoadedGame(table.id, seq, timeline, started, table.uid, last, by)

    def facts(self, table: LoadedGame, after: int = 0) -> list[Fact]:
        """The facts after fact ``after``, in order, up to the last one of ``table``."""
        return [fact for fact in self.store.facts(table.id, after) if fact.seq <= table.seq]

    def as_of(self, table: LoadedGame, seq: int) -> LoadedGame:
        """The game as it was at fact ``seq``, or at the nearest existing fact."""
        last, *since = self.facts(table, min(max(1, seq), table.seq) - 1)
        timeline = timeline_before(table.timeline, [fact.event for fact in since])
        if timeline is None:
            facts = self.store.facts(table.id)[: last.seq]
            timeline = restore(table.game.ruleset, [fact.event for fact in facts])
        return replace(table, seq=last.seq, timeline=timeline, last=last.event, by=last.by)

    def recorded_by(self, table: LoadedGame, event: Event) -> str:
        """The browser that recorded this fact. If several browsers did, the last of them."""
        return next(fact.by for fact in reversed(self.facts(table)) if fact.event == event)

    def _refuse_stale(self, table: LoadedGame, act: Act, events: tuple[Event, ...]) -> None:
        since = self.facts(table, act.seq) if act.seq < table.seq else []
        first = find_overwritten(since, events, act.by)
        if first or act.seq > table.seq:
            raise StaleError(table, first)

    def _cache(self, table: LoadedGame) -> LoadedGame:
        with self._lock:
            known = self._folded.get(table.id)
            if known and known.seq > table.seq:
                return known
            self._facts += table.seq - (known.seq if known else 0)
            self._folded[table.id] = table
            self._folded.move_to_end(table.id)
            while self._facts > limits.FACTS_IN_MEMORY and len(self._folded) > 1:
                self._facts -= self._folded.popitem(last=False)[1].seq
            return table


def apply_new(timeline: Timeline, events: Iterable[Event]) -> tuple[Timeline, list[Event]]:
    """Apply facts. Return the new timeline, and the facts to record.

    A repeatable fact that does not change the game is not recorded.
    """
    new = []
    for event in events:
        after = apply(timeline, event)
        if after.game != timeline.game or not event.repeatable:
            timeline = after
            new.append(event)
    return timeline, new


def new_id(made_by: str) -> str:
    """An id derived from ``made_by``, or a random id if ``made_by`` is empty."""
    seed = sha256(made_by.encode()).digest() if made_by else secrets.token_bytes()
    return in_letters(seed, ID_LETTERS, ID_LENGTH)


def _refuse_too_long(before: Game, after: Game, facts: int) -> None:
    """Raise a GameError if a game would have too many facts or hands.

    In a full game no new hand can be dealt. The open hand can still be finished or undone. The last
    possible fact is reserved for the end of the game.
    """
    is_dealt = len(after.hands) > len(before.hands)
    if after.end and not before.end:
        most = limits.ALL_FACTS
    else:
        most = limits.FACTS if is_dealt else limits.ALL_FACTS - 1
    if facts > most:
        sentence = (
            _("This game has no room for another hand. End it, and go on in a new game.")
            if is_dealt
            else _("This game has no room for more entries. End it, and go on in a new game.")
        )
        raise GameError(sentence, "hands")
    if is_dealt and len(after.hands) > limits.HANDS:
        sentence = _("This game has {most} hands. Go on in a new game.")
        raise GameError(sentence, "hands", most=limits.HANDS)
