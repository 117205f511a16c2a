"""Back up a SQLite database, even while a server uses it, and restore a backup."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from errno import EEXIST
from pathlib import Path

from .database import StoreError
from .migrations import refuse_unknown
from .sqlite import (
    IN_USE,
    applied,
    explained,
    is_ours,
    refuse_damaged,
    stamp,
)

BESIDE = ("-wal", "-shm")  # endings of the files beside an open database


class CopyError(Exception):
    """A file cannot be restored. The message names the file and the reason."""


def copy(source: sqlite3.Connection, file: Path) -> None:
    """Copy a snapshot of the database to ``file``, even while other connections use it.

    ``file`` is replaced only by a complete and checked copy, even if the power fails.

    Raises:
        OSError: the file cannot be written.
        StoreError: the database is damaged.
    """
    partial = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        partial.touch(0o600, exist_ok=False)
        with closing(sqlite3.connect(partial)) as target:
            source.backup(target)
            target.execute("pragma journal_mode = delete")
            refuse_damaged(target)
        _flush(partial)
        partial.replace(file)
        _flush(file.parent)
    finally:
        partial.unlink(missing_ok=True)


def back_up(path: Path, file: Path, force: bool = False) -> None:
    """Copy the database at ``path`` to ``file``, even while a server uses it.

    ``force`` also replaces a file that is not a backup.

    Raises:
        OSError: ``file`` cannot be written, or must not be replaced.
        StoreError: the database is damaged.
    """
    if file.exists() and file.samefile(path):  # a running server would lose its database
        raise FileExistsError(EEXIST, "it is the database itself", str(file))
    if file.exists() and not force and not holds_games(file):
        raise FileExistsError(EEXIST, "it is no backup; --force replaces it", str(file))
    with closing(sqlite3.connect(path)) as source:
        copy(source, file)


def holds_games(file: Path) -> bool:
    """True if the file is a database of Scorekeeper."""
    if not file.is_file():
        return False
    with closing(sqlite3.connect(file)) as db, suppress(sqlite3.DatabaseError):
        return is_ours(db)
    return False


def restore(file: Path, path: Path) -> Path | None:
    """Replace the database at ``path`` with a copy of ``file``.

    Return the new path of the old database, or ``None`` if there was none.

    Raises:
        CopyError: ``file`` is missing, damaged, or from another program or a newer version.
        StoreError: the database cannot be replaced, for example while a server runs.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    incoming = path.with_name(f"{path.name}.incoming")
    try:
        with explained(), _checked(file) as source:
            copy(source, incoming)  # before ``path`` changes, because the disk may be full
        old = _keep(path) if path.exists() else None
        incoming.replace(path)  # atomic, so there is a complete database at any time
        if old:
            _rename_beside(path, old)
        _flush(path.parent)
    finally:
        incoming.unlink(missing_ok=True)
    return old


@contextmanager
def _checked(file: Path) -> Iterator[sqlite3.Connection]:
    """Open the file to restore. Raise a CopyError if it cannot be restored."""
    if not file.is_file():
        raise CopyError(f"There is no file {file}.")
    with closing(sqlite3.connect(file, isolation_level=None)) as source:
        try:
            if not is_ours(source):
                raise CopyError(f"{file} holds no Scorekeeper games.")
            refuse_unknown(applied(source))
            refuse_damaged(source)
        except sqlite3.DatabaseError as trouble:
            raise CopyError(f"{file} is no copy of Scorekeeper’s games ({trouble}).") from trouble
        except StoreError as trouble:
            raise CopyError(f"{file} cannot be used. {trouble}") from trouble
        yield source


def _keep(path: Path) -> Path:
    """Hard-link the old database to a second path, or else copy it there. Return the second path.

    Raises:
        StoreError: another process uses the database.
    """
    with closing(sqlite3.connect(path, timeout=0)) as db:
        try:
            db.execute("pragma journal_mode = delete")
        except sqlite3.DatabaseError as trouble:
            if str(trouble) == IN_USE:
                raise StoreError("A server is running on it; stop that first.") from trouble
            # After any other error, such as a damaged file, keep the file unchanged.
    second = path.with_name(f"{path.name}.{stamp()}")
    while second.exists():  # another restore in the same second used that name
        second = second.with_name(f"{second.name}+")
    try:
        second.hardlink_to(path)
    except OSError:  # FAT, for example, has no hard links
        shutil.copyfile(path, second)
    return second


def _rename_beside(path: Path, old: Path) -> None:
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            Path(f"{path}{ending}").rename(f"{old}{ending}")


def _flush(path: Path) -> None:
    """Flush a file or folder to the disk. Windows cannot flush folders, and does not need to."""
    if path.is_dir() and os.name != "posix":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
