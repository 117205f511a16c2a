"""Count the ways to hold cards of one suit, by their worth.

A plain suit is worth its marriages; the trump suit is worth all its melds. If trump is named after
seeing the cards, each suit also has a *gain*: its points as trump minus its points as a plain suit.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from scorekeeper.pinochle.cards import PLACES, Rank, Suit
from scorekeeper.pinochle.hand.meld import (
    points_of,
    trump_family,
)
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .deal import Copies, Deal, Ways

# For one suit: its numbers of aces, kings, queens and jacks. For a hand: how often it
# has aces, kings, queens and jacks around, and pinochles.
Sets = tuple[int, ...]
Holding = tuple[Copies, Ways]
Counted = TypeVar("Counted")

# The slice of ``Copies`` that belongs to each suit.
RANKS = len(Rank)
OF_SUIT = {suit: slice(index * RANKS, (index + 1) * RANKS) for index, suit in enumerate(Suit)}

AROUND = 4  # the number of ranks that can be around, one card in each suit: A, K, Q and J
ONE_SUIT = Suit.SPADES  # stands for any trump; all suits have equal prices


class Worth(NamedTuple):
    """The worth of a suit. A hand gets the points of all its suits, and the largest gain."""

    points: int
    gain: int


ByPoints = dict[int, Ways]
Table = dict[Sets, Counter[Worth]]  # keys: minimum numbers of A, K, Q, J; values: ways by worth


def holdings(deal: Deal, suit: Suit) -> list[Holding]:
    """Every possible holding of a suit, as its numbers of A 10 K Q J 9, and its ways."""
    found: list[Holding] = [((), 1)]
    for place in range(len(PLACES))[OF_SUIT[suit]]:
        ways = [deal.ways(place, held) for held in range(deal.left[place] + 1)]
        found = [
            ((*copies, held), so_far * more)
            for copies, so_far in found
            for held, more in enumerate(ways[: deal.cards - sum(copies) + 1])
        ]
    return found


def of_each_suit(deal: Deal, trump: Suit | None, count: Callable[[Suit], Counted]) -> list[Counted]:
    """Call ``count`` for each suit; plain suits with equal cards left share one call."""
    keys = [(deal.left[OF_SUIT[suit]], suit is trump) for suit in Suit]
    one_of_each = dict(zip(keys, Suit, strict=True))
    found = {key: count(suit) for key, suit in one_of_each.items()}
    return [found[key] for key in keys]


def table(
    ruleset: Ruleset, deal: Deal, trump: Suit | None, has_roundhouse: bool, suit: Suit
) -> Table:
    """The ways to hold a suit, by its minimum numbers of A K Q J, then by worth."""
    found: Table = defaultdict(Counter)
    for copies, ways in holdings(deal, suit):
        ace, _ten, king, queen, jack, _nine = copies
        found[ace, king, queen, jack][worth(ruleset, copies, suit, trump, has_roundhouse)] += ways
    for rank in range(AROUND):
        for sets in sorted(found, reverse=True):
            if sets[rank]:
                one_less = (*sets[:rank], sets[rank] - 1, *sets[rank + 1 :])
                found[one_less].update(found[sets])
    return found


def worth(
    ruleset: Ruleset, copies: Copies, suit: Suit, trump: Suit | None, has_roundhouse: bool
) -> Worth:
    """The worth of a suit. The gain is 0 unless ``trump`` is None."""
    plain = price(ruleset, "marriage_each", couples(copies))
    if trump and suit is not trump:
        return Worth(plain, 0)
    as_trump = _as_trump(ruleset, copies, has_roundhouse)
    return Worth(as_trump, 0) if trump else Worth(plain, as_trump - plain)


def runs(copies: Copies) -> int:
    return min(copies[:-1])  # without the nines


def couples(copies: Copies) -> int:
    _ace, _ten, king, queen, _jack, _nine = copies
    return min(king, queen)


def price(ruleset: Ruleset, option: str, sets: int) -> int:
    """The best points of up to ``sets`` sets, because fewer sets may be worth more."""
    return max(ruleset.prices(option)[:sets], default=0)


@lru_cache(maxsize=4096)  # one computation needs each holding many times
def _as_trump(ruleset: Ruleset, copies: Copies, has_roundhouse: bool) -> int:
    held = Counter(dict(zip(tuple(PLACES)[OF_SUIT[ONE_SUIT]], copies, strict=True)))
    melds, added = trump_family(ruleset, ONE_SUIT, held, has_roundhouse)
    *_of_run, nines = copies
    return points_of(melds) + added + nines * (ruleset.dix or 0)
