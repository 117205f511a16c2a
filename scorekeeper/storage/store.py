"""Games and their facts, appended one game at a time and read back in order."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from scorekeeper.pinochle.game.events import Event
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.storage.codec import dump, dump_ruleset, load, load_ruleset
from scorekeeper.storage.database import Database, StoreError
from scorekeeper.storage.sqlite import SqliteFile
from scorekeeper.storage.unreadable import UnreadableError, reading


class NoSuchGameError(LookupError):
    """No game has that id."""


@dataclass(frozen=True)
class Fact:
    """An event with its place in the game."""

    seq: int
    op: str
    by: str  # the browser that recorded it
    event: Event
    at: datetime  # in UTC


def opened(where: Path | str, alone: bool = False) -> Database:
    """The file at that path, or the database at that address; a StoreError if it cannot be used.

    A server at home needs no psycopg, so that is imported only for an address.
    """
    if isinstance(where, Path):
        return SqliteFile(where, alone)
    try:
        from scorekeeper.storage.postgres import Postgres
    except ImportError as missing:
        sentence = f"It needs psycopg ({missing}): pip install '.[postgres]' in the checkout."
        raise StoreError(sentence) from missing
    return Postgres(where)


class Store:
    """The games, facts and rulesets of one database.

    The statements are SQL on purpose: a tap waits for them, and most of them join tables or read
    many columns at once.
    """

    def __init__(self, where: Path | str, alone: bool = False) -> None:
        """A StoreError if the database cannot be used; ``alone`` as ``SqliteFile`` has it."""
        self.where = where
        self.database = opened(where, alone)
        self.name = self.database.name
        self.damage = ""  # what the last nightly check found; empty if nothing
        # As ``Database`` says of each.
        self.execute = self.database.execute
        self.execute_many = self.database.execute_many
        self.writing = self.database.writing
        self.mark = self.database.mark
        self.ask = self.database.ask
        self.check = self.database.check
        self.refuse_damaged = self.database.refuse_damaged
        self.close = self.database.close

    def secret_key(self) -> str:
        """The key that signs cookies, made once: with the games, so that a backup has it too."""
        with self.writing("settings"):
            kept = self.execute("select value from settings where name = 'secret key'")
            if kept:
                return str(kept[0][0])
            key = secrets.token_hex(32)
            self.execute("insert into settings values ('secret key', ?)", [key])
            return key

    def create(
        self, game_id: str, ruleset: Ruleset, uid: str = "", started: datetime | None = None
    ) -> None:
        """Make a game of the ruleset; with a new uid, and started now, unless that is known."""
        sql = "insert into games (id, ruleset, created, uid) values (?, ?, ?, ?)"
        created = written(started) if started else now()
        self.execute(sql, [game_id, dump_ruleset(ruleset), created, uid or uuid4().hex])

    def append(self, game_id: str, seq: int, op: str, by: str, events: Sequence[Event]) -> None:
        """Add the facts of one act after fact ``seq``; the game is now first on each list."""
        at = now()
        sql = """
            insert into events (game_id, seq, op, by, kind, version, fields, at)
            values (?, ?, ?, ?, ?, ?, ?, ?)
        """
        facts = enumerate(events, start=seq + 1)
        rows = [[game_id, place, op, by, *dump(event), at] for place, event in facts]
        self.execute_many(sql, rows)
        self._put_first(game_id, at)

    def _put_first(self, game_id: str, played: str) -> None:
        """Put a game first on each list; where it is already, nothing is written.

        That spares each tap half of what it writes, and memory cards of small computers wear out.
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
        """Let a game be of another time, as if it had been begun then; None: of its own again."""
        if started is None:
            sql = "update games set created = begun, begun = null where id = ?"
            self.execute(sql, [game_id])
        else:
            sql = "update games set begun = coalesce(begun, created), created = ? where id = ?"
            self.execute(sql, [written(started), game_id])

    def set_next(self, game_id: str, next_id: str, instead_of: str) -> bool:
        """Keep which game the table of a game plays next, unless another was kept by now.

        Whether it was ``instead_of`` before, which is empty for none.
        """
        sql = """
            update games set next_game = ?
            where id = ? and coalesce(next_game, '') = ? returning 1
        """
        with self.writing(game_id):
            return bool(self.execute(sql, [next_id, game_id, instead_of]))

    def next_game(self, game_id: str) -> str:
        """The id of the game that the table of a game plays next; empty where there is none."""
        sql = "select coalesce(next_game, '') from games where id = ?"
        return "".join(next_id for (next_id,) in self.execute(sql, [game_id]))

    def has_game(self, game_id: str) -> bool:
        sql = "select 1 from games where id = ?"
        return bool(self.execute(sql, [game_id]))

    def forget_empty_games(self, after: int, before: datetime, later: int) -> int:
        """Look at a few games after that place, and delete those in which nothing was entered.

        Only games created ``before`` then, after which so many ``later`` ones were created. The
        place of the last one that was looked at.
        """
        sql = """
            select rowid, id, created, exists(select 1 from events where game_id = id and seq > 1)
            from games where rowid > ? and rowid <= (select max(rowid) from games) - ?
            order by rowid limit ?
        """
        for place, game_id, created, went_on in self.execute(sql, [after, later, _AT_ONCE]):
            after = place
            if not went_on and created < written(before):  # an imported game has its own date
                self._delete_empty(game_id)
        return after

    def _delete_empty(self, game_id: str) -> None:
        """Delete a game, unless somebody has gone on with it at this moment."""
        with self.writing(game_id):
            if self.execute("select 1 from events where game_id = ? and seq > 1", [game_id]):
                return
            for table, key in _OF_GAMES:
                sql = f"delete from {table} where {key} = ?"  # nosec B608 # all constants
                self.execute(sql, [game_id])

    def game_ids(self) -> list[str]:
        """The ids of all games, the latest first."""
        return [
            id for (id,) in self.execute("select id from games order by created desc, rowid desc")
        ]

    def last_seq(self, game_id: str) -> int:
        """The place of the game's last fact; NoSuchGameError when there is no such game."""
        sql = "select max(seq) from events where game_id = ?"
        ((seq,),) = self.execute(sql, [game_id])
        if seq is None:
            raise NoSuchGameError(game_id)
        return int(seq)

    def last_seqs(self, game_ids: Sequence[str]) -> dict[str, int]:
        """The places of the last facts of these games, as far as there are such games."""
        last = "select max(seq) from events where game_id = id"
        sql = f"select id, ({last}) from games where id in {places(game_ids)}"  # nosec B608 # marks
        found = dict(self.execute(sql, game_ids))
        return {game_id: found[game_id] for game_id in game_ids if found.get(game_id)}

    def ruleset(self, game_id: str) -> Ruleset:
        """The ruleset as the game copied it; an UnreadableError where that cannot be read."""
        return load_ruleset(self._game(game_id, "ruleset"))

    def started(self, game_id: str) -> datetime:
        """When the game was created, in UTC; an UnreadableError where that cannot be read."""
        created = self._game(game_id, "created")
        with reading():
            return datetime.fromisoformat(created)

    def uid(self, game_id: str) -> str:
        """By which the game is known wherever it goes on."""
        return self._game(game_id, "uid")

    def games_with(self, uid: str) -> list[str]:
        """The ids of the games with that uid, the first that was made first."""
        rows = self.execute("select id from games where uid = ? order by rowid", [uid])
        return [id for (id,) in rows]

    def _game(self, game_id: str, column: str) -> str:
        sql = f"select {column} from games where id = ?"  # nosec B608 # the columns are ours
        rows = self.execute(sql, [game_id])
        if not rows:
            raise NoSuchGameError(game_id)
        return str(rows[0][0])

    def facts(self, game_id: str, after: int = 0) -> list[Fact]:
        """The facts of a game after fact ``after``, in order.

        An UnreadableError where one of them cannot be read, or is missing.
        """
        sql = """
            select seq, op, by, kind, version, fields, at from events
            where game_id = ? and seq > ? order by seq
        """
        rows = self.execute(sql, [game_id, after])
        with reading():
            facts = [_fact(*row) for row in rows]
        if [fact.seq for fact in facts] != list(range(after + 1, after + 1 + len(facts))):
            raise UnreadableError("a fact is missing")
        return facts

    def has_op(self, game_id: str, op: str) -> bool:
        """Whether that act was recorded."""
        sql = "select 1 from events where game_id = ? and op = ?"
        return bool(self.execute(sql, [game_id, op]))

    # House rulesets

    def keep_ruleset(self, id: str, browser: str, ruleset: Ruleset) -> None:
        """Put a ruleset on the browser's shelf, or replace the one with that id."""
        sql = """
            insert into house_rulesets (id, browser, name, ruleset, created) values (?, ?, ?, ?, ?)
            on conflict (id) do update set name = excluded.name, ruleset = excluded.ruleset
        """
        self.execute(sql, [id, browser, ruleset.name, dump_ruleset(ruleset), now()])

    def kept_rulesets(self, browser: str) -> list[tuple[str, str, str]]:
        """The id, the name and the text for ``load_ruleset`` of each on the list, latest first."""
        sql = """
            select id, name, ruleset from house_rulesets
            where browser = ? order by created desc, rowid desc
        """
        return [(id, name, text) for id, name, text in self.execute(sql, [browser])]

    def drop_ruleset(self, id: str, browser: str) -> None:
        sql = "delete from house_rulesets where id = ? and browser = ?"
        self.execute(sql, [id, browser])


def _fact(seq: int, op: str, by: str, kind: str, version: int, fields: str, at: str) -> Fact:
    return Fact(seq, op, by, load(kind, version, fields), datetime.fromisoformat(at))


_AT_ONCE = 50  # games that are looked at as perhaps empty
# The tables with something of a game, itself at last, and its id there.
_OF_GAMES = (
    ("members", "game_id"),
    ("links", "game_id"),
    ("summaries", "game_id"),
    ("events", "game_id"),
    ("games", "id"),
)


def places(values: Sequence[object]) -> str:
    """A place for each of the values of an ``in``, which PostgreSQL wants one of at least."""
    return f"({', '.join('?' * len(values)) or 'null'})"


def in_letters(seed: bytes, letters: str, length: int) -> str:
    """The number that the seed is, in these letters as its digits, the last ones first."""
    number, base = int.from_bytes(seed), len(letters)
    return "".join(letters[number // base**place % base] for place in range(length))


def now() -> str:
    return written(datetime.now(UTC))


def written(moment: datetime) -> str:
    """A time in UTC as the tables have it; earlier ones sort first."""
    return moment.isoformat(timespec="milliseconds")


def month_of(moment: datetime) -> str:
    """The month by the server's clock, such as 2026-11; earlier ones sort first."""
    return f"{moment.astimezone():%Y-%m}"
