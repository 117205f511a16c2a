"""A chart of horizontal bars, such as hands by points."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.language import _

WIDTH = 340  # in the picture's units, like a game’s chart
ROW = 22
LABEL, FIGURE = 76, 64  # the space before and after a bar
GAP = 8  # between a bar and the text beside it
MOST_BARS = 12


@dataclass(frozen=True)
class Bar:
    """The texts of a bar, and the numbers that its filled and open parts show."""

    label: str
    figure: str
    filled: float
    open: float = 0
    is_own: bool = False  # highlighted


@dataclass(frozen=True)
class Row:
    """A bar as drawn; positions are in the picture's units, from its top left."""

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
    """Everything a template draws, and a description for screen readers."""

    width = WIDTH
    left = LABEL
    label_at = LABEL - GAP

    bars: Sequence[Bar]
    description: str
    has_key: bool = False  # explains what filled means

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


def some_of(some: int, every: int) -> str:
    return _("{some} of {all}", some=some, all=every)


def in_words(bars: Sequence[Bar]) -> str:
    return ", ".join(f"{bar.label}: {bar.figure}" for bar in bars)
