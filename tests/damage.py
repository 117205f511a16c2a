"""Damage a SQLite file, as a failing disk would."""

import sqlite3
from contextlib import closing
from pathlib import Path

PAGE = 4096  # bytes


def roots_of(path: Path) -> dict[str, int]:
    """Return the first page of each table and index that has one."""
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute("select name, rootpage from sqlite_master where rootpage > 0"))


def overwrite_page(path: Path, page: int, filler: bytes = b"\xff") -> None:
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(filler * PAGE)
