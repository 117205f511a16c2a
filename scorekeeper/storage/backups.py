"""Copies of a SQLite database: made while games are played, checked, and put in its place."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from errno import EEXIST
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.storage.database import StoreError
from scorekeeper.storage.migrations import refuse_unknown
from scorekeeper.storage.sqlite import (
    IN_USE,
    applied,
    explained,
    is_ours,
    refuse_damaged,
    stamp,
)

BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a file while it is open


class CopyError(Exception):
    """A file cannot be restored; the message says why, and names it."""


def copy(db: Database, file: Path) -> None:
    """Copy the database into another file while it is in use; all of it as at one moment.

    The file is replaced by a whole, checked copy or not at all, also after a power cut.

    Raises:
        OSError: the file cannot be written.
        StoreError: the database is damaged.
    """
    started = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        os.close(os.open(started, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(sqlite3.connect(started)) as target:
            db.conn.backup(target)
            target.execute("pragma journal_mode = delete")
            refuse_damaged(Database(target))
        _flush(started)
        started.replace(file)
        _flush(file.parent)
    finally:
        started.unlink(missing_ok=True)


def back_up(path: Path, file: Path, force: bool = False) -> None:
    """Copy the database at ``path`` into another file, also while games are played.

    A file that is no backup is replaced only with ``force``.

    Raises:
        OSError: the file cannot be written or replaced.
        StoreError: the database is damaged.
    """
    if file.exists() and file.samefile(path):  # a running server would lose its file
        raise FileExistsError(EEXIST, "it is the database itself", str(file))
    if file.exists() and not force and not holds_games(file):
        raise FileExistsError(EEXIST, "it is no backup; --force replaces it", str(file))
    with closing(sqlite3.connect(path)) as source:
        copy(Database(source), file)


def holds_games(file: Path) -> bool:
    """Whether a file is a database of ours."""
    if not file.is_file():
        return False
    with closing(sqlite3.connect(file)) as db, suppress(sqlite3.DatabaseError):
        return is_ours(Database(db))
    return False


def restore(file: Path, path: Path) -> Path | None:
    """Put a copy in the place of the database, and say where the one before is kept, if any.

    A CopyError if the copy is damaged, not ours or a newer program's, a StoreError if the database
    cannot be replaced, as while a server runs.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    incoming = path.with_name(f"{path.name}.incoming")
    try:
        with explained(), _checked(file) as source:
            copy(source, incoming)  # before anything moves: the disk may be too full
        kept = _keep(path) if path.exists() else None
        incoming.replace(path)  # at every moment there is a whole database to open
        if kept:
            _rename_beside(path, kept)
        _flush(path.parent)
    finally:
        incoming.unlink(missing_ok=True)
    return kept


@contextmanager
def _checked(file: Path) -> Iterator[Database]:
    """A copy that can be restored; else a CopyError."""
    if not file.is_file():
        raise CopyError(f"There is no file {file}.")
    with closing(sqlite3.connect(file, isolation_level=None)) as source:
        copied = Database(source)
        try:
            if not is_ours(copied):
                raise CopyError(f"{file} holds no Scorekeeper games.")
            refuse_unknown(applied(copied))
            refuse_damaged(copied)
        except sqlite3.DatabaseError as trouble:
            raise CopyError(f"{file} is no copy of Scorekeeper’s games ({trouble}).") from trouble
        except StoreError as trouble:
            raise CopyError(f"{file} cannot be used. {trouble}") from trouble
        yield copied


def _keep(path: Path) -> Path:
    """Give a database that no process uses a second name, under which it stays."""
    with closing(sqlite3.connect(path, timeout=0)) as db:
        try:
            db.execute("pragma journal_mode = delete")
        except sqlite3.DatabaseError as trouble:
            if str(trouble) == IN_USE:
                raise StoreError("A server is running on it; stop that first.") from trouble
            # Damaged: kept as it is.
    kept = path.with_name(f"{path.name}.{stamp()}")
    while kept.exists():  # of a restore in the same second
        kept = kept.with_name(f"{kept.name}+")
    try:
        kept.hardlink_to(path)
    except OSError:  # many a memory stick's file system has no links
        shutil.copyfile(path, kept)
    return kept


def _rename_beside(path: Path, kept: Path) -> None:
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            Path(f"{path}{ending}").rename(f"{kept}{ending}")


def _flush(path: Path) -> None:
    """Let a file or a folder survive a power cut; Windows does so by itself for folders."""
    if path.is_dir() and os.name != "posix":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
