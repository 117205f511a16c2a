"""Store evenings as facts, and refuse conflicting changes by two directors."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.rules.catalogue import restore
from scorekeeper.service.games import Act, new_id
from scorekeeper.storage.store import Store, now, written
from scorekeeper.storage.stored_facts import (
    FLAG,
    NAMES,
    NUMBER,
    TEXT,
    Encoder,
    Encoding,
    Kind,
    many,
    or_null,
)
from scorekeeper.storage.unreadable import reading

from . import facts
from .evening import Evening, Settings
from .facts import Fact
from .timeline import Recorded, Timeline, check_whole, replay, would_change

_SETTINGS_FIELDS: dict[str, Encoding[Any]] = {
    "name": TEXT,
    "ruleset": Encoding(restore, lambda ruleset: ruleset.plain()),
    "rounds": or_null(NUMBER),
    **dict.fromkeys(("pairs_stay", "winners_move", "by_wins", "credits_sit_out"), FLAG),
}
_SETTINGS = Encoding(
    lambda value: Settings(**{k: each.read(value[k]) for k, each in _SETTINGS_FIELDS.items()}),
    lambda settings: {k: each.write(getattr(settings, k)) for k, each in _SETTINGS_FIELDS.items()},
)
_SCORES = many(NUMBER)
_LAST_SCORES = {"last_scores": many(_SCORES)}
_TABLE = {"round": NUMBER, "table": NUMBER}
KINDS = (
    Kind("evening-opened", facts.Opened, {"settings": _SETTINGS}),
    Kind("director-joined", facts.DirectorJoined, {}),
    Kind("registered", facts.Registered, {"names": NAMES}),
    Kind("left", facts.Left, {"who": TEXT}),
    Kind("came-back", facts.CameBack, {"who": TEXT}),
    Kind(
        "round-drawn", facts.RoundDrawn, {"tables": many(NAMES), "sit_out": NAMES, **_LAST_SCORES}
    ),
    Kind("table-started", facts.TableStarted, {**_TABLE, "game_id": TEXT}),
    Kind("result-typed", facts.ResultTyped, {**_TABLE, "scores": _SCORES}),
    Kind("result-withdrawn", facts.ResultWithdrawn, _TABLE),
    Kind("evening-closed", facts.Closed, _LAST_SCORES),
    Kind("undone", facts.Undone, {}),
    Kind("redone", facts.Redone, {}),
)
ENCODER = Encoder(KINDS)

MOST_FACTS = 5_000  # in one evening; each of its pages reads all facts


class NoSuchEveningError(LookupError):
    """No evening has that id."""


class StaleEveningError(GameError):
    """Another director changed the same thing first."""


@dataclass(frozen=True)
class LoadedEvening:
    """A stored evening, replayed from its facts."""

    id: str
    facts: tuple[Recorded, ...]
    timeline: Timeline

    @property
    def seq(self) -> int:
        return len(self.facts)

    @property
    def evening(self) -> Evening:
        return self.timeline.evening

    @property
    def opened(self) -> datetime:
        """The time at which the evening was opened, in UTC."""
        return self.facts[0].at

    @property
    def directors(self) -> set[str]:
        """The browsers that may direct the evening: all that recorded a fact."""
        return {each.by for each in self.facts}

    def check_fresh(self, seq: int, *new: Fact) -> None:
        """Raise StaleEveningError if a new fact conflicts with one recorded after ``seq``."""
        since = [each.fact for each in self.facts[seq:]]
        if any(_collide(one, other) for one in since for other in new):
            sentence = _("Another director has just changed this. Check the page, then try again.")
            raise StaleEveningError(sentence, "stale")


@dataclass
class Evenings:
    """Loads and records the evenings of one store. Each load replays all facts of an evening."""

    store: Store

    def open(self, settings: Settings, act: Act, names: tuple[str, ...] = ()) -> str:
        """Open an evening and return its id. The same tap, sent again, opens no second evening.

        Raises:
            GameError: a setting or a name is wrong.
        """
        new = [facts.Opened(settings), *([facts.Registered(names)] if names else [])]
        return self.store_actions([(datetime.now(UTC), new)], act)

    def load(self, id: str) -> LoadedEvening:
        """Return an evening.

        Raises:
            NoSuchEveningError: there is no such evening.
            UnreadableError: this version of the app cannot read the evening.
        """
        sql = """
            select op, by, kind, version, fields, at from evening_facts
            where evening_id = ? order by seq
        """
        rows = self.store.execute(sql, [id])
        if not rows:
            raise NoSuchEveningError(id)
        with reading():
            found = tuple(
                Recorded(op, by, ENCODER.load(*named), datetime.fromisoformat(at))
                for op, by, *named, at in rows
            )
            return LoadedEvening(id, found, replay(found))

    def record(self, id: str, act: Act, *new: Fact) -> LoadedEvening:
        """Append all facts or none, and return the evening.

        Ignore an action that is recorded already. Store nothing if the evening stays the same;
        otherwise Undo would appear to do nothing.

        Raises:
            NoSuchEveningError: there is no such evening.
            GameError: a fact is wrong, or the evening is full.
            StaleEveningError: another director has changed the same thing.
        """
        with self.store.writing(id):
            loaded = self.load(id)
            if any(each.op == act.op for each in loaded.facts):
                return loaded
            loaded.check_fresh(act.seq, *new)
            if loaded.seq + len(new) > MOST_FACTS:
                raise GameError(_("This evening has no room for more entries."), "facts")
            if would_change(loaded.timeline, new):
                self._append(id, loaded.seq, act, new, now())
        return self.load(id)

    def store_actions(self, actions: Sequence[tuple[datetime, Sequence[Fact]]], act: Act) -> str:
        """Store an evening from its dated actions, and return its id.

        The same tap, sent again, stores no second evening.

        Raises:
            GameError: a fact is wrong, or ``check_whole`` refuses the actions.
        """
        id, seq = new_id(f"evening {act.by} {act.op}"), 0
        check_whole(actions)
        with self.store.writing(id):
            with suppress(NoSuchEveningError):
                return self.load(id).id  # the same tap, sent again
            for number, (at, new) in enumerate(actions):
                self._append(id, seq, replace(act, op=f"{act.op} {number}"), new, written(at))
                seq += len(new)
        return id

    def of(self, browser: str) -> list[str]:
        """The ids of the evenings that a browser directs, the most recently used first."""
        sql = """
            select evening_id from evening_facts where by = ?
            group by evening_id order by max(at) desc
        """
        return [id for (id,) in self.store.execute(sql, [browser])]

    def with_game(self, game_id: str) -> str | None:
        """The id of the evening that a game belongs to, or None."""
        sql = "select evening_id from evening_facts where game_id = ?"
        return next((id for (id,) in self.store.execute(sql, [game_id])), None)

    def _append(self, id: str, seq: int, act: Act, new: Sequence[Fact], at: str) -> None:
        sql = """
            insert into evening_facts (evening_id, seq, op, by, kind, version, fields, at, game_id)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
        for number, fact in enumerate(new, start=seq + 1):
            game_id = fact.game_id if isinstance(fact, facts.TableStarted) else None
            values = [id, number, act.op, act.by, *ENCODER.dump(fact), at, game_id]
            self.store.execute(sql, values)


def _collide(one: Fact, other: Fact) -> bool:
    """True if both facts change the same part of an evening. Undo and Redo may change any part."""
    both = {type(one), type(other)}
    if facts.DirectorJoined in both:
        return False
    return not both.isdisjoint({facts.Undone, facts.Redone}) or one.about == other.about != ()
