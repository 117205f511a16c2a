"""Back up a SQLite database while it is in use, and restore checked copies."""

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

BESIDE = ("-wal", "-shm")  # endings of the files that SQLite keeps beside an open database


class CopyError(Exception):
    """A file cannot be restored. The message names it and the reason."""


def copy(source: sqlite3.Connection, file: Path) -> None:
    """Copy a snapshot of the database into another file, also while it is in use.

    The file is replaced by a complete, checked copy or not at all, even in a power cut.

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
    """Copy the database at ``path`` into another file, also while it is in use.

    ``force`` also replaces a file that is no backup.

    Raises:
        OSError: the file cannot be written or replaced.
        StoreError: the database is damaged.
    """
    if file.exists() and file.samefile(path):  # a running server would lose its file
        raise FileExistsError(EEXIST, "it is the database itself", str(file))
    if file.exists() and not force and not holds_games(file):
        raise FileExistsError(EEXIST, "it is no backup; --force replaces it", str(file))
    with closing(sqlite3.connect(path)) as source:
        copy(source, file)


def holds_games(file: Path) -> bool:
    """True if a file is a database of Scorekeeper."""
    if not file.is_file():
        return False
    with closing(sqlite3.connect(file)) as db, suppress(sqlite3.DatabaseError):
        return is_ours(db)
    return False


def restore(file: Path, path: Path) -> Path | None:
    """Replace the database with a copy. Return the path of the replaced one, if there was one.

    Raises:
        CopyError: the copy is damaged, not ours, or of a newer version.
        StoreError: the database cannot be replaced, for example while a server runs.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    incoming = path.with_name(f"{path.name}.incoming")
    try:
        with explained(), _checked(file) as source:
            copy(source, incoming)  # before anything moves: the disk may be too full
        old = _keep(path) if path.exists() else None
        incoming.replace(path)  # atomic: there is always a complete database
        if old:
            _rename_beside(path, old)
        _flush(path.parent)
    finally:
        incoming.unlink(missing_ok=True)
    return old


@contextmanager
def _checked(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy to restore it; raise a CopyError if that is impossible."""
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
    """Give the replaced database a second name.

    Raises:
        StoreError: a process uses it.
    """
    with closing(sqlite3.connect(path, timeout=0)) as db:
        try:
            db.execute("pragma journal_mode = delete")
        except sqlite3.DatabaseError as trouble:
            if str(trouble) == IN_USE:
                raise StoreError("A server is running on it; stop that first.") from trouble
            # It is damaged: keep it unchanged.
    second = path.with_name(f"{path.name}.{stamp()}")
    while second.exists():  # after a restore in the same second
        second = second.with_name(f"{second.name}+")
    try:
        second.hardlink_to(path)
    except OSError:  # such as on FAT, which has no links
        shutil.copyfile(path, second)
    return second


def _rename_beside(path: Path, old: Path) -> None:
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            Path(f"{path}{ending}").rename(f"{old}{ending}")


def _flush(path: Path) -> None:
    """Flush a file or folder to the disk. Windows cannot and need not do so for folders."""
    if path.is_dir() and os.name != "posix":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
