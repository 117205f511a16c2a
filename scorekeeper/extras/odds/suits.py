"""What a hand may hold of one suit, in how many ways, and what that is worth.

A suit is worth its marriages or, as trump, its own melds. If trump is named after seeing the cards,
the suit also has a gain: how much more it is worth as trump.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple, TypeVar

from scorekeeper.pinochle.cards import PLACES, Rank, Suit
from scorekeeper.pinochle.hand.meld import (
    points_of,
    trump_family,
)
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .deal import Copies, Deal, Ways

Sets = tuple[int, ...]  # how many aces, kings, queens and jacks a suit has, or complete sets
Holding = tuple[Copies, Ways]
Counted = TypeVar("Counted")

# The part of ``Copies`` that is a suit.
RANKS = len(Rank)
OF_SUIT = {suit: slice(place * RANKS, (place + 1) * RANKS) for place, suit in enumerate(Suit)}

AROUND = 4  # ranks that are worth something around
ONE_SUIT = Suit.SPADES  # any one: all suits are worth the same


class Role(Enum):
    """The role of a suit in the count."""

    PLAIN = auto()
    TRUMP = auto()
    EITHER = auto()  # the best suit becomes trump afterwards

    @classmethod
    def of(cls, suit: Suit, trump: Suit | None) -> Role:
        if trump is None:
            return cls.EITHER
        return cls.TRUMP if suit is trump else cls.PLAIN


class Worth(NamedTuple):
    """A hand is worth the points of its suits, and the largest of their gains."""

    points: int
    gain: int


ByPoints = dict[int, Ways]
Table = dict[Sets, Counter[Worth]]  # ways


def holdings(deal: Deal, suit: Suit) -> list[Holding]:
    """Every A 10 K Q J 9 of one suit that may be dealt, with its ways."""
    found: list[Holding] = [((), 1)]
    for place in range(len(PLACES))[OF_SUIT[suit]]:
        ways = [deal.ways(place, held) for held in range(deal.left[place] + 1)]
        found = [
            ((*own, held), before * more)
            for own, before in found
            for held, more in enumerate(ways[: deal.cards - sum(own) + 1])
        ]
    return found


def of_each_suit(deal: Deal, trump: Suit | None, count: Callable[[Suit], Counted]) -> list[Counted]:
    """Return ``count`` of each suit, called once for suits with equal cards left and role."""
    found: dict[tuple[Copies, Role], Counted] = {}
    keys = [(deal.left[OF_SUIT[suit]], Role.of(suit, trump)) for suit in Suit]
    for key, suit in zip(keys, Suit, strict=True):
        if key not in found:
            found[key] = count(suit)
    return [found[key] for key in keys]


def table(
    ruleset: Ruleset, deal: Deal, trump: Suit | None, has_roundhouse: bool, suit: Suit
) -> Table:
    """The ways to hold at least some aces, kings, queens and jacks of a suit, by worth."""
    found: Table = defaultdict(Counter)
    role = Role.of(suit, trump)
    for own, ways in holdings(deal, suit):
        ace, _ten, king, queen, jack, _nine = own
        found[ace, king, queen, jack][worth(ruleset, own, role, has_roundhouse)] += ways
    for rank in range(AROUND):
        for sets in sorted(found, reverse=True):
            if sets[rank]:
                found[_one_less(sets, rank)].update(found[sets])
    return found


def _one_less(sets: Sets, rank: int) -> Sets:
    return (*sets[:rank], sets[rank] - 1, *sets[rank + 1 :])


def worth(ruleset: Ruleset, own: Copies, role: Role, has_roundhouse: bool) -> Worth:
    """The worth of a suit, ignoring aces, tens and jacks that are in no run."""
    _ace, _ten, king, queen, _jack, nine = own
    few = runs(own)
    return _worth(ruleset, (few, few, king, queen, few, nine), role, has_roundhouse)


def runs(own: Copies) -> int:
    *of_run, _nine = own
    return min(of_run)


def couples(own: Copies) -> int:
    _ace, _ten, king, queen, _jack, _nine = own
    return min(king, queen)


@lru_cache(maxsize=4096)
def _worth(ruleset: Ruleset, own: Copies, role: Role, has_roundhouse: bool) -> Worth:
    if role is Role.TRUMP:
        return Worth(_as_trump(ruleset, own, has_roundhouse), 0)
    plain = _as_plain(ruleset, own)
    if role is Role.PLAIN:
        return Worth(plain, 0)
    return Worth(plain, _as_trump(ruleset, own, has_roundhouse) - plain)


def _as_plain(ruleset: Ruleset, own: Copies) -> int:
    return price(ruleset, "marriage_each", couples(own))


def price(ruleset: Ruleset, option: str, sets: int) -> int:
    """The points of that many sets, or of fewer if these are worth more."""
    return max(ruleset.prices(option)[:sets], default=0)


def _as_trump(ruleset: Ruleset, own: Copies, has_roundhouse: bool) -> int:
    held = Counter(dict(zip(tuple(PLACES)[OF_SUIT[ONE_SUIT]], own, strict=True)))
    melds, added = trump_family(ruleset, ONE_SUIT, held, has_roundhouse)
    *_of_run, nines = own
    return points_of(melds) + added + nines * (ruleset.dix or 0)
