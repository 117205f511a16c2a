"""A correction that opens a finished game again, or ends one, is told in a sentence."""

import pytest

from scorekeeper.pinochle.game.events import GameConceded, PlayersNamed, ScoreAdjusted, TimeCalled
from scorekeeper.text.hand_text import turned
from tests.pinochle.builders import (
    A,
    B,
    bid,
    counted,
    piled,
    played,
    redealt,
    rules,
    shown,
    started,
)

TO_700 = rules("howell-racehorse", target=700)
WON = played(TO_700, bid=300, meld=500, tricks=200, others_meld=60)  # A has 700
OPEN_AGAIN = "The game is open again: nobody has 700."
ENDED = "That ends the game: Ann & Cyd win."


def told(*facts, ruleset=TO_700):
    return turned(started(ruleset, *facts))


def test_a_game_that_is_won_as_it_is_played_was_not_corrected():
    assert told(WON) == ""


@pytest.mark.parametrize(
    "correction",
    [
        (piled(A, 150),),
        shown(A, 400),
        (ScoreAdjusted(1, A, -50, "renege"),),
        bid(710),  # meld and tricks stay
        redealt(),
    ],
    ids=["tricks", "meld", "points subtracted", "bid missed", "misdeal"],
)
def test_a_correction_after_which_nobody_has_won_says_so(correction):
    assert told(WON, correction) == OPEN_AGAIN


def test_so_does_meld_that_is_corrected_tap_by_tap():
    assert told(WON, shown(A, 400), shown(A, 300), shown(B, 0)) == OPEN_AGAIN


def test_a_correction_that_decides_the_game_says_so():
    almost = played(TO_700, bid=300, meld=490, tricks=200, others_meld=60)
    assert told(almost, (piled(A, 210),)) == ENDED
    assert told(almost, (piled(A, 210), piled(A, 200))) == OPEN_AGAIN


def test_so_does_a_hand_corrected_in_two_steps():
    again = (*bid(300, by=B), *counted(B, 100))
    assert told(WON, again) == OPEN_AGAIN


def test_where_the_other_side_has_won_after_all_it_says_so():
    second = played(TO_700, by=B, bid=300, meld=540, tricks=160, number=2)
    almost = played(TO_700, bid=300, meld=490, tricks=200, others_meld=60)
    assert told(almost, second) == ""
    assert told(almost, second, (piled(A, 210),)) == "That changes who won: Ann & Cyd win."


def test_who_reached_the_winning_score_but_may_not_win_is_not_said_to_lack_it():
    ruleset = rules("howell-racehorse", target=700, must_hold_bid=True)
    won = played(ruleset, bid=300, meld=500, tricks=200)
    lost = played(ruleset, by=B, bid=300, tricks=100, others_meld=550)
    assert told(won, shown(A, 550), ruleset=ruleset) == ""
    assert told(won, lost[:1], ruleset=ruleset).startswith("The game is open again: nobody has")


def test_time_that_is_called_and_a_side_that_concedes_correct_nothing():
    hand = played(TO_700, bid=300, meld=100, tricks=200)
    assert told(hand, (TimeCalled(1),)) == ""
    assert told(hand, (GameConceded(1, B),)) == ""
    assert told(hand, (GameConceded(1, B), GameConceded(1, None))) == OPEN_AGAIN


def test_what_is_recorded_afterwards_is_no_correction_any_more():
    assert told(WON, (piled(A, 150),), (PlayersNamed(("Ann", "Bob", "Cyd", "Eve")),)) == ""
    assert told(WON, (piled(A, 150),), bid(300, number=2)) == ""


def test_a_game_of_so_many_hands_has_no_score_that_nobody_has():
    ruleset = rules("howell-racehorse", hand_limit=1)
    facts = played(ruleset, bid=300, meld=100, tricks=200)
    assert told(facts, redealt(), ruleset=ruleset) == ("The game is open again: nobody has won.")
