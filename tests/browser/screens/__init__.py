"""Every screen of the app by name, with the taps that open it."""

from tests.browser.screens import (
    beside,
    bidding,
    club,
    odds,
    paper,
    playing,
    results,
    rules,
    sharing,
    start,
)
from tests.browser.screens.table import CONSOLE_ERRORS, SCREENS, Table

__all__ = [
    "CONSOLE_ERRORS", "SCREENS", "Table", "beside", "bidding", "club", "odds", "paper",
    "playing", "results", "rules", "sharing", "start",
]  # fmt: skip
