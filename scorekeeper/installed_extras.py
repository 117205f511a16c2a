"""The extras of this program, a line each; without its line an extra is not there.

The command line reads this list too, and most commands start no web server, so it imports nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

EXTRAS = (
    "odds",
    "statistics",
    "links",
    "pocket",
    "hosting",
)


def extras() -> list[Any]:
    """Return the packages of the extras; scorekeeper/extras says what each of them has."""
    return [import_module(f"scorekeeper.extras.{name}") for name in EXTRAS]
