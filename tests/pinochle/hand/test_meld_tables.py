"""The count of meld equals a second, table-driven count: for all holdings and random hands.

A holding is the cards of one suit in a hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from scorekeeper.pinochle.cards import Card, Rank, Suit
from scorekeeper.pinochle.hand import meld
from scorekeeper.pinochle.hand.meld import count_meld
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset, rulesets
from scorekeeper.pinochle.rules.ruleset import Ruleset
from tests.pinochle.hand import table_counter as second_way
from tests.pinochle.hand.table_counter import table_counter

MILLION = 1_000_000
RANDOM_HANDS = -(-MILLION // len(IDS))  # for each ruleset, rounded up
FEWER = RANDOM_HANDS // 50
IN_EVERY_TRUMP = 300  # random hands to count in all trumps; the others are counted in one trump
SUITS = tuple(Suit)
each_ruleset = pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.id)

# The number of holdings of one suit that fit in a hand. A single deck has 2 copies of 6 cards, so
# 3 ** 6 holdings. A double deck has 4 copies of 5 cards, so 5 ** 5 holdings. A player of five has
# only 16 cards, and 56 of these holdings are larger.
ROOM_FOR = dict.fromkeys(IDS, 729) | {"double-deck": 3_125, "five-handed": 3_125 - 56}


def holdings(ruleset: Ruleset, suit: Suit) -> Iterator[list[Card]]:
    """Yield every holding of one suit that fits in a hand."""
    cards = [card for card in ruleset.deck if card.suit is suit]
    for copies in product(range(ruleset.copies + 1), repeat=len(cards)):
        held = [card for card, count in zip(cards, copies, strict=True) for _ in range(count)]
        if len(held) <= ruleset.hand:
            yield held


def test_the_two_counts_share_no_code():
    taken = {name for name, held in vars(second_way).items() if is_of(held, meld.__name__)}
    assert taken == set()
    assert meld not in vars(second_way).values()


def is_of(held: object, module: str) -> bool:
    return getattr(held, "__module__", None) == module


@each_ruleset
@pytest.mark.parametrize("trump", [Suit.HEARTS, Suit.SPADES], ids=["trump", "plain"])
def test_both_counts_agree_on_every_holding(ruleset: Ruleset, trump: Suit) -> None:
    count = table_counter(ruleset)
    for held in holdings(ruleset, Suit.HEARTS):
        assert count_meld(ruleset, held, trump).points == count(held, trump), held


@pytest.mark.parametrize("id", IDS)
def test_the_holdings_include_all_that_fit_in_a_hand(id: str) -> None:
    found = list(holdings(find_ruleset(id), Suit.HEARTS))
    assert len(found) == len(set(map(tuple, found))) == ROOM_FOR[id]


def any_hand(ruleset: Ruleset, shuffle: random.Random) -> list[Card]:
    return shuffled(ruleset, shuffle)[: ruleset.hand]


def rich_hand(ruleset: Ruleset, shuffle: random.Random) -> list[Card]:
    """A hand with all cards of one or two ranks, and often of a suit.

    It has the melds that pay best, such as eight aces. Even a million random hands lack most of
    them.
    """
    ranks = shuffle.sample(tuple(Rank), shuffle.randint(1, 2))
    suit = shuffle.choice((None, *SUITS))
    deck = shuffled(ruleset, shuffle)
    deck.sort(key=lambda card: card.rank not in ranks and card.suit is not suit)
    return deck[: ruleset.hand]


def shuffled(ruleset: Ruleset, shuffle: random.Random) -> list[Card]:
    deck = [card for card in ruleset.deck for _ in range(ruleset.copies)]
    shuffle.shuffle(deck)
    return deck


@each_ruleset
@pytest.mark.parametrize(
    "hands", [FEWER, pytest.param(RANDOM_HANDS, marks=pytest.mark.slow)], ids=["some", "many"]
)
def test_both_counts_agree_on_random_hands(ruleset: Ruleset, hands: int) -> None:
    """`make test` counts twenty thousand hands of all rulesets, `make test-all` a million."""
    count = table_counter(ruleset)
    shuffle = random.Random(ruleset.id)
    for number in range(hands):
        held = rich_hand(ruleset, shuffle) if number % 2 else any_hand(ruleset, shuffle)
        for trump in SUITS if number < IN_EVERY_TRUMP else (shuffle.choice(SUITS),):
            assert count_meld(ruleset, held, trump).points == count(held, trump), (held, trump)


@pytest.mark.parametrize(
    ("id", "royal", "plain"),
    [
        ("classic", [4, 30], [2, 20]),
        ("race-horse", [0, 300], [20, 10]),
        ("double-deck", [4, 30, 60, 120], [2, 20, 40, 60]),
    ],
)
def test_both_counts_agree_on_other_prices_of_marriages_r37_r38(id, royal, plain) -> None:
    ruleset = find_ruleset(id).changed({"royal_marriage_each": royal, "marriage_each": plain})
    count, shuffle = table_counter(ruleset), random.Random(id)
    for held in (*holdings(ruleset, Suit.HEARTS), *(rich_hand(ruleset, shuffle) for _ in SUITS)):
        for trump in (Suit.HEARTS, Suit.SPADES):
            assert count_meld(ruleset, held, trump).points == count(held, trump), (held, trump)


def royal_hand(ruleset: Ruleset, trump: Suit, shuffle: random.Random) -> list[Card]:
    """A run with a roundhouse, and usually more kings and queens of trump."""
    shown = {*meld.RUNS[trump], *meld.ROUNDHOUSE}
    rest = shuffled(ruleset, shuffle)
    for card in shown:
        rest.remove(card)
    rest.sort(key=lambda card: (*meld.COUPLES[trump], card).index(card))
    return [*shown, *shuffle.sample(rest[: ruleset.hand], ruleset.hand - len(shown))]


@pytest.mark.parametrize("takes_extra", [True, False], ids=["extra-within", "extra-besides"])
@pytest.mark.parametrize("extra", [0, 2], ids=["nothing-for-one", "both-for-themselves"])
@pytest.mark.parametrize("id", ["three-player", "double-deck"])
def test_both_counts_agree_on_a_run_with_a_roundhouse_r47(
    id: str, extra: int, takes_extra: bool
) -> None:
    printed = find_ruleset(id)
    extras = {"extra_king": extra, "extra_queen": extra, "roundhouse_takes_extra": takes_extra}
    ruleset = printed.changed({**extras, "run_roundhouse": printed.run_and_roundhouse_parts + 9})
    count, shuffle = table_counter(ruleset), random.Random(id)
    for _number in range(300):
        trump = shuffle.choice(SUITS)
        held = royal_hand(ruleset, trump, shuffle)
        assert count_meld(ruleset, held, trump).points == count(held, trump), (held, trump)
