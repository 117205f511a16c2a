"""The itemised count against a second, table-driven one: every holding of a suit, random hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.catalogue import find_ruleset, rulesets
from scorekeeper.pinochle.meld import count_meld
from scorekeeper.pinochle.ruleset import Ruleset
from tests.pinochle.table_counter import table_counter

RANDOM_HANDS = 2_000  # for each ruleset
each_ruleset = pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.id)


def holdings(ruleset: Ruleset, suit: Suit) -> Iterator[list[Card]]:
    """Every holding of one suit that a hand has room for."""
    cards = [card for card in ruleset.deck if card.suit is suit]
    for copies in product(range(ruleset.copies + 1), repeat=len(cards)):
        held = [card for card, count in zip(cards, copies, strict=True) for _ in range(count)]
        if len(held) <= ruleset.hand:
            yield held


@each_ruleset
@pytest.mark.parametrize("trump", [Suit.HEARTS, Suit.SPADES], ids=["trump", "plain"])
def test_every_holding_of_a_suit_counts_alike(ruleset: Ruleset, trump: Suit) -> None:
    count = table_counter(ruleset)
    for held in holdings(ruleset, Suit.HEARTS):
        assert count_meld(ruleset, held, trump).total == count(held, trump), held


@pytest.mark.parametrize(
    ("id", "expected"), [("classic", 729), ("three-player", 729), ("double-deck", 3_125)]
)
def test_a_hand_has_room_for_every_holding_of_a_suit(id: str, expected: int) -> None:
    assert len(list(holdings(find_ruleset(id), Suit.HEARTS))) == expected


@each_ruleset
def test_random_hands_count_alike_in_every_trump(ruleset: Ruleset) -> None:
    count = table_counter(ruleset)
    deck = [card for card in ruleset.deck for _ in range(ruleset.copies)]
    shuffle = random.Random(ruleset.id)
    for _ in range(RANDOM_HANDS):
        held = shuffle.sample(deck, ruleset.hand)
        for trump in Suit:
            assert count_meld(ruleset, held, trump).total == count(held, trump), (held, trump)
