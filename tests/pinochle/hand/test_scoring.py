"""The score of a hand under each rule, and the steps of a hand."""

import pytest

from scorekeeper.pinochle.errors import CallError
from scorekeeper.pinochle.game.events import BidWon
from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.hand.hand import ThrowInRight
from scorekeeper.pinochle.hand.needs import (
    lost_meld,
    made_once_saved,
    meld_to_save,
    saved_by,
    shortfall,
)
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.hand.tricks import Took, possible_took
from scorekeeper.pinochle.rules.choices import Save
from tests.pinochle.builders import B_SIDE, PASS, B, game, hand_of, rules, score_of
from tests.pinochle.tables import table

# The score of partners: A and C against B and D

test_a_bid_made_or_missed = table("""
howell-racehorse
  r61 minus the bid                 | bid 300, meld A120 B40, tricks A170  | -300 : 120
howell-racehorse set_rule=opponents_plus_bid
  r62 opponents plus the bid        |                                      | 0 : 420
howell-racehorse set_rule=defenders_take
  r62 defenders take meld and bid   |                                      | -300 : 540
howell-racehorse set_rule=opponents_plus_bid
  made by opponents plus the bid    | bid 300, meld A130 B40, tricks A170  | 300 : 120
howell-racehorse set_rule=defenders_take
  made where defenders take         |                                      |
classic made_scores=all
  r60 all, made                     | bid 25, meld A14 B4, tricks A17      | 31 : 12
classic made_scores=bid
  r60 the bid alone, made           |                                      | 25 : 12
classic made_scores=all
  r60 all, set                      | bid 25, meld A14 B4, tricks A10      | -25 : 19
classic made_scores=bid
  r60 the bid alone, set            |                                      |
classic
  sides stand by seat, not by bid   | bid 25 by B, meld B14 A4, tricks B17 | 12 : 31
  partners count their tricks apart | bid 16, tricks A10 C6                | 16 : 9
  both sides may count              | bid 16, tricks A16 B9                |
""")

test_meld_that_is_saved_or_lost = table("""
classic-tens save=trick
  r64 trick, none
    | bid 150, meld A100 B60, tricks A250, took B nothing | 350 : 0
  r64 trick, one without points
    | bid 150, meld A100 B60, tricks A250, took B trick | 350 : 60
  r64 trick, the last one
    | bid 150, meld A100 B60, tricks A240, took B trick | 340 : 70
classic-tens save=points
  r64 points, none
    | bid 150, meld A100 B60, tricks A250, took B trick | 350 : 0
  r64 points, those of the last trick
    | bid 150, meld A100 B60, tricks A240, took B trick | 340 : 70
classic-tens save=counter
  r64 counter, no points
    | bid 150, meld A100 B60, tricks A250, took B trick | 350 : 0
  r64 counter, the last trick alone
    | bid 150, meld A100 B60, tricks A240, took B trick | 340 : 10
  r64 counter, one
    | bid 150, meld A100 B60, tricks A240, took B counter | 340 : 70
classic-tens save=trick declarer_must_save=false
  r64 others only, trick
    | bid 150, meld A100 B60, tricks A250, took B nothing | 350 : 0
classic-tens save=counter declarer_must_save=false
  r64 others only, counter
    | bid 150, meld A100 B60, tricks A240, took B trick | 340 : 10
classic-tens save=trick
  r66 trick, none                      | bid 200, meld A300, tricks A0, took A nothing  | -200 : 250
  r66 trick, one without points        | bid 200, meld A300, tricks A0, took A trick    | 300 : 250
classic-tens save=points
  r66 points, none                     | bid 200, meld A300, tricks A0, took A trick    | -200 : 250
  r66 points, those of the last trick  | bid 200, meld A300, tricks A10, took A trick   | 310 : 240
classic-tens save=counter
  r66 counter, the last trick alone    | bid 200, meld A300, tricks A10, took A trick   | -200 : 240
  r66 counter, one                     | bid 200, meld A300, tricks A10, took A counter | 310 : 240
classic-tens declarer_must_save=false
  r66 a declarer who need not save     | bid 200, meld A300, tricks A0, took A nothing  | 300 : 250
classic-tens nines_survive=no
  r67 nines go with the meld
    | bid 150, meld A100 B60/20, tricks A250, took B nothing | 350 : 0
classic-tens nines_survive=only
  r67 nines beside other meld go       |                                                |
  r67 nines alone survive
    | bid 150, meld A100 B20/20, tricks A250, took B nothing | 350 : 20
classic-tens nines_survive=always
  r67 nines always survive
    | bid 150, meld A100 B60/20, tricks A250, took B nothing |
  r67 nines of a saved meld count once | bid 150, meld A100 B60/20, tricks A240         | 340 : 70
classic-tens min_bid=20 nines_survive=always
  r67 nines that survive reach the bid
    | bid 20, meld A300/20, tricks A0, took A nothing | 20 : 250
classic-tens min_bid=20 nines_survive=only
  r67 so do nines alone                | bid 20, meld A20/20, tricks A0, took A nothing |
  r67 nines beside other meld do not
    | bid 20, meld A300/20, tricks A0, took A nothing | -20 : 250
classic-tens min_bid=20 nines_survive=no
  r67 nor do nines that are lost       |                                                |
""")

test_a_hand_that_is_not_played = table("""
classic throw_in=never
  r71 never
    | bid 38, meld A12 B6, thrown-in | refused outcome: can’t throw in a hand
classic throw_in=if_impossible
  r71 if impossible, in reach
    | bid 37, meld A12 B6, thrown-in | refused outcome: still make it with 25 in the tricks
  r71 if impossible, out of reach
    | bid 38, meld A12 B6, thrown-in | -38 : 6
classic throw_in=if_impossible_else_unanimous
  r71 else all together
    | bid 37, meld A12 B6, thrown-in | -37 : 6
classic throw_in=unanimous
  r71 all together                |           |
classic throw_in=any_time
  r71 any time                    |           |
classic throw_in=any_time_forced_if_impossible
  r73 forced if impossible
    | bid 38, meld A12 B6, thrown-in | -38 : 6
good-sam
  r71 nobody has won the bid      | thrown-in | refused outcome: Somebody must win the bid
pass-pinochle
  r72 minus the bid
    | bid 40, meld A12 B5, thrown-in | -40 : 5
pass-pinochle set_rule=opponents_plus_bid
  r72 opponents plus the bid      |           | 0 : 45
pass-pinochle set_rule=defenders_take
  r72 defenders take meld and bid |           | -40 : 57
partnership-auction
  r20 a fold costs the stuck dealer
    | dealer A, folded | -20 : 0; deals B
  another won the bid
    | bid 24 by B, folded | refused outcome: Only the player stuck with 20 can fold
partnership-racehorse
  r20 as much as the dealer plays for
    | dealer A, folded | -25 : 0
partnership-auction set_rule=opponents_plus_bid
  r20 a fold pays nobody          | folded    | -20 : 0
classic
  r8 a redealt hand scores nothing
    | bid 20, meld A15, redealt | 0 : 0; deals A
""")

test_a_line_says_how_it_came_out = table("""
classic
  made
    | bid 25, meld A12, tricks A16 | says A Made 25: 12 + 16 = 28, 3 over.
  r59 set
    | bid 25, meld A12, tricks A12
    | says A Set: 12 + 12 = 24, 1 short of 25. Meld and tricks don’t count.
classic save=trick
  lost without a trick
    | bid 15, meld A10 B18, tricks A25, took B nothing | says B Lost their 18 meld: no tricks.
classic save=points
  lost without points    |  | says B Lost their 18 meld: no trick points.
classic save=counter
  lost without a counter |  | says B Lost their 18 meld: no counters.
four-handed
  nines still count
    | bid 260, meld A100 B50/10, tricks A250
    | says B Lost their 50 meld: no counters. Nines of trump still count 10.
good-sam
  r67 nines save themselves, 004 L73
    | bid 260, meld A100 B20/20, tricks A250 | says B 20 meld: nines of trump save themselves.
""")


def test_the_lines_of_a_score_add_up_and_show_lost_meld_r51():
    ruleset = rules("classic")
    made = score_of(ruleset, "bid 25, meld A12, tricks A16").sides[0]
    missed = score_of(ruleset, "bid 25, meld A12, tricks A12").sides[0]
    assert [line.points for line in (*made.lines, *missed.lines)] == [12, 16, 0, -25]
    lost = score_of(ruleset, "bid 15, meld A10 B18, tricks A25, took B nothing").sides[1]
    assert (lost.meld, lost.tricks, lost.score) == (18, 0, 0)


def test_a_score_says_who_declared_and_whether_the_bid_was_made():
    score = score_of(rules("classic"), "bid 25 by B, meld B14, tricks B17")
    assert (score.declaring, score.made, score.counts) == (B_SIDE, True, True)
    redealt = score_of(rules("classic"), "bid 20, meld A15, redealt")
    assert (redealt.made, redealt.counts) == (False, False)


@pytest.mark.parametrize(
    ("id", "meld", "at_risk", "lost"),
    [
        pytest.param("good-sam", "B10/10", [], 0, id="a-nine-alone-saves-itself"),
        pytest.param("good-sam", "B50/10", [(B_SIDE, 50)], 50, id="beside-other-meld-it-does-not"),
        pytest.param("four-handed", "B50/10", [(B_SIDE, 40)], 40, id="the-nine-counts-anyway"),
        pytest.param("four-handed", "B10/10", [], 0, id="all-of-it-counts-anyway"),
        pytest.param("classic-tens", "B10/10", [(B_SIDE, 10)], 10, id="nines-like-other-meld"),
    ],
)
def test_nines_that_always_count_need_no_saving_r67(id, meld, at_risk, lost):
    hand = hand_of(rules(id, declarer_must_save=False), f"bid 300, meld {meld}, finish")
    assert meld_to_save(hand) == at_risk
    assert lost_meld(hand, B_SIDE, Took.NOTHING) == lost


# Throwing in


@pytest.mark.parametrize(
    ("throw_in", "reachable", "impossible"),
    [
        ("never", ThrowInRight.NOBODY, ThrowInRight.NOBODY),
        ("if_impossible", ThrowInRight.NOBODY, ThrowInRight.DECLARER),
        ("if_impossible_else_unanimous", ThrowInRight.ALL_TOGETHER, ThrowInRight.DECLARER),
        ("unanimous", ThrowInRight.ALL_TOGETHER, ThrowInRight.ALL_TOGETHER),
        ("any_time", ThrowInRight.DECLARER, ThrowInRight.DECLARER),
        ("any_time_forced_if_impossible", ThrowInRight.DECLARER, ThrowInRight.FORCED),
    ],
)
def test_the_right_to_throw_in_depends_on_whether_the_bid_is_in_reach_r71(
    throw_in, reachable, impossible
):
    ruleset = rules("classic", throw_in=throw_in)
    within = hand_of(ruleset, "bid 37, meld A12")  # 25 points short, which all trick points make
    beyond = hand_of(ruleset, "bid 38, meld A12")
    assert (within.throw_in_right, beyond.throw_in_right) == (reachable, impossible)


def test_the_meld_of_both_partners_decides_whether_a_bid_is_out_of_reach_r73():
    hand = hand_of(rules("pass-pinochle"), "bid 40, meld A8 C4 B30")
    assert hand.throw_in_right is ThrowInRight.DECLARER
    assert shortfall(hand) == 28


# The only question after the tricks: what a side without clear points took

test_the_one_question = table("""
classic save=trick
  r68 trick, no points              | bid 20, meld A10 B18, tricks A25  | asks B D; step took
  r68 trick, a point                | bid 20, meld A10 B18, tricks A24  | asks nobody; step done
  r68 trick, no meld                | bid 20, meld A10, tricks A25      |
classic save=points
  r68 points, none                  | bid 20, meld A10 B18, tricks A25  |
  r68 points, one                   | bid 20, meld A10 B18, tricks A24  |
classic save=counter
  r68 counter, no points            | bid 20, meld A10 B18, tricks A25  |
  r68 counter, the last trick alone | bid 20, meld A10 B18, tricks A24  | asks B D; step took
  r68 counter, two points           | bid 20, meld A10 B18, tricks A23  | asks nobody; step done
  r68 counter, no meld              | bid 20, meld A10, tricks A24      |
classic nines_survive=always
  r68 nines always survive          | bid 20, meld A10 B2/2, tricks A25 | asks nobody
classic nines_survive=only
  r68 nines alone survive           |                                   |
  r68 more than nines is at risk    | bid 20, meld A10 B6/2, tricks A25 | asks B D
classic nines_survive=no
  r68 nines do not survive          | bid 20, meld A10 B2/2, tricks A25 |
classic
  r68 the meld reaches the bid      | bid 30, meld A34, tricks A0       | asks A C
  r68 the meld equals the bid       | bid 34, meld A34, tricks A0       |
  r68 set either way                | bid 35, meld A34, tricks A0       | asks nobody
classic declarer_must_save=false
  r68 a declarer need not save      | bid 30, meld A34, tricks A0       |
classic
  nothing
    | bid 20, meld A10 B18, tricks A25, took D nothing | 35 : 0
  a trick
    | bid 20, meld A10 B18, tricks A25, took D trick | 35 : 18
  the best of two partners
    | bid 20, meld A10 B18, tricks A25, took B nothing, took D trick |
  the best, in the other order
    | bid 20, meld A10 B18, tricks A25, took D trick, took B nothing |
  points that rule the answer out
    | bid 20, tricks A20, took B trick | refused tricks.took: 5 trick points can’t be “trick”
  new points ask again
    | bid 20, meld B18, tricks A25, took B trick, tricks A25 | step took
""")


def test_by_the_old_card_count_few_points_may_be_only_queens_and_jacks():
    ruleset = rules("classic-tens", card_points="old", save="counter")
    assert possible_took(ruleset, 0) == (Took.NOTHING, Took.TRICK)
    assert possible_took(ruleset, 3) == (Took.TRICK,)
    assert possible_took(ruleset, 4) == (Took.COUNTER, Took.TRICK)  # 4 may be a king, a counter
    assert possible_took(ruleset, 50) == (Took.COUNTER, Took.TRICK)
    assert possible_took(ruleset, 51) == (Took.COUNTER,)


# Impossible facts

test_what_cannot_be = table("""
classic
  more than all
    | bid 250, tricks A26 | refused tricks.points: from 0 to 25, not 26
  less than nothing
    | bid 250, tricks A-1 | refused tricks.points: from 0 to 25, not -1
howell-racehorse
  between the tens
    | bid 250, tricks A85 | refused tricks.points: counted by 10s, not 85
classic-tens card_points=old last_trick=0
  r56 less than a jack
    | bid 150, tricks A1 | refused tricks.points: No tricks add up to 1
classic
  both sides have too many
    | bid 16, tricks A16 B10 | refused tricks.points: adds up to 26. There are only 25
  one is missing
    | bid 16, tricks A10 B14 | refused tricks.points: 10 + 14 of 25: 1 is missing.
  three are missing
    | bid 16, tricks A10 B12 | refused tricks.points: 10 + 12 of 25: 3 are missing.
howell-racehorse
  meld between the tens
    | bid 250, meld B45 | refused meld.1.points: counted by 10s from 0, not 45
  negative meld
    | bid 250, meld B-10 | refused meld.1.points: counted by 10s from 0, not -10
  half a nine
    | bid 250, meld B40/5 | refused meld.1.nines: worth 10 each, 20 at most
  three nines
    | bid 250, meld B40/30 | refused meld.1.nines: worth 10 each, 20 at most
  nines above the meld
    | bid 250, meld B10/20 | refused meld.1.nines: more than the whole meld
classic
  cards before trump                    | won 20, cards A KH QH | refused trump: Choose trump
  r52 two copies
    | bid 20, cards A QS, cards B QS | step meld
  r52 a third copy
    | bid 20, cards A QS, cards B QS, cards D QS | refused meld.3.cards: No Q♠ left: shown by seat 0
  the next hand before this one is over | bid 20; bid 20        | refused hands: before hand 2
""")


# Steps

test_the_steps_of_a_hand = table("""
classic
  the bid                        | won 20                                              | step trump
  trump                          | won 20, trump H                                     | step meld
  the meld                       | won 20, trump H, meld B18                           | step meld
  the end of the meld            | won 20, trump H, meld B18, finish                   | step tricks
  the tricks                     | won 20, trump H, meld B18, tricks A25               | step took
  the answer                     | won 20, trump H, meld B18, tricks A25, took B trick | step done
  a deal                         | dealer C                                            | step bid
  calls after a redeal           | dealer A, redealt, calls 15                         | step bid
  a double run that does not win | bid 24, cards A AH AH 10H 10H KH KH QH QH JH JH     | step meld
partnership-auction
  thrown in                      | dealer A, bid 20, thrown-in                         | step done
  folded                         | dealer A, bid 20, folded                            | step done
  redealt                        | dealer A, bid 20, redealt                           | step done
""")


def test_an_open_hand_has_no_score_and_leaves_the_totals():
    assert game(rules("classic")).hand(1).step is Step.BID
    open_game = game(rules("classic"), "bid 20")
    assert (open_game.hands[0].score, open_game.totals) == (None, (0, 0))


def test_a_hand_with_an_open_auction_has_calls_but_no_declarer():
    hand = hand_of(rules("classic"), "dealer A, calls 15 pass")
    assert (hand.declarer, hand.calls) == (None, (Call(1, 15), Call(2, PASS)))


def test_all_mistakes_in_a_hand_are_reported_together():
    with pytest.raises(Exception, match="seat from 0 to 3") as refused:
        game(rules("classic"), [BidWon(1, 7, 3)])
    assert {type(mistake) for mistake in refused.value.mistakes} == {CallError}
    assert [mistake.field for mistake in refused.value.mistakes] == ["declarer", "bid"]


@pytest.mark.parametrize(
    ("save", "last_trick", "saved"),
    [("trick", 10, Save.TRICK), ("points", 10, Save.POINTS), ("points", 0, Save.COUNTER)],
)
def test_a_last_trick_without_points_saves_no_meld(save, last_trick, saved):
    assert saved_by(rules("classic-tens", save=save, last_trick=last_trick)) is saved


def test_the_declarers_meld_needs_no_saving_if_the_bid_is_out_of_reach():
    hand = hand_of(rules("three-player"), "bid 50, meld A4 B2, finish")
    assert meld_to_save(hand) == [((B,), 2)]


@pytest.mark.parametrize(
    ("must_save", "meld", "once_saved"),
    [(True, 260, True), (True, 240, False), (False, 260, False)],
)
def test_meld_alone_can_make_the_bid_once_it_is_saved(must_save, meld, once_saved):
    ruleset = rules("howell-racehorse", declarer_must_save=must_save)
    assert made_once_saved(hand_of(ruleset, f"bid 250, meld A{meld}, finish")) is once_saved
