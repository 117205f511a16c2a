"""Every screen of the app, by name, with the taps that lead there."""

from tests.browser.screens import (
    beside,
    bidding,
    odds,
    paper,
    playing,
    results,
    rules,
    sharing,
    start,
)
from tests.browser.screens.table import SAID, SCREENS, Table

__all__ = [
    "SAID", "SCREENS", "Table", "beside", "bidding", "odds", "paper", "playing", "results",
    "rules", "sharing", "start",
]  # fmt: skip
