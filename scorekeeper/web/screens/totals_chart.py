"""How many hands are worth what, as a picture: a bar for each few points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count
from typing import ClassVar

from scorekeeper.language import _
from scorekeeper.pinochle.odds.answers import Odds
from scorekeeper.telling.odds import percent_of

WIDTH = 340  # in the picture's own units, as the chart of a game
ROW = 22
LABEL = 76  # the room of the points before the bar
GAP = 8  # between a bar and what is written before and behind it
FIGURE = 52  # the room behind the bar
MOST_ROWS = 12
REST = Fraction(1, 200)  # of the hands: so few have a row together
STEPS = (1, 2, 5)  # and ten times as much, and so on


@dataclass(frozen=True)
class TotalRow:
    """A bar; places are in the picture's own units, from its top left."""

    label: str
    figure: str
    top: int
    width: float
    is_own: bool

    @property
    def figure_at(self) -> float:
        return LABEL + self.width + GAP


@dataclass(frozen=True)
class Span:
    """From some points up to those with which the next row begins; the last row has no end."""

    first: int
    end: int | None = None

    def __contains__(self, points: int) -> bool:
        return self.first <= points and (self.end is None or points < self.end)

    def label(self, unit: int) -> str:
        if self.end is None:
            return f"{self.first}+"
        last = self.end - unit
        return f"{self.first}" if last <= self.first else f"{self.first}\N{EN DASH}{last}"


@dataclass(frozen=True)
class TotalsChart:
    """What a template draws, and what it says to whoever cannot see it."""

    width: ClassVar[int] = WIDTH
    left: ClassVar[int] = LABEL
    label_at: ClassVar[int] = LABEL - GAP

    odds: Odds
    unit: int  # of the ruleset's points
    own: int | None = None  # a total whose row stands out

    @property
    def height(self) -> int:
        return ROW * len(self.rows)

    @cached_property
    def rows(self) -> list[TotalRow]:
        spans = [*self._spans()]
        shares = [self._share(span) for span in spans]
        room = (WIDTH - LABEL - FIGURE) / float(max(shares))
        return [
            TotalRow(
                span.label(self.unit),
                percent_of(share),
                ROW * place,
                round(float(share) * room, 1),
                self.own is not None and self.own in span,
            )
            for place, (span, share) in enumerate(zip(spans, shares, strict=True))
        ]

    @property
    def told(self) -> str:
        """The picture in words."""
        rows = ", ".join(f"{row.label}: {row.figure}" for row in self.rows)
        told = _("Hands by what they are worth. {rows}.").format(rows=rows)
        yours = _("Yours is {points}.")
        own = [yours.format(points=row.label) for row in self.rows if row.is_own]
        return " ".join([told, *own])

    def _spans(self) -> Iterator[Span]:
        """Nothing, then rows of equal width, then what few hands are worth."""
        yield Span(0, self.unit)
        last = self.unit
        while last <= self._usual_most:
            yield Span(last, last + self._step)
            last += self._step
        yield Span(last)

    @cached_property
    def _step(self) -> int:
        """How many points share a row: round, and few enough rows."""
        steps = (self.unit * each * int(10**power) for power in count() for each in STEPS)
        return next(step for step in steps if step * MOST_ROWS >= self._usual_most)

    @cached_property
    def _usual_most(self) -> int:
        """What nearly all hands are worth at the most."""
        left = Fraction(self.odds.hands)
        for points, hands in self.odds.totals.items():
            left -= hands
            if left < REST * self.odds.hands:
                return points
        raise ValueError("the totals are not those of all hands")

    def _share(self, span: Span) -> Fraction:
        hands = sum(hands for points, hands in self.odds.totals.items() if points in span)
        return Fraction(hands, self.odds.hands)
