"""What a benchmark found, always as a ratio against something measured in the same run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """How many times as much as the reference something takes.

    ``what`` and ``of`` are words for the table: what was measured, and against what. ``bar`` is
    the most that it may be, or None where the figure only explains another one.
    """

    what: str
    ratio: float
    bar: float | None
    of: str
