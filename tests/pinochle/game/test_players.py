"""Corrected names, exchanged seats, new players, corrected dealers."""

import pytest

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.game.events import (
    BidWon,
    PlayerReplaced,
    PlayersNamed,
    Undone,
    touch,
)
from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.text import hand_text
from tests.pinochle.builders import game, hand_of, played, rules, started

CLASSIC = rules("classic")
HAND = played(CLASSIC, by=1, bid=30, meld=10, tricks=20)
EVE_FROM_2 = PlayerReplaced(1, "Eve", 2)


# Names


def test_a_corrected_name_changes_in_every_hand():
    after = game(CLASSIC, HAND, [PlayersNamed(("Ann", "Rob", "Cyd", "Dee"))])
    assert after.players_of(1) == after.players == ("Ann", "Rob", "Cyd", "Dee")
    assert hand_text.headline(after, after.hands[0]) == "Rob & Dee made 30"


def test_if_two_names_are_exchanged_the_score_stays_with_the_seats():
    before = game(CLASSIC, HAND)
    after = game(CLASSIC, HAND, [PlayersNamed(("Bob", "Ann", "Cyd", "Dee"))])
    assert after.totals == before.totals
    assert after.names((1, 3)) == "Ann & Dee"


@pytest.mark.parametrize(
    "players",
    [("Ann", "Bob", "Cyd"), ("Ann", "Bob", "Cyd", "ann"), ("Ann", "", "Cyd", "Dee"), ("A",) * 4],
    ids=["too few", "the same name", "no name", "all the same"],
)
def test_impossible_names_are_refused(players):
    with pytest.raises(GameError) as refused:
        game(CLASSIC, [PlayersNamed(players)])
    assert refused.value.field == "players"


def test_undo_restores_the_old_name_and_redo_the_new_name():
    named = [PlayersNamed(("Ann", "Rob", "Cyd", "Dee"))]
    assert started(CLASSIC, HAND, named, "undo").game == game(CLASSIC, HAND)
    assert started(CLASSIC, HAND, named, "undo, redo") == started(CLASSIC, HAND, named)


# New players


def test_a_new_player_inherits_the_score_and_earlier_hands_keep_the_old_name():
    after = game(CLASSIC, HAND, [EVE_FROM_2], played(CLASSIC, by=1, bid=30, tricks=0, number=2))
    assert (
        after.totals
        == game(CLASSIC, HAND, played(CLASSIC, by=1, bid=30, tricks=0, number=2)).totals
    )
    assert hand_text.headline(after, after.hands[0]) == "Bob & Dee made 30"
    assert hand_text.headline(after, after.hands[1]) == "Eve & Dee are set at 30"


def test_a_seat_can_be_taken_over_twice():
    after = game(CLASSIC, HAND, [EVE_FROM_2, PlayerReplaced(1, "Fay", 2)])
    assert (after.players_of(1)[1], after.players_of(2)[1]) == ("Bob", "Fay")
    second = played(CLASSIC, tricks=20, number=2)
    after = game(CLASSIC, HAND, [EVE_FROM_2], second, [PlayerReplaced(1, "Fay", 3)])
    assert [after.players_of(number)[1] for number in (1, 2, 3)] == ["Bob", "Eve", "Fay"]


def test_a_name_corrected_after_a_takeover_is_the_new_players():
    after = game(CLASSIC, HAND, [EVE_FROM_2, PlayersNamed(("Ann", "Eva", "Cyd", "Dee"))])
    assert (after.players_of(1)[1], after.players_of(2)[1]) == ("Bob", "Eva")


@pytest.mark.parametrize(
    ("fact", "field"),
    [
        (PlayerReplaced(4, "Eve", 1), "seat"),
        (PlayerReplaced(1, "Eve", 0), "hand"),
        (PlayerReplaced(1, "Eve", 3), "hand"),
        (PlayerReplaced(1, "Cyd", 2), "players"),
        (PlayerReplaced(1, "", 2), "players"),
    ],
    ids=["no such seat", "hand 0", "a hand too far", "already at the table", "no name"],
)
def test_an_impossible_takeover_is_refused(fact, field):
    with pytest.raises(GameError) as refused:
        game(CLASSIC, HAND, [fact])
    assert refused.value.field == field


# The dealer


def test_another_dealer_keeps_a_possible_bid_and_the_later_dealers():
    second = played(CLASSIC, tricks=20, number=2)
    after = game(CLASSIC, HAND, second, "dealer D")
    assert [hand.hand.dealer for hand in after.hands] == [3, 1]
    assert after.totals == game(CLASSIC, HAND, second).totals
    assert after.next_dealer == 2


def test_the_deal_moves_on_from_the_corrected_dealer_of_the_last_hand():
    assert game(CLASSIC, HAND, "dealer D").next_dealer == 0


def test_another_dealer_removes_calls_out_of_turn_with_their_bid():
    calls = "calls 20 pass pass pass, bid 20 by B, meld B10, tricks A10"
    after = game(CLASSIC, calls, "dealer B")
    hand = after.hands[0].hand
    assert (hand.calls, hand.declarer, hand.bid, after.hands[0].step) == ((), None, None, Step.BID)
    assert (hand.trump, hand.shown[1].points) == (Suit.HEARTS, 10)
    assert game(CLASSIC, calls, "dealer B, bid 20 by B").totals == (10, 25)


def test_the_same_dealer_again_changes_nothing():
    hand = hand_of(CLASSIC, "calls 20 pass pass, dealer A")
    assert hand.calls[0] == Call(1, 20)


def test_another_dealer_removes_the_bid_of_a_stuck_player():
    ruleset = rules("partnership-auction")
    after = game(ruleset, "folded, dealer B")
    assert (after.hands[0].step, after.hands[0].hand.declarer) == (Step.BID, None)
    stuck = [BidWon(1, ruleset.stuck(0), ruleset.stuck_amount, Suit.HEARTS)]
    assert hand_of(ruleset, stuck, "dealer B").bid in (None, ruleset.min_bid)


@pytest.mark.parametrize("id", ["iowa-state", "race-horse", "five-handed", "three-player"])
def test_a_redealt_hand_can_have_another_dealer(id):
    after = game(rules(id), "redealt, dealer C")
    assert (after.hands[0].step, after.next_dealer) == (Step.DONE, 2)


def test_a_dealer_who_is_not_at_the_table_is_refused():
    with pytest.raises(PinochleError, match="dealer must be a seat") as refused:
        game(CLASSIC, HAND, "dealer E")
    assert refused.value.field == "dealer"


# Two phones


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (PlayersNamed(("A", "B")), EVE_FROM_2, True),
        (EVE_FROM_2, PlayerReplaced(2, "Fay", 2), False),
        (EVE_FROM_2, PlayersNamed(("A", "B")), True),
        (PlayersNamed(("A", "B")), BidWon(1, 0, 20), False),
        (PlayersNamed(("A", "B")), Undone(), True),
    ],
    ids=["names and player", "two seats", "player and names", "names and bid", "names and undo"],
)
def test_a_change_of_names_conflicts_only_with_names_and_undo(one, other, expected):
    assert touch(one, other) is touch(other, one) is expected
