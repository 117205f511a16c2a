"""The odds of a hand from the whole deck: sums, closed formulas, and hands dealt at random."""

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
ENOUGH = 10  # hands that must be expected before a share of them means something
PART = 10
UNLIKELY = 5.5  # standard deviations; of a thousand figures one is beyond these in 30,000 runs

dealt = cache(dealt_odds)


def ruleset(id: str) -> Ruleset:
    return find_ruleset(id)


@pytest.mark.parametrize("trump", [HEARTS, BEST], ids=["hearts", "best"])
@pytest.mark.parametrize("id", IDS)
def test_all_totals_together_are_all_hands_of_every_ruleset(id, trump):
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
def test_each_combination_in_hearts_comes_as_often_as_a_closed_formula_says(id):
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
def test_percentages_that_were_computed_separately(id, name, percent):
    assert f"{float(chance(dealt(ruleset(id), HEARTS), name)) * 100:.10f}" == percent


def test_a_hand_is_worth_nothing_where_no_suit_has_a_couple_and_trump_no_nine():
    """2(1 + x)² − 1 ways to hold only kings or only queens of each suit, and 30 free cards."""
    free = 30  # aces, tens, jacks, and the nines of three suits
    nothing = {each: [0, 0] for each in ("aces", "kings", "queens", "jacks", "pinochle")}
    worthless = sum(
        (-1) ** (4 - suits) * comb(4, suits) * 2**suits * comb(free + 2 * suits, 12)
        for suits in range(5)
    )
    assert dealt_odds(ruleset("classic").changed(nothing), HEARTS).totals[0] == worthless


def test_an_extra_king_is_held_beside_exactly_one_run():
    """Both kings, one or two of the other four cards but not two of each, and 38 free cards."""
    odds = dealt(ruleset("race-horse"), HEARTS)
    others = [each for each in product((1, 2), repeat=4) if each != (2, 2, 2, 2)]
    hands = sum(2 ** each.count(1) * comb(38, 10 - sum(each)) for each in others)
    assert melds_by_id(odds)["extra-king"] == melds_by_id(odds)["extra-queen"] == (hands, 0)


@pytest.mark.parametrize("id", IDS)
def test_a_deal_of_one_hand_is_worth_what_the_count_says(id):
    """All cards left are dealt, so there is only one hand."""
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
    """Count random hands by points, and one in ten of them by what they hold."""
    shuffle, deck = random.Random(rules.id), [*rules.deck] * rules.copies
    totals, melds = Counter[int](), Counter[str]()
    trumps = [trump] if trump else [*Suit]
    for number in range(hands):
        cards = shuffle.sample(deck, rules.hand)
        worth = {each: count_meld(rules, cards, each).points for each in trumps}
        named = max(worth, key=worth.__getitem__)  # the first of the best
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
def test_ten_thousand_hands_dealt_at_random_come_as_often_as_the_odds_say(id, trump):
    assert_as_likely(ruleset(id), trump, MILLION // 100)


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_a_million_hands_dealt_at_random_come_as_often_as_the_odds_say(id):
    assert_as_likely(ruleset(id), Suit.SPADES, MILLION)
    assert_as_likely(ruleset(id), BEST, MILLION // 10)
