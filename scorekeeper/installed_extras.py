"""The installed extras; delete a line to remove an extra.

Every command imports this module. So it contains only names, and ``extras()`` imports the packages.
"""

from importlib import import_module
from typing import Any

EXTRAS = (
    "odds",
    "statistics",
    "links",
    "pocket",
    "hosting",
    "club",
)


def extras() -> list[Any]:
    """Return the packages of the extras. The docstring of scorekeeper/extras describes them."""
    return [import_module(f"scorekeeper.extras.{name}") for name in EXTRAS]
