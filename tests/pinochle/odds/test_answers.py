"""The rank of a total, average points, and the odds of other players’ and partners’ cards."""

from fractions import Fraction
from math import comb

import pytest

from scorekeeper.extras.odds.answers import Odds, Rank, chance_to_complete, dealt_odds
from scorekeeper.extras.odds.deal import Deal
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.errors import CardError
from scorekeeper.pinochle.hand.meld import RUNS, MeldName
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from tests.pinochle.builders import cards, rules
from tests.pinochle.odds.every_hand import chance

HEARTS = Suit.HEARTS
FEW = Odds(HEARTS, 12, 1000, {0: 930, 40: 60, 150: 10}, {(MeldName.RUN, None): (10, 0)})
OWN = cards("AS AS 10S KS QS AH 9D JD JD 10C 9C KC")


@pytest.mark.parametrize(
    ("total", "rank", "better_than"),
    [
        (0, (0, 930), 0),
        (20, (930, 0), 93),
        (40, (930, 60), 93),
        (150, (990, 10), 99),
        (400, (1000, 0), 100),
    ],
)
def test_the_rank_of_a_total_counts_the_hands_worth_less_and_those_worth_the_same(
    total, rank, better_than
):
    found = FEW.rank(total)
    assert found == Rank(*(Fraction(hands, 1000) for hands in rank))
    assert found.better_than == better_than


def test_the_mean_of_a_hand_and_the_chance_of_a_combination_are_exact():
    assert FEW.mean == Fraction(60 * 40 + 10 * 150, 1000)
    assert (chance(FEW, "run"), chance(FEW, "run", 2)) == (Fraction(1, 100), 0)


def test_the_average_hand_in_tens_is_worth_ten_times_that_in_ones():
    ones, tens = (dealt_odds(find_ruleset(id), HEARTS) for id in ("classic", "classic-tens"))
    assert tens.mean == 10 * ones.mean
    assert tens.rank(150) == ones.rank(15)


def test_with_both_aces_of_spades_in_your_hand_nobody_else_has_aces_around():
    partner = dealt_odds(find_ruleset("classic"), HEARTS, OWN)
    assert partner.hands == comb(36, 12)
    assert sum(partner.totals.values()) == partner.hands
    assert chance(partner, "aces") == 0
    assert chance(partner, "pinochle") == 0  # both jacks of diamonds are in your hand
    assert chance(partner, "marriage-S") == 1 - Fraction(
        2 * comb(35, 12) - comb(34, 12), comb(36, 12)
    )


def test_impossible_cards_are_refused_by_name():
    with pytest.raises(CardError, match="only 2 A♠"):
        dealt_odds(find_ruleset("classic"), HEARTS, cards("AS AS AS"))


@pytest.mark.parametrize("lacking", [1, 2, 3])
@pytest.mark.parametrize("id", ["howell-racehorse", "double-deck"])
def test_the_chance_that_a_partner_completes_a_run_follows_from_the_unseen_cards(id, lacking):
    ruleset = rules(id, pass_count=3, pass_mode="blind_swap")
    missing, held = RUNS[HEARTS][:lacking], RUNS[HEARTS][lacking:]
    others = [card for card in ruleset.deck if card.suit is Suit.CLUBS] * ruleset.copies
    own = [*held, *others][: ruleset.hand]
    deal = Deal.of(ruleset, own)
    assert chance_to_complete(ruleset, lacking) == Fraction(
        deal.holding(dict.fromkeys(missing, 1)), deal.hands
    )


def test_the_partner_usually_has_the_only_card_that_a_run_lacks():
    """Both copies of the card are among 36 unseen cards, of which the partner has 12."""
    assert chance_to_complete(find_ruleset("iowa-state"), 1) == 1 - Fraction(24 * 23, 36 * 35)
    assert chance_to_complete(find_ruleset("iowa-state"), 0) == 1


def test_nobody_passes_more_cards_than_the_ruleset_says():
    assert chance_to_complete(find_ruleset("iowa-state"), 4) == 0  # partners pass three cards
    assert chance_to_complete(find_ruleset("race-horse"), 4) > 0  # partners pass four cards
    assert chance_to_complete(find_ruleset("classic"), 1) == 0  # partners pass no cards


def test_a_higher_price_of_a_run_with_a_roundhouse_raises_the_mean_exactly():
    classic = find_ruleset("three-player")
    dearer = classic.changed({"run_roundhouse": classic.run_and_roundhouse_parts + 201})
    hand = [*RUNS[HEARTS], *cards("KS QS KD QD KC QC")]
    with_both = Deal.of(classic).holding(dict.fromkeys(hand, 1))
    odds = dealt_odds(dearer, HEARTS)
    assert odds.mean == dealt_odds(classic, HEARTS).mean + Fraction(201 * with_both, odds.hands)
