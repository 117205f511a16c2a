"""A database in one SQLite file: checked when opened, and complete after it is closed."""

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

ROLLBACK_MODE = b"\x01\x01"  # in bytes 18 and 19 of a file without a write-ahead log
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
TURN = 1.0  # seconds after which other requests stop queueing behind one that waits
RETRY = 0.01  # seconds between attempts at what SQLite does not retry
PRIMARY = 0xFF  # masks an extended result code of SQLite to its primary code
STEPS_IN = ("migrations", "_sqlite_migrations")  # tables; the second is from older versions
log = logging.getLogger(__name__)


class _Connection(sqlite3.Connection):
    """A connection that a WeakSet can hold."""


class ThreadsDatabase(threading.local, sqlite_utils.Database):
    """One file with a connection per thread; ``connections`` holds those of all threads."""

    def __init__(self, path: Path, connections: WeakSet[_Connection], alone: bool) -> None:
        # Python would begin deferred transactions; ``writing`` begins immediate ones.
        # The thread that closes the file closes the connections of all threads.
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
    """Switch to WAL, trying again while other processes do the same.

    SQLite does not retry this itself: two processes that read before writing would deadlock.
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

    With WAL, readers do not wait for a writer. Writers wait for a lock of our own, which wakes them
    at once; SQLite would sleep and retry. The lock also avoids a bug: SQLite before 3.51.3 can
    damage a WAL that two connections write and checkpoint at the same time.
    """

    def __init__(self, path: Path, alone: bool) -> None:
        """Open and migrate the file.

        ``alone`` means that only one thread will ever use it. Python in a browser needs that: files
        there cannot be mapped into memory, which WAL uses to share its index.

        Raises:
            StoreError: the file cannot be used.
        """
        self.path = path
        self.name = str(path)
        self.db = open_database(path, alone)
        self._write_lock = threading.Lock()
        self._is_locked = False  # by another program, when last tried
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
            except BaseException as trouble:  # also a failed commit leaves its transaction open
                self.db.conn.rollback()
                if _code(trouble) in UNWRITABLE:
                    raise UnwritableError(str(trouble)) from trouble
                raise

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Take turns with the other threads, but do not queue for another program's lock.

        Otherwise waiting taps would occupy every thread, and no page could be read.
        """
        while not self._write_lock.acquire(timeout=0 if self._is_locked else TURN):
            if self._is_locked:
                raise LockedError(IN_USE)
        try:
            yield
        finally:
            self._write_lock.release()

    def _begin(self) -> None:
        """Begin a transaction. After one request has waited in vain, later ones try only once."""
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
        """Raise a StoreError if nothing can be written, or the file is damaged. Reads all of it."""
        refuse_damaged(self.db.conn)
        with explained():
            self.db.execute("pragma user_version = 0")  # writes, even if it is 0 already

    def refuse_damaged(self) -> None:
        # A new connection reads from the disk, not its cache. ``rw`` never creates a file.
        uri = f"{self.path.absolute().as_uri()}?mode=rw"
        with explained(), closing(sqlite3.connect(uri, uri=True)) as connection:
            refuse_damaged(connection)

    def close(self) -> None:
        """Leave one complete file, without a log beside it that a copy would miss."""
        for connection in self.db.connections:
            if connection is not self.db.conn:
                connection.close()
        with suppress(sqlite3.OperationalError):  # another process has it open, and will do it
            self.db.execute("pragma journal_mode = delete")
        self.db.conn.close()


def open_database(path: Path, alone: bool) -> ThreadsDatabase:
    """Open the database in that file, or create one.

    Raises:
        StoreError: it cannot be used.
    """
    with explained():
        path.parent.mkdir(parents=True, exist_ok=True)
        # Readable only by its owner: a reader could impersonate any phone. SQLite gives the files
        # beside it the same mode.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        _set_foreign_log_aside(path)
        if not alone:
            _refuse_foreign(path)
        return ThreadsDatabase(path, WeakSet(), alone)


def is_ours(connection: sqlite3.Connection) -> bool:
    """True if Scorekeeper made the tables of this database."""
    return not applied(connection).isdisjoint(OURS)


def applied(connection: sqlite3.Connection) -> set[str]:
    """The names of the migrations that were applied; empty if another program made the tables."""
    tables = map(sqlite_utils.Database(connection).table, STEPS_IN)
    return {row["name"] for table in tables if "name" in table.columns_dict for row in table.rows}


def _refuse_foreign(path: Path) -> None:
    """Raise a StoreError if another program has tables in this file; leave it unchanged."""
    with closing(sqlite3.connect(path)) as connection:
        if connection.execute("select 1 from sqlite_master").fetchone() and not is_ours(connection):
            raise StoreError(f"{path} belongs to another program.")


def refuse_damaged(connection: sqlite3.Connection) -> None:
    """Read all of the file and raise a DamagedError if it is damaged."""
    with explained():
        ((found,),) = connection.execute("pragma quick_check(1)")
        if found != "ok":
            raise DamagedError(DAMAGED)


def stamp() -> str:
    """The current time for file names, which then sort by time."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}"


def _set_foreign_log_aside(path: Path) -> None:
    """Rename a log that belongs to another database, because it would damage this file.

    The header of a complete file says that it has no log. If there is one, a server was killed and
    a backup was copied over its file.
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
    """Raise a StoreError with a sentence for any error of SQLite or the file system."""
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
