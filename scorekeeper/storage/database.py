"""What a store asks of the database under it: one SQLite file, or PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

QUESTION = "select 1 from settings limit 1"  # reads a page of the database, and hardly more


class StoreError(Exception):
    """The database cannot be used; the message is a sentence for whoever runs the server."""


class DamagedError(StoreError):
    """The database is damaged; a backup has to take its place."""


class UnwritableError(Exception):
    """The database saves nothing now, as when its disk is full; nothing of the act is in it."""


class LockedError(UnwritableError):
    """Another program has locked the database against writing; reading still works."""


class UnreachableError(UnwritableError):
    """The database does not answer, or not in time, so nothing can be read either.

    If the connection broke while an act was committed, the act may be in it. Whoever sends it again
    finds out: the same act is recorded once.
    """


class Database(Protocol):
    """Tables in which the statements of a store run; its threads share it.

    Statements are in the SQL that both databases know, with ``?`` for each value.
    """

    @property
    def name(self) -> str:
        """Where the games are, for whoever runs the server; it tells no password."""

    def execute(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a statement and give its rows, if any; one that writes belongs inside ``writing``."""

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """Run a statement that writes once for each row of values; it belongs in ``writing``."""

    def writing(self, about: str) -> AbstractContextManager[None]:
        """Read and then write as one act: all of it is kept, or nothing.

        Acts about the same game, or the same anything else, wait for each other. An
        UnwritableError where the database saves nothing.
        """

    def mark(self, about: str) -> int | None:
        """A number that changes when somebody writes about that, or about more; None where
        nobody tells.

        A change by another program is heard a moment later. So a mark is for what may be that late,
        and is taken before the database is asked.
        """

    def connections(self) -> dict[str, int]:
        """How many connections are used and free, and how many requests wait for one; if any."""

    def ask(self) -> None:
        """A StoreError if it does not answer a small question now."""

    def check(self) -> None:
        """A StoreError if nothing can be written."""

    def refuse_damaged(self) -> None:
        """Read everything and raise a DamagedError if it is damaged.

        PostgreSQL databases are not checked.
        """

    def close(self) -> None: ...
