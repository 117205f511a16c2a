"""The chart of bids by amount."""

from collections.abc import Sequence

from scorekeeper.extras.bars import MOST_BARS, Bar, Bars, in_words, some_of
from scorekeeper.language import _

from .tallies import BidsOf


def bars_of_bids(bids: Sequence[BidsOf]) -> Bars | None:
    """A bar for each amount of a bid; None for fewer than two amounts.

    The filled part of a bar shows the bids made; the open part shows the bids set. If there are too
    many amounts, neighbouring amounts share a bar.
    """
    if len(bids) < 2:
        return None
    size = -(-len(bids) // MOST_BARS)
    groups = (bids[first : first + size] for first in range(0, len(bids), size))
    bars = [_bar(group) for group in groups]
    return Bars(bars, _("Bids made by amount. {rows}", rows=in_words(bars)), has_key=True)


def _bar(group: Sequence[BidsOf]) -> Bar:
    made, taken = sum(bids.made for bids in group), sum(bids.taken for bids in group)
    return Bar(group[0].label, some_of(made, taken), made, taken - made)
