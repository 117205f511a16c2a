"""A sentence reports a correction that changes whether or by whom the game is won."""

import pytest

from scorekeeper.pinochle.game.events import GameConceded, PlayersNamed
from scorekeeper.text.hand_text import turned
from tests.pinochle.builders import B, played, rules, started

TO_700 = rules("howell-racehorse", target=700)
WON = played(TO_700, bid=300, meld=500, tricks=200, others_meld=60)  # side A wins with 700
OPEN_AGAIN = "The game is open again: nobody has 700."
ENDED = "That ends the game: Ann & Cyd win."


def text(*facts, ruleset=TO_700):
    return turned(started(ruleset, *facts))


def test_an_ordinary_win_is_not_reported_as_a_correction():
    assert text(WON) == ""


@pytest.mark.parametrize(
    "correction",
    [
        "tricks A150",
        "meld A400",
        "adjusted A-50",
        "bid 710",  # the meld and the tricks stay, but the bid is missed
        "redealt",
    ],
    ids=["tricks", "meld", "points subtracted", "bid missed", "misdeal"],
)
def test_a_correction_that_opens_the_game_again_says_so(correction):
    assert text(WON, correction) == OPEN_AGAIN


def test_meld_corrected_tap_by_tap_opens_the_game_again():
    assert text(WON, "meld A400 A300 B0") == OPEN_AGAIN


def test_a_correction_that_ends_the_game_says_so():
    almost = played(TO_700, bid=300, meld=490, tricks=200, others_meld=60)
    assert text(almost, "tricks A210") == ENDED
    assert text(almost, "tricks A210, tricks A200") == OPEN_AGAIN


def test_a_hand_corrected_in_two_steps_opens_the_game_again():
    assert text(WON, "bid 300 by B, tricks B100") == OPEN_AGAIN


def test_a_correction_that_changes_who_won_says_so():
    second = played(TO_700, by=B, bid=300, meld=540, tricks=160, number=2)
    almost = played(TO_700, bid=300, meld=490, tricks=200, others_meld=60)
    assert text(almost, second) == ""
    assert text(almost, second, "tricks A210") == "That changes who won: Ann & Cyd win."


def test_a_side_with_enough_points_that_may_not_win_yet_is_reported_correctly():
    ruleset = rules("howell-racehorse", target=700, must_hold_bid=True)
    won = played(ruleset, bid=300, meld=500, tricks=200)
    lost = played(ruleset, by=B, bid=300, tricks=100, others_meld=550)
    assert text(won, "meld A550", ruleset=ruleset) == ""
    assert text(won, lost[:1], ruleset=ruleset).startswith("The game is open again: nobody has")


def test_called_time_and_a_concession_are_not_reported_as_corrections():
    hand = played(TO_700, bid=300, meld=100, tricks=200)
    assert text(hand, "time") == ""
    assert text(hand, "conceded B") == ""
    assert text(hand, "conceded B", (GameConceded(1, None),)) == OPEN_AGAIN


def test_facts_recorded_after_a_correction_are_not_reported_as_corrections():
    assert text(WON, "tricks A150", (PlayersNamed(("Ann", "Bob", "Cyd", "Eve")),)) == ""
    assert text(WON, "tricks A150", "2: bid 300") == ""


def test_a_game_over_a_number_of_hands_names_no_target():
    ruleset = rules("howell-racehorse", hand_limit=1)
    facts = played(ruleset, bid=300, meld=100, tricks=200)
    assert text(facts, "redealt", ruleset=ruleset) == "The game is open again: nobody has won."
