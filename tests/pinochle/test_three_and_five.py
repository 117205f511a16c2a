"""Tables of three and five: own scores, piles, the kitty, the called partner, the end."""

from itertools import permutations

import pytest

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.errors import CallError, TrickError
from scorekeeper.pinochle.game.events import (
    BidWon,
    HandEnded,
    HandEvent,
    MeldFinished,
    PartnerCalled,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
)
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.needs import lost_meld, meld_to_save, open_question
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.ruleset import Ruleset
from tests.pinochle.builders import (
    bid,
    counted,
    game,
    hand_of,
    least_bid,
    piled,
    played,
    rules,
    score_of,
    scores,
    shown,
    unplayed,
)

A, B, C, D, E = range(5)
THREE = ("three-player", "three-handed", "partnership-three-player")
each_of_three = pytest.mark.parametrize("id", THREE)


def step_of(ruleset: Ruleset, *facts: list[HandEvent] | tuple[HandEvent, ...]) -> Step:
    return game(ruleset, *facts).hands[0].step


# Three: the tricks of each player, one after the other


@each_of_three
def test_the_defenders_are_counted_in_turn_and_the_declarer_has_the_rest_r58(id):
    ruleset = rules(id)
    unit, before = ruleset.unit, (*bid(least_bid(ruleset)), MeldFinished(1))
    first = (*before, piled(B, 8 * unit))
    both = (*first, piled(C, 5 * unit))
    assert [step_of(ruleset, facts) for facts in (before, first)] == [Step.TRICKS, Step.TRICKS]
    assert step_of(ruleset, both) is Step.DONE
    points = hand_of(ruleset, both).pile_points
    assert points == {(A,): 12 * unit, (B,): 8 * unit, (C,): 5 * unit}


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        pytest.param([(B, 8), (C, 5)], (12, 8, 5), id="b-then-c"),
        pytest.param([(C, 5), (B, 8)], (12, 8, 5), id="c-then-b"),
        pytest.param([(B, 8), (B, 9), (C, 5)], (11, 9, 5), id="b-corrected-before-c"),
        pytest.param([(B, 8), (C, 5), (B, 9)], (11, 9, 5), id="b-corrected-after-c"),
        pytest.param([(B, 8), (C, 5), (C, 6)], (11, 8, 6), id="c-corrected"),
        pytest.param([(B, 8), (C, 5), (B, 9), (C, 6)], (10, 9, 6), id="both-corrected"),
        pytest.param([(B, 8), (C, 5), (A, 10)], (10, 10, 5), id="a-for-the-oldest-count"),
        pytest.param([(B, 8), (C, 5), (B, 9), (A, 10)], (10, 9, 6), id="a-after-a-correction"),
        pytest.param([(A, 12), (B, 8)], (12, 8, 5), id="the-last-defender-has-the-rest"),
        pytest.param([(B, 8, C, 5)], (12, 8, 5), id="both-at-once"),
        pytest.param([(A, 12, B, 8, C, 5)], (12, 8, 5), id="all-at-once"),
        pytest.param([(B, 8), (A, 10, C, 7)], (10, 8, 7), id="two-at-once-replace-one"),
        pytest.param([(B, 25), (C, 0)], (0, 25, 0), id="everything-to-one"),
    ],
)
def test_a_later_count_corrects_an_earlier_one(counts, expected):
    ruleset = rules("three-player")
    facts = [MeldFinished(1), *(piled(*count) for count in counts)]
    hand = hand_of(ruleset, bid(25), facts)
    assert tuple(hand.pile_points.values()) == expected
    assert step_of(ruleset, bid(25), facts) is Step.DONE


@pytest.mark.parametrize(
    ("counts", "error", "sentence"),
    [
        pytest.param(
            [(B, 20), (C, 6)], TrickError, "adds up to 26. There are only 25", id="too-many"
        ),
        pytest.param(
            [(A, 12, B, 8, C, 4)], TrickError, r"12 \+ 8 \+ 4 of 25: 1 is missing", id="too-few"
        ),
        pytest.param([(B, 26)], TrickError, "from 0 to 25, not 26", id="more-than-all"),
        pytest.param([(3, 8)], CallError, "there is no seat 3 at this table", id="a-fourth-player"),
    ],
)
def test_counts_that_do_not_fit_together_are_refused(counts, error, sentence):
    with pytest.raises(error, match=sentence) as refused:
        game(rules("three-player"), bid(25), [piled(*count) for count in counts])
    assert refused.value.field == "tricks.points"


def test_a_hand_with_one_pile_counted_has_no_score_yet():
    assert game(rules("three-player"), bid(25), counted(B, 25)).hands[0].score is None


# Three: each saves, wins and loses alone


@pytest.mark.parametrize(
    ("tricks", "b_took", "c_took", "expected"),
    [
        pytest.param((10, 9), Took.COUNTER, Took.COUNTER, (-25, 16, 17), id="both-save"),
        pytest.param((10, 0), Took.COUNTER, Took.NOTHING, (25, 16, 0), id="only-b-saves"),
        pytest.param((0, 0), Took.NOTHING, Took.TRICK, (35, 0, 8), id="only-c-saves"),
        pytest.param((0, 0), Took.NOTHING, Took.NOTHING, (35, 0, 0), id="nobody-saves"),
    ],
)
def test_each_defender_saves_with_tricks_of_their_own_r69(tricks, b_took, c_took, expected):
    melds = (*shown(A, 10), *shown(B, 6), *shown(C, 8))
    answers = (TookAnswered(1, B, b_took), TookAnswered(1, C, c_took))
    counts = counted(B, tricks[0], C, tricks[1])
    assert scores(rules("three-player"), bid(25), melds, counts, answers) == expected


def test_each_defender_without_points_is_asked_in_turn():
    ruleset = rules("three-player")
    facts = [*bid(25), *shown(B, 6), *shown(C, 8), *counted(B, 0, C, 0)]
    asked = []
    while step_of(ruleset, facts) is Step.TOOK:
        asked.append(open_question(hand_of(ruleset, facts)))
        facts.append(TookAnswered(1, asked[-1][0], Took.TRICK))
    assert asked == [(B,), (C,)]
    assert scores(ruleset, facts) == (25, 6, 8)


@pytest.mark.parametrize(
    ("set_rule", "expected"),
    [
        pytest.param("minus_bid", (-30, 14, 11), id="minus-the-bid"),
        pytest.param("opponents_plus_bid", (0, 44, 41), id="each-opponent-plus-the-bid"),
        pytest.param("defenders_take", (-30, 54, 51), id="each-defender-takes-meld-and-bid"),
    ],
)
def test_a_missed_bid_pays_each_of_two_defenders(set_rule, expected):
    melds = (*shown(A, 10), *shown(B, 6), *shown(C, 8))
    ruleset = rules("three-player", set_rule=set_rule)
    assert scores(ruleset, bid(30), melds, counted(B, 8, C, 3)) == expected


def test_the_double_run_of_one_of_three_wins_for_that_player_alone():
    ruleset = rules("partnership-three-player")
    after = game(ruleset, bid(21), shown(B, 150, double_run=True))
    assert after.totals == (0, 150, 0)
    assert after.end is not None
    assert after.end.winner == (B,)


@each_of_three
def test_a_hand_that_three_throw_in_keeps_the_meld_of_both_defenders(id):
    ruleset = rules(id, throw_in="unanimous")
    unit = ruleset.unit
    facts = unplayed(ruleset, Outcome.THROWN_IN, meld=10 * unit, others_meld=6 * unit)
    facts = (*facts[:-1], *shown(C, 8 * unit), facts[-1])
    assert scores(ruleset, facts) == (-least_bid(ruleset), 6 * unit, 8 * unit)


def test_a_stuck_dealer_of_three_folds_alone():
    assert scores(rules("partnership-three-player"), [HandEnded(1, Outcome.FOLDED)]) == (-20, 0, 0)


# Three: the kitty


@each_of_three
@pytest.mark.parametrize("discards", [0, 1, 3], ids="{}-counters-put-away".format)
def test_the_discards_are_in_the_points_of_the_declarer_r33(id, discards):
    """The declarer's pile is what the defenders do not have: 10 counters taken and the discards."""
    ruleset = rules(id)
    unit, rest = ruleset.unit, 25 - 10 - discards
    counts = counted(B, 5 * unit, C, (rest - 5) * unit)
    score = score_of(ruleset, bid(least_bid(ruleset)), shown(A, 15 * unit), counts)
    assert score.sides[A].tricks == (10 + discards) * unit
    assert score.made is (25 + discards >= least_bid(ruleset) // unit)
    assert sum(side.tricks for side in score.sides) == ruleset.trick_total


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
def test_few_points_of_a_declarer_may_all_be_discards(id, points, declarer, defender):
    ruleset = rules(id)
    unit, before = ruleset.unit, bid(least_bid(ruleset))
    of_a = hand_of(ruleset, before, counted(A, points * unit, C, 0))
    of_b = hand_of(ruleset, before, counted(B, points * unit, C, 0))
    assert of_a.possible_took((A,)) == declarer
    assert of_b.possible_took((B,)) == defender


def test_in_the_old_card_count_three_discards_may_be_worth_33_r56():
    ruleset = rules("three-handed", card_points="old")
    expected = {
        2: (Took.TRICK, Took.NOTHING),
        33: EVERYTHING,
        34: (Took.COUNTER, Took.TRICK),
        83: (Took.COUNTER, Took.TRICK),
        84: (Took.COUNTER,),
    }
    hands = {points: hand_of(ruleset, bid(160), counted(A, points, C, 0)) for points in expected}
    assert {p: hand.possible_took((A,)) for p, hand in hands.items()} == expected


@pytest.mark.parametrize(
    ("changes", "took", "expected"),
    [
        pytest.param({}, Took.NOTHING, -30, id="a-trick-is-needed"),
        pytest.param({}, Took.TRICK, 37, id="a-trick-is-enough"),
        pytest.param({}, Took.COUNTER, 37, id="so-is-a-counter"),
        pytest.param({"save": "counter"}, Took.TRICK, -30, id="a-counter-is-needed"),
        pytest.param({"save": "counter"}, Took.COUNTER, 37, id="a-counter-is-enough"),
        pytest.param({"save": "points"}, Took.NOTHING, -30, id="discards-are-no-points-taken"),
        pytest.param({"save": "points"}, Took.TRICK, 37, id="points-taken"),
        pytest.param({"declarer_must_save": False}, Took.NOTHING, 37, id="nothing-is-needed"),
    ],
)
def test_discards_alone_do_not_save_the_bid_r33(changes, took, expected):
    """000 L159: the meld of 34 passes the bid of 30; the declarer's pile holds 3 points."""
    ruleset = rules("three-player", **changes)
    facts = (*bid(30), *shown(A, 34), *counted(B, 12, C, 10))
    must = ruleset.declarer_must_save
    assert open_question(hand_of(ruleset, facts)) == ((A,) if must else None)
    assert scores(ruleset, facts, [TookAnswered(1, A, took)]) == (expected, 12, 10)


@pytest.mark.parametrize(
    ("meld", "defenders"),
    [
        pytest.param(34, (11, 9), id="five-points-are-not-all-discards"),
        pytest.param(20, (12, 10), id="set-either-way"),
        pytest.param(0, (0, 0), id="every-point"),
    ],
)
def test_a_declarer_is_not_asked_where_the_discards_change_nothing(meld, defenders):
    ruleset = rules("three-player")
    facts = (*bid(30), *shown(A, meld), *counted(B, defenders[0], C, defenders[1]))
    assert open_question(hand_of(ruleset, facts)) is None


def test_a_defender_with_points_has_taken_a_trick():
    facts = (*bid(25), *counted(B, 3, C, 10), TookAnswered(1, B, Took.NOTHING))
    with pytest.raises(TrickError, match="3 trick points can’t be “nothing”"):
        game(rules("three-player"), facts)


def test_whoever_declares_after_a_correction_has_the_discards():
    ruleset = rules("three-player")
    facts = (*bid(30), *shown(A, 34), *counted(B, 12, C, 10), TookAnswered(1, A, Took.NOTHING))
    hand = hand_of(ruleset, facts, bid(30, by=B))
    assert (hand.declarer, hand.took) == (B, {})
    assert tuple(hand.pile_points.values()) == (3, 12, 10)


# Five: the called partner


@pytest.mark.parametrize(("by", "called"), list(permutations(range(5), 2)), ids=str)
def test_declarer_and_partner_share_a_pile_and_the_three_others_another_r58(by, called):
    ruleset = rules("five-handed")
    hand = hand_of(ruleset, bid(460, by=by), [PartnerCalled(1, called)], counted(by, 300))
    pair = tuple(sorted((by, called)))
    others = tuple(seat for seat in range(5) if seat not in pair)
    assert set(hand.piles) == {pair, others}
    assert hand.pile_points == {pair: 300, others: 200}


@pytest.mark.parametrize("seat", range(5), ids="counted-by-{}".format)
def test_any_seat_of_a_pile_stands_for_its_points(seat):
    taken = 300 if seat in (A, D) else 200
    facts = (*bid(460), PartnerCalled(1, D), *shown(D, 200), *counted(seat, taken))
    assert scores(rules("five-handed"), facts) == (500, 200, 200, 500, 200)


@pytest.mark.parametrize(
    ("id", "called", "sentence"),
    [
        pytest.param("five-handed", A, "can’t pick themselves", id="the-declarer"),
        pytest.param("five-handed", 5, "seat from 0 to 4", id="nobody"),
        pytest.param("classic", C, "doesn’t pick a partner", id="where-four-play"),
        pytest.param("double-deck", B, "doesn’t pick a partner", id="where-four-play-two-decks"),
        pytest.param("three-player", B, "doesn’t pick a partner", id="where-three-play"),
    ],
)
def test_a_partner_who_cannot_be_is_refused_r34(id, called, sentence):
    with pytest.raises(CallError, match=sentence) as refused:
        game(rules(id), bid(least_bid(rules(id))), [PartnerCalled(1, called)])
    assert refused.value.field == "partner"


@pytest.mark.parametrize(
    ("tricks", "melds", "expected"),
    [
        pytest.param(300, (200, 100), (600, 240, 200, 600, 260), id="made-for-both"),
        pytest.param(250, (200, 100), (550, 290, 250, 550, 310), id="just-made"),
        pytest.param(240, (200, 100), (-550, 300, 260, -550, 320), id="missed-costs-both-the-bid"),
        pytest.param(300, (0, 300), (600, 240, 200, 600, 260), id="all-meld-the-partners"),
        pytest.param(500, (200, 100), (800, 0, 0, 800, 0), id="three-without-a-counter"),
        pytest.param(0, (400, 300), (-550, 540, 500, -550, 560), id="two-without-a-counter"),
    ],
)
def test_both_of_a_pair_score_together_and_the_three_share_their_tricks_r70(
    tricks, melds, expected
):
    shows = (*shown(A, melds[0]), *shown(D, melds[1]), *shown(B, 40), *shown(E, 60))
    facts = (*bid(550), PartnerCalled(1, D), *shows, *counted(A, tricks))
    assert scores(rules("five-handed"), facts) == expected


@pytest.mark.parametrize(
    ("took", "expected"),
    [
        pytest.param(Took.TRICK, (580, 20, 20, 580, 20), id="no-counter"),
        pytest.param(Took.COUNTER, (580, 60, 20, 580, 80), id="a-counter-saves-all-three"),
    ],
)
def test_the_three_are_asked_once_for_what_saves_the_meld_of_each_r70(took, expected):
    """The last trick is worth two counters: 20 points may be either."""
    ruleset = rules("five-handed")
    shows = (*shown(A, 100), *shown(B, 40), *shown(E, 60))
    facts = (*bid(550), PartnerCalled(1, D), *shows, *counted(A, 480))
    hand = hand_of(ruleset, facts)
    assert open_question(hand) == (B, C, E)
    assert lost_meld(hand, (B, C, E), took) == (0 if took is Took.COUNTER else 100)
    answered = (*facts, TookAnswered(1, E, took))
    assert step_of(ruleset, answered) is Step.DONE
    assert scores(ruleset, answered) == expected


def test_the_steps_of_five_ask_for_the_partner_and_count_one_pile_r34():
    ruleset = rules("five-handed")
    facts = [
        BidWon(1, A, 460),
        TrumpNamed(1, Suit.HEARTS),
        PartnerCalled(1, D),
        *shown(B, 40),
        MeldFinished(1),
        piled(C, 20),
        TookAnswered(1, B, Took.TRICK),
    ]
    steps = [step_of(ruleset, facts[:count]) for count in range(1, 8)]
    assert steps == [
        Step.TRUMP, Step.PARTNER, Step.MELD, Step.MELD, Step.TRICKS, Step.TOOK, Step.DONE,
    ]  # fmt: skip


def test_a_corrected_partner_has_other_tricks_in_the_pile_so_they_are_counted_again():
    ruleset = rules("five-handed")
    facts = (*bid(460, by=C), PartnerCalled(1, D), *shown(A, 200), *counted(A, 200))
    assert scores(ruleset, facts) == (400, 200, -460, -460, 200)
    corrected = (*facts, PartnerCalled(1, A))
    assert step_of(ruleset, corrected) is Step.TRICKS
    assert hand_of(ruleset, corrected).points == {}
    assert scores(ruleset, corrected, [piled(A, 300)]) == (500, 200, 500, 200, 200)


def test_the_same_partner_called_again_keeps_the_tricks():
    ruleset = rules("five-handed")
    facts = (*bid(460), PartnerCalled(1, D), *counted(A, 450))
    assert scores(ruleset, facts, [PartnerCalled(1, D)]) == scores(ruleset, facts)


def test_a_partner_who_turns_out_to_be_the_declarer_calls_a_partner():
    ruleset = rules("five-handed")
    facts = (*bid(460), PartnerCalled(1, D), *bid(470, by=D))
    assert (hand_of(ruleset, facts).declarer, hand_of(ruleset, facts).partner) == (D, None)
    assert step_of(ruleset, facts) is Step.PARTNER
    assert hand_of(ruleset, facts, [PartnerCalled(1, A)]).partner == A


def test_a_bid_corrected_for_the_same_declarer_keeps_partner_and_tricks():
    ruleset = rules("five-handed")
    facts = (*bid(460), PartnerCalled(1, D), *counted(A, 450), *bid(470))
    hand = hand_of(ruleset, facts)
    assert (hand.bid, hand.partner, dict(hand.points)) == (470, D, {A: 450})


# Five: alone against four


ALONE = (*bid(550, by=D), PartnerCalled(1, None))


def test_a_declarer_alone_has_one_pile_and_the_four_others_another_r58():
    hand = hand_of(rules("five-handed"), ALONE, counted(D, 300))
    assert (hand.declaring, hand.partner, hand.alone) == ((D,), None, True)
    assert hand.pile_points == {(A, B, C, E): 200, (D,): 300}


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        pytest.param(300, (240, 200, 200, 600, 260), id="made"),
        pytest.param(240, (300, 260, 260, -550, 320), id="missed"),
        pytest.param(500, (0, 0, 0, 800, 0), id="four-without-a-counter"),
    ],
)
def test_alone_the_declarer_scores_or_loses_and_the_four_share_their_tricks_r70(tricks, expected):
    shows = (*shown(D, 300), *shown(A, 40), *shown(E, 60))
    assert scores(rules("five-handed"), ALONE, shows, counted(D, tricks)) == expected


def test_a_partner_called_after_all_takes_the_tricks_with_it():
    ruleset = rules("five-handed")
    assert step_of(ruleset, ALONE) is Step.MELD
    hand = hand_of(ruleset, ALONE, counted(D, 300), [PartnerCalled(1, A)])
    assert (hand.declaring, hand.alone, hand.points) == ((A, D), False, {})


def test_another_declarer_is_asked_for_a_partner():
    ruleset = rules("five-handed")
    assert step_of(ruleset, ALONE, bid(560, by=D)) is Step.MELD
    assert step_of(ruleset, ALONE, bid(550, by=A)) is Step.PARTNER


def test_nobody_plays_alone_where_no_partner_is_called():
    with pytest.raises(CallError, match="doesn’t pick a partner"):
        game(rules("classic"), bid(20), [PartnerCalled(1, None)])


# The end


def hand_of_three(totals: tuple[int, int, int], by: int) -> tuple[HandEvent, ...]:
    """A first hand after which A, B and C stand at these totals; the declarer takes every point."""
    melds = [total - 25 * (seat == by) for seat, total in enumerate(totals)]
    others = [seat for seat in range(3) if seat != by]
    return (
        *bid(25, by=by),
        *(fact for seat, meld in enumerate(melds) for fact in shown(seat, meld)),
        *counted(others[0], 0, others[1], 0),
        *(TookAnswered(1, seat, Took.TRICK) for seat in others),
    )


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
def test_who_of_three_wins_where_several_cross_r83(changes, by, totals, winner):
    after = game(rules("three-player", **changes), hand_of_three(totals, by))
    assert after.totals == totals
    assert (after.end and after.end.winner) == winner
    assert after.may_deal is (winner is None)


def test_one_more_hand_settles_two_level_defenders_r84():
    ruleset = rules("three-player")
    level = hand_of_three((100, 153, 153), A)
    after = game(ruleset, level, played(ruleset, by=C, bid=25, tricks=0, meld=5, number=2))
    assert after.totals == (125, 153, 128)
    assert after.end is not None
    assert (after.end.winner, after.end.hand) == ((B,), 2)


def hands_of_five(a: int, c: int, d: int) -> list[tuple[HandEvent, ...]]:
    """A, C and D stand at these totals, then A and D declare and make 500 each; C counts 100."""
    melds = zip((A, C, D), (a, c, d), strict=True)
    first = (
        *(*bid(460, by=E), PartnerCalled(1, B)),
        *(fact for seat, total in melds for fact in shown(seat, total - 40)),
        *counted(E, 460),
    )
    second = (
        *(*bid(500, number=2), PartnerCalled(2, D)),
        *(*shown(A, 60, number=2), *shown(D, 40, number=2)),
        *counted(A, 400, number=2),
    )
    return [first, second]


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
def test_who_of_five_wins_where_both_of_the_declaring_pair_may_cross_r83(changes, before, winner):
    ruleset = rules("five-handed", **changes)
    first, second = hands_of_five(*before)
    a, c, d = before
    assert game(ruleset, first).totals == (a, 460, c, d, 460)
    after = game(ruleset, first, second)
    assert after.totals == (a + 500, 560, c + 100, d + 500, 560)
    assert (after.end and after.end.winner) == winner


def test_trick_points_counted_before_five_know_who_plays_together_are_dropped():
    ruleset = rules("five-handed")
    early = [TricksCounted(1, ((A, 300),))]
    assert hand_of(ruleset, early, bid(460), [PartnerCalled(1, D)]).points == {}


@pytest.mark.parametrize(
    ("counts", "most"),
    [([], 250), ([(1, 100)], 150), ([(1, 100), (2, 30)], 250)],
    ids=["the first", "the second", "once more"],
)
def test_a_pile_has_at_most_what_those_counted_before_it_left(counts, most):
    taken = [TricksCounted(1, (count,)) for count in counts]
    hand = hand_of(rules("three-handed"), bid(300), [MeldFinished(1)], taken)
    assert hand.most_to_count == most


def test_the_meld_of_a_declaring_pair_is_at_risk_once():
    facts = (PartnerCalled(1, 3), *shown(0, 200), *shown(3, 100), *shown(1, 40))
    hand = hand_of(rules("five-handed"), bid(550), facts)
    assert meld_to_save(hand) == [((0, 3), 300), ((1,), 40)]


# Who is paid where several defend alone


@pytest.mark.parametrize(
    ("set_pays", "taken", "expected"),
    [
        pytest.param("each", (8, 7), (-25, 8 + 30, 7 + 30), id="each"),
        pytest.param("most_tricks", (8, 7), (-25, 8 + 30, 7), id="the-one-with-more"),
        pytest.param("most_tricks", (7, 7), (-25, 7 + 30, 7 + 30), id="both-who-are-level"),
    ],
)
def test_a_missed_bid_pays_each_or_the_one_with_the_most_in_tricks_r62(set_pays, taken, expected):
    """000 L129 knows one defending team; n22."""
    ruleset = rules("three-player", set_rule="defenders_take", set_pays=set_pays)
    facts = (*bid(25), *shown(A, 5), *counted(B, taken[0], C, taken[1]))
    assert scores(ruleset, facts) == expected


@pytest.mark.parametrize(
    ("set_pays", "expected"), [("each", (0, 1005, 1003)), ("most_tricks", (0, 1005, 3))]
)
def test_a_missed_sweep_pays_each_or_the_one_with_the_most_in_tricks_r76(set_pays, expected):
    ruleset = rules("three-player", all_or_nothing="sweep", set_pays=set_pays)
    failed = (*bid(None), HandEnded(1, Outcome.SWEEP_FAILED), piled(B, 5, C, 3))
    assert scores(ruleset, failed) == expected
