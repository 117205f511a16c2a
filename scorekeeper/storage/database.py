"""The interface of the databases that a store can use: one SQLite file, or PostgreSQL."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

QUESTION = "select 1 from settings limit 1"  # a quick query that reads the database


class StoreError(Exception):
    """The database cannot be used. The message is a sentence for the operator."""


class DamagedError(StoreError):
    """The database is damaged. It must be replaced by a backup."""


class UnwritableError(Exception):
    """The database cannot write at the moment, for example because its disk is full."""


class LockedError(UnwritableError):
    """Another program blocks writing to the database. Reading still works."""


class UnreachableError(UnwritableError):
    """The database does not answer in time, so nothing can be read or written.

    If the connection broke during a commit, the action may have been stored. Sending the action
    again is safe, because ``Games`` records each action only once.
    """


class Database(Protocol):
    """A database that runs the statements of a store. All threads share one object.

    Statements use SQL that is valid in SQLite and PostgreSQL, with ``?`` for each value.
    """

    name: str  # the file or server, as the operator sees it; without a password

    def execute(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a statement and return its rows. Statements that write need ``writing``."""

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """Run a statement once for each row of values, inside ``writing``."""

    def writing(self, about: str) -> AbstractContextManager[None]:
        """Read and write in one transaction.

        ``about`` names the subject of the transaction, such as the id of a game. Transactions about
        the same subject wait for each other.

        Raises:
            UnwritableError: the database cannot write.
        """

    def mark(self, about: str) -> int | None:
        """A number that changes with each write about this subject, and sometimes without one.

        Take the mark before you read data. The data is current while the mark stays the same.
        PostgreSQL reports each write a moment late, so use marks only where this delay is harmless.
        The mark is ``None`` while the connection for reports is down, and always with SQLite.
        """
        return None

    def connections(self) -> dict[str, int]:
        """The numbers of used and free connections and waiting requests; empty without a pool."""
        return {}

    def ask(self) -> None:
        """Raise a StoreError if the database does not answer a small query."""

    def check(self) -> None:
        """Raise a StoreError if the app cannot use the database, for example if it is read-only."""

    def refuse_damaged(self) -> None:
        """Read the whole database, and raise a DamagedError if it is damaged.

        For PostgreSQL this does nothing.
        """
        return

    def close(self) -> None: ...
