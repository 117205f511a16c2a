"""Errors for stored data that this version, or any version, cannot read."""

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.pinochle.errors import PinochleError

# What decoding damaged data can raise. They are caught only in ``reading``, so bugs elsewhere stay
# visible.
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
    """Stored data cannot be read: a ``newer`` version wrote it, or else it is damaged."""

    def __init__(self, reason: str, newer: bool = False) -> None:
        super().__init__(reason)
        self.newer = newer


@contextmanager
def reading() -> Iterator[None]:
    """Decode stored data; any failure is raised as ``UnreadableError``."""
    try:
        yield
    except DAMAGE as damage:
        raise UnreadableError(f"{type(damage).__name__}: {damage}") from damage
