"""A store in PostgreSQL, which any number of copies of the program share."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool

from scorekeeper.storage.changes import CHANNEL, Changes
from scorekeeper.storage.database import (
    QUESTION,
    LockedError,
    StoreError,
    UnreachableError,
    UnwritableError,
)
from scorekeeper.storage.migrations import POSTGRES, migrate

CONNECTIONS = 16  # as many as the server has threads
PATIENCE = 5  # seconds that a request waits for a connection or a lock, as it does with SQLite
LONGEST_ACT = 30  # seconds without a statement; then the copy that began it is gone
CONNECTING: dict[str, Any] = {
    "autocommit": True,
    "client_encoding": "UTF8",
    "connect_timeout": PATIENCE,
    # A server that vanishes without a word is noticed, too.
    "keepalives_idle": LONGEST_ACT,
    "tcp_user_timeout": PATIENCE * 1000,
}
# The pool warns of each attempt to connect, several a second; changes.py says once what is wrong.
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)
MIGRATING = "migrations"  # what two copies that start at once wait for


class Postgres:
    """A database on a PostgreSQL server; its threads take connections out of one pool.

    Acts about one game wait for its advisory lock, which ends with the transaction. If two copies
    disagreed about that all the same, the key of game and sequence number would refuse the second.
    """

    def __init__(self, url: str) -> None:
        """A StoreError if the database cannot be used."""
        self._url = url
        self._own = threading.local()  # .connection: of the act that the thread is in
        with _explained():
            psycopg.connect(url, **CONNECTING).close()  # says what is wrong; a pool only waits
        self._pool = ConnectionPool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=PATIENCE,
            reconnect_timeout=PATIENCE,
            check=ConnectionPool.check_connection,
            configure=_set_up,
            kwargs=CONNECTING,
            num_workers=1,
            open=True,
        )
        self._changes = Changes(url, **CONNECTING)
        try:
            self.check()
            with _explained(), self.writing(MIGRATING):
                migrate(self, self._applied(), POSTGRES)
        except StoreError:
            self.close()
            raise

    @property
    def name(self) -> str:
        parts = conninfo_to_dict(self._url)
        host, port = parts.get("host") or "localhost", parts.get("port") or 5432
        return f"PostgreSQL, database {parts.get('dbname', '')} on {host}:{port}"

    def execute(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with _told(), self._connection() as connection:
            cursor = connection.execute(_in_its_marks(sql), [_plain(each) for each in values])
            return cursor.fetchall() if cursor.description else []

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        plain = [[_plain(each) for each in row] for row in rows]
        with _told(), self._connection() as connection, connection.cursor() as cursor:
            cursor.executemany(_in_its_marks(sql), plain)

    @contextmanager
    def writing(self, about: str) -> Iterator[None]:
        if hasattr(self._own, "connection"):
            raise RuntimeError(f"an act about {about} within another")
        with _told(), self._pool.connection() as connection, connection.transaction():
            self._own.connection = connection
            try:
                # Others hear of it when it is committed.
                sql = "select pg_advisory_xact_lock(hashtextextended(?, 0)), pg_notify(?, ?)"
                self.execute(sql, [about, CHANNEL, about])
                yield
            finally:
                del self._own.connection

    def connections(self) -> dict[str, int]:
        now = self._pool.get_stats()
        free = now["pool_available"]
        return {"used": now["pool_size"] - free, "free": free, "waiting": now["requests_waiting"]}

    def ask(self) -> None:
        with _explained():
            self.execute(QUESTION)

    def check(self) -> None:
        """A StoreError if nothing can be written, or the encoding lacks letters."""
        with _explained():
            ((only_read,),) = self.execute("show transaction_read_only")
            ((letters,),) = self.execute("show server_encoding")
        if only_read == "on":
            raise StoreError("It can only be read here; perhaps it follows another database.")
        if letters != "UTF8":
            raise StoreError(f"Its encoding is {letters}. Make it with createdb -E UTF8.")

    def refuse_damaged(self) -> None:
        pass

    def mark(self, about: str) -> int | None:
        return self._changes.mark(about)

    def close(self) -> None:
        """Give all connections back; acts that are under way end first."""
        self._changes.close()
        self._pool.close()

    def _connection(self) -> AbstractContextManager[Connection]:
        """The one of the act that this thread is in, or else one for a single statement."""
        own = getattr(self._own, "connection", None)
        return nullcontext(own) if own else self._pool.connection()

    def _applied(self) -> set[str]:
        """The names of the steps that made the tables."""
        if self.execute("select to_regclass('migrations')") == [(None,)]:
            return set()
        return {name for (name,) in self.execute("select name from migrations")}


def _set_up(connection: Connection) -> None:
    connection.execute(f"set lock_timeout = '{PATIENCE}s'")
    connection.execute(f"set idle_in_transaction_session_timeout = '{LONGEST_ACT}s'")


def _plain(value: object) -> object:
    """The value as psycopg and PostgreSQL take it.

    Of a member of a StrEnum psycopg would write the name, not the text. PostgreSQL keeps no
    character of code 0; nothing of ours has one, so a text with another in its place is not found.
    """
    if not isinstance(value, str):
        return value
    return str(value).replace("\0", "\N{REPLACEMENT CHARACTER}")


def _in_its_marks(sql: str) -> str:
    """The statement with the marks for values that psycopg knows."""
    return sql.replace("%", "%%").replace("?", "%s")


@contextmanager
def _told() -> Iterator[None]:
    """Tell the store in its own errors what the server cannot do now."""
    try:
        yield
    except (psycopg.errors.DiskFull, psycopg.errors.ReadOnlySqlTransaction) as trouble:
        raise UnwritableError(_first_line(trouble)) from trouble
    except psycopg.errors.LockNotAvailable as trouble:
        raise LockedError(_first_line(trouble)) from trouble
    # Also that the pool has no connection.
    except psycopg.OperationalError as trouble:
        raise UnreachableError(_first_line(trouble)) from trouble


@contextmanager
def _explained() -> Iterator[None]:
    """What the server says, as a sentence."""
    try:
        yield
    except (UnwritableError, psycopg.Error) as trouble:
        raise StoreError(f"It cannot be used ({_first_line(trouble)}).") from trouble


def _first_line(trouble: Exception) -> str:
    return str(trouble).strip().partition("\n")[0]
