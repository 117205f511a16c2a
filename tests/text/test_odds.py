"""Odds are described in words."""

from fractions import Fraction

import pytest

from scorekeeper.extras.odds.answers import Rank
from scorekeeper.extras.odds.in_game import ShownMeld
from scorekeeper.extras.odds.words import one_in, percent, percent_of, ranked, rare
from scorekeeper.pinochle.hand.meld import Meld, MeldName


@pytest.mark.parametrize(
    ("hands", "of", "text"),
    [
        (0, 10, "no hand"),
        (1, 10**13, "hardly any hand"),
        (1, 12 * 10**9 + 1, "1 hand in 12 billion"),
        (1, 999_999_999, "1 hand in 1 billion"),
        (1, 99_101_756, "1 hand in 99 million"),
        (1, 2_650_000, "1 hand in 2.6 million"),
        (1, 1_499_999, "1 hand in 1.5 million"),
        (1, 762_321, "1 hand in 762,321"),
        (1, 36, "1 hand in 36"),
        (5, 27, "1 hand in 5.4"),
        (1, 2, "1 hand in 2"),
        (69, 100, "69 hands in 100"),
        (999, 1000, "99 hands in 100"),
        (1, 1, "100 hands in 100"),
    ],
)
def test_a_chance_is_given_as_one_hand_in_a_number(hands, of, text):
    assert one_in(Fraction(hands, of)) == text


@pytest.mark.parametrize(
    ("share", "whole", "text"),
    [
        ("0", 0, "0.0%"),
        ("1/5000", 1, "<0.1%"),
        ("1/1000", 1, "0.1%"),
        ("1/8", 12, "12%"),
        ("999/1000", 99, "99%"),
        ("1", 100, "100%"),
    ],
)
def test_a_share_is_a_percentage(share, whole, text):
    assert percent(Fraction(share)) == whole
    assert percent_of(Fraction(share)) == text


@pytest.mark.parametrize(
    ("less", "same", "total", "text"),
    [
        ("0", "3/10", 0, "30% of hands have no meld."),
        ("93/100", "1/100", 40, "Better than 93 of 100 hands."),
        ("9899/10000", "1/10000", 100, "Better than 98 of 100 hands."),
        ("99/100", "1/1000", 150, "Only 1 hand in 100 is worth as much."),
        ("9999/10000", "1/20000", 1000, "Only 1 hand in 10,000 is worth as much."),
        ("1", "0", 5000, "Hardly any hand is worth as much."),
    ],
)
def test_a_total_is_ranked_by_the_hands_it_beats(less, same, total, text):
    assert ranked(Rank(Fraction(less), Fraction(same)), total) == text


def test_a_meld_is_shown_with_its_rarity():
    aces = Meld(MeldName.ACES, 2, 1000, ())
    assert rare(ShownMeld(1, 0, aces, Fraction(1, 36))) == "Double aces: 1 hand in 36"
    royal = Meld(MeldName.ROYAL_MARRIAGE, 1, 4, ())
    assert rare(ShownMeld(1, 0, royal, Fraction(1, 99), counts_runs=True)) == (
        "Royal besides the run: 1 hand in 99"
    )
