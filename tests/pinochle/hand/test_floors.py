"""House floors: the least meld and the least trick points that count.

In ones, as many tables play them: 20 for the meld, 10 for the tricks.
"""

import pytest

from scorekeeper.pinochle.game.events import HandEnded, PartnerCalled, TookAnswered
from scorekeeper.pinochle.hand.hand import Outcome, ThrowInRight
from scorekeeper.pinochle.hand.needs import lost_meld, meld_to_save, open_question, shortfall
from scorekeeper.pinochle.hand.tricks import Took
from tests.pinochle.builders import (
    A_SIDE,
    B_SIDE,
    A,
    B,
    bid,
    counted,
    hand_of,
    played,
    result,
    rules,
    score_of,
    scores,
    shown,
    texts,
    unplayed,
)

MELD_FLOOR = rules("classic", meld_floor=20)
TRICK_FLOOR = rules("classic", trick_floor=10)

# The least meld


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param({"bid": 25, "meld": 20, "tricks": 15}, (35, 10), id="exactly-the-floor"),
        pytest.param({"bid": 25, "meld": 19, "tricks": 15}, (-25, 10), id="one-under-and-set"),
        pytest.param({"bid": 15, "meld": 19, "tricks": 15}, (15, 10), id="tricks-alone-make-it"),
        pytest.param({"bid": 15, "meld": 0, "tricks": 15}, (15, 10), id="no-meld-at-all"),
        pytest.param(
            {"bid": 15, "tricks": 15, "others_meld": 20}, (15, 30), id="defenders-at-the-floor"
        ),
        pytest.param({"bid": 15, "tricks": 15, "others_meld": 19}, (15, 10), id="defenders-under"),
        pytest.param(
            {"bid": 25, "meld": 30, "tricks": 25, "others_meld": 30}, (55, 0), id="the-save-remains"
        ),
    ],
)
def test_meld_under_the_floor_does_not_count_for_score_or_bid_r89(hand, expected):
    assert result(MELD_FLOOR, played(MELD_FLOOR, **hand)) == expected


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        pytest.param((12, 8), (45, 0), id="12-and-8-are-20"),
        pytest.param((12, 7), (-30, 0), id="12-and-7-are-19"),
        pytest.param((0, 20), (45, 0), id="all-of-it-the-partners"),
    ],
)
def test_the_meld_of_both_partners_together_reaches_the_floor(melds, expected):
    shows = (*shown(0, melds[0]), *shown(2, melds[1]))
    assert result(MELD_FLOOR, bid(30), shows, counted(A, 25)) == expected


def test_each_of_three_reaches_the_floor_alone():
    ruleset = rules("three-player", meld_floor=10)
    shows = (*shown(0, 9), *shown(1, 10), *shown(2, 9))
    assert scores(ruleset, bid(25), shows, counted(1, 8, 2, 2)) == (-25, 18, 2)


def test_declarer_and_called_partner_reach_the_floor_together_and_each_defender_alone():
    ruleset = rules("five-handed", meld_floor=200)
    shows = (*shown(0, 110), *shown(3, 90), *shown(1, 200), *shown(2, 190))
    facts = (PartnerCalled(1, 3), *shows, *counted(0, 300))
    assert scores(ruleset, bid(460), facts) == (500, 400, 200, 500, 200)


@pytest.mark.parametrize(
    ("others_meld", "expected"),
    [pytest.param(20, (-40, 20), id="at-the-floor"), pytest.param(19, (-40, 0), id="under-it")],
)
def test_meld_under_the_floor_does_not_count_after_a_throw_in(others_meld, expected):
    ruleset = rules("pass-pinochle", meld_floor=20)
    hand = unplayed(ruleset, Outcome.THROWN_IN, bid=40, meld=12, others_meld=others_meld)
    assert result(ruleset, hand) == expected


@pytest.mark.parametrize(
    ("others_meld", "expected"),
    [pytest.param(80, (-1000, 100), id="at-the-floor"), pytest.param(70, (-1000, 20), id="under")],
)
def test_meld_under_the_floor_does_not_count_after_a_failed_1000(others_meld, expected):
    ruleset = rules("four-handed", all_or_nothing="thousand", meld_floor=80)
    failed = (HandEnded(1, Outcome.THOUSAND_FAILED), *counted(B, 20))
    assert result(ruleset, bid(260), shown(B, others_meld), failed) == expected


@pytest.mark.parametrize(
    ("meld", "may"),
    [
        pytest.param(20, ThrowInRight.NOBODY, id="20-and-25-make-more-than-44"),
        pytest.param(19, ThrowInRight.DECLARER, id="19-and-25-would-make-it-but-19-do-not-count"),
    ],
)
def test_a_bid_is_out_of_reach_by_the_meld_that_counts(meld, may):
    ruleset = rules("pass-pinochle", meld_floor=20)
    assert hand_of(ruleset, bid(44), shown(A, meld)).throw_in_right is may


@pytest.mark.parametrize(("meld", "expected"), [(20, (-50, 80)), (19, (-50, 60))])
def test_defenders_take_only_meld_that_was_on_the_board(meld, expected):
    ruleset = rules("classic", meld_floor=20, set_rule="defenders_take")
    assert result(ruleset, played(ruleset, bid=50, meld=meld, tricks=15)) == expected


def test_nines_that_survive_a_lost_meld_are_under_the_floor_like_other_meld():
    ruleset = rules("classic", meld_floor=20, nines_survive="always")
    hand = {"bid": 15, "tricks": 25, "others_meld": 2, "others_nines": 2}
    assert result(ruleset, played(ruleset, **hand)) == (25, 0)
    enough = {**hand, "others_meld": 20}
    assert result(ruleset, played(ruleset, **enough)) == (25, 2)


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        pytest.param(20, 10, id="what-the-meld-leaves"),
        pytest.param(19, 30, id="a-meld-that-does-not-count"),
        pytest.param(35, 0, id="more-than-the-bid"),
    ],
)
def test_the_shortfall_counts_only_meld_at_the_floor(meld, expected):
    assert shortfall(hand_of(MELD_FLOOR, bid(30), shown(A, meld))) == expected


def test_only_meld_at_the_floor_is_to_save():
    hand = hand_of(MELD_FLOOR, bid(30), shown(A, 19), shown(B, 20))
    assert meld_to_save(hand) == [(B_SIDE, 20)]


@pytest.mark.parametrize(
    ("others_meld", "asked"),
    [pytest.param(20, B_SIDE, id="at-the-floor"), pytest.param(19, None, id="under-it")],
)
def test_nobody_is_asked_about_meld_that_does_not_count(others_meld, asked):
    hand = hand_of(MELD_FLOOR, bid(15), shown(B, others_meld), counted(A, 25))
    assert open_question(hand) == asked


@pytest.mark.parametrize(
    ("hand", "side"),
    [
        pytest.param({"bid": 15, "meld": 19, "tricks": 15}, A, id="of-a-made-bid"),
        pytest.param({"bid": 25, "meld": 19, "tricks": 15}, A, id="of-a-missed-bid"),
        pytest.param({"bid": 15, "tricks": 15, "others_meld": 19}, B, id="of-defenders"),
    ],
)
def test_a_line_says_that_the_meld_is_under_the_floor(hand, side):
    lines = texts(MELD_FLOOR, played(MELD_FLOOR, **hand), side=side)
    assert lines[0] == "19 meld doesn’t count: under 20."


def test_a_set_bid_is_counted_up_without_meld_under_the_floor():
    lines = texts(MELD_FLOOR, played(MELD_FLOOR, bid=25, meld=19, tricks=15))
    assert lines[-1] == "Set: 0 + 15 = 15, short of 25."


def test_meld_under_the_floor_stands_on_the_sheet_without_counting():
    side = score_of(MELD_FLOOR, played(MELD_FLOOR, bid=15, meld=19, tricks=15)).sides[A]
    assert (side.meld, side.meld_counts, side.score) == (19, False, 15)


# The least trick points


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param({"bid": 25, "meld": 20, "tricks": 10}, (30, 15), id="exactly-the-floor"),
        pytest.param({"bid": 25, "meld": 20, "tricks": 9}, (-25, 16), id="20-and-9-would-make-25"),
        pytest.param({"bid": 15, "meld": 40, "tricks": 9}, (-15, 16), id="the-meld-alone-would"),
        pytest.param({"bid": 15, "tricks": 15, "others_meld": 30}, (15, 40), id="defenders-at-it"),
        pytest.param({"bid": 15, "tricks": 16, "others_meld": 30}, (16, 0), id="defenders-under"),
        pytest.param({"bid": 15, "tricks": 16}, (16, 0), id="defenders-lose-their-tricks-too"),
    ],
)
def test_a_side_under_the_floor_loses_meld_and_tricks_r90(hand, expected):
    assert result(TRICK_FLOOR, played(TRICK_FLOOR, **hand)) == expected


def test_the_floor_binds_a_declarer_who_need_not_save():
    ruleset = rules("classic", trick_floor=10, declarer_must_save=False)
    assert result(ruleset, played(ruleset, bid=25, meld=40, tricks=9)) == (-25, 16)
    assert result(ruleset, played(ruleset, bid=25, meld=40, tricks=10)) == (50, 15)


def test_nines_that_always_count_do_so_under_the_floor_of_the_tricks():
    ruleset = rules("classic", trick_floor=10, nines_survive="always")
    hand = {"bid": 15, "tricks": 16, "others_meld": 30, "others_nines": 2}
    assert result(ruleset, played(ruleset, **hand)) == (16, 2)


def test_each_of_three_takes_the_floor_alone():
    ruleset = rules("three-player", trick_floor=5)
    shows = (*shown(0, 10), *shown(1, 6), *shown(2, 6))
    assert scores(ruleset, bid(25), shows, counted(1, 5, 2, 4)) == (26, 11, 0)


def test_the_three_defenders_of_five_take_the_floor_together():
    ruleset = rules("five-handed", trick_floor=100)
    facts = (PartnerCalled(1, 3), *shown(1, 60))
    assert scores(ruleset, bid(460), facts, shown(0, 100), counted(0, 400)) == (
        (500, 160, 100, 500, 100)
    )
    assert scores(ruleset, bid(460), facts, shown(0, 100), counted(0, 410)) == (
        (510, 0, 0, 510, 0)
    )  # fmt: skip


def test_a_throw_in_asks_for_no_tricks():
    ruleset = rules("pass-pinochle", trick_floor=10)
    hand = unplayed(ruleset, Outcome.THROWN_IN, bid=40, meld=12, others_meld=5)
    assert result(ruleset, hand) == (-40, 5)


@pytest.mark.parametrize(
    ("amount", "meld", "expected"),
    [
        pytest.param(30, 5, 25, id="the-bid-needs-more"),
        pytest.param(30, 20, 10, id="the-bid-needs-as-much"),
        pytest.param(30, 25, 10, id="the-floor-is-more"),
        pytest.param(30, 40, 10, id="the-meld-passes-the-bid"),
    ],
)
def test_the_shortfall_is_at_least_the_floor(amount, meld, expected):
    assert shortfall(hand_of(TRICK_FLOOR, bid(amount), shown(A, meld))) == expected


@pytest.mark.parametrize("declarer_must_save", [True, False])
def test_with_a_floor_everybody_has_meld_to_save(declarer_must_save):
    ruleset = rules("classic", trick_floor=10, declarer_must_save=declarer_must_save)
    hand = hand_of(ruleset, bid(30), shown(A, 20), shown(B, 4))
    assert meld_to_save(hand) == [(A_SIDE, 20), (B_SIDE, 4)]


def test_nobody_is_asked_what_a_side_under_the_floor_took():
    facts = (*bid(15), *shown(B, 18), *counted(A, 25))
    assert open_question(hand_of(TRICK_FLOOR, facts)) is None
    answered = hand_of(TRICK_FLOOR, facts, [TookAnswered(1, B, Took.TRICK)])
    assert lost_meld(answered, B_SIDE, Took.TRICK) == 18
    assert result(TRICK_FLOOR, facts) == (25, 0)


@pytest.mark.parametrize(
    ("hand", "side", "expected"),
    [
        pytest.param(
            {"bid": 25, "meld": 20, "tricks": 9}, A,
            ["Lost their 20 meld: fewer than 10 trick points.",
             "9 in tricks doesn’t count: under 10.",
             "Set: 0 + 0 = 0, short of 25."], id="declarer"),
        pytest.param(
            {"bid": 15, "tricks": 16, "others_meld": 30}, B,
            ["Lost their 30 meld: fewer than 10 trick points.",
             "9 in tricks doesn’t count: under 10."], id="defenders"),
    ],
)  # fmt: skip
def test_the_lines_say_that_too_few_trick_points_were_taken(hand, side, expected):
    assert texts(TRICK_FLOOR, played(TRICK_FLOOR, **hand), side=side) == expected


def test_tricks_under_the_floor_stand_on_the_sheet_without_counting():
    hand = {"bid": 15, "tricks": 16, "others_meld": 30}
    side = score_of(TRICK_FLOOR, played(TRICK_FLOOR, **hand)).sides[B]
    assert (side.meld, side.tricks, side.score) == (30, 9, 0)
    assert (side.meld_counts, side.tricks_count) == (False, False)


# Both


@pytest.mark.parametrize(
    ("meld", "tricks", "expected"),
    [
        pytest.param(20, 10, (30, 15), id="both-reached"),
        pytest.param(19, 10, (-25, 15), id="no-meld-counts"),
        pytest.param(19, 25, (25, 0), id="no-meld-but-the-tricks-make-it"),
        pytest.param(20, 9, (-25, 16), id="no-tricks-count"),
    ],
)
def test_both_floors_stand_beside_each_other(meld, tricks, expected):
    ruleset = rules("classic", meld_floor=20, trick_floor=10)
    assert result(ruleset, played(ruleset, bid=25, meld=meld, tricks=tricks)) == expected
