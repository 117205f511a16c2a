"""A chart of hands by points, with a bar for each range of totals."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, pairwise

from scorekeeper.extras.bars import MOST_BARS, Bar, Bars, in_words
from scorekeeper.language import _
from scorekeeper.web.charts.score_chart import round_step

from .answers import Odds
from .words import percent_of

ENDLESS = sys.maxsize  # the end of the last range
NEARLY_ALL = Fraction(199, 200)  # of all hands; the rest have high totals and share the last bar


def bars_of_totals(odds: Odds, unit: int, own: int | None) -> Bars:
    """A bar for each range of totals. The range of the total ``own`` is highlighted.

    Ranges start at multiples of ``unit``, the smallest step between totals.
    """
    starts = _starts(unit, _usual_most(odds))
    bars = [_bar(odds, first, end, unit, own) for first, end in pairwise([*starts, ENDLESS])]
    description = _("Hands by what they are worth. {rows}.", rows=in_words(bars))
    yours = [_("Yours is {points}.", points=bar.label) for bar in bars if bar.is_own]
    return Bars(bars, " ".join([description, *yours]))


def _starts(unit: int, most: int) -> Iterator[int]:
    """The start of each range. The first range has only 0; the last has the rarest high totals."""
    yield 0
    step = round_step(most, MOST_BARS, unit)
    yield from range(unit, most + step + 1, step)


def _usual_most(odds: Odds) -> int:
    """The lowest total with nearly all hands at or below it."""
    up_to = zip(odds.totals, accumulate(odds.totals.values()), strict=True)
    return next(points for points, hands in up_to if hands > NEARLY_ALL * odds.hands)


def _bar(odds: Odds, first: int, end: int, unit: int, own: int | None) -> Bar:
    """A bar for the hands from ``first`` points up to ``end``, exclusive."""
    span = range(first, end)
    hands = sum(hands for points, hands in odds.totals.items() if points in span)
    share = Fraction(hands, odds.hands)
    is_own = own is not None and own in span
    return Bar(_label(first, end, unit), percent_of(share), float(share), is_own=is_own)


def _label(first: int, end: int, unit: int) -> str:
    if end == ENDLESS:
        return f"{first}+"
    last = end - unit
    return f"{first}" if last <= first else f"{first}\N{EN DASH}{last}"
