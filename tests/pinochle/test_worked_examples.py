"""The worked examples of the rules, by their numbers. There, “A” is also the side of A and C."""

import pytest

from scorekeeper.pinochle.hand.hand import ThrowInRight
from tests.pinochle.builders import hand_of, rules
from tests.pinochle.tables import table

test_auction_and_deal = table("""
classic
  01 the dealer is stuck when three pass
    | calls pass pass pass | won 15 by A
  01 and may not pass
    | calls pass pass pass pass | refused calls: can’t pass
to-one-hundred
  02 stuck below the minimum, and it makes the nineteen
    | calls pass pass pass, bid 19, meld A4 B2, tricks A15 | won 19 by A; 19 : 12
howell-racehorse
  03 only a higher multiple of ten raises 260 | calls 260 270 | speaks D
  03 half a step does not                     | calls 260 265 | refused calls: 270
  03 nor does the same                        | calls 260 260 | refused calls: Bid 270 or more
partnership-auction
  04 a stuck dealer folds for the forced twenty
    | entered A84 B97; dealer A, calls pass pass pass, folded | totals 64 : 97; deals B
partnership-racehorse
  05 the stuck dealer of the racehorse plays at 25
    | calls pass pass pass | won 25 by A
  05 or folds
    | dealer A, calls pass pass pass, folded | -25 : 0
partnership-racehorse stuck_amount=20
  05 at 20 where the table says so
    | dealer A, calls pass pass pass, folded | won 20 by A; -20 : 0
partnership-racehorse stuck_amount=24
  05 or at 24
    | dealer A, calls pass pass pass, folded | won 24 by A; -24 : 0
three-player bid_rounds=2
  06 after two rounds the highest bid stands
    | dealer C, calls pass 25 26 27 28 | won 28 by C; speaks nobody
  06 and A who passed stays out
    | dealer C, calls pass 25 26 | speaks B
iowa-state
  07 a redeal keeps dealer and scores
    | entered A40 B30; dealer C, calls 17 pass, redealt | totals 40 : 30; deals C
""")

test_meld = table("""
howell-racehorse, howell-auction, classic-tens
  08 Howell’s own sample hand
    | trump D, cards A AD 10D KD KD QD JD 9D KS QS KH KC | meld 300
four-handed, good-sam
  08 Howell’s own sample hand                           |                           | meld 320
race-horse
  08 Howell’s own sample hand                           |                           | meld 340
classic, iowa-state, pass-pinochle, partnership-auction, partnership-racehorse
  08 Howell’s own sample hand                           |                           | meld 30
classic, partnership-auction
  09 a run with an extra king and an extra queen
    | trump C, cards A AC 10C KC KC QC QC JC | meld 19
classic-tens, howell-racehorse, four-handed, good-sam, race-horse extra_pair=40
  09 a run with an extra king and an extra queen        |                           | meld 190
race-horse
  09 a run with an extra king and an extra queen        |                           | meld 230
classic, partnership-auction, double-deck
  10 a roundhouse without a run is its parts
    | trump S, cards A KS QS KH QH KD QD KC QC | meld 24
classic-tens, howell-racehorse, four-handed, good-sam
  10 a roundhouse without a run is its parts            |                           | meld 240
classic, partnership-auction
  11 a double run has one value
    | trump H, cards A AH 10H KH QH JH AH 10H KH QH JH | meld 150
classic-tens, howell-racehorse, four-handed, good-sam
  11 a double run has one value                         |                           | meld 1500
to-one-hundred
  11 a double run has one value                         |                           | meld 30
partnership-auction
  11 it ends the game where the rules say so
    | bid 30, cards A AH 10H KH QH JH AH 10H KH QH JH | wins A C
classic
  11 and goes on where they do not                      |                           | wins nobody
  12 a jack of diamonds and two queens are one pinochle | trump H, cards A JD QS QS | meld 4
to-one-hundred
  13 double aces
    | trump H, cards A AS AH AD AC AS AH AD AC | meld 20
classic
  13 double aces                                        |                           | meld 100
double-deck
  14 a triple run with a spare marriage
    | trump H, cards A AH AH AH 10H 10H 10H KH KH KH KH QH QH QH QH JH JH JH | meld 229
classic, howell-racehorse, good-sam
  15 a third queen of spades
    | bid 260, cards A QS QS, cards B QS | refused meld.1.cards: No Q♠ left
double-deck
  15 a double deck has four
    | bid 60, cards A QS QS, cards B QS, cards C QS | step meld
  15 and no fifth
    | bid 60, cards A QS QS, cards B QS, cards C QS, cards D QS | refused meld.3.cards: No Q♠ left
three-player, partnership-three-player
  37 meld counts without a discarded ten
    | bid 25, cards A AH 10H KH QH JH | meld 15
  37 once it is taken out
    | bid 25, cards A AH 10H KH QH JH, cards B 10H, cards A -10H, discard 10H | meld 4; discards 10H
  37 what lies in the meld is not discarded
    | bid 25, cards A AH 10H KH QH JH, cards B 10H, discard 10H
    | refused discards: 10♥ is part of the meld and can’t be discarded
""")

test_hand_results = table("""
classic
  16 made with points to spare
    | bid 25, meld A12 B6, tricks A16 | 28 : 15
  17 missed by one
    | bid 25, meld A10 B4, tricks A14 | -25 : 15
classic, partnership-auction
  18 the meld passes the bid but no trick was taken
    | bid 30, meld A34 B2, tricks A0, took A nothing | -30 : 27
four-handed, howell-racehorse declarer_must_save=true, good-sam declarer_must_save=true
  19 one trick without a counter
    | bid 300, meld A340 B20, tricks A0, took A trick | -300 : 270
howell-racehorse, good-sam
  19 one trick without a counter                    |                             | 340 : 270
classic, partnership-auction
  20 the defenders take one trick without a counter
    | bid 30, meld A10 B18, tricks A25, took B trick | 35 : 18
howell-racehorse, good-sam, four-handed
  20 the defenders take one trick without a counter
    | bid 300, meld A100 B180, tricks A250, took B trick | 350 : 0
howell-racehorse save=trick
  20 the defenders take one trick without a counter |                             | 350 : 180
four-handed, good-sam nines_survive=always
  21 a nine and a pinochle but no points
    | bid 300, meld A100 B50/10, tricks A250 | 350 : 10
good-sam
  21 a nine and a pinochle but no points            |                             | 350 : 0
classic
  22 a hopeless bid is played
    | bid 40, meld A12 B5, tricks A20 | -40 : 10
  22 and not thrown in
    | bid 40, meld A12 B5, thrown-in | refused outcome: can’t throw in a hand
pass-pinochle
  23 the same hand is thrown in
    | bid 40, meld A12 B5, thrown-in | -40 : 5
howell-racehorse
  24 a gap of exactly 250 is played
    | bid 400, meld A150 B60, tricks A250 | 400 : 0
good-sam
  25 the hand that is not played
    | bid 450, meld A190 B100, thrown-in | -450 : 100
  25 and cannot be
    | bid 450, meld A190 B100, tricks A250
    | refused outcome: so by these rules the hand is thrown in
howell-racehorse
  26 one side’s points give the other the rest      | bid 250, tricks B80         | piles 170 : 80
partnership-auction made_scores=bid
  27 the bidder scores only the bid
    | bid 25, meld A14 B4, tricks A17 | 25 : 12
howell-racehorse set_rule=opponents_plus_bid
  28 the opponents score the bid
    | bid 300, meld A120 B40, tricks A170 | 0 : 420
race-horse
  29 a sweep is made
    | dealer A, calls 250 sweep, bid sweep by C, sweep-made | won sweep by C; 1250 : 0
race-horse sweep_points=25
  29 a sweep is made                                |                             | 1025 : 0
four-handed all_or_nothing=thousand
  30 playing 1000 fails
    | bid 260, meld B80, thousand-failed, tricks B20 | -1000 : 100
howell-racehorse
  31 totals go below zero
    | entered A-130 B310; bid 250, meld A60, tricks A150 | totals -380 : 410
classic-tens card_points=old
  32 the old card count                             | bid 150, tricks A86         | piles 86 : 164
double-deck
  33 a double deck
    | bid 60, meld A34 B20, tricks A28 | 62 : 42
three-player
  34 missed, and each defender stands alone
    | bid 30, meld A12 B6 C8, tricks B8 C0, took C nothing | -30 : 14 : 0
  35 the kitty makes the number with a trick
    | bid 25, meld A12 B2 C4, tricks B7 C5 | 25 : 9 : 9
three-player throw_in=any_time
  36 set after seeing the widow                     | bid 25, meld B10, thrown-in | -25 : 10 : 0
five-handed
  39 five hands
    | bid 550, partner D, meld A200 D100 B40 E60, tricks A300 | 600 : 240 : 200 : 600 : 260
""")

test_the_end_of_a_game = table("""
three-player
  38 two defenders cross, level
    | entered A120 B139 C139; bid 25, meld B9 C9, tricks B5 C5 | totals 95 : 153 : 153; wins nobody
  38 two defenders cross, one point apart
    | entered A120 B139 C139; bid 25, meld B9 C8, tricks B5 C5 | totals 95 : 153 : 152; wins B
classic
  40 both cross, the declaring side wins though lower
    | entered A141 B146; bid 20, meld A2 B19, tricks A20 | totals 163 : 170; wins A C
partnership-auction
  41 both cross 120
    | entered A100 B112; bid 21, meld A4 B13, tricks A20 | totals 124 : 130; wins A C
partnership-auction both_cross=most
  41 and the most wins where the table says so |                    | totals 124 : 130; wins B D
to-one-hundred
  42 both cross 100
    | entered A80 B90; bid 21 by B, meld B4 A16, tricks B20 | totals 101 : 114; wins B D
howell-racehorse
  43 the declarer is set and the defenders cross
    | entered A1480 B1450; bid 300, meld A100 B10, tricks A170 | totals 1180 : 1540; wins B D
classic
  44 exactly 150
    | entered A128 B90; bid 20, meld A2 B5, tricks A20 | totals 150 : 100; wins A C
classic reach=gt
  44 is not enough where it must be exceeded   |                    | totals 150 : 100; wins nobody
partnership-auction
  45 a double run ends it below the target
    | entered A-60 B30; bid 24, cards A AH 10H KH QH JH AH 10H KH QH JH | totals 90 : 30; wins A C
partnership-auction double_run_wins=false
  45 and does not where the table says so      |                    | totals -60 : 30; wins nobody
  45 then it counts 150
    | bid 24, cards A AH 10H KH QH JH AH 10H KH QH JH, tricks A10 | 160 : 15
howell-racehorse must_hold_bid=true
  46 over the target without a held bid        | entered A1540 B750 | wins nobody
  46 it wins once it holds a made bid
    | entered A1540 B750; bid 260, meld A110, tricks A170 | totals 1820 : 830; wins A C
  46 but not when it is set
    | entered A1540 B750; bid 260, tricks A170 | totals 1280 : 830; wins nobody
  47 a gap of 1500 stops the game
    | entered A1400 B-40; bid 300 by B, tricks B180 | totals 1470 : -340; wins A C
double-deck hand_limit=2
  48 an announced number of hands              | entered A335 B330  | wins nobody
  48 ends it below the target
    | entered A335 B330; bid 50, meld A37 B27, tricks A30 | totals 402 : 377; wins A C
double-deck
  49 when time runs out
    | entered A402 B377; bid 60, time | totals 402 : 377; wins nobody
  49 the hand that was begun is counted
    | entered A402 B377; bid 60, time, meld B20, tricks A20
    | totals 342 : 427; wins B D; ends with hand 2; because Time’s up: highest score wins.
pass-pinochle
  50 a throw-in ends the game
    | entered A148 B149; bid 30, meld A4 B3, thrown-in | totals 118 : 152; wins B D
""")


@pytest.mark.parametrize(
    ("amount", "right"), [(400, ThrowInRight.ALL_TOGETHER), (410, ThrowInRight.DECLARER)]
)
def test_24_a_gap_of_exactly_250_can_only_be_thrown_in_by_all_together(amount, right):
    hand = hand_of(rules("howell-racehorse"), f"bid {amount}, meld A150 B60")
    assert hand.throw_in_right is right
