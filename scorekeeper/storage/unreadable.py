"""What is stored and cannot be read: by this version, or by any."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.pinochle.errors import PinochleError

# What damaged data brings about on its way to a value. A bug elsewhere is none of these: only
# where stored data becomes values is anything caught.
DAMAGE = (
    PinochleError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)


class UnreadableError(Exception):
    """Stored data that cannot be read: a ``newer`` program wrote it, or else it is damaged."""

    def __init__(self, reason: str, newer: bool = False) -> None:
        super().__init__(reason)
        self.newer = newer


@contextmanager
def reading() -> Iterator[None]:
    """Where stored data becomes values: whatever that brings about is an UnreadableError."""
    try:
        yield
    except DAMAGE as damage:
        raise UnreadableError(f"{type(damage).__name__}: {damage}") from damage
