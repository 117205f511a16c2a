"""Hands in which a side plays for everything: a sweep, playing 1000, the moon, a double run."""

import json

import pytest

from scorekeeper.pinochle.errors import OutcomeError
from scorekeeper.pinochle.game.events import facts_of
from scorekeeper.pinochle.hand.checks import check_hand
from scorekeeper.pinochle.hand.hand import Hand, Outcome
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.writing import to_json
from tests.pinochle.builders import A_SIDE, B_SIDE, A, game, hand_of, rules, score_of
from tests.pinochle.tables import table

THOUSAND = rules("four-handed", all_or_nothing="thousand")
MOON = rules("classic", all_or_nothing="moon")

# A sweep: a bid to take all tricks

test_a_sweep = table("""
race-horse
  r75 as printed in tens        | bid sweep, sweep-made   | 1250 : 0; step done
race-horse sweep_points=25
  r75 the strict text           |                         | 1025 : 0
race-horse sweep_bonus=500
  r75 a house bonus             |                         | 750 : 0
race-horse last_trick=0
  r75 another trick total       |                         | 1240 : 0
race-horse sweep_fail_declarer=0
  r76 free
    | bid sweep, sweep-failed, tricks B30 | 0 : 1030
race-horse sweep_fail_declarer=-1000
  r76 at a price                |                         | -1000 : 1030
race-horse sweep_fail_declarer="minus_bid"
  r76 the minimum bid           |                         | -250 : 1030
  r76 the last number bid
    | dealer A, calls 250 300 sweep, bid sweep by D, sweep-failed, tricks A30 | 1030 : -300
three-player all_or_nothing=sweep set_pays=each
  r76 each of two is paid
    | bid sweep, sweep-failed, tricks B5 C3 | 0 : 1005 : 1003
three-player all_or_nothing=sweep set_pays=most_tricks
  r76 the one with more is paid |                         | 0 : 1005 : 3
race-horse
  r74 nobody melds              | bid sweep, meld B40     | refused meld: no meld in a sweep
  it is bid before it is made   | bid 250, sweep-made     | refused outcome: must be bid first
  declared                      | won sweep               | step trump
  trump                         | won sweep, trump C      | step all
  failed                        | won sweep, sweep-failed | step tricks
  counted
    | won sweep, sweep-failed, tricks B30 | step done
""")

# Playing 1000 and shooting the moon, which the declarer announces after the auction

test_the_steps_of_a_hand_that_is_announced = table("""
four-handed all_or_nothing=thousand
  r91 announced before trump          | won 260, announced        | step trump
  r91 trump
    | won 260, announced, trump H | step meld
  r91 after the meld
    | won 260, announced, trump H, finish | step all
  r91 failed
    | won 260, announced, trump H, finish, thousand-failed | step tricks
  r91 counted
    | won 260, announced, trump H, finish, thousand-failed, tricks B20 | step done
  made
    | bid 260, announced, finish, thousand-made | step done
  r79 failed without the announcement | bid 300, thousand-failed  | step meld
  taken back
    | bid 260, announced, finish, taken back, tricks A0 | -260 : 250
  nobody announces it                 | bid 260, finish           | step tricks
classic all_or_nothing=moon
  r91 the moon after the meld         | bid 20, announced, finish | step all
  r91 the moon failed
    | bid 20, announced, finish, moon-failed | step tricks
  the moon made
    | bid 20, announced, finish, moon-made | step done
  r77 nobody has won the bid
    | announced | refused outcome: Only the player who won the bid
  r77 nor said how it ended
    | moon-made | refused outcome: Only the player who won the bid
  no 1000 in rules with a moon
    | bid 20, announced, finish, thousand-failed | refused outcome: no playing 1000 in these rules
  points before the answer
    | bid 20, announced, tricks B2 | refused outcome: First say whether they took everything
  points after it was made
    | bid 20, announced, finish, moon-made, tricks B2 | refused outcome: First say
four-handed all_or_nothing=thousand
  no moon in rules with 1000
    | bid 260, announced, finish, moon-made | refused outcome: no shooting the moon in these rules
  points before the answer
    | bid 260, announced, tricks B20 | refused outcome: First say whether they took everything
classic all_or_nothing=off
  nothing to announce
    | bid 15, announced | refused outcome: no playing 1000 and no shooting the moon
  nor to make                         | bid 15, thousand-made     | refused outcome: no playing 1000
classic all_or_nothing=sweep
  a sweep is not announced
    | bid 15, announced | refused outcome: no playing 1000 and no shooting the moon
""")

test_playing_1000 = table("""
four-handed all_or_nothing=thousand
  r78 made takes the meld of the others
    | bid 260, announced, meld B80, finish, thousand-made | 1000 : 0
  r79 failed by two counters, example 30
    | bid 260, announced, meld B80, finish, thousand-failed, tricks B20 | -1000 : 100
  r79 failed by one, and nobody is asked
    | bid 260, announced, meld B80, finish, thousand-failed, tricks B10 | -1000 : 90; step done
  r79 failed altogether
    | bid 260, announced, meld B80, finish, thousand-failed, tricks B250 | -1000 : 330
  r78 every counter makes it
    | bid 260, announced, finish, thousand-failed, tricks B0
    | refused tricks.points: so the others took at least 10
  r78 whatever trick they took
    | bid 260, announced, finish, thousand-failed, tricks B10, took B trick
    | refused tricks.points: so the others took at least 10
  r77 the declarer shows no meld
    | bid 260, announced, meld A40 | refused meld: No meld when you play 1000
  r77 nor does the partner
    | bid 260, announced, meld C40 | refused meld: No meld when you play 1000
four-handed all_or_nothing=thousand thousand=500
  r78 a house 500, made   | bid 300, meld B80, thousand-made               | 500 : 0
  r79 a house 500, failed | bid 300, meld B80, thousand-failed, tricks B20 | -500 : 100
four-handed all_or_nothing=thousand set_rule=defenders_take
  r79 no bid on top       | bid 300, meld B80, thousand-failed, tricks B20 | -1000 : 100
four-handed all_or_nothing=thousand thousand_needs=tricks
  every trick is needed
    | bid 260, announced, meld B80, finish, thousand-failed, tricks B0 | -1000 : 80
three-handed all_or_nothing=thousand
  alone against two
    | bid 160, announced, meld B80, finish, thousand-failed, tricks B20 C0 | -1000 : 100 : 0
""")

test_shooting_the_moon = table("""
classic all_or_nothing=moon
  r92 meld, tricks and moon
    | bid 15, announced, meld A4, finish, moon-made | 54 : 0; says A Shot the moon: every trick.
  r92 without meld
    | bid 15, announced, finish, moon-made | 50 : 0; says B Tricks 0.
  r92 the others lose their meld       | bid 15, announced, meld A4 B18, finish, moon-made | 54 : 0
  made whatever the bid                | bid 100, announced, finish, moon-made             | 50 : 0
  r92 failed, points save the meld
    | bid 15, announced, meld A12 B6, finish, moon-failed, tricks B3
    | -25 : 9; says A Missed the moon: meld and tricks don’t count.
  r92 failed by a trick, which saves it
    | bid 15, announced, meld A12 B6, finish, moon-failed, tricks B0, took B trick | -25 : 6
  r92 failed altogether
    | bid 15, announced, meld A12, finish, moon-failed, tricks B25 | -25 : 25
  r92 failed though the meld passes the bid
    | bid 15, announced, meld A100, finish, moon-failed, tricks B3 | -25 : 3; says B Tricks 3.
  the others took something
    | bid 15, announced, meld B6, finish, moon-failed, tricks B0, took B nothing
    | refused tricks.took: 0 trick points can’t be “nothing”
  corrected to the other side
    | bid 15, announced, meld A12 B6, finish, moon-made, bid 20 by B | 0 : 56
classic all_or_nothing=moon save=trick
  save a trick
    | bid 15, announced, meld B6, finish, moon-failed, tricks B0 | asks nobody; step done; -25 : 6
classic all_or_nothing=moon save=points
  save points, a bare trick            |                                                   | -25 : 0
  save points, the last trick
    | bid 15, announced, meld B6, finish, moon-failed, tricks B1 | -25 : 7
classic all_or_nothing=moon save=counter
  save a counter, no points
    | bid 15, announced, meld B6, finish, moon-failed, tricks B0 | asks nobody; -25 : 0
  save a counter, the last trick asks
    | bid 15, announced, meld B6, finish, moon-failed, tricks B1 | asks B D; step took
  save a counter, it was none
    | bid 15, announced, meld B6, finish, moon-failed, tricks B1, took B trick | -25 : 1
  save a counter, it was one
    | bid 15, announced, meld B6, finish, moon-failed, tricks B1, took B counter | -25 : 7
classic all_or_nothing=moon set_rule=opponents_plus_bid
  no bid on top for the opponents
    | bid 15, announced, meld A12, finish, moon-failed, tricks B3 | -25 : 3
classic all_or_nothing=moon set_rule=defenders_take
  no bid on top for defenders who take |                                                   | -25 : 3
classic-tens all_or_nothing=moon
  r92 in tens                          | bid 150, announced, meld A40, finish, moon-made   | 540 : 0
double-deck all_or_nothing=moon
  r92 with two decks                   | bid 50, announced, meld A4, finish, moon-made     | 79 : 0
three-player all_or_nothing=moon
  either of two defenders took the trick
    | bid 25, announced, meld B6 C8, finish, moon-failed, tricks B0 C0 | asks B
  so each of them answers
    | bid 25, announced, meld B6 C8, finish, moon-failed, tricks B0 C0, took B nothing, took C trick
    | -25 : 0 : 8
five-handed all_or_nothing=moon moon=500
  a pair shares it
    | bid 460, announced, partner D, meld A100 D40, finish, moon-made | 1140 : 0 : 0 : 1140 : 0
  a pair loses it
    | bid 460, announced, partner D, meld A100 D40, finish, moon-failed, tricks B60
    | -500 : 60 : 60 : -500 : 60
""")


def test_if_the_moon_fails_and_the_others_have_no_points_they_took_only_a_trick():
    hand = hand_of(MOON, "bid 15, announced, meld B6, finish, moon-failed, tricks B0")
    assert hand.possible_took(B_SIDE) == (Took.TRICK,)


def test_an_outcome_implies_the_announcement():
    assert hand_of(MOON, "bid 15, finish, moon-made").announced
    assert not hand_of(MOON, "bid 15, announced, finish, taken back").announced


@pytest.mark.parametrize(
    ("change", "outcome"), [("taken back", Outcome.PLAYED), ("moon-made", Outcome.MOON_MADE)]
)
def test_a_changed_outcome_removes_the_trick_points(change, outcome):
    hand = hand_of(MOON, f"bid 15, announced, finish, moon-failed, tricks B2, {change}")
    assert (hand.outcome, hand.points, hand.took) == (outcome, {}, {})


def test_the_announcement_removes_the_meld_of_the_declarers_side():
    hand = hand_of(THOUSAND, "bid 300, meld A40 B80 C20, announced")
    assert {seat: meld.points for seat, meld in hand.shown.items()} == {1: 80}


def test_undo_removes_the_announcement():
    before = "bid 300, meld A40"
    assert game(THOUSAND, f"{before}, announced, undo") == game(THOUSAND, before)


@pytest.mark.parametrize(
    "outcome", ["thousand-made", "thousand-failed", "moon-made", "moon-failed"]
)
def test_an_outcome_without_an_announcement_is_refused(outcome):
    ruleset = THOUSAND if "thousand" in outcome else MOON
    silent = Hand(ruleset, 0, declarer=A, bid=ruleset.min_bid, outcome=Outcome(outcome))
    with pytest.raises(OutcomeError, match="Say so before") as refused:
        check_hand(silent)
    assert refused.value.field == "outcome"


def test_a_side_that_takes_everything_has_all_trick_points():
    swept = score_of(rules("race-horse"), "bid sweep by B, sweep-made")
    made = score_of(THOUSAND, "bid 300 by B, thousand-made")
    shot = score_of(MOON, "bid 100 by B, moon-made")
    tricks = [[side.tricks for side in score.sides] for score in (swept, made, shot)]
    assert tricks == [[0, 250], [0, 250], [0, 25]]
    assert shot.made
    assert not score_of(MOON, "bid 15, meld A100, moon-failed, tricks B3").made


@pytest.mark.parametrize(
    ("ruleset", "facts"),
    [
        (THOUSAND, "bid 300, announced, meld B80, finish, thousand-made"),
        (THOUSAND, "bid 300, announced, meld B80, finish, thousand-failed, tricks B20"),
        (MOON, "bid 15, announced, meld A4 B6, finish, moon-made"),
        (MOON, "bid 15, announced, meld B6, finish, moon-failed, tricks B0"),
    ],
)
def test_an_announced_hand_survives_conversion_to_facts_and_to_a_record(ruleset, facts):
    before = game(ruleset, facts)
    hand = before.hands[0].hand
    assert game(ruleset, facts_of(1, hand)).hands == before.hands
    record = parse_record(to_json(before))
    check_claim(record)
    assert record.game.hands[0].hand.announced
    assert to_json(record.game) == to_json(before)
    assert json.loads(to_json(before))["hands"][0]["outcome"] == hand.outcome


# A double run that wins

test_a_double_run = table("""
partnership-auction
  r50 the declarer shows it
    | bid 24, meld D8, cards A AH AH 10H 10H KH KH QH QH JH JH | 150 : 0; wins A C
  r50 the partner shows it
    | bid 24, meld B8, cards C AH AH 10H 10H KH KH QH QH JH JH | 150 : 0
  r50 an opponent shows it
    | bid 24, meld C8, cards B AH AH 10H 10H KH KH QH QH JH JH | 0 : 150; wins B D
  r50 counted at the table          | bid 24, meld A150!            | 150 : 0; wins A C
  r50 no tricks are played
    | bid 24, meld A150!, tricks A10 | refused tricks: no tricks are played
  it is worth a double run at least | bid 24, meld A5!              | refused meld.0.points: 150
  it is not thrown in               | bid 24, meld A150!, thrown-in | refused outcome: double run
""")


def test_a_score_says_who_won_by_a_double_run_r50():
    assert score_of(rules("partnership-auction"), "bid 24, meld C150!").double_run == A_SIDE
