"""Games loaded, cached and recorded; what to do when two phones record at the same time."""

from __future__ import annotations

import logging
import secrets
import string
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from hashlib import sha256
from math import ceil

from blinker import Signal

from scorekeeper import limits
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.events import Event, GameStarted, NextGameStarted, touch
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import Timeline, apply, before, extended, restore, start
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.records.writing import Identity
from scorekeeper.storage.members import Members
from scorekeeper.storage.store import Fact, NoSuchGameError, Store, in_letters
from scorekeeper.storage.unreadable import UnreadableError, reading

__all__ = [
    "Act",
    "Fact",
    "Games",
    "LoadedGame",
    "NoSuchGameError",
    "StaleError",
    "UnreadableError",
    "tell",
]

# 62^16, 95 bits: nobody finds a game by guessing its address. No dash in it, because an id that
# begins with one looks like an option on the command line.
ID_LETTERS = string.ascii_letters + string.digits
ID_LENGTH = 16
log = logging.getLogger(__name__)
act_recorded = Signal("whoever counts acts hears of each, from the games it is of")


@dataclass(frozen=True)
class LoadedGame:
    """A game up to its last fact, and that fact's place."""

    id: str
    seq: int
    timeline: Timeline
    started: datetime
    uid: str  # by which it is known wherever it goes on
    last: Event  # the fact that was recorded last, Undo and Redo among them
    by: str = ""  # the browser that recorded it

    @cached_property
    def game(self) -> Game:
        return self.timeline.game

    @property
    def identity(self) -> Identity:
        return Identity(self.uid, self.started)

    @property
    def minutes_left(self) -> int | None:
        """Of the time that the table agreed on; 0 when it is over, None where there is none."""
        limit = self.game.ruleset.time_limit
        if limit is None or self.game.day:  # nobody plays it now
            return None
        return max(0, ceil(limit - (datetime.now(UTC) - self.started).total_seconds() / 60))


@dataclass(frozen=True)
class Act:
    """One tap: an id of its own, and the place of the last fact when its form was drawn."""

    op: str
    seq: int
    by: str = ""  # the browser


class StaleError(Exception):
    """Somebody recorded something else about the same thing first.

    ``table`` is the game as it is now, ``since`` what was recorded of that after the form was
    drawn.
    """

    def __init__(self, table: LoadedGame, since: list[Fact]) -> None:
        super().__init__(f"game {table.id} has moved on to fact {table.seq}")
        self.table = table
        self.since = since


class Games:
    """The games of one store and who is at them; the latest are kept folded in memory."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.members = Members(store)
        self._folded: OrderedDict[str, LoadedGame] = OrderedDict()
        self._facts = 0  # of all folded games
        self._logged = set[str]()  # the unreadable games that the log has named
        self._lock = threading.Lock()
        self._swept = 0  # the place of the last game that was looked at as perhaps empty

    def start(
        self,
        ruleset: Ruleset,
        players: tuple[str, ...],
        first_dealer: int,
        tap: str = "",
        allow: Callable[[], object] = lambda: None,
        title: str = "",
    ) -> LoadedGame:
        """Start a game; the same tap again gives the game that it started.

        ``title`` is that of its evening, if it has one.
        Sent with other people or rules, as after a step back to the form, it starts another.
        ``allow`` is called before one is made, outside of the act, and may refuse it by an error.
        """
        people = (players, first_dealer)
        started = NextGameStarted(*people, title) if title else GameStarted(*people)
        return self.create((started,), start(ruleset, started), tap, allow)

    def create(
        self,
        events: tuple[Event, ...],
        timeline: Timeline,
        tap: str,
        allow: Callable[[], object],
        uid: str = "",
        begun: datetime | None = None,
    ) -> LoadedGame:
        """Make a game of facts that were checked; ``tap`` and ``allow`` are as for ``start``.

        With a new uid, and begun now, unless that is known.
        """
        game_id = _game_id(tap and f"{tap} {timeline.game.ruleset} {events}")
        self._forget_empty()  # each in an act of its own
        if not self.store.has_game(game_id):
            allow()
        with self.store.writing(game_id):
            if self.store.has_game(game_id):
                return self.load(game_id)
            self.store.create(game_id, timeline.game.ruleset, uid, begun)
            self.store.append(game_id, 0, "", "", events)  # no form can send this op
        started, uid = self.store.started(game_id), self.store.uid(game_id)
        return self._keep(LoadedGame(game_id, len(events), timeline, started, uid, events[-1]))

    def load(self, game_id: str) -> LoadedGame:
        """The game as it is now; storage's NoSuchGameError when there is none.

        An UnreadableError when this version cannot read it, which the log says once.
        """
        return self._keep(self.look_at(game_id))

    def look_at(self, game_id: str) -> LoadedGame:
        """The same without keeping it: a list of many would displace the games being played."""
        seq = self.store.last_seq(game_id)
        known = self._folded.get(game_id)
        # Another thread may have recorded more since: what is known is never too new.
        if known and known.seq >= seq:
            return known
        try:
            return self._go_on(known) if known else self._read(game_id)
        except UnreadableError as error:
            if game_id not in self._logged:
                self._logged.add(game_id)
                log.warning("Game %s cannot be read: %s", game_id, error)
            raise

    def _go_on(self, known: LoadedGame) -> LoadedGame:
        """The game with what another process has recorded, or a thread that has yet to keep it."""
        self.members.check_roles(known.id)
        facts = self.store.facts(known.id, known.seq)
        with reading():
            timeline = extended(known.timeline, (fact.event for fact in facts))
        last = facts[-1]
        return self._gone_on(known, last.seq, timeline, last.event, last.by)

    def _read(self, game_id: str) -> LoadedGame:
        self.members.check_roles(game_id)
        facts, ruleset = self.store.facts(game_id), self.store.ruleset(game_id)
        events, last = [fact.event for fact in facts], facts[-1]
        facts.clear()  # a long game takes much memory twice
        with reading():
            timeline = restore(ruleset, events)
        started, uid = self.store.started(game_id), self.store.uid(game_id)
        return LoadedGame(game_id, last.seq, timeline, started, uid, last.event, last.by)

    def record(self, game_id: str, act: Act, *events: Event) -> LoadedGame:
        """Append facts: all or none, and an act that was recorded before once only.

        What is so already is not recorded again, or Undo would seem to do nothing.
        Raises a PinochleError when a fact cannot be, a StaleError when the form was drawn before
        another fact about the same thing.
        """
        with self.store.writing(game_id):
            table = self.look_at(game_id)
            if self.store.has_op(game_id, act.op):
                return table
            self._refuse_stale(table, act, events)
            timeline, told = tell(table.timeline, events)
            _refuse_too_long(table.game, timeline.game, table.seq + len(told))
            self.store.append(game_id, table.seq, act.op, act.by, told)
            day = timeline.game.day
            if day != table.game.day:
                self.store.date(game_id, _noon(day) if day else None)
        if not told:
            return table
        act_recorded.send(self)
        seq = table.seq + len(told)
        return self._keep(self._gone_on(table, seq, timeline, told[-1], act.by))

    def check(self, table: LoadedGame, act: Act, event: Event) -> None:
        """Raise what ``record`` would raise for this fact; nothing is recorded."""
        self._refuse_stale(table, act, (event,))
        tell(table.timeline, (event,))

    def _gone_on(
        self, table: LoadedGame, seq: int, timeline: Timeline, last: Event, by: str
    ) -> LoadedGame:
        """The game after more facts, which may have given it another day."""
        is_redated = timeline.game.day != table.game.day
        started = self.store.started(table.id) if is_redated else table.started
        return LoadedGame(table.id, seq, timeline, started, table.uid, last, by)

    def facts(self, table: LoadedGame, after: int = 0) -> list[Fact]:
        """What was recorded of the game after fact ``after``, in order, as far as it is shown."""
        return [fact for fact in self.store.facts(table.id, after) if fact.seq <= table.seq]

    def as_of(self, table: LoadedGame, seq: int) -> LoadedGame:
        """The game as it was at fact ``seq``, or at the nearest there is."""
        last, *since = self.facts(table, min(max(1, seq), table.seq) - 1)
        timeline = before(table.timeline, [fact.event for fact in since])
        if timeline is None:
            facts = self.store.facts(table.id)[: last.seq]
            timeline = restore(table.game.ruleset, [fact.event for fact in facts])
        return replace(table, seq=last.seq, timeline=timeline, last=last.event, by=last.by)

    def recorded_by(self, table: LoadedGame, event: Event) -> str:
        """The browser that recorded a fact, the last time where it was recorded more than once."""
        return next(fact.by for fact in reversed(self.facts(table)) if fact.event == event)

    def _forget_empty(self) -> None:
        """Delete old games in which nothing was entered, a few with each game that is begun.

        A program that begins games all day then fills no disk for good. A clock may be wrong, so
        many games must have been begun since, too: more than a family's server ever has.
        """
        old = datetime.now(UTC) - timedelta(days=limits.EMPTY)
        self._swept = self.store.forget_empty_games(self._swept, old, limits.LATER)

    def _refuse_stale(self, table: LoadedGame, act: Act, events: tuple[Event, ...]) -> None:
        since = self.facts(table, act.seq) if act.seq < table.seq else []
        first = [fact for fact in since if any(_collide(fact, event, act.by) for event in events)]
        if first or act.seq > table.seq:
            raise StaleError(table, first)

    def _keep(self, table: LoadedGame) -> LoadedGame:
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


def _noon(day: date) -> datetime:
    """In UTC, by the server's clock."""
    return datetime.combine(day, time(12)).astimezone(UTC)


def tell(timeline: Timeline, events: Iterable[Event]) -> tuple[Timeline, list[Event]]:
    """The timeline with these facts, and those of them that say anything new."""
    told = []
    for event in events:
        after = apply(timeline, event)
        if after.game != timeline.game or not event.repeatable:
            timeline = after
            told.append(event)
    return timeline, told


def _game_id(made_by: str) -> str:
    """An id that only the same tap for the same game gives again; without a tap nothing does."""
    seed = sha256(made_by.encode()).digest() if made_by else secrets.token_bytes()
    return in_letters(seed, ID_LETTERS, ID_LENGTH)


def _refuse_too_long(before: Game, after: Game, facts: int) -> None:
    """A GameError where a game would have more facts or hands than it may.

    A full game takes no new hand. Its open hand can still be finished or taken back, and the last
    fact of all is kept for the one that ends the game.
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
        raise GameError(sentence.format(most=limits.HANDS), "hands")


def _collide(fact: Fact, event: Event, by: str) -> bool:
    """Whether an event would overwrite a fact that its form did not show.

    Saying the same twice is no harm where it adds nothing, and the quick taps of one phone on
    cards follow each other.
    """
    if fact.event == event and event.repeatable:
        return False
    own_taps = event.card_by_card and type(fact.event) is type(event) and fact.by == by
    return touch(fact.event, event) and not own_taps
