"""Floors, a house rule: the least meld, and the least trick points, that count.

Many tables play with a floor of 20 for the meld and 10 for the tricks, scored in ones.
"""

import pytest

from scorekeeper.pinochle.hand.hand import ThrowInRight
from scorekeeper.pinochle.hand.needs import lost_meld, meld_to_save, shortfall
from scorekeeper.pinochle.hand.tricks import Took
from tests.pinochle.builders import A_SIDE, B_SIDE, hand_of, rules, score_of
from tests.pinochle.tables import table

MELD_FLOOR = rules("classic", meld_floor=20)
TRICK_FLOOR = rules("classic", trick_floor=10)

test_the_least_meld = table("""
classic meld_floor=20
  r89 exactly the floor                   | bid 25, meld A20, tricks A15         | 35 : 10
  r89 one under and set
    | bid 25, meld A19, tricks A15 | -25 : 10; says A 19 meld doesn’t count: under 20.
  r89 the sum leaves it out
    | bid 25, meld A19, tricks A15
    | says A Set: 0 + 15 = 15, 10 short of 25. Meld and tricks don’t count.
  r89 tricks alone make it
    | bid 15, meld A19, tricks A15 | 15 : 10; says A 19 meld doesn’t count: under 20.
  r89 no meld at all                      | bid 15, tricks A15                   | 15 : 10
  r89 defenders at the floor              | bid 15, meld B20, tricks A15         | 15 : 30
  r89 defenders under it
    | bid 15, meld B19, tricks A15 | 15 : 10; says B 19 meld doesn’t count: under 20.
  r89 the save remains
    | bid 25, meld A30 B30, tricks A25, took B nothing | 55 : 0
  partners together are at it             | bid 30, meld A12 C8, tricks A25      | 45 : 0
  partners together are under it          | bid 30, meld A12 C7, tricks A25      | -30 : 0
  all of it is the partner’s              | bid 30, meld A0 C20, tricks A25      | 45 : 0
  the defenders are asked at the floor    | bid 15, meld B20, tricks A25         | asks B D
  and not under it                        | bid 15, meld B19, tricks A25         | asks nobody
three-player meld_floor=10
  each of three reaches it alone          | bid 25, meld A9 B10 C9, tricks B8 C2 | -25 : 18 : 2
five-handed meld_floor=200
  of five, a pair together and others alone
    | bid 460, partner D, meld A110 D90 B200 C190, tricks A300 | 500 : 400 : 200 : 500 : 200
pass-pinochle meld_floor=20
  at the floor after a throw-in           | bid 40, meld A12 B20, thrown-in      | -40 : 20
  under it after a throw-in               | bid 40, meld A12 B19, thrown-in      | -40 : 0
four-handed all_or_nothing=thousand meld_floor=80
  at the floor after a failed 1000
    | bid 260, meld B80, thousand-failed, tricks B20 | -1000 : 100
  under it after a failed 1000
    | bid 260, meld B70, thousand-failed, tricks B20 | -1000 : 20
classic meld_floor=20 set_rule=defenders_take
  defenders take what was on the board    | bid 50, meld A20, tricks A15         | -50 : 80
  and only that                           | bid 50, meld A19, tricks A15         | -50 : 60
classic meld_floor=20 nines_survive=always
  nines that survive are under it as well | bid 15, meld B2/2, tricks A25        | 25 : 0
  nines beside enough meld survive
    | bid 15, meld B20/2, tricks A25, took B nothing | 25 : 2
""")

test_the_least_trick_points = table("""
classic trick_floor=10
  r90 exactly the floor               | bid 25, meld A20, tricks A10         | 30 : 15
  r90 meld and tricks would make it
    | bid 25, meld A20, tricks A9
    | -25 : 16; says A Set: 0 + 0 = 0, 25 short of 25. Meld and tricks don’t count.
  r90 both are lost
    | bid 25, meld A20, tricks A9 | says A Lost their 20 meld: fewer than 10 trick points.
  r90 and so are tricks
    | bid 25, meld A20, tricks A9 | says A 9 in tricks doesn’t count: under 10.
  r90 the meld alone would make it    | bid 15, meld A40, tricks A9          | -15 : 16
  r90 defenders at the floor          | bid 15, meld B30, tricks A15         | 15 : 40
  r90 defenders under it
    | bid 15, meld B30, tricks A16 | 16 : 0; says B Lost their 30 meld: fewer than 10 trick points.
  r90 and their tricks
    | bid 15, meld B30, tricks A16 | says B 9 in tricks doesn’t count: under 10.
  r90 they lose their tricks, too     | bid 15, tricks A16                   | 16 : 0
  nobody is asked under it            | bid 15, meld B18, tricks A25         | asks nobody; 25 : 0
classic trick_floor=10 declarer_must_save=false
  it binds who need not save          | bid 25, meld A40, tricks A9          | -25 : 16
  at the floor                        | bid 25, meld A40, tricks A10         | 50 : 15
classic trick_floor=10 nines_survive=always
  nines that always count do so       | bid 15, meld B30/2, tricks A16       | 16 : 2
three-player trick_floor=5
  each of three takes it alone        | bid 25, meld A10 B6 C6, tricks B5 C4 | 26 : 11 : 0
five-handed trick_floor=100
  the three of five take it together
    | bid 460, partner D, meld B60 A100, tricks A400 | 500 : 160 : 100 : 500 : 100
  or lose it together
    | bid 460, partner D, meld B60 A100, tricks A410 | 510 : 0 : 0 : 510 : 0
pass-pinochle trick_floor=10
  a throw-in needs no tricks          | bid 40, meld A12 B5, thrown-in       | -40 : 5
classic meld_floor=20 trick_floor=10
  both floors, reached                | bid 25, meld A20, tricks A10         | 30 : 15
  both floors, no meld counts         | bid 25, meld A19, tricks A10         | -25 : 15
  both floors, but the tricks make it | bid 25, meld A19, tricks A25         | 25 : 0
  both floors, no tricks count        | bid 25, meld A20, tricks A9          | -25 : 16
""")


@pytest.mark.parametrize(
    ("ruleset", "facts", "expected"),
    [
        pytest.param(MELD_FLOOR, "bid 30, meld A20", 10, id="what-the-meld-leaves"),
        pytest.param(MELD_FLOOR, "bid 30, meld A19", 30, id="a-meld-that-does-not-count"),
        pytest.param(MELD_FLOOR, "bid 30, meld A35", 0, id="more-than-the-bid"),
        pytest.param(TRICK_FLOOR, "bid 30, meld A5", 25, id="the-bid-needs-more"),
        pytest.param(TRICK_FLOOR, "bid 30, meld A25", 10, id="the-floor-is-more"),
        pytest.param(TRICK_FLOOR, "bid 30, meld A40", 10, id="the-meld-passes-the-bid"),
    ],
)
def test_the_shortfall_counts_only_meld_at_the_floor_and_is_at_least_the_floor_of_tricks(
    ruleset, facts, expected
):
    assert shortfall(hand_of(ruleset, facts)) == expected


@pytest.mark.parametrize(("meld", "may"), [(20, ThrowInRight.NOBODY), (19, ThrowInRight.DECLARER)])
def test_meld_under_the_floor_does_not_bring_a_bid_into_reach(meld, may):
    ruleset = rules("pass-pinochle", meld_floor=20)
    assert hand_of(ruleset, f"bid 44, meld A{meld}").throw_in_right is may


def test_only_meld_at_the_floor_needs_saving_and_a_floor_of_tricks_applies_to_all_sides():
    assert meld_to_save(hand_of(MELD_FLOOR, "bid 30, meld A19 B20")) == [(B_SIDE, 20)]
    for must_save in (True, False):
        ruleset = rules("classic", trick_floor=10, declarer_must_save=must_save)
        both = meld_to_save(hand_of(ruleset, "bid 30, meld A20 B4"))
        assert both == [(A_SIDE, 20), (B_SIDE, 4)]


def test_a_trick_saves_no_meld_of_a_side_under_the_floor_of_tricks():
    answered = hand_of(TRICK_FLOOR, "bid 15, meld B18, tricks A25, took B trick")
    assert lost_meld(answered, B_SIDE, Took.TRICK) == 18


def test_points_under_a_floor_are_on_the_sheet_but_do_not_count():
    melded = score_of(MELD_FLOOR, "bid 15, meld A19, tricks A15").sides[0]
    assert (melded.meld, melded.meld_counts, melded.score) == (19, False, 15)
    taken = score_of(TRICK_FLOOR, "bid 15, meld B30, tricks A16").sides[1]
    assert (taken.meld, taken.tricks, taken.score) == (30, 9, 0)
    assert (taken.meld_counts, taken.tricks_count) == (False, False)
