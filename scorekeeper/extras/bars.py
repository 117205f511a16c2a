"""A chart of horizontal bars, such as hands by points."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.language import _

# Sizes are in the units of the SVG picture.
WIDTH = 340
ROW = 22
LABEL, FIGURE = 76, 64  # the width of the texts before and after a bar
GAP = 8  # between a bar and the text beside it
MOST_BARS = 12


@dataclass(frozen=True)
class Bar:
    """A bar: the text before it, the text after it, and the numbers that its two parts show."""

    label: str
    figure: str
    filled: float
    open: float = 0
    is_own: bool = False  # highlighted, and marked “yours”


@dataclass(frozen=True)
class Row:
    """A bar and its place in the picture. Positions are measured from the top left."""

    bar: Bar
    top: int
    filled: float  # the width of the filled part
    open: float  # the width of the open part

    @property
    def open_at(self) -> float:
        return LABEL + self.filled

    @property
    def figure_at(self) -> float:
        return self.open_at + self.open + GAP


@dataclass(frozen=True)
class Bars:
    """A chart as the template draws it, with a description for screen readers."""

    width = WIDTH
    left = LABEL
    label_at = LABEL - GAP

    bars: Sequence[Bar]
    description: str
    has_key: bool = False  # a key below the bars explains the two parts

    @cached_property
    def rows(self) -> list[Row]:
        unit = (WIDTH - LABEL - FIGURE) / max(bar.filled + bar.open for bar in self.bars)
        return [
            Row(bar, ROW * number, round(bar.filled * unit, 1), round(bar.open * unit, 1))
            for number, bar in enumerate(self.bars)
        ]

    @property
    def key_at(self) -> int:
        return ROW * len(self.bars)

    @property
    def height(self) -> int:
        return self.key_at + ROW * self.has_key


def some_of(part: int, total: int) -> str:
    return _("{some} of {all}", some=part, all=total)


def in_words(bars: Sequence[Bar]) -> str:
    return ", ".join(f"{bar.label}: {bar.figure}" for bar in bars)
