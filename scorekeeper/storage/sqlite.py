"""A database in one SQLite file. The file is complete after the database is closed."""

import logging
import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from weakref import WeakSet

import sqlite_utils

from .database import (
    QUESTION,
    DamagedError,
    Database,
    LockedError,
    StoreError,
    UnwritableError,
)
from .migrations import OURS, SQLITE, migrate

ROLLBACK_MODE = b"\x01\x01"  # bytes 18 and 19 of a file without a write-ahead log
DAMAGED = "It is damaged. Restore a copy that is not."
SENTENCES = {
    "attempt to write a readonly database": "It can only be read here; let this user write it.",
    "database disk image is malformed": DAMAGED,
    "database or disk is full": "The disk is full.",
    "file is not a database": "It is no SQLite file.",
}
IN_USE = "database is locked"  # the message of SQLite
UNWRITABLE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
}
CORRUPT = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
PATIENCE = 5.0  # seconds that a request waits for another program's lock
TURN = 1.0  # after one request has waited so many seconds, others fail at once
RETRY = 0.01  # seconds between attempts, where SQLite does not retry
PRIMARY = 0xFF  # the bits of an extended SQLite result code that are the primary code
STEPS_IN = ("migrations", "_sqlite_migrations")  # the tables of migrations; the second is older
log = logging.getLogger(__name__)


class _Connection(sqlite3.Connection):
    """A connection that a WeakSet can hold."""


class ThreadsDatabase(threading.local, sqlite_utils.Database):
    """One file with a connection for each thread. ``connections`` has all of them."""

    def __init__(self, path: Path, connections: WeakSet[_Connection], alone: bool) -> None:
        # ``isolation_level``: Python would begin deferred transactions, and ``writing`` needs
        # immediate ones. ``check_same_thread``: one thread closes the connections of all threads.
        connection = sqlite3.connect(
            path,
            isolation_level=None,
            timeout=PATIENCE,
            check_same_thread=False,
            factory=_Connection,
        )
        if alone:  # before WAL mode, or SQLite would use shared memory anyway
            connection.execute("pragma locking_mode = exclusive")
        _write_ahead(connection)
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        super().__init__(connection)
        connections.add(connection)
        self.connections = connections


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log (WAL), and retry while another process does the same.

    SQLite does not retry here, because two processes that have both read the file would wait for
    each other.
    """
    until = monotonic() + PATIENCE
    while True:
        try:
            connection.execute("pragma journal_mode = wal")
            return
        except sqlite3.OperationalError as trouble:
            if _code(trouble) not in LOCKED or monotonic() > until:
                raise
            sleep(RETRY)


class SqliteFile(Database):
    """One file, used by the threads of one process or of a few processes.

    With a write-ahead log (WAL), readers do not wait for a writer. Writers wait for a Python lock,
    which wakes the next writer at once; SQLite would sleep and retry. The lock also avoids a bug of
    SQLite before 3.51.3, which can damage a WAL if one connection writes during a checkpoint.
    """

    def __init__(self, path: Path, alone: bool) -> None:
        """Open and migrate the file.

        ``alone`` promises that only one thread will use the file. Python in a browser needs this,
        because a WAL shared by connections has its index in mapped memory, which browsers lack.

        Raises:
            StoreError: the file cannot be used.
        """
        self.path = path
        self.name = str(path)
        self.db = open_database(path, alone)
        self._write_lock = threading.Lock()
        self._is_locked = False  # true if another program held the lock at the last attempt
        with explained(), self.writing("migrations"):
            migrate(self, applied(self.db.conn), SQLITE)

    def execute(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        return self.db.conn.execute(sql, values).fetchall()

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        self.db.conn.executemany(sql, rows)

    @contextmanager
    def writing(self, _about: str) -> Iterator[None]:
        with self._turn():
            try:
                self._begin()
                yield
                self.db.conn.commit()
            except BaseException as trouble:  # even a failed commit leaves the transaction open
                self.db.conn.rollback()
                if _code(trouble) in UNWRITABLE:
                    raise UnwritableError(str(trouble)) from trouble
                raise

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Take turns with the other threads, but do not queue for another program's lock.

        If requests queued for that lock, they would occupy every thread, and the app could show no
        page.
        """
        while not self._write_lock.acquire(timeout=0 if self._is_locked else TURN):
            if self._is_locked:
                raise LockedError(IN_USE)
        try:
            yield
        finally:
            self._write_lock.release()

    def _begin(self) -> None:
        """Begin a transaction. After one request waited in vain, later requests try only once."""
        waits = (0.0,) if self._is_locked else (TURN, PATIENCE - TURN)
        for wait in waits:
            self.db.conn.execute(f"pragma busy_timeout = {wait * 1000:.0f}")
            try:
                self.db.conn.execute("begin immediate")
            except sqlite3.OperationalError as trouble:
                self._is_locked = _code(trouble) in LOCKED
                if not self._is_locked:
                    raise
            else:
                self._is_locked = False
                return
            finally:
                self.db.conn.execute(f"pragma busy_timeout = {PATIENCE * 1000:.0f}")
        raise LockedError(IN_USE)

    def ask(self) -> None:
        with explained():
            self.execute(QUESTION)

    def check(self) -> None:
        """Raise a StoreError if the file is damaged or cannot be written. Reads the whole file."""
        refuse_damaged(self.db.conn)
        with explained():
            self.db.execute("pragma user_version = 0")  # always writes, even the same number

    def refuse_damaged(self) -> None:
        # A new connection reads from the disk instead of a cache. With ``rw`` it creates no file.
        uri = f"{self.path.absolute().as_uri()}?mode=rw"
        with explained(), closing(sqlite3.connect(uri, uri=True)) as connection:
            refuse_damaged(connection)

    def close(self) -> None:
        """Close all connections and merge the log into the file. Then the file is complete."""
        for connection in self.db.connections:
            if connection is not self.db.conn:
                connection.close()
        with suppress(sqlite3.OperationalError):  # another process uses the file and merges later
            self.db.execute("pragma journal_mode = delete")
        self.db.conn.close()


def open_database(path: Path, alone: bool) -> ThreadsDatabase:
    """Open the database in that file, or create one.

    Raises:
        StoreError: the file cannot be used.
    """
    with explained():
        path.parent.mkdir(parents=True, exist_ok=True)
        # Only the owner may read the file, because its content is enough to impersonate any phone.
        # SQLite gives the files beside it the same mode.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        _set_foreign_log_aside(path)
        if not alone:
            _refuse_foreign(path)
        return ThreadsDatabase(path, WeakSet(), alone)


def is_ours(connection: sqlite3.Connection) -> bool:
    """True if Scorekeeper made the tables of this database."""
    return not applied(connection).isdisjoint(OURS)


def applied(connection: sqlite3.Connection) -> set[str]:
    """The names of the applied migrations; empty if there is no table of migrations."""
    tables = map(sqlite_utils.Database(connection).table, STEPS_IN)
    return {row["name"] for table in tables if "name" in table.columns_dict for row in table.rows}


def _refuse_foreign(path: Path) -> None:
    """Raise a StoreError if another program has tables in this file. Leave the file unchanged."""
    with closing(sqlite3.connect(path)) as connection:
        if connection.execute("select 1 from sqlite_master").fetchone() and not is_ours(connection):
            raise StoreError(f"{path} belongs to another program.")


def refuse_damaged(connection: sqlite3.Connection) -> None:
    """Read the whole database, and raise a DamagedError if it is damaged."""
    with explained():
        ((found,),) = connection.execute("pragma quick_check(1)")
        if found != "ok":
            raise DamagedError(DAMAGED)


def stamp() -> str:
    """The current UTC time as part of a file name; sorting the names sorts them by time."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}"


def _set_foreign_log_aside(path: Path) -> None:
    """Rename a log that belongs to another database, because it would damage this file.

    The header of a backup says “no log”. If a backup has a log beside it, a killed server left the
    log of its database, and somebody then copied the backup over that database.
    """
    write_ahead_log = Path(f"{path}-wal")
    if not write_ahead_log.exists() or not write_ahead_log.stat().st_size:
        return
    with path.open("rb") as file:
        if file.read(20)[18:] != ROLLBACK_MODE:
            return
    aside = f"{write_ahead_log}.{stamp()}"
    log.warning("%s belongs to another database; renamed to %s", write_ahead_log, aside)
    write_ahead_log.rename(aside)
    Path(f"{path}-shm").unlink(missing_ok=True)


@contextmanager
def explained() -> Iterator[None]:
    """Turn any error of SQLite or the file system into a StoreError with a sentence."""
    try:
        yield
    except (sqlite3.DatabaseError, UnwritableError) as trouble:
        sentence = SENTENCES.get(str(trouble), f"It cannot be used ({trouble}).")
        is_damaged = _code(trouble) in CORRUPT
        raise (DamagedError if is_damaged else StoreError)(sentence) from trouble
    except OSError as trouble:
        raise StoreError(f"{trouble.filename} cannot be made ({trouble.strerror}).") from trouble


def _code(trouble: BaseException) -> int:
    return getattr(trouble, "sqlite_errorcode", sqlite3.SQLITE_OK) & PRIMARY
