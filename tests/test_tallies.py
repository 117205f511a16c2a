"""The statistics of players and partners, computed from many games."""

from dataclasses import replace
from random import Random

import pytest

from scorekeeper.extras.statistics.counts import Sum
from scorekeeper.extras.statistics.of_games import add_up, tally_game
from scorekeeper.extras.statistics.tallies import Best, OneGame, Results
from scorekeeper.pinochle.game.events import (
    PlayerReplaced,
    ScoresEntered,
)
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.rules.catalogue import IDS
from tests.pinochle.builders import (
    A,
    B,
    game,
    played,
    rules,
)
from tests.records.random_games import random_game

RULES = rules("howell-racehorse", target=500)
MADE = played(RULES, bid=300, by=A, meld=100, tricks=200, others_meld=40)
SET = played(RULES, bid=300, by=B, meld=20, tricks=100, number=2)
WON = played(RULES, bid=300, by=A, meld=300, tricks=200, number=3)


def statistics(games):
    return add_up([tally_game(game, ("", f"{n}")) for n, game in enumerate(games)])


def of(statistics, *names):
    return dict(statistics.credits)[names].tally


def test_a_bid_counts_for_its_declarer_and_for_both_partners():
    stats = statistics([game(RULES, MADE, SET)])
    assert (of(stats, "Ann").made, of(stats, "Ann").bids) == (1, 1)
    assert (of(stats, "Bob").made, of(stats, "Bob").bids) == (0, 1)
    assert of(stats, "Cyd").bids == 0
    assert (of(stats, "Bob", "Dee").made, of(stats, "Bob", "Dee").bids) == (0, 1)


def test_the_average_meld_is_over_all_hands_in_which_meld_could_be_shown():
    stats = statistics([game(RULES, MADE, SET)])
    assert of(stats, "Ann").average_meld == 50
    assert of(stats, "Bob").average_meld == 30
    assert of(stats, "Dee").average_meld == 0


def test_a_game_counts_once_it_is_decided():
    open_game, decided = game(RULES, MADE, SET), game(RULES, MADE, SET, WON)
    assert of(statistics([open_game]), "Ann").games == 0
    stats = statistics([open_game, decided])
    assert (stats.games, stats.hands) == (1, 5)
    ann = of(stats, "Ann")
    assert (ann.games, ann.won, ann.bids, ann.made) == (1, 1, 3, 3)
    assert (ann.hands, ann.melds, ann.meld) == (5, 5, 500)
    assert (of(stats, "Bob", "Dee").won, of(stats, "Bob", "Dee").games) == (0, 1)


def test_the_best_hand_and_the_best_meld_have_their_game_and_hand():
    stats = statistics([game(RULES, MADE, SET), game(RULES, MADE, SET, WON)])
    assert Sum(RULES, stats).best_hand == Best(("Ann", "Cyd"), 500, hand=3, game=OneGame("", "1"))
    assert Sum(RULES, stats).best_meld == Best(("Ann",), 300, game=OneGame("", "1"), hand=3)


def test_the_statistics_of_three_hands_match_sums_by_hand():
    """Ann & Cyd make a bid of 300 with 100 + 200 points. Then Bob misses 300 with 20 + 100.

    In the last hand, Ann & Cyd win with 300 + 200.
    """
    stats = statistics([game(RULES, MADE, SET, WON)])
    assert of(stats, "Ann")._asdict() == {
        "games": 1, "won": 1, "points": 300 + 150 + 500,
        "hands": 3, "hands_won": 3, "bids": 2, "made": 2,
        "compared": 2, "bid": 300 + 300, "brought": 300 + 500,
        "melds": 3, "meld": 100 + 0 + 300, "meld_lost": 0,
        "counted": 3, "tricks": 200 + 150 + 200, "from_paper": 0,
    }  # fmt: skip
    assert of(stats, "Bob", "Dee")._asdict() == {
        "games": 1, "won": 0, "points": 90 - 300 + 50,
        "hands": 3, "hands_won": 0, "bids": 1, "made": 0,
        "compared": 1, "bid": 300, "brought": 20 + 100,
        "melds": 3, "meld": 40 + 20 + 0, "meld_lost": 20,
        "counted": 3, "tricks": 50 + 100 + 50, "from_paper": 0,
    }  # fmt: skip
    assert (of(stats, "Bob").average_bid, of(stats, "Bob").average_brought) == (300, 120)
    assert (of(stats, "Dee").meld, of(stats, "Dee").meld_lost, of(stats, "Dee").bids) == (
        0,
        0,
        0,
    )
    assert of(stats, "Bob").set == 1


def test_bids_are_listed_by_amount():
    higher = played(RULES, bid=350, by=A, meld=100, tricks=200, number=3)
    stats = statistics([game(RULES, MADE, SET), game(RULES, MADE, SET, higher)])
    assert dict(stats.credits)[("Ann",)].bids == ((300, 2, 2), (350, 1, 0))
    assert dict(stats.credits)[("Bob", "Dee")].bids == ((300, 2, 0),)


def test_without_a_trick_all_meld_is_lost_except_nines_that_survive():
    hand = {"bid": 300, "meld": 100, "tricks": 250, "others_meld": 40, "others_nines": 10}
    stats = statistics([game(RULES, played(RULES, **hand))])
    assert (of(stats, "Bob", "Dee").meld, of(stats, "Bob", "Dee").meld_lost) == (40, 40)
    survive = rules("howell-racehorse", target=500, nines_survive="always")
    stats = statistics([game(survive, played(survive, **hand))])
    assert (of(stats, "Bob", "Dee").meld, of(stats, "Bob").meld_lost) == (40, 30)


def test_nobody_wins_a_tied_hand():
    level = played(RULES, bid=300, meld=200, tricks=100, others_meld=150)
    lower = played(RULES, bid=300, meld=200, tricks=100, others_meld=160, number=2)
    stats = statistics([game(RULES, level, lower)])
    assert (of(stats, "Ann", "Cyd").made, of(stats, "Ann", "Cyd").hands_won) == (2, 0)
    assert of(stats, "Bob", "Dee").hands_won == 1


def decided(winner):
    """A game of one hand that Ann & Cyd, or Bob & Dee, win."""
    return game(RULES, played(RULES, by=winner, bid=300, meld=300, tricks=200))


@pytest.mark.parametrize(
    ("won", "longest", "until", "now"),
    [
        ("", 0, "", 0),
        ("W", 1, "0", 1),
        ("L", 0, "", 0),
        ("WWLW", 2, "1", 1),
        ("WLWW", 2, "3", 2),
        ("WLWLLWWWL", 3, "7", 0),
        ("WWLWW", 2, "1", 2),
    ],
)
@pytest.mark.parametrize("cut", [0, 1, 3])
def test_winning_streaks_do_not_depend_on_the_order_of_adding_up_games(
    won, longest, until, now, cut
):
    games = [
        tally_game(decided(A if each == "W" else B), (f"{place}", f"game {place}"))
        for place, each in enumerate(won)
    ]
    stats = add_up([add_up(games[:cut]), add_up(games[cut:])])
    results = dict(stats.credits)[("Ann",)] if games else Results()
    streak = results.longest_streak
    assert (len(streak), results.current_streak) == (longest, now)
    assert streak[-1:] == ([OneGame(until, f"game {until}")] if until else [])


@pytest.mark.parametrize("id", IDS)
def test_the_sums_of_all_players_and_of_all_partners_match_the_hands(id):
    """The games are random and have every kind of hand, but no replaced players."""
    ruleset = rules(id)
    games = [random_game(ruleset, Random(seed), 4)[0].game for seed in range(12)]
    stats = statistics(games)
    alone = [results for names, results in stats.credits if len(names) == 1]
    together = [results for names, results in stats.credits if len(names) > 1]
    assert bool(together) is ruleset.partners
    played = [each for game in games for each in game.counted if each.score and each.score.counts]
    bids = [
        each
        for each in played
        if each.hand.declarer is not None
        and not each.score.double_run
        and each.hand.outcome is not Outcome.ENTERED  # a hand from paper has no known bid
    ]
    ended = [game for game in games if game.end]
    melds = [
        each.hand.meld(seat).points
        for each in played
        if each.hand.meld_finished or each.score.double_run
        for seat in each.hand.melders
    ]

    def total(results, field):
        return sum(getattr(each.tally, field) for each in results)

    assert (stats.hands, stats.games) == (len(played), len(ended))
    assert total(alone, "hands") == len(played) * ruleset.players
    assert total(alone, "games") == len(ended) * ruleset.players
    assert total(alone, "won") == sum(len(game.end.winner) for game in ended)
    assert total(alone, "meld") == sum(melds)
    assert 0 <= total(alone, "meld_lost") <= total(alone, "meld")
    for found in filter(None, (alone, together)):
        assert total(found, "bids") == len(bids)
        assert total(found, "made") == sum(each.score.made for each in bids)
        amounts = [each for results in found for each in results.bids]
        assert sum(each.taken for each in amounts) == len(bids)
        assert sum(each.made for each in amounts) == total(found, "made")
    if together:
        for field in ("meld", "meld_lost"):
            assert total(together, field) == total(alone, field)
        for field in ("hands", "hands_won", "games", "won", "tricks", "counted"):
            assert 2 * total(together, field) == total(alone, field)
        assert total(together, "hands_won") <= len(played)
        assert total(together, "tricks") <= len(played) * ruleset.trick_total


def test_of_two_equal_best_hands_the_first_counts():
    assert Sum(RULES, statistics([game(RULES, MADE), game(RULES, MADE)])).best_hand == Best(
        ("Ann", "Cyd"), 300, game=OneGame("", "0"), hand=1
    )


def test_redeals_do_not_count():
    stats = statistics([game(RULES, "redealt")])
    assert (stats.hands, stats.players, Sum(RULES, stats).best_hand) == (0, [], None)


def test_a_hand_that_is_thrown_in_counts_as_a_missed_bid():
    stats = statistics([game(RULES, "bid 600, meld A40, thrown-in")])
    assert (of(stats, "Ann").bids, of(stats, "Ann").made) == (1, 0)


def test_capitals_in_names_and_the_order_of_partners_do_not_matter():
    first = game(RULES, MADE)
    turned = replace(first, players=("CYD", "Bob", "ann", "Dee"))
    stats = statistics([first, turned])
    assert of(stats, "Ann", "Cyd").bids == 2
    assert len(stats.players) == 4
    assert (of(stats, "Ann").bids, of(stats, "Cyd").bids) == (1, 1)


def test_hands_count_for_their_players_and_a_game_for_the_players_at_its_end():
    joined = (PlayerReplaced(0, "Eve", 3),)
    stats = statistics([game(RULES, MADE, SET, joined, WON)])
    assert (of(stats, "Ann").bids, of(stats, "Ann").games) == (1, 0)
    assert (of(stats, "Eve").bids, of(stats, "Eve").won) == (1, 1)


def test_players_are_ranked_by_their_share_of_games_won():
    lost = played(RULES, by=B, bid=500, meld=400, tricks=200, number=1)
    stats = statistics([game(RULES, MADE, SET, WON), game(RULES, lost), game(RULES, lost)])
    assert stats.partners[0][0] == ("Bob", "Dee")
    assert [names for names, _tally in stats.players[:2]] == [("Bob",), ("Dee",)]


def test_if_a_double_run_wins_at_once_the_bid_does_not_count_but_the_meld_does():
    ruleset = rules("partnership-auction")
    stats = statistics([game(ruleset, "bid 25, meld B150!")])
    assert of(stats, "Ann").bids == 0
    assert (of(stats, "Bob").won, of(stats, "Bob").games) == (1, 1)
    assert Sum(RULES, stats).best_meld == Best(("Bob",), 150, hand=1, game=OneGame("", "0"))


def test_the_bid_of_a_conceded_hand_is_neither_made_nor_missed():
    stats = statistics([game(RULES, "bid 300, conceded B")])
    assert of(stats, "Ann").bids == 0
    assert of(stats, "Ann").won == 1


def test_a_hand_from_paper_counts_as_points_but_not_as_a_bid_even_with_a_declarer():
    from_paper = (ScoresEntered(2, ((A, 900), (B, -300)), declarer=A),)
    stats = statistics([game(RULES, MADE, from_paper)])
    ann = of(stats, "Ann")
    assert (ann.hands, ann.hands_won, ann.from_paper) == (2, 2, 1)
    assert (ann.bids, ann.made, ann.average_bid, ann.melds, ann.counted) == (1, 1, 300, 1, 1)
    assert Sum(RULES, stats).best_hand == Best(("Ann", "Cyd"), 900, hand=2, game=OneGame("", "0"))
    assert of(statistics([game(RULES, MADE)]), "Ann").from_paper == 0


def test_a_player_with_only_hands_from_paper_has_no_bid_and_no_average():
    alone = statistics([game(RULES, (ScoresEntered(1, ((A, 300),), declarer=A),))])
    ann = of(alone, "Ann")
    assert (ann.bids, ann.average_bid, ann.average_brought, ann.average_meld) == (0, 0, 0, 0)
    assert dict(alone.credits)[("Ann",)].bids == ()


def test_an_adjustment_does_not_count_for_the_best_hand():
    adjusted = game(RULES, MADE, "adjusted B900")
    assert Sum(RULES, statistics([adjusted])).best_hand == Best(
        ("Ann", "Cyd"), 300, hand=1, game=OneGame("", "0")
    )


def test_of_two_equal_melds_the_lower_seat_has_the_best():
    """Bob declares and therefore melds first. Ann, in a lower seat, has as much meld."""
    found = statistics([game(RULES, "bid 300 by B, meld B60 A60, tricks A0")])
    assert Sum(RULES, found).best_meld.names == ("Ann",)


def test_unnamed_seats_are_left_out_and_named_players_beside_them_count():
    unnamed = replace(game(RULES, MADE, SET, WON), players=("Ann", "West", "North", "east"))
    stats = statistics([unnamed])
    assert {names for names, _tally in stats.players} == {("Ann",)}
    assert stats.partners == []
    assert (of(stats, "Ann").made, of(stats, "Ann").bids) == (2, 2)
    assert (Sum(RULES, stats).best_hand, Sum(RULES, stats).best_meld.names) == (None, ("Ann",))
    assert (stats.hands, stats.games) == (3, 1)
