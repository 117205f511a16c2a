"""Melds that a player names by tapping chips, in any order, also together with tapped cards."""

from itertools import permutations

import pytest

from scorekeeper.pinochle.cards import Suit, parse_cards
from scorekeeper.pinochle.errors import CardError
from scorekeeper.pinochle.game.events import (
    BidWon,
    CardsShown,
    MeldNamed,
    MeldNamedBefore,
    PointsShown,
    TrumpNamed,
)
from scorekeeper.pinochle.hand.combinations import cards_shown, combinations
from scorekeeper.pinochle.hand.hand import NOTHING, Hand
from scorekeeper.pinochle.hand.meld import MeldName
from tests.pinochle.builders import rules


def melding(ruleset: str = "howell-racehorse", trump: Suit = Suit.DIAMONDS) -> Hand:
    return Hand(rules(ruleset), dealer=0, trump=trump)


def tapped(hand: Hand, *taps: str) -> Hand:
    """The hand after taps on chips, by their id, and on cards."""
    kinds = {each.id: each.kind for each in combinations(hand.ruleset, hand.trump)}
    for tap in taps:
        if tap in kinds:
            times = dict(hand.shown.get(0, NOTHING).named).get(kinds[tap], 0)
            fact = MeldNamed(1, 0, *kinds[tap], times + 1)
        else:
            (card,) = parse_cards([tap])
            fact = CardsShown(1, 0, ((card, hand.held(0)[card] + 1),))
        fact.check(hand)
        hand = fact.change(hand)
    return hand


@pytest.mark.parametrize(
    ("taps", "total"),
    [
        pytest.param("run marriage-S pinochle", 210, id="the others make the pinochle"),
        pytest.param("run royal-marriage", 190, id="a royal marriage is beside a run"),
        pytest.param("run marriage-S pinochle kings nine", 300, id="the README's hand"),
        pytest.param(
            "royal-marriage marriage-S marriage-H marriage-C kings", 240, id="kings of marriages"
        ),
        pytest.param("kings queens", 240, id="a roundhouse"),
        pytest.param("run aces", 250, id="the ace of trump serves both"),
        pytest.param("pinochle pinochle", 300, id="twice is the double"),
        pytest.param("run run", 1500, id="double run"),
        pytest.param("nine nine", 20, id="both nines"),
    ],
)
def test_the_order_of_the_taps_changes_nothing(taps, total):
    for order in permutations(taps.split()):
        assert tapped(melding(), *order).meld(0).points == total, order


@pytest.mark.parametrize("ruleset", ["race-horse", "four-handed", "good-sam", "five-handed"])
def test_an_extra_king_can_be_named_beside_a_run(ruleset):
    for order in permutations(("run", "extra-king")):
        hand = tapped(melding(ruleset), *order)
        assert hand.held(0).total() == 6
        run, extra = hand.meld(0).melds
        assert (run.name.value, extra.name.value) == ("run", "extra-king")


def test_a_royal_marriage_beside_a_run_is_the_extra_king_and_queen():
    for order in permutations(("run", "royal-marriage", "extra-king", "extra-queen")):
        assert tapped(melding("four-handed"), *order).held(0).total() == 7


def test_a_royal_marriage_that_counts_only_beside_a_run_can_be_named():
    ruleset = rules("classic", royal_marriage_each=0, extra_pair=4)
    for order in permutations(("run", "royal-marriage")):
        hand = tapped(Hand(ruleset, dealer=0, trump=Suit.DIAMONDS), *order)
        assert [(meld.name.value, meld.points) for meld in hand.meld(0).melds] == [
            ("run", 15),
            ("royal-marriage", 4),
        ]


def test_no_second_run_is_added_if_marriages_pay_more_than_the_named_run():
    ruleset = rules("double-deck", royal_marriage_each=[4, 30, 60, 90])
    named = (((MeldName.RUN, None), 1), ((MeldName.ROYAL_MARRIAGE, None), 1))
    assert len(cards_shown(ruleset, Suit.DIAMONDS, (), named)) == 7


def test_a_named_meld_uses_cards_that_were_tapped_before():
    assert tapped(melding(), "AD", "KD", "run").held(0).total() == 5


def test_cards_tapped_after_a_named_meld_count_with_it():
    assert tapped(melding(), "pinochle", "JD", "QS").meld(0).points == 300


def test_removing_a_card_of_a_named_meld_keeps_its_other_cards():
    hand = tapped(melding(), "pinochle")
    (jack,) = parse_cards(["JD"])
    assert CardsShown(1, 0, ((jack, 0),)).change(hand).cards_of(0) == parse_cards(["QS"])


@pytest.mark.parametrize("fact", [TrumpNamed(1, Suit.SPADES), BidWon(1, 1, 300, Suit.SPADES)])
def test_if_trump_changes_a_named_run_becomes_its_cards(fact):
    hand = fact.change(tapped(melding(), "run"))
    assert hand.cards_of(0) == parse_cards(["AD", "10D", "KD", "QD", "JD"])
    assert hand.meld(0).points == 20


def test_if_trump_stays_the_same_named_melds_stay_named():
    hand = BidWon(1, 1, 300, Suit.DIAMONDS).change(tapped(melding(), "run"))
    assert hand.shown[0].named


def test_a_named_meld_replaces_points_that_the_table_counted():
    hand = PointsShown(1, 0, 40).change(melding())
    assert tapped(hand, "pinochle", "nine").meld(0).points == 50


@pytest.mark.parametrize(
    ("ruleset", "taps", "last_tap", "total"),
    [
        ("good-sam", "kings extra-king", "extra-king", 250),
        ("race-horse", "extra-king", "extra-king", 190),
        ("good-sam", "extra-queen royal-marriage", "royal-marriage", 190),
        ("five-handed", "extra-king extra-king extra-king", "extra-king", 210),
        ("five-handed", "run run", "extra-queen", 1500),
    ],
)
def test_a_chip_that_would_remove_a_named_meld_is_refused(ruleset, taps, last_tap, total):
    hand = tapped(melding(ruleset, Suit.SPADES), *taps.split())
    with pytest.raises(CardError, match=r"One more .* wouldn’t count beside these melds"):
        tapped(hand, last_tap)
    assert hand.meld(0).points == total


def test_a_card_that_makes_a_run_of_two_royal_marriages_leaves_one_named():
    hand = tapped(melding("classic"), "royal-marriage", "royal-marriage", "AD", "10D", "JD")
    assert hand.meld(0).points == 19
    assert hand.shown_by(0).named == (((MeldName.ROYAL_MARRIAGE, None), 1),)
    assert taken_back(hand, "royal-marriage").meld(0).points == 15


def test_a_third_pinochle_is_refused_with_a_message():
    with pytest.raises(CardError, match="No cards left for another pinochle"):
        tapped(melding("classic"), "pinochle", "pinochle", "pinochle")


# Removed


def taken_back(hand: Hand, id: str) -> Hand:
    kind = next(each.kind for each in combinations(hand.ruleset, hand.trump) if each.id == id)
    return MeldNamed(1, 0, *kind, hand.shown_by(0).times(kind) - 1).change(hand)


@pytest.mark.parametrize(
    ("taps", "back", "left"),
    [
        pytest.param("AD 10D KD QD JD run", "run", "", id="its tapped cards go"),
        pytest.param("AD 10D KD QD JD 9D run", "run", "9D", id="another card stays"),
        pytest.param("AD 10D KD QD JD run aces", "run", "AS AH AD AC", id="so does a named meld"),
        pytest.param(
            "AD 10D KD QD JD royal-marriage", "royal-marriage", "AD 10D KD QD JD",
            id="a run of tapped cards is whole again",
        ),
        pytest.param("JD JD QS QS pinochle", "pinochle", "JD QS", id="of two, one goes"),
        pytest.param(
            "JD JD QS marriage-S pinochle", "pinochle", "KS QS", id="every card that would make it"
        ),
        pytest.param(
            "run marriage-S JD QS pinochle", "pinochle", "AD 10D KD QD JD KS QS",
            id="made by others it still counts",
        ),
    ],
)  # fmt: skip
def test_removing_a_meld_removes_its_tapped_cards(taps, back, left):
    hand = taken_back(tapped(melding(), *taps.split()), back)
    assert hand.cards_of(0) == parse_cards(left.split())


def test_the_stored_facts_of_older_versions_keep_tapped_cards():
    hand = tapped(melding("classic"), "AD", "10D", "KD", "QD", "JD", "run")
    assert MeldNamedBefore(1, 0, MeldName.RUN, None, 0).change(hand).meld(0).points == 15


@pytest.mark.parametrize("times", [-1, 10**9])
def test_a_meld_cannot_be_named_an_impossible_number_of_times(times):
    name, suit = combinations(rules("classic"), Suit.DIAMONDS)[0].kind
    with pytest.raises(CardError):
        MeldNamed(1, 0, name, suit, times).check(melding("classic"))


def test_a_meld_that_the_rules_do_not_count_is_refused():
    name, suit = next(
        each.kind
        for each in combinations(rules("race-horse"), Suit.CLUBS)
        if each.id == "extra-king"
    )
    with pytest.raises(CardError):
        MeldNamed(1, 0, name, suit, 1).check(melding("classic"))
