"""The rarest meld of a game, and the meld shown compared with the meld expected."""

import pytest

from scorekeeper.extras.odds.answers import dealt_odds
from scorekeeper.extras.odds.in_game import luck, melds_by_chance, rarest
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.meld import MeldName
from tests.pinochle.builders import game, rules
from tests.pinochle.odds.every_hand import chance

HOWELL = rules("howell-auction", min_bid=250)
RUN, ACES = "AH 10H KH QH JH", "AS AH AD AC"


def hand_of(meld, number=1, by="A"):
    """A hand in hearts with this meld and enough tricks for the bid."""
    return f"{number}: bid 250 by {by}, {meld}, tricks {by}250"


def odds(trump):
    return dealt_odds(HOWELL, trump)


def test_the_rarest_meld_of_a_hand_comes_first():
    found = melds_by_chance(game(HOWELL, hand_of(f"cards B {ACES} KC QC")).hands[0])
    assert [each.meld.name for each in found] == [MeldName.ACES, MeldName.MARRIAGE]
    assert found[0].chance == chance(odds(Suit.HEARTS), "aces")
    assert found[1].chance == chance(odds(Suit.HEARTS), "marriage-C")
    assert [each.seat for each in found] == [1, 1]


@pytest.mark.parametrize(
    ("seat", "trump"), [("A", None), ("B", Suit.HEARTS)], ids=["bidder", "other"]
)
def test_the_odds_of_the_declarers_run_are_those_of_the_best_trump(seat, trump):
    (found,) = melds_by_chance(game(HOWELL, hand_of(f"cards {seat} {RUN}")).hands[0])
    assert found.chance == chance(odds(trump), "run")


def test_a_double_meld_has_the_odds_of_holding_it_twice():
    (found,) = melds_by_chance(game(HOWELL, hand_of(f"cards C {ACES} {ACES}")).hands[0])
    assert found.chance == chance(odds(Suit.HEARTS), "aces", 2)


def test_a_royal_marriage_beside_a_run_has_the_odds_of_two_royal_marriages():
    classic = rules("classic")
    facts = f"bid 20, cards B {RUN} KH QH, tricks A25"
    found = melds_by_chance(game(classic, facts).hands[0])
    (royal,) = [each for each in found if each.meld.name is MeldName.ROYAL_MARRIAGE]
    assert royal.chance == chance(dealt_odds(classic, Suit.HEARTS), "royal-marriage", 2)


def test_a_meld_that_is_worth_nothing_is_not_named():
    ruleset = rules("howell-auction", min_bid=250, jacks=(0, 0), queens=(0, 0))
    found = melds_by_chance(game(ruleset, hand_of("cards B JS JH JD JC")).hands[0])
    assert found == []


def test_the_rarest_meld_of_a_game_names_its_hand_and_its_player():
    second = hand_of(f"cards D {ACES} {ACES}", number=2)
    found = rarest(game(HOWELL, hand_of(f"cards B {ACES}"), second))
    assert (found.hand, found.seat, found.meld.count) == (2, 3, 2)


def test_a_game_without_cards_has_no_rarest_meld():
    assert rarest(game(HOWELL, hand_of("meld A150"))) is None
    assert rarest(game(HOWELL)) is None


def test_luck_is_the_meld_shown_minus_the_average_meld():
    """The declarer is compared with the average in the best trump, others in the named trump."""
    found = luck(game(HOWELL, hand_of(f"cards A {RUN}, cards B {ACES}")))
    best, named = odds(None).mean, odds(Suit.HEARTS).mean
    assert [(each.shown, each.expected) for each in found.values()] == [
        (150, best), (0, named), (100, named), (0, named),
    ]  # fmt: skip
    assert list(found) == ["Ann", "Cyd", "Bob", "Dee"]
    assert [each.above for each in found.values()] == [95, -41, 59, -41]


def test_luck_adds_up_over_hands():
    second = hand_of(f"cards A {ACES}", number=2, by="B")
    found = luck(game(HOWELL, hand_of(f"cards A {RUN}"), second))
    assert found["Ann"].shown == 250
    assert found["Ann"].expected == odds(None).mean + odds(Suit.HEARTS).mean


@pytest.mark.parametrize(
    "facts",
    [
        hand_of(f"cards A {RUN}, meld B100"),
        "passed-out",
        f"bid 250, cards A {RUN}",
    ],
    ids=["points were typed", "everyone passed", "not over"],
)
def test_a_hand_that_cannot_be_compared_is_left_out(facts):
    assert luck(game(rules("howell-auction", min_bid=250, stuck_seat="nobody"), facts)) == {}


@pytest.mark.parametrize(
    ("id", "bid", "tricks"), [("howell-racehorse", 250, "B250"), ("three-player", 25, "B25 A0")]
)
def test_there_is_no_luck_if_players_pass_or_exchange_cards(id, bid, tricks):
    facts = f"bid {bid} by B, cards B KS QS, tricks {tricks}"
    assert luck(game(rules(id), facts)) == {}
