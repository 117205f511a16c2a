"""The cards that a declarer discards in exchange for the kitty, the cards left over; R32, R33."""

import json

import pytest

from scorekeeper.pinochle.errors import CardError
from scorekeeper.pinochle.game.events import MeldNamed, facts_of
from scorekeeper.pinochle.hand.meld import MeldName
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.writing import to_json
from tests.pinochle.builders import A, B, cards, game, hand_of, least_bid, rules
from tests.pinochle.notation import LETTERS
from tests.pinochle.tables import table

THREE = ("three-player", "three-handed", "partnership-three-player")
RUN = "AH 10H KH QH JH"
AFTER_MELD = rules("partnership-three-player")

test_which_cards_can_be_discarded = table("""
three-player
  r32 three                   | bid 25, discard 9S 9C JC  | discards 9S JC 9C
  r32 one that somebody saw   | bid 25, discard 9S        | discards 9S
  r32 both copies             | bid 25, discard 9S 9S JC  | discards 9S 9S JC
  r32 counters                | bid 25, discard AS AC 10C | discards AS AC 10C
  sorted                      | bid 25, discard JC AS 9S  | discards AS 9S JC
  another copy
    | bid 25, discard 9S 9C, discard 9S 9S | discards 9S 9S 9C
  taken back
    | bid 25, discard 9S 9C, discard -9S | discards 9C
  once it is out of the run
    | bid 25, cards A AH 10H KH QH JH, cards A -10H, discard 10H 10H | discards 10H 10H; meld 4
  they change no score
    | bid 25, meld A12, tricks B7 C5, discard AS 10S KS | 25 : 7 : 5
  a hand is over without them | bid 25, tricks B7 C5      | step done
  four of three
    | bid 25, discard 9S 9C JC JD | refused discards: Discard 3 cards, not 4
  more than the deck
    | bid 25, discard 9S 9S 9S | refused discards: There are only 2 9♠ in the deck
three-handed
  the same in another game of three
    | bid 160, discard 9S 9C JC JD | refused discards: Discard 3 cards, not 4
three-player nines=false dix=null nines_survive=null hand=12 kitty=4
  no card of the deck         | bid 25, discard 9S        | refused discards: no 9♠ in this deck
classic
  no kitty for four           | bid 20, discard AS        | refused discards: without a kitty
five-handed
  nor for five                | bid 460, discard AS       | refused discards: without a kitty
partnership-three-player
  r32 the other ten of a run
    | bid 25, cards A AH 10H KH QH JH, discard 10H | discards 10H
  r32 the same, put away first
    | bid 25, discard 10H, cards A AH 10H KH QH JH | discards 10H
  r32 both tens, one in the run
    | bid 25, cards A AH 10H KH QH JH, discard 10H 10H
    | refused discards: 10♥ is part of the meld and can’t be discarded
  r32 put away first
    | bid 25, discard 10H 10H, cards A AH 10H KH QH JH | refused discards: 10♥ is part of the meld
  r32 both tens are shown
    | bid 25, cards A AH 10H 10H KH QH JH, discard 10H | refused discards: 10♥ is part of the meld
  r32 the other one is another’s
    | bid 25, cards A AH 10H KH QH JH, cards B 10H AS, discard 10H
    | refused discards: 10♥ is part of the meld
  r32 put away before another shows it
    | bid 25, discard 10H, cards A AH 10H KH QH JH, cards B 10H AS
    | refused discards: 10♥ is part of the meld
  r32 one ten is another’s
    | bid 25, cards B AH 10H KH QH JH, discard 10H | discards 10H
  r32 cards not melded
    | bid 25, cards A AH 10H KH QH JH, discard 9S 9C JC | discards 9S JC 9C
three-player
  37 the ten of the run, 000 L159
    | bid 25, cards A AH 10H KH QH JH, cards B 10H, discard 10H
    | refused discards: 10♥ is part of the meld
""")


# How many cards the declarer may show before discarding

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
def test_a_declarer_who_discards_after_the_meld_may_meld_the_kitty_r32_r52(id, seat, most):
    held = FIFTEEN if most == 15 else EIGHTEEN
    shown = f"bid {least_bid(rules(id))}, cards {LETTERS[seat]} {held}"
    assert hand_of(rules(id), shown).held(seat).total() == most
    sentence = f"That’s {most + 1} cards. A player holds only {most}."
    with pytest.raises(CardError, match=sentence) as refused:
        hand_of(rules(id), f"{shown} AS")
    assert refused.value.field == f"meld.{seat}.cards"


def test_discards_from_18_shown_cards_are_no_longer_shown():
    all_at_once = hand_of(AFTER_MELD, f"bid 25, cards A {EIGHTEEN}, discard 9C 9C JS")
    assert all_at_once == hand_of(AFTER_MELD, f"bid 25, cards A {FIFTEEN}, discard 9C 9C JS")
    one_by_one = f"bid 25, cards A {EIGHTEEN}, discard JS, discard 9C 9C"
    assert all_at_once == hand_of(AFTER_MELD, one_by_one)


def test_of_18_shown_cards_those_in_a_meld_cannot_be_discarded():
    for card, pretty in (("9H", "9♥"), ("10H", "10♥"), ("JS 10H", "10♥")):
        with pytest.raises(CardError, match=f"{pretty} is part of the meld") as refused:
            hand_of(AFTER_MELD, f"bid 25, cards A {EIGHTEEN}, discard {card}")
        assert refused.value.field == "discards"
    run, rest = [MeldNamed(1, A, MeldName.RUN, None, 1)], EIGHTEEN.removeprefix(RUN)
    with pytest.raises(CardError, match="10♥ is part of the meld"):
        hand_of(AFTER_MELD, "bid 25", run, f"cards A {rest}, discard 10H")
    assert hand_of(AFTER_MELD, "bid 25", run, f"cards A {rest}, discard JS").shown[A].named


def test_each_discard_lowers_the_number_of_cards_that_can_be_shown():
    away = "bid 25, discard AS KC KC"
    assert hand_of(AFTER_MELD, f"{away}, cards A {FIFTEEN}").discards == cards("AS KC KC")
    with pytest.raises(CardError, match=r"That’s 16 cards\. A player holds only 15"):
        hand_of(AFTER_MELD, f"{away}, cards A {FIFTEEN} JS")
    with pytest.raises(CardError, match=r"That’s 18 cards\. A player holds only 17"):
        hand_of(AFTER_MELD, f"bid 25, cards A {EIGHTEEN}, discard AS")


def test_all_wrong_discards_are_reported_together():
    with pytest.raises(Exception, match="Discard 3 cards") as told:
        game(rules("three-player"), "bid 25, cards A AS AS 10S 10S, discard AS 10S 9C 9D")
    assert len(told.value.mistakes) == 3
    assert {mistake.field for mistake in told.value.mistakes} == {"discards"}


@pytest.mark.parametrize("id", THREE)
def test_discards_survive_undo_facts_and_a_record(id):
    ruleset, unit = rules(id), rules(id).unit
    won = f"bid {least_bid(ruleset)}, cards A {RUN}"
    assert game(ruleset, f"{won}, discard AS, undo") == game(ruleset, won)
    before = game(ruleset, f"{won}, discard 9S 9C JC, tricks B{7 * unit} C{5 * unit}")
    assert game(ruleset, facts_of(1, before.hands[0].hand)) == before
    text = to_json(before)
    assert json.loads(text)["hands"][0]["discards"] == ["9S", "JC", "9C"]
    record = parse_record(text)
    check_claim(record)
    assert to_json(record.game) == text
