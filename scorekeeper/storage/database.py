"""The interface of the databases that a store can use: one SQLite file, or PostgreSQL."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

QUESTION = "select 1 from settings limit 1"  # reads a page of the database, and hardly more


class StoreError(Exception):
    """The database cannot be used. The message is a sentence for the operator."""


class DamagedError(StoreError):
    """The database is damaged. It must be replaced by a backup."""


class UnwritableError(Exception):
    """The database saves nothing now, for example because its disk is full.

    The transaction is rolled back.
    """


class LockedError(UnwritableError):
    """Another program has locked the database against writing. Reading still works."""


class UnreachableError(UnwritableError):
    """The database does not answer in time, so nothing can be read either.

    If the connection broke during a commit, the action may be stored. Sending it again is safe: it
    is recorded only once.
    """


class Database(Protocol):
    """A database that runs the statements of a store; threads share it.

    Statements use the SQL that both databases know, with ``?`` for each value.
    """

    name: str  # where the games are, for the operator, without a password

    def execute(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a statement and return its rows. Statements that write belong inside ``writing``."""

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """Run a statement for each row of values. It belongs inside ``writing``."""

    def writing(self, about: str) -> AbstractContextManager[None]:
        """Read and write in one transaction.

        Transactions about the same thing, such as a game, wait for each other.

        Raises:
            UnwritableError: the database saves nothing.
        """

    def mark(self, about: str) -> int | None:
        """A number that changes after each write about this subject, and perhaps after others.

        ``None`` while the database sends no notices. A notice from another instance arrives a
        moment late. So take the mark before you read, and use it only where that delay is harmless.
        """
        return None

    def connections(self) -> dict[str, int]:
        """Count used and free connections and waiting requests; empty without a pool."""
        return {}

    def ask(self) -> None:
        """Raise a StoreError if the database does not answer a small query."""

    def check(self) -> None:
        """Raise a StoreError if nothing can be written."""

    def refuse_damaged(self) -> None:
        """Read everything and raise a DamagedError if it is damaged; does nothing in PostgreSQL."""
        return

    def close(self) -> None: ...
