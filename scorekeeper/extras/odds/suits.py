"""What a hand may hold of one suit, in how many ways, and what that is worth.

A suit is worth its marriages or, as trump, its own melds. If trump is named after seeing the cards,
the suit also has a gain: how much more it is worth as trump.
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

Sets = tuple[int, ...]  # numbers of aces, kings, queens and jacks: of one suit, or sets around
Holding = tuple[Copies, Ways]
Counted = TypeVar("Counted")

# The part of ``Copies`` that is a suit.
RANKS = len(Rank)
OF_SUIT = {suit: slice(index * RANKS, (index + 1) * RANKS) for index, suit in enumerate(Suit)}

AROUND = 4  # ranks that are worth something around
ONE_SUIT = Suit.SPADES  # all suits are worth the same


class Worth(NamedTuple):
    """A hand is worth the points of its suits, and the largest of their gains."""

    points: int
    gain: int


ByPoints = dict[int, Ways]
Table = dict[Sets, Counter[Worth]]  # ways


def holdings(deal: Deal, suit: Suit) -> list[Holding]:
    """The numbers of A 10 K Q J 9 of one suit that may be dealt, with their ways."""
    found: list[Holding] = [((), 1)]
    for place in range(len(PLACES))[OF_SUIT[suit]]:
        ways = [deal.ways(place, held) for held in range(deal.left[place] + 1)]
        found = [
            ((*own, held), so_far * more)
            for own, so_far in found
            for held, more in enumerate(ways[: deal.cards - sum(own) + 1])
        ]
    return found


def of_each_suit(deal: Deal, trump: Suit | None, count: Callable[[Suit], Counted]) -> list[Counted]:
    """Return ``count`` of each suit, called once for plain suits with equal cards left."""
    keys = [(deal.left[OF_SUIT[suit]], suit is trump) for suit in Suit]
    one_of_each = dict(zip(keys, Suit, strict=True))
    found = {key: count(suit) for key, suit in one_of_each.items()}
    return [found[key] for key in keys]


def table(
    ruleset: Ruleset, deal: Deal, trump: Suit | None, has_roundhouse: bool, suit: Suit
) -> Table:
    """The ways to hold at least some aces, kings, queens and jacks of a suit, by worth."""
    found: Table = defaultdict(Counter)
    for own, ways in holdings(deal, suit):
        ace, _ten, king, queen, jack, _nine = own
        found[ace, king, queen, jack][worth(ruleset, own, suit, trump, has_roundhouse)] += ways
    for rank in range(AROUND):
        for sets in sorted(found, reverse=True):
            if sets[rank]:
                one_less = (*sets[:rank], sets[rank] - 1, *sets[rank + 1 :])
                found[one_less].update(found[sets])
    return found


def worth(
    ruleset: Ruleset, own: Copies, suit: Suit, trump: Suit | None, has_roundhouse: bool
) -> Worth:
    """The worth of a suit; if ``trump`` is None, with its gain."""
    plain = price(ruleset, "marriage_each", couples(own))
    if trump and suit is not trump:
        return Worth(plain, 0)
    as_trump = _as_trump(ruleset, own, has_roundhouse)
    return Worth(as_trump, 0) if trump else Worth(plain, as_trump - plain)


def runs(own: Copies) -> int:
    return min(own[:-1])  # without the nines


def couples(own: Copies) -> int:
    _ace, _ten, king, queen, _jack, _nine = own
    return min(king, queen)


def price(ruleset: Ruleset, option: str, sets: int) -> int:
    """The points of that many sets, or of fewer if these are worth more."""
    return max(ruleset.prices(option)[:sets], default=0)


@lru_cache(maxsize=4096)  # a question asks for each holding many times
def _as_trump(ruleset: Ruleset, own: Copies, has_roundhouse: bool) -> int:
    held = Counter(dict(zip(tuple(PLACES)[OF_SUIT[ONE_SUIT]], own, strict=True)))
    melds, added = trump_family(ruleset, ONE_SUIT, held, has_roundhouse)
    *_of_run, nines = own
    return points_of(melds) + added + nines * (ruleset.dix or 0)
