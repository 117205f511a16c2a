"""The installed extras; delete a line to remove an extra.

The command line reads this list too, so importing this module loads no extra.
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
    """Import the packages of the extras; scorekeeper/extras documents what each provides."""
    return [import_module(f"scorekeeper.extras.{name}") for name in EXTRAS]
