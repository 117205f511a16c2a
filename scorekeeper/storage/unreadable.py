"""Errors for stored data that cannot be read: damaged, or written by a newer version."""

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.pinochle.errors import PinochleError

# Errors that decoding of damaged data can raise. Only ``reading`` catches them, so that bugs in
# other code stay visible.
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
    """Stored data cannot be read. If ``newer``, a newer version wrote it; else it is damaged."""

    def __init__(self, reason: str, newer: bool = False) -> None:
        super().__init__(reason)
        self.newer = newer


@contextmanager
def reading() -> Iterator[None]:
    """Turn the ``DAMAGE`` errors of decoding into an ``UnreadableError``."""
    try:
        yield
    except DAMAGE as damage:
        raise UnreadableError(f"{type(damage).__name__}: {damage}") from damage
