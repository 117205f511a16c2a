"""A store in PostgreSQL, which any number of copies of the program share."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import lru_cache
from pathlib import Path
from typing import Any

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool

from scorekeeper.storage.database import StoreError, UnwritableError
from scorekeeper.storage.migrations_postgres import MIGRATIONS

CONNECTIONS = 16  # as many as the server has threads
PATIENCE = 5  # seconds for a connection, as for the lock of an SQLite file
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
        connecting: dict[str, Any] = {"autocommit": True, "connect_timeout": PATIENCE}
        with _explained():
            psycopg.connect(url, **connecting).close()  # says what is wrong; a pool only waits
        self._pool = ConnectionPool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=PATIENCE,
            check=ConnectionPool.check_connection,
            kwargs=connecting,
            num_workers=1,
            open=True,
        )
        try:
            with _explained():
                self._migrate()
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

    @contextmanager
    def writing(self, about: str) -> Iterator[None]:
        with _told(), self._pool.connection() as connection, connection.transaction():
            self._own.connection = connection
            try:
                self.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [about])
                yield
            finally:
                del self._own.connection

    def check(self) -> None:
        """A StoreError if nothing can be written, as in a database that only follows another."""
        with _explained():
            ((only_read,),) = self.execute("select pg_is_in_recovery()")
        if only_read:
            raise StoreError("It can only be read here: it follows another database.")

    def back_up(self, file: Path) -> None:
        raise OSError(None, "PostgreSQL has pg_dump for that; scorekeeper copy makes a file")

    def close(self) -> None:
        """Give all connections back; acts that are under way end first."""
        self._pool.close()

    def _connection(self) -> AbstractContextManager[Connection]:
        """The one of the act that this thread is in, or else one for a single statement."""
        own = getattr(self._own, "connection", None)
        return nullcontext(own) if own else self._pool.connection()

    def _migrate(self) -> None:
        with self.writing(MIGRATING):
            self.execute("create table if not exists migrations (name text primary key)")
            applied = {name for (name,) in self.execute("select name from migrations")}
            unknown = applied - MIGRATIONS.keys()
            if unknown:
                raise StoreError(
                    f"A newer Scorekeeper has used it ({min(unknown)}); update this one."
                )
            for name, statements in MIGRATIONS.items():
                if name in applied:
                    continue
                for each in statements:
                    self.execute(each)
                self.execute("insert into migrations values (?)", [name])


def _plain(value: object) -> object:
    """A member of a StrEnum as its word: psycopg would write the member's name."""
    return str(value) if isinstance(value, str) else value


@lru_cache(500)
def _in_its_marks(sql: str) -> str:
    """The statement with the marks for values that psycopg knows."""
    return sql.replace("%", "%%").replace("?", "%s")


@contextmanager
def _told() -> Iterator[None]:
    """An UnwritableError while the database does not answer or has no room."""
    try:
        yield
    except psycopg.OperationalError as trouble:  # also a pool without a connection
        raise UnwritableError(_first_line(trouble)) from trouble


@contextmanager
def _explained() -> Iterator[None]:
    """What the server says, as a sentence."""
    try:
        yield
    except (UnwritableError, psycopg.Error) as trouble:
        raise StoreError(f"It cannot be used ({_first_line(trouble)}).") from trouble


def _first_line(trouble: Exception) -> str:
    return str(trouble).strip().partition("\n")[0]
