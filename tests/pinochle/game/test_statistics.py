"""What many games tell of the players and the partners."""

from dataclasses import replace

import pytest

from scorekeeper.pinochle.game.events import (
    GameConceded,
    MeldFinished,
    PlayerReplaced,
    ScoreAdjusted,
    TricksCounted,
)
from scorekeeper.pinochle.game.statistics import Best, Tally, tally_game
from scorekeeper.pinochle.game.statistics import statistics as add_up
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.rules.catalogue import IDS
from tests.pinochle.builders import (
    A,
    B,
    bid,
    dealt,
    game,
    played,
    redealt,
    rules,
    shown,
    unplayed,
)

RULES = rules("howell-racehorse", target=500)
MADE = played(RULES, bid=300, by=A, meld=100, tricks=200, others_meld=40)
SET = played(RULES, bid=300, by=B, meld=20, tricks=100, number=2)
WON = played(RULES, bid=300, by=A, meld=300, tricks=200, number=3)


def statistics(games):
    return add_up([tally_game(game) for game in games])


def of(statistics, *names):
    return dict(statistics.players + statistics.partners)[names]


def test_a_bid_counts_for_who_declared_it_and_for_both_partners():
    told = statistics([game(RULES, MADE, SET)])
    assert (of(told, "Ann").made, of(told, "Ann").bids) == (1, 1)
    assert (of(told, "Bob").made, of(told, "Bob").bids) == (0, 1)
    assert of(told, "Cyd").bids == 0
    assert (of(told, "Bob", "Dee").made, of(told, "Bob", "Dee").bids) == (0, 1)


def test_the_average_meld_is_that_of_all_hands_in_which_meld_could_be_shown():
    told = statistics([game(RULES, MADE, SET)])
    assert of(told, "Ann").average_meld == 50
    assert of(told, "Bob").average_meld == 30
    assert of(told, "Dee").average_meld == 0


def test_a_game_counts_once_it_is_decided():
    open_game, decided = game(RULES, MADE, SET), game(RULES, MADE, SET, WON)
    assert of(statistics([open_game]), "Ann").games == 0
    told = statistics([open_game, decided])
    assert (told.games, told.hands) == (1, 5)
    assert of(told, "Ann") == Tally(games=1, won=1, bids=3, made=3, hands=5, meld=500)
    assert (of(told, "Bob", "Dee").won, of(told, "Bob", "Dee").games) == (0, 1)


def test_the_best_hand_and_the_most_meld_say_where_they_were():
    told = statistics([game(RULES, MADE, SET), game(RULES, MADE, SET, WON)])
    assert told.best_hand == Best(("Ann", "Cyd"), 500, hand=3, game=1)
    assert told.best_meld == Best(("Ann",), 300, game=1, hand=3)


def test_of_two_best_hands_the_first_stays():
    assert statistics([game(RULES, MADE), game(RULES, MADE)]).best_hand == Best(
        ("Ann", "Cyd"), 300, game=0, hand=1
    )


def test_hands_that_were_dealt_again_count_nowhere():
    told = statistics([game(RULES, redealt())])
    assert (told.hands, told.players, told.best_hand) == (0, (), None)


def test_a_hand_thrown_in_is_a_set():
    told = statistics([game(RULES, unplayed(RULES, Outcome.THROWN_IN, bid=600, meld=40))])
    assert (of(told, "Ann").bids, of(told, "Ann").made) == (1, 0)


def test_names_are_the_same_in_capitals_and_partners_from_either_seat():
    first = game(RULES, MADE)
    turned = replace(first, players=("CYD", "Bob", "ann", "Dee"))
    told = statistics([first, turned])
    assert of(told, "Ann", "Cyd").bids == 2
    assert len(told.players) == 4
    assert (of(told, "Ann").bids, of(told, "Cyd").bids) == (1, 1)


def test_hands_count_for_who_sat_there_and_the_game_for_who_ended_it():
    joined = (PlayerReplaced(0, "Eve", 3),)
    told = statistics([game(RULES, MADE, SET, joined, WON)])
    assert (of(told, "Ann").bids, of(told, "Ann").games) == (1, 0)
    assert (of(told, "Eve").bids, of(told, "Eve").won) == (1, 1)


def test_who_wins_more_of_their_games_stands_first():
    lost = played(RULES, by=B, bid=500, meld=400, tricks=200, number=1)
    told = statistics([game(RULES, MADE, SET, WON), game(RULES, lost), game(RULES, lost)])
    assert told.partners[0][0] == ("Bob", "Dee")
    assert [names for names, _tally in told.players[:2]] == [("Bob",), ("Dee",)]


@pytest.mark.parametrize("id", IDS)
def test_every_ruleset_can_be_counted(id):
    ruleset = rules(id)
    hand = played(ruleset, meld=ruleset.bid_step, tricks=ruleset.trick_total)
    told = statistics([game(ruleset, (dealt(0),), hand)])
    assert told.hands == 1
    assert bool(told.partners) is ruleset.partners


def test_a_bid_that_a_double_run_left_unplayed_counts_for_nobody_but_its_meld_does():
    ruleset = rules("partnership-auction")
    told = statistics([game(ruleset, bid(25), shown(B, 150, double_run=True))])
    assert of(told, "Ann").bids == 0
    assert (of(told, "Bob").won, of(told, "Bob").games) == (1, 1)
    assert told.best_meld == Best(("Bob",), 150, hand=1)


def test_a_hand_in_which_a_side_gave_up_has_no_bid_made_or_missed():
    told = statistics([game(RULES, bid(300), (GameConceded(1, B),))])
    assert of(told, "Ann").bids == 0
    assert of(told, "Ann").won == 1


def test_an_adjustment_makes_no_best_hand():
    adjusted = game(RULES, MADE, (ScoreAdjusted(1, B, 900, "A slip"),))
    assert statistics([adjusted]).best_hand == Best(("Ann", "Cyd"), 300, hand=1)


def test_of_two_equal_melds_the_lower_seat_has_the_best():
    """Bob declares and so melds first; Ann, in a lower seat, shows as much."""
    facts = [
        *bid(300, by=B),
        *shown(B, 60),
        *shown(A, 60),
        MeldFinished(1),
        TricksCounted(1, ((A, 0),)),
    ]
    found = statistics([game(RULES, facts)])
    assert found.best_meld.names == ("Ann",)


def test_seats_that_nobody_has_named_are_left_out_and_others_beside_them_count():
    unnamed = replace(game(RULES, MADE, SET, WON), players=("Ann", "West", "North", "east"))
    told = statistics([unnamed])
    assert {names for names, _tally in told.players} == {("Ann",)}
    assert told.partners == ()
    assert (of(told, "Ann").made, of(told, "Ann").bids) == (2, 2)
    assert (told.best_hand, told.best_meld.names) == (None, ("Ann",))
    assert (told.hands, told.games) == (3, 1)
