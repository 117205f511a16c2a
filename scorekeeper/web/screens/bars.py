"""The bids of each amount as a picture: a bar each, filled as far as they were made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from scorekeeper.language import _
from scorekeeper.pinochle.game.tallies import BidsOf

WIDTH = 340  # in the picture's own units, as the chart of a game
ROW = 22
LABEL = 64  # the room of the amount before the bar
FIGURE = 64  # and of the figures behind it
BEFORE, BEHIND = 8, 6  # between a bar and what is written beside it
MOST_BARS = 12


@dataclass(frozen=True)
class Bar:
    """Places are in the picture's own units, from its top left."""

    label: str
    figures: str
    top: int
    made: float  # the width of each part
    set: float

    @property
    def set_at(self) -> float:
        return LABEL + self.made

    @property
    def figures_at(self) -> float:
        return self.set_at + self.set + BEHIND


@dataclass(frozen=True)
class Bars:
    """What a template draws, and what it says to whoever cannot see it."""

    width: ClassVar[int] = WIDTH
    left: ClassVar[int] = LABEL
    label_at: ClassVar[int] = LABEL - BEFORE

    bids: Sequence[BidsOf]

    @property
    def is_worth_drawing(self) -> bool:
        """One amount needs no picture."""
        return len(self.bids) > 1

    @property
    def key_at(self) -> int:
        return ROW * len(self.rows)

    @property
    def height(self) -> int:
        return self.key_at + ROW

    @cached_property
    def rows(self) -> list[Bar]:
        most = max((bids.taken for bids in self._shown), default=1)
        room = (WIDTH - LABEL - FIGURE) / most
        return [
            Bar(
                amount(bids),
                _("{some} of {all}").format(some=bids.made, all=bids.taken),
                ROW * place,
                round(bids.made * room, 1),
                round(bids.set * room, 1),
            )
            for place, bids in enumerate(self._shown)
        ]

    @property
    def told(self) -> str:
        """The picture in words."""
        rows = ", ".join(f"{row.label}: {row.figures}" for row in self.rows)
        return _("Bids made by amount. {rows}").format(rows=rows)

    @cached_property
    def _shown(self) -> list[BidsOf]:
        """Neighbouring amounts together where there are too many for a picture."""
        bids = [*self.bids]
        each = -(-len(bids) // MOST_BARS)
        groups = [bids[place : place + each] for place in range(0, len(bids), each)]
        return [
            BidsOf(group[0].amount, sum(b.taken for b in group), sum(b.made for b in group))
            for group in groups
        ]


def amount(bids: BidsOf) -> str:
    return f"{bids.amount}" if bids.amount else _("All tricks")
