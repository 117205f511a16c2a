"""The cards that a declarer puts away for the kitty; 000 L159, 003 L168, C22."""

import json

import pytest

from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.errors import CardError
from scorekeeper.pinochle.game.events import (
    CardsDiscarded,
    CardsShown,
    MeldNamed,
    Undone,
    facts_of,
)
from scorekeeper.pinochle.hand.meld import MeldName
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.writing import to_json
from tests.pinochle.builders import (
    A,
    B,
    bid,
    cards,
    counted,
    game,
    hand_of,
    least_bid,
    rules,
    scores,
    shown,
)

THREE = ("three-player", "three-handed", "partnership-three-player")
RUN = "AH 10H KH QH JH"


def put_away(text: str) -> list[CardsDiscarded]:
    held = cards(text)
    return [CardsDiscarded(1, tuple((card, held.count(card)) for card in dict.fromkeys(held)))]


def lays(seat: int, text: str) -> list[CardsShown]:
    held = cards(text)
    return [CardsShown(1, seat, tuple((card, held.count(card)) for card in dict.fromkeys(held)))]


def won(id: str) -> tuple:
    return bid(least_bid(rules(id)))


# What may be put away


@pytest.mark.parametrize("id", THREE)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("9S 9C JC", id="three"),
        pytest.param("9S", id="one-that-somebody-saw"),
        pytest.param("", id="none"),
        pytest.param("9S 9S JC", id="both-copies"),
        pytest.param("AS AC 10C", id="counters"),
    ],
)
def test_up_to_the_kittys_number_of_cards_is_put_away_r32(id, text):
    assert hand_of(rules(id), won(id), put_away(text)).discards == cards(text)


def test_the_cards_are_kept_in_the_order_of_a_sorted_hand():
    held = hand_of(rules("three-player"), bid(25), put_away("JC AS 9S"))
    assert held.discards == cards("AS 9S JC")


def test_a_card_is_put_away_and_taken_back_by_itself():
    nine = cards("9S")[0]
    facts = (*put_away("9S 9C"), CardsDiscarded(1, ((nine, 2),)))
    assert hand_of(rules("three-player"), bid(25), facts).discards == cards("9S 9S 9C")
    back = CardsDiscarded(1, ((nine, 0),))
    assert hand_of(rules("three-player"), bid(25), facts, [back]).discards == cards("9C")


def test_discards_change_no_score_because_the_declarers_points_hold_them():
    ruleset = rules("three-player")
    hand = (*bid(25), *shown(A, 12), *counted(1, 7, 2, 5))
    assert scores(ruleset, hand) == scores(ruleset, hand, put_away("AS 10S KS")) == (25, 7, 5)


def test_a_hand_is_over_without_its_discards():
    facts = (*bid(25), *counted(1, 7, 2, 5))
    assert game(rules("three-player"), facts).hands[0].step is Step.DONE


# What may not


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param("9S 9C JC JD", "Discard 3 cards, not 4", id="too-many"),
        pytest.param("9S 9S 9S", "There are only 2 9♠ in the deck", id="more-than-the-deck"),
    ],
)
@pytest.mark.parametrize("id", THREE)
def test_cards_that_cannot_be_put_away_are_refused(id, text, sentence):
    with pytest.raises(CardError, match=sentence) as refused:
        game(rules(id), won(id), put_away(text))
    assert refused.value.field == "discards"


@pytest.mark.parametrize("id", ["classic", "double-deck", "five-handed"])
def test_where_there_is_no_kitty_nothing_is_put_away(id):
    with pytest.raises(CardError, match="without a kitty") as refused:
        game(rules(id), won(id), put_away("AS"))
    assert refused.value.field == "discards"


def test_a_card_that_the_deck_has_not_is_not_put_away():
    ruleset = rules("three-player", nines=False, dix=None, nines_survive=None, hand=12, kitty=4)
    with pytest.raises(CardError, match="no 9♠ in this deck") as refused:
        game(ruleset, bid(25), put_away("9S"))
    assert refused.value.field == "discards"


@pytest.mark.parametrize("first", ["the-meld", "the-discards"])
@pytest.mark.parametrize(
    ("melds", "text", "taken"),
    [
        pytest.param({A: RUN}, "10H", True, id="the-other-ten"),
        pytest.param({A: RUN}, "10H 10H", False, id="both-tens-one-in-the-run"),
        pytest.param({A: f"{RUN} 10H"}, "10H", False, id="both-tens-are-shown"),
        pytest.param({A: RUN, B: "10H AS"}, "10H", False, id="the-other-ten-is-anothers"),
        pytest.param({B: RUN}, "10H", True, id="one-ten-is-anothers"),
        pytest.param({A: RUN}, "9S 9C JC", True, id="cards-not-melded"),
    ],
)
def test_what_lies_in_a_meld_stays_there_r32(melds, text, taken, first):
    """By copies: of two alike nobody knows which one lies where."""
    laid = [fact for seat, held in melds.items() for fact in lays(seat, held)]
    facts = (laid, put_away(text)) if first == "the-meld" else (put_away(text), laid)
    ruleset = rules("partnership-three-player")
    if taken:
        assert hand_of(ruleset, bid(25), *facts).discards == cards(text)
    else:
        with pytest.raises(
            CardError, match="10♥ is part of the meld and can’t be discarded"
        ) as refused:
            game(ruleset, bid(25), *facts)
        assert refused.value.field == "discards"


# The most cards that the declarer holds before discarding

FIFTEEN = f"{RUN} 9S 9S 9H 9H 9D 9D AC 10C QC JC"
EIGHTEEN = f"{FIFTEEN} 9C 9C JS"


@pytest.mark.parametrize(
    ("id", "seat", "most"),
    [
        ("three-player", A, 15),
        ("three-handed", A, 15),
        ("partnership-three-player", A, 18),
        ("partnership-three-player", B, 15),
    ],
)
def test_a_declarer_who_discards_after_the_meld_shows_the_kitty_too_r32_r52(id, seat, most):
    held = FIFTEEN if most == 15 else EIGHTEEN
    assert hand_of(rules(id), won(id), lays(seat, held)).held(seat).total() == most
    sentence = f"That’s {most + 1} cards. A player holds only {most}."
    with pytest.raises(CardError, match=sentence) as refused:
        hand_of(rules(id), won(id), lays(seat, f"{held} AS"))
    assert refused.value.field == f"meld.{seat}.cards"


def test_of_18_cards_those_that_are_discarded_are_shown_no_more():
    ruleset = rules("partnership-three-player")
    hand = hand_of(ruleset, bid(25), lays(A, EIGHTEEN), put_away("9C 9C JS"))
    assert hand == hand_of(ruleset, bid(25), lays(A, FIFTEEN), put_away("9C 9C JS"))
    one_by_one = [put_away("JS"), put_away("9C 9C")]
    assert hand == hand_of(ruleset, bid(25), lays(A, EIGHTEEN), *one_by_one)


def test_of_18_cards_none_of_the_meld_is_discarded():
    ruleset = rules("partnership-three-player")
    for card, pretty in (("9H", "9♥"), ("10H", "10♥")):  # two nines of trump, one run
        with pytest.raises(CardError, match=f"{pretty} is part of the meld") as refused:
            hand_of(ruleset, bid(25), lays(A, EIGHTEEN), put_away(card))
        assert refused.value.field == "discards"
    with pytest.raises(CardError, match="10♥ is part of the meld"):
        hand_of(ruleset, bid(25), lays(A, EIGHTEEN), put_away("JS 10H"))
    with_run = [MeldNamed(1, A, MeldName.RUN, None, 1), *lays(A, EIGHTEEN.removeprefix(RUN))]
    with pytest.raises(CardError, match="10♥ is part of the meld"):
        hand_of(ruleset, bid(25), with_run, put_away("10H"))
    assert hand_of(ruleset, bid(25), with_run, put_away("JS")).shown[A].named


def test_what_is_discarded_leaves_as_many_cards_to_show():
    ruleset = rules("partnership-three-player")
    facts = (*bid(25), *put_away("AS KC KC"))
    assert hand_of(ruleset, facts, lays(A, FIFTEEN)).discards == cards("AS KC KC")
    with pytest.raises(CardError, match=r"That’s 16 cards\. A player holds only 15"):
        hand_of(ruleset, facts, lays(A, f"{FIFTEEN} JS"))
    with pytest.raises(CardError, match=r"That’s 18 cards\. A player holds only 17"):
        hand_of(ruleset, bid(25), lays(A, EIGHTEEN), put_away("AS"))


def test_every_wrong_card_is_told_at_once():
    with pytest.raises(CardError) as refused:
        game(rules("three-player"), bid(25), lays(A, "AS AS 10S 10S"), put_away("AS"))
    assert refused.value.field == "discards"
    several = put_away("AS 10S 9C 9D")
    with pytest.raises(Exception, match="Discard 3 cards") as told:
        game(rules("three-player"), bid(25), lays(A, "AS AS 10S 10S"), several)
    sentences = [mistake.sentence for mistake in told.value.mistakes]
    assert len(sentences) == 3
    assert {mistake.field for mistake in told.value.mistakes} == {"discards"}


def test_meld_counts_on_when_the_card_is_taken_out_of_it_first():
    """000 L159: the ten may go, but the run is then gone."""
    ruleset = rules("three-player")
    ten = cards("10H")[0]
    without = [CardsShown(1, A, ((ten, 0),))]
    hand = hand_of(ruleset, bid(25), lays(A, RUN), without, put_away("10H 10H"))
    assert hand.discards == (ten, ten)
    assert hand.meld(A).points == 4  # K and Q of trump


# Undo, and out and in again


def test_undo_takes_the_discards_back():
    before = game(rules("three-player"), bid(25))
    assert game(rules("three-player"), bid(25), put_away("AS"), [Undone()]) == before


@pytest.mark.parametrize("id", THREE)
def test_discards_survive_to_and_from_facts_and_a_record(id):
    unit = rules(id).unit
    facts = (*won(id), *lays(A, RUN), *put_away("9S 9C JC"), *counted(1, 7 * unit, 2, 5 * unit))
    before = game(rules(id), facts)
    assert game(rules(id), facts_of(1, before.hands[0].hand)) == before
    text = to_json(before)
    assert json.loads(text)["hands"][0]["discards"] == ["9S", "JC", "9C"]
    record = parse_record(text)
    check_claim(record)
    assert to_json(record.game) == text
    assert all(isinstance(card, Card) for card in record.game.hands[0].hand.discards)
