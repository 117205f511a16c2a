"""A chart of horizontal bars: bids by amount, or hands by their worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.language import _
from scorekeeper.pinochle.game.tallies import BidsOf

WIDTH = 340  # in SVG units, like the score chart
ROW = 22
LABEL, FIGURE = 76, 64  # the space before and after a bar
GAP = 8  # between a bar and the text beside it
MOST_BARS = 12


@dataclass(frozen=True)
class Bar:
    """A bar's texts and amounts: how much of it is filled, and how much is not."""

    label: str
    figure: str
    filled: float
    open: float = 0
    is_own: bool = False  # highlighted


@dataclass(frozen=True)
class Row:
    """A bar as drawn; positions are in SVG units, from the top left."""

    bar: Bar
    top: int
    filled: float  # the width of each part
    open: float

    @property
    def open_at(self) -> float:
        return LABEL + self.filled

    @property
    def figure_at(self) -> float:
        return self.open_at + self.open + GAP


@dataclass(frozen=True)
class Bars:
    """A chart for a template, with a description for screen readers."""

    width = WIDTH
    left = LABEL
    label_at = LABEL - GAP

    bars: Sequence[Bar]
    told: str
    has_key: bool = False  # explains what filled means

    @cached_property
    def rows(self) -> list[Row]:
        unit = (WIDTH - LABEL - FIGURE) / max(bar.filled + bar.open for bar in self.bars)
        return [
            Row(bar, ROW * place, round(bar.filled * unit, 1), round(bar.open * unit, 1))
            for place, bar in enumerate(self.bars)
        ]

    @property
    def key_at(self) -> int:
        return ROW * len(self.bars)

    @property
    def height(self) -> int:
        return self.key_at + ROW * self.has_key


def some_of(some: int, every: int) -> str:
    return _("{some} of {all}").format(some=some, all=every)


def listed(bars: Sequence[Bar]) -> str:
    return ", ".join(f"{bar.label}: {bar.figure}" for bar in bars)


def bars_of_bids(bids: Sequence[BidsOf]) -> Bars | None:
    """Return a bar for each amount, filled by the bids made; ``None`` for a single amount.

    Neighbouring amounts share a bar if there are too many for the chart.
    """
    if len(bids) < 2:
        return None
    each = -(-len(bids) // MOST_BARS)
    groups = (bids[place : place + each] for place in range(0, len(bids), each))
    bars = [_bar(group) for group in groups]
    description = _("Bids made by amount. {rows}").format(rows=listed(bars))
    return Bars(bars, description, has_key=True)


def _bar(group: Sequence[BidsOf]) -> Bar:
    made, taken = sum(bids.made for bids in group), sum(bids.taken for bids in group)
    return Bar(amount(group[0]), some_of(made, taken), made, taken - made)


def amount(bids: BidsOf) -> str:
    return f"{bids.amount}" if bids.amount else _("All tricks")
