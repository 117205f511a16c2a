"""Store games and the facts of each game. A game's facts are only appended, never changed."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from scorekeeper.pinochle.game.events import Event
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .database import Database, StoreError
from .sqlite import SqliteFile
from .stored_facts import dump, dump_ruleset, load, load_ruleset
from .unreadable import UnreadableError, reading


class NoSuchGameError(LookupError):
    """No game has that id."""


@dataclass(frozen=True)
class Fact:
    """A stored event."""

    seq: int  # its place in the game, from 1
    op: str  # the id of the action that recorded it
    by: str  # the id of the browser that recorded it
    event: Event
    at: datetime  # in UTC


def _open(where: Path | str, alone: bool) -> Database:
    """Open the SQLite file at that path, or the PostgreSQL database at that URL.

    psycopg is imported only for a URL, because home servers do not install it.
    """
    if isinstance(where, Path):
        return SqliteFile(where, alone)
    try:
        from .postgres import Postgres
    except ImportError as missing:
        sentence = f"It needs psycopg ({missing}): pip install '.[postgres]' in the checkout."
        raise StoreError(sentence) from missing
    return Postgres(where)


class Store:
    """The games, facts and rulesets of one database.

    Statements are plain SQL, because many of them join tables, and they must be fast.
    """

    def __init__(self, where: Path | str, alone: bool = False) -> None:
        """Open the database. For ``alone`` see ``SqliteFile``.

        Raises:
            StoreError: the database cannot be used.
        """
        self.where = where
        self.database = _open(where, alone)
        self.name = self.database.name
        self.damage = ""  # the damage that the last nightly check found; empty for none
        # Documented in ``Database``.
        self.execute = self.database.execute
        self.writing = self.database.writing
        self.mark = self.database.mark
        self.close = self.database.close

    def secret_key(self) -> str:
        """The key that signs cookies, created at the first call. Backups include the key."""
        with self.writing("settings"):
            found = self.execute("select value from settings where name = 'secret key'")
            if found:
                return str(found[0][0])
            key = secrets.token_hex(32)
            self.execute("insert into settings values ('secret key', ?)", [key])
            return key

    def create(
        self, game_id: str, ruleset: Ruleset, uid: str = "", started: datetime | None = None
    ) -> None:
        """Create a game. ``uid`` defaults to a new id, ``started`` to the current time."""
        sql = "insert into games (id, ruleset, created, uid) values (?, ?, ?, ?)"
        created = written(started) if started else now()
        self.execute(sql, [game_id, dump_ruleset(ruleset), created, uid or uuid4().hex])

    def append(self, game_id: str, seq: int, op: str, by: str, events: Sequence[Event]) -> None:
        """Append the facts of one action after fact ``seq``, and move the game up in lists."""
        at = now()
        sql = """
            insert into events (game_id, seq, op, by, kind, version, fields, at)
            values (?, ?, ?, ?, ?, ?, ?, ?)
        """
        facts = enumerate(events, start=seq + 1)
        rows = [[game_id, number, op, by, *dump(event), at] for number, event in facts]
        self.database.execute_many(sql, rows)
        self._put_first(game_id, at)

    def _put_first(self, game_id: str, played: str) -> None:
        """Move a game to the top of each member's list, unless it is there already.

        Skipping this update halves the data that a tap writes. Memory cards wear out by writing.
        """
        sql = """
            update members set played = ? where game_id = ? and (
                played is null or exists (
                    select 1 from members as other
                    where other.browser = members.browser and other.played >= members.played
                    and other.game_id <> members.game_id
                )
            )
        """
        self.execute(sql, [played, game_id])

    def date(self, game_id: str, started: datetime | None) -> None:
        """Set the game's start time. ``None`` restores the original time."""
        if started is None:
            sql = "update games set created = begun, begun = null where id = ?"
            self.execute(sql, [game_id])
        else:
            sql = "update games set begun = coalesce(begun, created), created = ? where id = ?"
            self.execute(sql, [written(started), game_id])

    def set_next(self, game_id: str, next_id: str, instead_of: str) -> bool:
        """Store the table's next game, if the stored next game is still ``instead_of``.

        ``instead_of`` is empty if there was no next game. Return whether ``next_id`` was stored.
        """
        sql = """
            update games set next_game = ?
            where id = ? and coalesce(next_game, '') = ? returning 1
        """
        with self.writing(game_id):
            return bool(self.execute(sql, [next_id, game_id, instead_of]))

    def next_game(self, game_id: str) -> str:
        """The id of the game that the table plays after this one, or an empty string."""
        sql = "select coalesce(next_game, '') from games where id = ?"
        return "".join(next_id for (next_id,) in self.execute(sql, [game_id]))

    def has_game(self, game_id: str) -> bool:
        sql = "select 1 from games where id = ?"
        return bool(self.execute(sql, [game_id]))

    def game_ids(self) -> list[str]:
        """The ids of all games, the latest first."""
        return [
            id for (id,) in self.execute("select id from games order by created desc, rowid desc")
        ]

    def last_seq(self, game_id: str) -> int:
        """The place of the game's last fact.

        Raises:
            NoSuchGameError: there is no such game, or it has no facts.
        """
        sql = "select max(seq) from events where game_id = ?"
        ((seq,),) = self.execute(sql, [game_id])
        if seq is None:
            raise NoSuchGameError(game_id)
        return int(seq)

    def last_seqs(self, game_ids: Sequence[str]) -> dict[str, int]:
        """The place of each game's last fact, by game id, without games that have no facts."""
        last = "select max(seq) from events where game_id = id"
        sql = f"select id, ({last}) from games where id in {placeholders(game_ids)}"  # nosec B608 # only placeholders
        found = dict(self.execute(sql, game_ids))
        return {game_id: found[game_id] for game_id in game_ids if found.get(game_id)}

    def ruleset(self, game_id: str) -> Ruleset:
        """The game's ruleset, which never changes.

        Raises:
            UnreadableError: the ruleset cannot be read.
        """
        return load_ruleset(self._game(game_id, "ruleset"))

    def started(self, game_id: str) -> datetime:
        """The game's start time, in UTC.

        Raises:
            UnreadableError: the stored time cannot be read.
        """
        created = self._game(game_id, "created")
        with reading():
            return datetime.fromisoformat(created)

    def uid(self, game_id: str) -> str:
        """The id that all copies of the game share."""
        return self._game(game_id, "uid")

    def games_with(self, uid: str) -> list[str]:
        """The ids of the games with that uid, in the order in which they were created."""
        rows = self.execute("select id from games where uid = ? order by rowid", [uid])
        return [id for (id,) in rows]

    def _game(self, game_id: str, column: str) -> str:
        sql = f"select {column} from games where id = ?"  # nosec B608 # columns named above
        rows = self.execute(sql, [game_id])
        if not rows:
            raise NoSuchGameError(game_id)
        return str(rows[0][0])

    def facts(self, game_id: str, after: int = 0) -> list[Fact]:
        """The facts of a game after fact ``after``, in order.

        Raises:
            UnreadableError: a fact cannot be read, or is missing.
        """
        sql = """
            select seq, op, by, kind, version, fields, at from events
            where game_id = ? and seq > ? order by seq
        """
        rows = self.execute(sql, [game_id, after])
        with reading():
            facts = [
                Fact(seq, op, by, load(kind, version, fields), datetime.fromisoformat(at))
                for seq, op, by, kind, version, fields, at in rows
            ]
        if any(fact.seq != seq for seq, fact in enumerate(facts, start=after + 1)):
            raise UnreadableError("a fact is missing")
        return facts

    def has_op(self, game_id: str, op: str) -> bool:
        """True if that action was recorded."""
        sql = "select 1 from events where game_id = ? and op = ?"
        return bool(self.execute(sql, [game_id, op]))

    # House rulesets

    def keep_ruleset(self, id: str, browser: str, ruleset: Ruleset) -> None:
        """Store a ruleset that the browser keeps. Replace any ruleset with the same id."""
        sql = """
            insert into house_rulesets (id, browser, name, ruleset, created) values (?, ?, ?, ?, ?)
            on conflict (id) do update set name = excluded.name, ruleset = excluded.ruleset
        """
        self.execute(sql, [id, browser, ruleset.name, dump_ruleset(ruleset), now()])

    def kept_rulesets(self, browser: str) -> list[tuple[str, str, str]]:
        """The id, name and stored text of each ruleset that the browser keeps, the latest first."""
        sql = """
            select id, name, ruleset from house_rulesets
            where browser = ? order by created desc, rowid desc
        """
        return self.execute(sql, [browser])

    def drop_ruleset(self, id: str, browser: str) -> None:
        sql = "delete from house_rulesets where id = ? and browser = ?"
        self.execute(sql, [id, browser])


def placeholders(values: Sequence[object]) -> str:
    """The placeholders of an ``in`` list; ``(null)`` for no values: PostgreSQL refuses ``()``."""
    return f"({', '.join('?' * len(values)) or 'null'})"


def in_letters(seed: bytes, letters: str, length: int) -> str:
    """Write the seed as a number whose digits are ``letters``, the lowest digit first."""
    number, base = int.from_bytes(seed), len(letters)
    return "".join(letters[number // base**place % base] for place in range(length))


def now() -> str:
    return written(datetime.now(UTC))


def written(moment: datetime) -> str:
    """A UTC time as the tables store it. Sorting the texts sorts the times."""
    return moment.isoformat(timespec="milliseconds")
