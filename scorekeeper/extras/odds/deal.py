"""Cards dealt from those that are left: how many hands there are, and how many hold what.

Ways to hold some cards are kept by how many cards they take: the number of ways with n cards, times
2 to the power of n × ``bits``, summed up in one integer. So the ways of two suits together are one
product of integers, in which each number of cards has a place of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, prod
from typing import Self

from scorekeeper.pinochle.cards import PLACES, Card
from scorekeeper.pinochle.hand.meld import Copies, check_cards, copies_of
from scorekeeper.pinochle.rules.ruleset import Ruleset

Ways = int  # by number of cards, as above


@dataclass(frozen=True)
class Deal:
    """Somebody is dealt some of the cards that are left, every hand as likely as any other."""

    left: Copies
    cards: int

    @classmethod
    def of(cls, ruleset: Ruleset, own: Sequence[Card] = ()) -> Self:
        """A hand from the deck without one's own cards; a CardError says which cannot be."""
        check_cards(ruleset, Counter(own))
        deck = copies_of(ruleset.deck * ruleset.copies)
        left = map(int.__sub__, deck, copies_of(own))
        return cls(tuple(left), ruleset.hand)

    @cached_property
    def hands(self) -> int:
        """How many there are, cards that look alike taken as different ones."""
        return comb(sum(self.left), self.cards)

    @cached_property
    def bits(self) -> int:
        """Enough for the ways with any number of cards up to those that are dealt."""
        total = sum(self.left)
        return comb(total, min(self.cards, total // 2)).bit_length()

    def ways(self, place: int, held: int) -> Ways:
        """To hold exactly so many of the card at that place."""
        return comb(self.left[place], held) << self.bits * held

    def ways_from(self, place: int, least: int) -> Ways:
        """To hold so many of the card at that place, or more."""
        return sum(self.ways(place, held) for held in range(least, self.left[place] + 1))

    def shortened(self, ways: Ways, without: int, most: int) -> Ways:
        """Without so many cards that all of them take, and with ``most`` others at the most."""
        return ways >> self.bits * without & ((1 << self.bits * (most + 1)) - 1)

    def number(self, ways: Ways, cards: int) -> int:
        """How many of them take exactly so many cards."""
        return ways >> self.bits * cards & ((1 << self.bits) - 1)

    def holding(self, least: Mapping[Card, int]) -> int:
        """How many hands hold at least so many of each of these cards."""
        ways = (self.ways_from(place, least.get(card, 0)) for card, place in PLACES.items())
        return self.number(prod(ways), self.cards)
