"""A PostgreSQL database, which any number of instances can share."""

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool

from .database import (
    QUESTION,
    Database,
    LockedError,
    StoreError,
    UnreachableError,
    UnwritableError,
)
from .migrations import POSTGRES, migrate
from .notifications import CHANNEL, Changes

CONNECTIONS = 16  # one for each thread of the web server
PATIENCE = 5  # seconds that a request waits for a connection or a lock, as with SQLite
LONGEST_PAUSE = 30  # seconds without a statement, after which PostgreSQL ends a transaction
CONNECTING: dict[str, Any] = {
    "autocommit": True,
    "client_encoding": "UTF8",
    "connect_timeout": PATIENCE,
    # Detect a server that vanishes without closing the connection.
    "keepalives_idle": LONGEST_PAUSE,
    "tcp_user_timeout": PATIENCE * 1000,
}
# The pool would log several failures per second. ``notifications.py`` logs a failure only once.
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)


class Postgres(Database):
    """A database on a PostgreSQL server. All threads of the app share a pool of connections.

    A transaction about a game waits for the advisory lock of the game. Even without this lock, the
    primary key of game and sequence number would refuse a second fact with the same number.
    """

    def __init__(self, url: str) -> None:
        """Connect and migrate.

        Raises:
            StoreError: the database cannot be used.
        """
        self.name = _name(url)
        self._own = threading.local()  # ``.connection`` has the thread's open transaction
        with _explained():
            # A single connection reports why it fails; a pool would only time out.
            psycopg.connect(url, **CONNECTING).close()
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
            with _explained(), self.writing("migrations"):  # instances may start at the same time
                migrate(self, self._applied(), POSTGRES)
        except StoreError:
            self.close()
            raise

    def execute(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with _translated(), self._connection() as connection:
            cursor = connection.execute(_with_placeholders(sql), [*map(_plain, values)])
            return cursor.fetchall() if cursor.description else []

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        plain = [[*map(_plain, row)] for row in rows]
        with _translated(), self._connection() as connection, connection.cursor() as cursor:
            cursor.executemany(_with_placeholders(sql), plain)

    @contextmanager
    def writing(self, about: str) -> Iterator[None]:
        if hasattr(self._own, "connection"):
            raise RuntimeError(f"a transaction about {about} within another")
        with _translated(), self._pool.connection() as connection, connection.transaction():
            self._own.connection = connection
            try:
                # PostgreSQL delivers the notice when the transaction commits.
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
        """Raise a StoreError if the database is read-only or not in UTF-8."""
        with _explained():
            ((read_only,),) = self.execute("show transaction_read_only")
            ((encoding,),) = self.execute("show server_encoding")
        if read_only == "on":
            raise StoreError("It can only be read here; perhaps it follows another database.")
        if encoding != "UTF8":
            raise StoreError(f"Its encoding is {encoding}. Make it with createdb -E UTF8.")

    def mark(self, about: str) -> int | None:
        return self._changes.mark(about)

    def close(self) -> None:
        """Close all connections. A connection in use closes when its transaction ends."""
        self._changes.close()
        self._pool.close()

    def _connection(self) -> AbstractContextManager[Connection]:
        """The connection of this thread's transaction, or else a connection for one statement."""
        own = getattr(self._own, "connection", None)
        return nullcontext(own) if own else self._pool.connection()

    def _applied(self) -> set[str]:
        """The names of the migrations that were applied."""
        if self.execute("select to_regclass('migrations')") == [(None,)]:
            return set()
        return {name for (name,) in self.execute("select name from migrations")}


def _name(url: str) -> str:
    parts = conninfo_to_dict(url)
    host, port = parts.get("host") or "localhost", parts.get("port") or 5432
    return f"PostgreSQL, database {parts.get('dbname', '')} on {host}:{port}"


def _set_up(connection: Connection) -> None:
    connection.execute(f"set lock_timeout = '{PATIENCE}s'")
    connection.execute(f"set idle_in_transaction_session_timeout = '{LONGEST_PAUSE}s'")


def _plain(value: object) -> object:
    """The value in a form that psycopg and PostgreSQL accept.

    psycopg would write the name of a StrEnum member instead of its text. PostgreSQL refuses NUL
    characters. No stored text has a NUL, so a search for a text with a NUL must find nothing.
    """
    if not isinstance(value, str):
        return value
    return str(value).replace("\0", "\N{REPLACEMENT CHARACTER}")


def _with_placeholders(sql: str) -> str:
    return sql.replace("%", "%%").replace("?", "%s")


@contextmanager
def _translated() -> Iterator[None]:
    """Turn temporary errors of the server into the errors of ``database.py``."""
    try:
        yield
    except (psycopg.errors.DiskFull, psycopg.errors.ReadOnlySqlTransaction) as trouble:
        raise UnwritableError(_first_line(trouble)) from trouble
    except psycopg.errors.LockNotAvailable as trouble:
        raise LockedError(_first_line(trouble)) from trouble
    except psycopg.OperationalError as trouble:  # PoolTimeout, for example
        raise UnreachableError(_first_line(trouble)) from trouble


@contextmanager
def _explained() -> Iterator[None]:
    """Turn any error of the server into a StoreError with a sentence."""
    try:
        yield
    except (UnwritableError, psycopg.Error) as trouble:
        raise StoreError(f"It cannot be used ({_first_line(trouble)}).") from trouble


def _first_line(trouble: Exception) -> str:
    return str(trouble).strip().partition("\n")[0]
