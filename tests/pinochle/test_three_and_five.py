"""Games of three and five players: own scores, piles, the kitty, the called partner, the end.

A pile is the tricks that one player, or a declarer with a partner, has taken.
"""

from itertools import permutations

import pytest

from scorekeeper.pinochle.errors import CallError
from scorekeeper.pinochle.game.events import PartnerCalled
from scorekeeper.pinochle.hand.needs import lost_meld, meld_to_save
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.hand.tricks import Took
from tests.pinochle.builders import game, hand_of, least_bid, rules, score_of
from tests.pinochle.notation import LETTERS
from tests.pinochle.tables import table

A, B, C, D, E = range(5)
THREE = ("three-player", "three-handed", "partnership-three-player")
each_of_three = pytest.mark.parametrize("id", THREE)

# Three players: the tricks of each player are entered one after the other

test_the_piles_of_three = table("""
three-player
  r58 none is counted | bid 25, finish     | step tricks
  r58 one is counted  | bid 25, tricks B8  | step tricks
  r58 the declarer has the rest
    | bid 25, tricks B8, tricks C5 | piles 12 : 8 : 5; step done
  c before b
    | bid 25, tricks C5, tricks B8 | piles 12 : 8 : 5
  b corrected before c
    | bid 25, tricks B8, tricks B9, tricks C5 | piles 11 : 9 : 5
  b corrected after c
    | bid 25, tricks B8, tricks C5, tricks B9 | piles 11 : 9 : 5
  c corrected
    | bid 25, tricks B8, tricks C5, tricks C6 | piles 11 : 8 : 6
  both corrected
    | bid 25, tricks B8, tricks C5, tricks B9, tricks C6 | piles 10 : 9 : 6
  a for the oldest count
    | bid 25, tricks B8, tricks C5, tricks A10 | piles 10 : 10 : 5
  a after a correction
    | bid 25, tricks B8, tricks C5, tricks B9, tricks A10 | piles 10 : 9 : 6
  the last defender has the rest
    | bid 25, tricks A12, tricks B8 | piles 12 : 8 : 5
  both at once
    | bid 25, tricks B8 C5 | piles 12 : 8 : 5
  all at once
    | bid 25, tricks A12 B8 C5 | piles 12 : 8 : 5
  two at once replace one
    | bid 25, tricks B8, tricks A10 C7 | piles 10 : 8 : 7
  everything to one
    | bid 25, tricks B25, tricks C0 | piles 0 : 25 : 0; step done
  too many
    | bid 25, tricks B20, tricks C6 | refused tricks.points: adds up to 26. There are only 25
  too few
    | bid 25, tricks A12 B8 C4 | refused tricks.points: 12 + 8 + 4 of 25: 1 is missing
  more than all       | bid 25, tricks B26 | refused tricks.points: from 0 to 25, not 26
  a fourth player     | bid 25, tricks D8  | refused tricks.points: there is no seat 3 at this table
three-handed
  r58 in tens
    | bid 160, tricks B80, tricks C50 | piles 120 : 80 : 50; step done
""")

# Three players: each saves meld, wins and loses alone

test_each_of_three_alone = table("""
three-player
  r69 both save, and the bid is set
    | bid 25, meld A10 B6 C8, tricks B10 C9 | -25 : 16 : 17
  r69 only b saves
    | bid 25, meld A10 B6 C8, tricks B10 C0, took C nothing | 25 : 16 : 0
  r69 only c saves
    | bid 25, meld A10 B6 C8, tricks B0 C0, took B nothing, took C trick | 35 : 0 : 8
  r69 nobody saves
    | bid 25, meld A10 B6 C8, tricks B0 C0, took B nothing, took C nothing | 35 : 0 : 0
  r69 each is asked in turn             | bid 25, meld B6 C8, tricks B0 C0 | asks B
  r69 the second, too
    | bid 25, meld B6 C8, tricks B0 C0, took B trick | asks C
  r69 and then nobody
    | bid 25, meld B6 C8, tricks B0 C0, took B trick, took C trick | 25 : 6 : 8
  a defender with points took a trick
    | bid 25, tricks B3 C10, took B nothing | refused tricks.took: 3 trick points can’t be “nothing”
  set, minus the bid
    | bid 30, meld A10 B6 C8, tricks B8 C3 | -30 : 14 : 11
three-player set_rule=opponents_plus_bid
  set, each opponent plus the bid       |                                  | 0 : 44 : 41
three-player set_rule=defenders_take
  set, each defender takes meld and bid |                                  | -30 : 54 : 51
three-player set_rule=defenders_take set_pays=each
  r62 each is paid, 000 L129 and n22    | bid 25, meld A5, tricks B8 C7    | -25 : 38 : 37
three-player set_rule=defenders_take set_pays=most_tricks
  r62 the one with the most in tricks   | bid 25, meld A5, tricks B8 C7    | -25 : 38 : 7
  r62 both who are level                | bid 25, meld A5, tricks B7 C7    | -25 : 37 : 37
partnership-three-player
  a double run wins for one alone       | bid 21, meld B150!               | 0 : 150 : 0; wins B
  a stuck dealer folds alone            | folded                           | -20 : 0 : 0
three-player throw_in=unanimous
  thrown in, both defenders keep their meld
    | bid 25, meld A10 B6 C8, thrown-in | -25 : 6 : 8
""")

# Three players: the discards in exchange for the kitty count in the declarer's pile

test_discards_alone_do_not_save_the_bid = table("""
three-player
  r33 the declarer is asked, 000 L159 | bid 30, meld A34, tricks B12 C10 | asks A
  r33 a trick is needed
    | bid 30, meld A34, tricks B12 C10, took A nothing | -30 : 12 : 10
  r33 a trick is enough
    | bid 30, meld A34, tricks B12 C10, took A trick | 37 : 12 : 10
  r33 so is a counter
    | bid 30, meld A34, tricks B12 C10, took A counter | 37 : 12 : 10
  five points are not all discards    | bid 30, meld A34, tricks B11 C9  | asks nobody
  set either way                      | bid 30, meld A20, tricks B12 C10 | asks nobody
  every point                         | bid 30, tricks B0 C0             | asks nobody
  another declarer has the discards
    | bid 30, meld A34, tricks B12 C10, took A nothing, bid 30 by B | piles 3 : 12 : 10
three-player save=counter
  r33 a counter is needed
    | bid 30, meld A34, tricks B12 C10, took A trick | -30 : 12 : 10
  r33 a counter is enough
    | bid 30, meld A34, tricks B12 C10, took A counter | 37 : 12 : 10
three-player save=points
  r33 discards are no points taken
    | bid 30, meld A34, tricks B12 C10, took A nothing | -30 : 12 : 10
  r33 points taken
    | bid 30, meld A34, tricks B12 C10, took A trick | 37 : 12 : 10
three-player declarer_must_save=false
  r33 nothing is needed               | bid 30, meld A34, tricks B12 C10 | asks nobody; 37 : 12 : 10
""")

EVERYTHING = (Took.COUNTER, Took.TRICK, Took.NOTHING)


@each_of_three
@pytest.mark.parametrize(
    ("points", "declarer", "defender"),
    [
        pytest.param(0, (Took.NOTHING, Took.TRICK), (Took.NOTHING, Took.TRICK), id="0"),
        pytest.param(1, EVERYTHING, (Took.COUNTER, Took.TRICK), id="1-may-be-the-last-trick"),
        pytest.param(3, EVERYTHING, (Took.COUNTER,), id="3-may-be-discards"),
        pytest.param(4, (Took.COUNTER, Took.TRICK), (Took.COUNTER,), id="4-is-a-trick"),
        pytest.param(5, (Took.COUNTER,), (Took.COUNTER,), id="5-is-a-counter"),
    ],
)
def test_a_declarers_few_trick_points_may_all_be_from_discards_r33(id, points, declarer, defender):
    ruleset = rules(id)
    taken = f"bid {least_bid(ruleset)}, tricks {{}}{points * ruleset.unit} C0"
    assert hand_of(ruleset, taken.format("A")).possible_took((A,)) == declarer
    assert hand_of(ruleset, taken.format("B")).possible_took((B,)) == defender


def test_by_the_old_card_count_three_discards_may_be_worth_33_r56():
    ruleset = rules("three-handed", card_points="old")
    expected = {
        2: (Took.TRICK, Took.NOTHING),
        33: EVERYTHING,
        34: (Took.COUNTER, Took.TRICK),
        83: (Took.COUNTER, Took.TRICK),
        84: (Took.COUNTER,),
    }
    hands = {points: hand_of(ruleset, f"bid 160, tricks A{points} C0") for points in expected}
    assert {p: hand.possible_took((A,)) for p, hand in hands.items()} == expected


@each_of_three
@pytest.mark.parametrize("discards", [0, 1, 3], ids="{}-counters-put-away".format)
def test_the_declarers_points_include_the_discards_r33(id, discards):
    """The declarer has the points that the defenders lack: 10 counters taken, and the discards."""
    ruleset = rules(id)
    unit, amount = ruleset.unit, least_bid(ruleset)
    rest = (25 - 10 - discards - 5) * unit
    score = score_of(ruleset, f"bid {amount}, meld A{15 * unit}, tricks B{5 * unit} C{rest}")
    assert score.sides[A].tricks == (10 + discards) * unit
    assert score.made is (25 + discards >= amount // unit)


def test_another_declarer_removes_the_answer_to_what_a_side_took():
    facts = "bid 30, meld A34, tricks B12 C10, took A nothing, bid 30 by B"
    hand = hand_of(rules("three-player"), facts)
    assert (hand.declarer, hand.took) == (B, {})


# Five players: the declarer calls a partner, or plays alone

test_a_pair_and_the_three_others = table("""
five-handed
  r70 made for both
    | bid 550, partner D, meld A200 D100 B40 E60, tricks A300 | 600 : 240 : 200 : 600 : 260
  r70 just made
    | bid 550, partner D, meld A200 D100 B40 E60, tricks A250 | 550 : 290 : 250 : 550 : 310
  r70 missed costs both the bid
    | bid 550, partner D, meld A200 D100 B40 E60, tricks A240 | -550 : 300 : 260 : -550 : 320
  r70 all meld is the partner’s
    | bid 550, partner D, meld D300 B40 E60, tricks A300 | 600 : 240 : 200 : 600 : 260
  r70 the three took no counter
    | bid 550, partner D, meld A200 D100 B40 E60, tricks A500 | 800 : 0 : 0 : 800 : 0
  r70 the two took no counter
    | bid 550, partner D, meld A400 D300 B40 E60, tricks A0 | -550 : 540 : 500 : -550 : 560
  r70 the three are asked once
    | bid 550, partner D, meld A100 B40 E60, tricks A480 | asks B C E
  r70 no counter saves nobody
    | bid 550, partner D, meld A100 B40 E60, tricks A480, took E trick | 580 : 20 : 20 : 580 : 20
  r70 a counter saves all three
    | bid 550, partner D, meld A100 B40 E60, tricks A480, took E counter | 580 : 60 : 20 : 580 : 80
  counted by the partner
    | bid 460, partner D, meld D200, tricks D300 | 500 : 200 : 200 : 500 : 200
  counted by one of the three
    | bid 460, partner D, meld D200, tricks E200 | 500 : 200 : 200 : 500 : 200
  r70 alone, made
    | bid 550 by D, alone, meld D300 A40 E60, tricks D300 | 240 : 200 : 200 : 600 : 260
  r70 alone, missed
    | bid 550 by D, alone, meld D300 A40 E60, tricks D240 | 300 : 260 : 260 : -550 : 320
  r70 the four took no counter
    | bid 550 by D, alone, meld D300 A40 E60, tricks D500 | 0 : 0 : 0 : 800 : 0
  r58 alone against one pile            | bid 550 by D, alone, tricks D300      | piles 200 : 300
  r34 the partner is asked for          | won 460, trump H                      | step partner
  r34 and then the meld                 | won 460, trump H, partner D, meld B40 | step meld
  r34 one pile is counted
    | won 460, trump H, partner D, meld B40, finish | step tricks
  r34 the question
    | won 460, trump H, partner D, meld B40, tricks C20 | step took
  r34 the answer
    | won 460, trump H, partner D, meld B40, tricks C20, took B trick | step done
  a corrected partner needs the tricks again
    | bid 460 by C, partner D, meld A200, tricks A200, partner A | step tricks
  the same partner keeps them
    | bid 460, partner D, tricks A450, partner D | -460 : 50 : 50 : -460 : 50
  tricks before the partner are dropped | tricks A300, bid 460, partner D       | step tricks
  a partner who declares calls one      | bid 460, partner D, bid 470 by D      | step partner
  alone again after a higher bid        | bid 550 by D, alone, bid 560 by D     | step meld
  another declarer is asked             | bid 550 by D, alone, bid 550 by A     | step partner
""")


@pytest.mark.parametrize(("by", "called"), list(permutations(range(5), 2)), ids=str)
def test_declarer_and_partner_share_a_pile_and_so_do_the_three_others_r58(by, called):
    ruleset = rules("five-handed")
    declarer, partner = LETTERS[by], LETTERS[called]
    hand = hand_of(ruleset, f"bid 460 by {declarer}, partner {partner}, tricks {declarer}300")
    pair = tuple(sorted((by, called)))
    others = tuple(seat for seat in range(5) if seat not in pair)
    assert hand.pile_points == {pair: 300, others: 200}


@pytest.mark.parametrize(
    ("id", "called", "sentence"),
    [
        pytest.param("five-handed", A, "can’t pick themselves", id="the-declarer"),
        pytest.param("five-handed", 5, "seat from 0 to 4", id="nobody"),
        pytest.param("classic", C, "doesn’t pick a partner", id="where-four-play"),
        pytest.param("classic", None, "doesn’t pick a partner", id="where-four-play-alone"),
        pytest.param("three-player", B, "doesn’t pick a partner", id="where-three-play"),
    ],
)
def test_an_impossible_partner_is_refused_r34(id, called, sentence):
    with pytest.raises(CallError, match=sentence) as refused:
        game(rules(id), f"bid {least_bid(rules(id))}", [PartnerCalled(1, called)])
    assert refused.value.field == "partner"


def test_a_counter_saves_the_meld_of_all_three_defenders_r70():
    facts = "bid 550, partner D, meld A100 B40 E60, tricks A480"
    hand = hand_of(rules("five-handed"), facts)
    assert lost_meld(hand, (B, C, E), Took.TRICK) == 100
    assert lost_meld(hand, (B, C, E), Took.COUNTER) == 0


def test_the_meld_of_declarer_and_partner_is_at_risk_together():
    hand = hand_of(rules("five-handed"), "bid 550, partner D, meld A200 D100 B40")
    assert meld_to_save(hand) == [((A, D), 300), ((B,), 40)]


def test_a_declarer_who_plays_alone_can_still_call_a_partner():
    alone = "bid 550 by D, alone, tricks D300"
    hand = hand_of(rules("five-handed"), alone)
    assert (hand.declaring, hand.partner, hand.alone) == ((D,), None, True)
    hand = hand_of(rules("five-handed"), alone, "partner A")
    assert (hand.declaring, hand.alone, hand.points) == ((A, D), False, {})


def test_a_corrected_bid_of_the_same_declarer_keeps_partner_and_tricks():
    hand = hand_of(rules("five-handed"), "bid 460, partner D, tricks A450, bid 470")
    assert (hand.bid, hand.partner, dict(hand.points)) == (470, D, {A: 450})
    other = hand_of(rules("five-handed"), "bid 460, partner D, bid 470 by D")
    assert (other.declarer, other.partner) == (D, None)


@pytest.mark.parametrize(("counts", "most"), [("", 250), ("B100", 150), ("B100 C30", 250)])
def test_a_pile_has_at_most_the_points_that_earlier_piles_left(counts, most):
    taken = [f"tricks {each}" for each in counts.split()]
    hand = hand_of(rules("three-handed"), ", ".join(["bid 300, finish", *taken]))
    assert hand.most_to_count == most


# The end


def hand_of_three(totals: tuple[int, int, int], by: int) -> str:
    """A first hand with these totals of A, B and C; the declarer takes all trick points."""
    melds = [total - 25 * (seat == by) for seat, total in enumerate(totals)]
    shown = " ".join(f"{LETTERS[seat]}{meld}" for seat, meld in enumerate(melds))
    b, c = (LETTERS[seat] for seat in range(3) if seat != by)
    tricks = f"tricks {b}0 {c}0, took {b} trick, took {c} trick"
    return f"bid 25 by {LETTERS[by]}, meld {shown}, {tricks}"


@pytest.mark.parametrize(
    ("changes", "by", "totals", "winner"),
    [
        pytest.param({}, A, (100, 153, 149), (B,), id="one-defender"),
        pytest.param({}, A, (100, 153, 152), (B,), id="two-defenders-the-higher"),
        pytest.param({}, A, (100, 152, 153), (C,), id="two-defenders-the-higher-sits-last"),
        pytest.param({}, A, (100, 153, 153), None, id="two-defenders-level"),
        pytest.param({}, C, (153, 153, 100), None, id="level-beside-another-declarer"),
        pytest.param({}, A, (150, 170, 160), (A,), id="all-three-the-declarer"),
        pytest.param({}, B, (170, 150, 170), (B,), id="all-three-level-defenders"),
        pytest.param({"both_cross": "most"}, A, (150, 170, 160), (B,), id="most-of-three"),
        pytest.param({"both_cross": "most"}, A, (150, 170, 170), None, id="most-level"),
        pytest.param({"both_cross": "most"}, A, (170, 170, 160), None, id="most-level-declarer"),
        pytest.param({"reach": "gt"}, A, (100, 150, 151), (C,), id="one-defender-exceeds"),
        pytest.param({"hand_limit": 1}, A, (30, 41, 40), (B,), id="hand-limit"),
        pytest.param({"hand_limit": 1}, A, (30, 41, 41), None, id="hand-limit-level"),
    ],
)
def test_the_winner_if_several_of_three_reach_the_target_r83(changes, by, totals, winner):
    after = game(rules("three-player", **changes), hand_of_three(totals, by))
    assert after.totals == totals
    assert (after.end and after.end.winner) == winner
    assert after.may_deal is (winner is None)


def test_another_hand_decides_between_two_tied_defenders_r84():
    level = hand_of_three((100, 153, 153), A)
    after = game(rules("three-player"), f"{level}; bid 25 by C, meld C5, tricks A25 B0")
    assert after.totals == (125, 153, 128)
    assert (after.end.winner, after.end.hand) == ((B,), 2)


@pytest.mark.parametrize(
    ("changes", "before", "winner"),
    [
        pytest.param({}, (4500, 1000, 4600), (D,), id="the-partner-higher"),
        pytest.param({}, (4600, 1000, 4500), (A,), id="the-declarer-higher"),
        pytest.param({}, (4600, 1000, 4600), None, id="the-pair-level"),
        pytest.param({}, (4000, 1000, 4600), (D,), id="only-the-partner"),
        pytest.param({}, (4500, 4990, 4600), (D,), id="a-defender-too"),
        pytest.param({}, (4600, 4990, 4600), None, id="the-pair-level-and-a-defender"),
        pytest.param({}, (4000, 4990, 4000), (C,), id="only-a-defender"),
        pytest.param({}, (4000, 1000, 4000), None, id="nobody"),
        pytest.param({"both_cross": "most"}, (4500, 4990, 4510), (C,), id="most-the-defender"),
        pytest.param({"both_cross": "most"}, (4590, 4990, 4600), (D,), id="most-the-partner"),
    ],
)
def test_the_winner_if_declarer_and_partner_reach_the_target_r83(changes, before, winner):
    """A, C and D have these totals. Then A and D declare and make 500, and C scores 100."""
    a, c, d = before
    first = f"bid 460 by E, partner B, meld A{a - 40} C{c - 40} D{d - 40}, tricks E460"
    second = "bid 500, partner D, meld A60 D40, tricks A400"
    after = game(rules("five-handed", **changes), f"{first}; {second}")
    assert after.totals == (a + 500, 560, c + 100, d + 500, 560)
    assert (after.end and after.end.winner) == winner


def test_a_hand_with_one_pile_counted_has_no_score_yet():
    counted_once = game(rules("three-player"), "bid 25, tricks B25").hands[0]
    assert (counted_once.score, counted_once.step) == (None, Step.TRICKS)


def test_another_partner_after_the_tricks_scores_by_the_tricks_entered_again():
    facts = "bid 460 by C, partner D, meld A200, tricks A200, partner A"
    assert hand_of(rules("five-handed"), facts).points == {}
    score = score_of(rules("five-handed"), f"{facts}, tricks A300")
    assert [side.score for side in score.sides] == [500, 200, 500, 200, 200]
