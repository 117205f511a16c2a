"""The odds of a hand from the whole deck match their sums, exact formulas and random hands."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest

from scorekeeper.extras.odds.answers import Odds, dealt_odds, odds_of
from scorekeeper.extras.odds.deal import Deal, copies_of
from scorekeeper.pinochle.cards import Rank, Suit
from scorekeeper.pinochle.hand.meld import count_meld
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset
from tests.pinochle.odds.every_hand import chance, combinations_held, melds_by_id

MILLION = 1_000_000
BEST = None
HEARTS = Suit.HEARTS
RICH = (Rank.KING, Rank.QUEEN, Rank.JACK)
ENOUGH = 10  # the least number of expected hands for which a difference means something
PART = 10
# Standard deviations. In 30,000 runs, one of a thousand figures differs by more than this.
UNLIKELY = 5.5

dealt = cache(dealt_odds)


def ruleset(id: str) -> Ruleset:
    return find_ruleset(id)


@pytest.mark.parametrize("trump", [HEARTS, BEST], ids=["hearts", "best"])
@pytest.mark.parametrize("id", IDS)
def test_the_hands_of_all_totals_add_up_to_all_hands(id, trump):
    rules = ruleset(id)
    odds = dealt(rules, trump)
    assert odds.hands == comb(rules.deck_size, rules.hand)
    assert sum(odds.totals.values()) == odds.hands
    assert min(odds.totals.values()) > 0
    assert list(odds.totals) == sorted(odds.totals)
    for at_least in odds.melds.values():
        assert [*at_least] == sorted(at_least, reverse=True)


def ways_to_hold(rules: Ruleset, different: int, sets: int) -> Fraction:
    """The share of hands with at least ``sets`` of each of ``different`` cards."""
    numbers = range(sets, rules.copies + 1)
    held = Counter({0: 1})
    for _ in range(different):
        more = Counter[int]()
        for cards, ways in held.items():
            for number in numbers:
                more[cards + number] += ways * comb(rules.copies, number)
        held = more
    others = rules.deck_size - different * rules.copies
    hands = sum(ways * comb(others, rules.hand - n) for n, ways in held.items() if n <= rules.hand)
    return Fraction(hands, comb(rules.deck_size, rules.hand))


DIFFERENT = {
    "run": 5, "royal-marriage": 2, "marriage-S": 2, "marriage-D": 2, "marriage-C": 2,
    "pinochle": 2, "aces": 4, "kings": 4, "queens": 4, "jacks": 4, "nine": 1, "roundhouse": 8,
}  # fmt: skip


@pytest.mark.parametrize("id", IDS)
def test_each_combination_in_hearts_is_as_frequent_as_an_exact_formula_says(id):
    rules = ruleset(id)
    odds = dealt(rules, HEARTS)
    expected = {name: kinds for name, kinds in DIFFERENT.items() if name != "nine" or rules.nines}
    assert melds_by_id(odds).keys() - {"extra-king", "extra-queen"} == expected.keys()
    for name, different in expected.items():
        for sets in range(1, rules.copies + 1):
            assert chance(odds, name, sets) == ways_to_hold(rules, different, sets), (name, sets)


@pytest.mark.parametrize(
    ("id", "name", "percent"),
    [
        ("classic", "run", "0.9586762519"),
        ("classic", "aces", "2.7624313741"),
        ("classic", "pinochle", "18.5707678076"),
        ("double-deck", "aces", "20.8952694689"),
    ],
)
def test_percentages_match_those_that_were_computed_separately(id, name, percent):
    assert f"{float(chance(dealt(ruleset(id), HEARTS), name)) * 100:.10f}" == percent


def test_the_number_of_worthless_hands_matches_an_exact_formula():
    """A hand is worthless if no suit has a king with a queen, and trump has no nine.

    For each suit, 2(1 + x)² − 1 counts the ways to hold only kings or only queens. The other 30
    cards do not matter.
    """
    free = 30  # aces, tens, jacks, and the nines of three suits
    nothing = {each: [0, 0] for each in ("aces", "kings", "queens", "jacks", "pinochle")}
    worthless = sum(
        (-1) ** (4 - suits) * comb(4, suits) * 2**suits * comb(free + 2 * suits, 12)
        for suits in range(5)
    )
    assert dealt_odds(ruleset("classic").changed(nothing), HEARTS).totals[0] == worthless


def test_an_extra_king_counts_only_beside_exactly_one_run():
    """The hand has both kings, and one or two of each of the other four cards of the run.

    Not all four are double, or there would be two runs. The remaining cards are any of the 38
    others.
    """
    odds = dealt(ruleset("race-horse"), HEARTS)
    others = [each for each in product((1, 2), repeat=4) if each != (2, 2, 2, 2)]
    hands = sum(2 ** each.count(1) * comb(38, 10 - sum(each)) for each in others)
    assert melds_by_id(odds)["extra-king"] == melds_by_id(odds)["extra-queen"] == (hands, 0)


@pytest.mark.parametrize("id", IDS)
def test_the_odds_of_a_single_possible_hand_match_its_count(id):
    """All cards that are left are dealt, so only one hand is possible."""
    rules, shuffle = ruleset(id), random.Random(id)
    deck = sorted([*rules.deck] * rules.copies, key=lambda card: card.rank in RICH, reverse=True)
    for _ in range(3):
        hand = shuffle.sample(deck[: 2 * rules.hand], rules.hand)
        worth = {trump: count_meld(rules, hand, trump).points for trump in Suit}
        deal = Deal(copies_of(hand), rules.hand)
        for trump in Suit:
            assert odds_of(rules, deal, trump).totals == {worth[trump]: 1}
        assert odds_of(rules, deal, BEST).totals == {max(worth.values()): 1}


# Hands dealt at random


def sampled(rules: Ruleset, trump: Suit | None, hands: int) -> tuple[Counter[int], Counter[str]]:
    """Count random hands by points, and one in ten of them by the combinations they hold."""
    shuffle, deck = random.Random(rules.id), [*rules.deck] * rules.copies
    totals, melds = Counter[int](), Counter[str]()
    trumps = [trump] if trump else [*Suit]
    for number in range(hands):
        cards = shuffle.sample(deck, rules.hand)
        worth = {each: count_meld(rules, cards, each).points for each in trumps}
        named = max(worth, key=worth.__getitem__)  # the first, if several are best
        totals[worth[named]] += 1
        if number % PART == 0:
            held = combinations_held(Counter(cards), named)
            melds.update(name for name, sets in held.items() if sets)
    return totals, melds


def is_likely(found: int, hands: int, chance: Fraction) -> bool:
    expected = float(hands * chance)
    deviation = (expected * (1 - float(chance))) ** 0.5
    return expected < ENOUGH or abs(found - expected) <= UNLIKELY * deviation


def assert_as_likely(rules: Ruleset, trump: Suit | None, hands: int) -> None:
    odds: Odds = dealt(rules, trump)
    totals, melds = sampled(rules, trump, hands)
    assert totals.keys() <= odds.totals.keys()
    for total in odds.totals:
        assert is_likely(totals[total], hands, odds.rank(total).same), total
    for name in melds_by_id(odds):
        assert is_likely(melds[name], hands // PART, chance(odds, name)), name


@pytest.mark.parametrize(("id", "trump"), [("race-horse", BEST), ("five-handed", HEARTS)])
def test_ten_thousand_random_hands_are_as_frequent_as_the_odds_say(id, trump):
    assert_as_likely(ruleset(id), trump, MILLION // 100)


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_a_million_random_hands_are_as_frequent_as_the_odds_say(id):
    assert_as_likely(ruleset(id), Suit.SPADES, MILLION)
    assert_as_likely(ruleset(id), BEST, MILLION // 10)
