"""Count the hands that can be dealt from the cards that are left.

``Ways`` is one integer that packs several numbers: the numbers of ways to hold 0, 1, 2, … cards.
The number for n cards starts at bit n × ``bits``. The product of the integers of two suits packs
the ways to hold both suits: multiplying adds the numbers of cards and multiplies the ways.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, prod
from typing import Self

from scorekeeper.pinochle.cards import PLACES, Card
from scorekeeper.pinochle.hand.meld import check_cards
from scorekeeper.pinochle.rules.ruleset import Ruleset

Copies = tuple[int, ...]  # the number of each card: spades A 10 K Q J 9, hearts …
Ways = int  # packed by number of cards, as described above


def copies_of(cards: Iterable[Card]) -> Copies:
    return tuple(map(Counter(cards).__getitem__, PLACES))


@dataclass(frozen=True)
class Deal:
    """A hand of ``cards`` cards, dealt from the cards ``left``. All hands are equally likely."""

    left: Copies
    cards: int

    @classmethod
    def of(cls, ruleset: Ruleset, own: Sequence[Card] = ()) -> Self:
        """Deal from the deck without your own cards; raise CardError for impossible own cards."""
        check_cards(ruleset, Counter(own))
        deck = copies_of(ruleset.deck * ruleset.copies)
        left = map(int.__sub__, deck, copies_of(own))
        return cls(tuple(left), ruleset.hand)

    @cached_property
    def hands(self) -> int:
        """The number of possible hands. Two copies of a card count as different cards."""
        return comb(sum(self.left), self.cards)

    @cached_property
    def bits(self) -> int:
        """The bits of one packed number; enough for every number of ways."""
        return sum(self.left) + 1

    def ways(self, place: int, held: int) -> Ways:
        """The ways to hold exactly ``held`` copies of the card at that place."""
        return comb(self.left[place], held) << self.bits * held

    def ways_from(self, place: int, least: int) -> Ways:
        """The ways to hold at least ``least`` copies of the card at that place."""
        return sum(self.ways(place, held) for held in range(least, self.left[place] + 1))

    def shortened(self, ways: Ways, without: int, most: int) -> Ways:
        """Drop ``without`` cards from every way, then keep ways with ``most`` cards or fewer."""
        return ways >> self.bits * without & ((1 << self.bits * (most + 1)) - 1)

    def number(self, ways: Ways, cards: int) -> int:
        """The number of ways with exactly that many cards."""
        return ways >> self.bits * cards & ((1 << self.bits) - 1)

    def holding(self, least: Mapping[Card, int]) -> int:
        """The number of hands with at least that many of each of these cards."""
        ways = (self.ways_from(place, least.get(card, 0)) for card, place in PLACES.items())
        return self.number(prod(ways), self.cards)
