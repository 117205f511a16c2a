"""What a hand scores: each rule of the result, and the steps until it is over."""

import pytest

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.errors import (
    CallError,
    CardError,
    GameError,
    MeldError,
    OutcomeError,
    TrickError,
)
from scorekeeper.pinochle.game.events import (
    BidWon,
    CardsShown,
    Event,
    HandEnded,
    MeldFinished,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
)
from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.hand.hand import Outcome, ThrowInRight
from scorekeeper.pinochle.hand.needs import (
    lost_meld,
    made_once_saved,
    meld_to_save,
    open_question,
    saved_by,
    shortfall,
)
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.hand.tricks import Took, possible_took
from scorekeeper.pinochle.rules.choices import Save
from tests.pinochle.builders import (
    A_SIDE,
    B_SIDE,
    PASS,
    SWEEP,
    A,
    B,
    auction,
    bid,
    called,
    cards,
    counted,
    dealt,
    game,
    hand_of,
    played,
    redealt,
    result,
    rules,
    score_of,
    shown,
    texts,
    unplayed,
)

# Made and set


@pytest.mark.parametrize(
    ("set_rule", "expected"),
    [
        pytest.param("minus_bid", (-300, 120), id="r61-minus-the-bid"),
        pytest.param("opponents_plus_bid", (0, 420), id="r62-opponents-plus-the-bid"),
        pytest.param("defenders_take", (-300, 540), id="r62-defenders-take-meld-and-bid"),
    ],
)
def test_what_a_missed_bid_costs(set_rule, expected):
    ruleset = rules("howell-racehorse", set_rule=set_rule)
    hand = played(ruleset, bid=300, meld=120, tricks=170, others_meld=40)
    assert result(ruleset, hand) == expected


@pytest.mark.parametrize("set_rule", ["minus_bid", "opponents_plus_bid", "defenders_take"])
def test_a_made_bid_scores_the_same_under_every_set_rule(set_rule):
    ruleset = rules("howell-racehorse", set_rule=set_rule)
    hand = played(ruleset, bid=300, meld=130, tricks=170, others_meld=40)
    assert result(ruleset, hand) == (300, 120)


@pytest.mark.parametrize(
    ("set_rule", "expected"),
    [
        pytest.param("minus_bid", (-40, 5), id="minus-the-bid"),
        pytest.param("opponents_plus_bid", (0, 45), id="opponents-plus-the-bid"),
        pytest.param("defenders_take", (-40, 57), id="defenders-take-meld-and-bid"),
    ],
)
def test_what_a_thrown_in_bid_costs_r72(set_rule, expected):
    ruleset = rules("pass-pinochle", set_rule=set_rule)
    hand = unplayed(ruleset, Outcome.THROWN_IN, bid=40, meld=12, others_meld=5)
    assert result(ruleset, hand) == expected


@pytest.mark.parametrize(
    ("made_scores", "tricks", "expected"),
    [
        pytest.param("all", 17, (31, 12), id="all-made"),
        pytest.param("bid", 17, (25, 12), id="bid-made"),
        pytest.param("all", 10, (-25, 19), id="all-set"),
        pytest.param("bid", 10, (-25, 19), id="bid-set"),
    ],
)
def test_what_a_made_bid_scores_r60(made_scores, tricks, expected):
    ruleset = rules("classic", made_scores=made_scores)
    hand = played(ruleset, bid=25, meld=14, tricks=tricks, others_meld=4)
    assert result(ruleset, hand) == expected


def test_the_score_of_a_defending_declarer_side_stands_first_by_seat_not_by_bid():
    ruleset = rules("classic")
    score = score_of(ruleset, played(ruleset, by=B, bid=25, meld=14, tricks=17, others_meld=4))
    assert [side.seats for side in score.sides] == [A_SIDE, B_SIDE]
    assert [side.score for side in score.sides] == [12, 31]
    assert score.declaring == B_SIDE
    assert score.made


# Saving meld: the defenders melded 60, 20 of it in nines; they took what the column says

SAVES = [
    # save, took, points, saved
    ("trick", Took.NOTHING, 0, False),
    ("trick", Took.TRICK, 0, True),
    ("trick", Took.TRICK, 10, True),
    ("trick", Took.COUNTER, 20, True),
    ("points", Took.NOTHING, 0, False),
    ("points", Took.TRICK, 0, False),
    ("points", Took.TRICK, 10, True),
    ("points", Took.COUNTER, 10, True),
    ("counter", Took.TRICK, 0, False),
    ("counter", Took.TRICK, 10, False),
    ("counter", Took.COUNTER, 10, True),
    ("counter", Took.COUNTER, 20, True),
]


@pytest.mark.parametrize(
    ("save", "took", "points", "saved"), SAVES, ids=[f"{s}-{t}-{p}" for s, t, p, _ in SAVES]
)
@pytest.mark.parametrize(
    ("nines_survive", "meld", "nines", "kept"),
    [
        pytest.param("no", 60, 20, 0, id="r67-nines-no"),
        pytest.param("only", 60, 20, 0, id="r67-nines-only-beside-other-meld"),
        pytest.param("only", 20, 20, 20, id="r67-nines-only-alone"),
        pytest.param("always", 60, 20, 20, id="r67-nines-always"),
    ],
)
@pytest.mark.parametrize("declarer_must_save", [True, False], ids=["declarer-too", "others-only"])
def test_what_defenders_must_take_to_keep_their_meld_r64(
    save, took, points, saved, nines_survive, meld, nines, kept, declarer_must_save
):
    ruleset = rules(
        "classic-tens",
        save=save,
        nines_survive=nines_survive,
        declarer_must_save=declarer_must_save,
    )
    hand = played(
        ruleset,
        meld=100,
        tricks=250 - points,
        others_meld=meld,
        others_nines=nines,
        others_took=took,
    )
    assert result(ruleset, hand)[1] == (meld if saved else kept) + points


@pytest.mark.parametrize(
    ("save", "took", "points", "saved"), SAVES, ids=[f"{s}-{t}-{p}" for s, t, p, _ in SAVES]
)
@pytest.mark.parametrize("declarer_must_save", [True, False], ids=["declarer-too", "others-only"])
def test_what_the_declarer_must_take_to_keep_the_meld_r66(
    save, took, points, saved, declarer_must_save
):
    ruleset = rules("classic-tens", save=save, declarer_must_save=declarer_must_save)
    hand = played(ruleset, bid=200, meld=300, tricks=points, took=took)
    made = saved or not declarer_must_save
    assert result(ruleset, hand) == (300 + points if made else -200, 250 - points)


@pytest.mark.parametrize(
    ("nines_survive", "meld", "expected"),
    [
        pytest.param("always", 300, (20, 250), id="always-reaches-a-bid-of-20"),
        pytest.param("only", 20, (20, 250), id="only-nines-reach-it-too"),
        pytest.param("only", 300, (-20, 250), id="only-beside-other-meld-does-not"),
        pytest.param("no", 300, (-20, 250), id="no"),
    ],
)
def test_the_nines_of_a_declarer_who_lost_the_meld_count_towards_the_bid_r67(
    nines_survive, meld, expected
):
    ruleset = rules("classic-tens", min_bid=20, nines_survive=nines_survive)
    hand = played(ruleset, bid=20, meld=meld, nines=20, tricks=0)
    assert result(ruleset, hand) == expected


def test_the_meld_shown_stays_beside_the_score_when_it_is_lost_r51():
    ruleset = rules("classic")
    score = score_of(ruleset, played(ruleset, meld=10, tricks=25, others_meld=18))
    assert [(side.meld, side.tricks, side.score) for side in score.sides] == [
        (10, 25, 35),
        (18, 0, 0),
    ]


# Lines


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        pytest.param(16, (12, 16, 0), id="made-meld-tricks-and-the-bid"),
        pytest.param(12, (-25,), id="set-one-line"),
    ],
)
def test_the_lines_of_a_declarer(tricks, expected):
    ruleset = rules("classic")
    score = score_of(ruleset, played(ruleset, bid=25, meld=12, tricks=tricks))
    assert tuple(line.points for line in score.sides[0].lines) == expected


@pytest.mark.parametrize(
    ("tricks", "sentence"),
    [
        pytest.param(16, "Made 25: 12 + 16 = 28.", id="made"),
        pytest.param(12, "Set: 12 + 12 = 24, short of 25.", id="set"),
    ],
)
def test_a_line_says_how_the_bid_came_out_r59(tricks, sentence):
    ruleset = rules("classic")
    assert texts(ruleset, played(ruleset, bid=25, meld=12, tricks=tricks))[-1] == sentence


@pytest.mark.parametrize(
    ("save", "sentence"),
    [
        ("trick", "Lost their 18 meld: no tricks."),
        ("points", "Lost their 18 meld: no trick points."),
        ("counter", "Lost their 18 meld: no counters."),
    ],
)
def test_a_line_says_why_meld_was_lost(save, sentence):
    ruleset = rules("classic", save=save)
    hand = played(ruleset, meld=10, tricks=25, others_meld=18)
    assert texts(ruleset, hand, side=1)[0] == sentence


def test_a_line_says_what_the_nines_still_count():
    hand = played(rules("four-handed"), tricks=250, meld=100, others_meld=50, others_nines=10)
    sentence = "Lost their 50 meld: no counters. Nines of trump still count 10."
    assert texts(rules("four-handed"), hand, side=1)[0] == sentence


def test_a_line_says_that_nines_saved_themselves_r67():
    """004 L73."""
    hand = played(rules("good-sam"), tricks=250, meld=100, others_meld=20, others_nines=20)
    sentence = "20 meld: nines of trump save themselves."
    assert texts(rules("good-sam"), hand, side=1)[0] == sentence


@pytest.mark.parametrize(
    ("id", "meld", "nines", "at_risk", "lost"),
    [
        pytest.param("good-sam", 10, 10, [], 0, id="a-nine-alone-saves-itself"),
        pytest.param("good-sam", 50, 10, [(B_SIDE, 50)], 50, id="beside-other-meld-it-does-not"),
        pytest.param("four-handed", 50, 10, [(B_SIDE, 40)], 40, id="the-nine-counts-anyway"),
        pytest.param("four-handed", 10, 10, [], 0, id="all-of-it-counts-anyway"),
        pytest.param("classic-tens", 10, 10, [(B_SIDE, 10)], 10, id="nines-like-other-meld"),
    ],
)
def test_nines_that_count_anyway_need_no_saving_r67(id, meld, nines, at_risk, lost):
    ruleset = rules(id, declarer_must_save=False)
    hand = hand_of(ruleset, bid(300), shown(B, meld, nines), (MeldFinished(1),))
    assert meld_to_save(hand) == at_risk
    assert lost_meld(hand, B_SIDE, Took.NOTHING) == lost


# Throwing in

THROW_IN = [
    # option, gap within reach, gap out of reach
    ("never", ThrowInRight.NOBODY, ThrowInRight.NOBODY),
    ("if_impossible", ThrowInRight.NOBODY, ThrowInRight.DECLARER),
    ("if_impossible_else_unanimous", ThrowInRight.ALL_TOGETHER, ThrowInRight.DECLARER),
    ("unanimous", ThrowInRight.ALL_TOGETHER, ThrowInRight.ALL_TOGETHER),
    ("any_time", ThrowInRight.DECLARER, ThrowInRight.DECLARER),
    ("any_time_forced_if_impossible", ThrowInRight.DECLARER, ThrowInRight.FORCED),
]


@pytest.mark.parametrize(
    ("throw_in", "reachable", "impossible"), THROW_IN, ids=[row[0] for row in THROW_IN]
)
def test_who_may_throw_in_with_the_bid_in_and_out_of_reach_r71(throw_in, reachable, impossible):
    ruleset = rules("classic", throw_in=throw_in)
    within = hand_of(ruleset, bid(37), shown(A, 12))  # 25 short: every point makes it
    beyond = hand_of(ruleset, bid(38), shown(A, 12))
    assert within.throw_in_right is reachable
    assert beyond.throw_in_right is impossible


@pytest.mark.parametrize("amount", [37, 38], ids=["in-reach", "out-of-reach"])
@pytest.mark.parametrize(
    ("throw_in", "reachable", "impossible"), THROW_IN, ids=[row[0] for row in THROW_IN]
)
def test_a_throw_in_is_taken_exactly_where_somebody_may_r71_r73(
    throw_in, reachable, impossible, amount
):
    ruleset = rules("classic", throw_in=throw_in)
    hand = unplayed(ruleset, Outcome.THROWN_IN, bid=amount, meld=12, others_meld=6)
    if (reachable if amount == 37 else impossible) is ThrowInRight.NOBODY:
        with pytest.raises(OutcomeError) as refused:
            result(ruleset, hand)
        assert refused.value.field == "outcome"
    else:
        assert result(ruleset, hand) == (-amount, 6)


def test_the_meld_of_both_partners_counts_for_what_is_out_of_reach_r73():
    ruleset = rules("pass-pinochle")
    hand = hand_of(ruleset, bid(40), shown(0, 8), shown(2, 4), shown(1, 30))
    assert hand.throw_in_right is ThrowInRight.DECLARER
    assert shortfall(hand) == 28


def test_nothing_is_thrown_in_before_somebody_won_the_bid():
    with pytest.raises(OutcomeError, match="Somebody must win the bid"):
        game(rules("good-sam"), [HandEnded(1, Outcome.THROWN_IN)])


def test_a_refused_throw_in_says_why():
    hand = unplayed(rules("pass-pinochle"), Outcome.THROWN_IN, bid=30, meld=12)
    with pytest.raises(OutcomeError, match="still make it with 25 in the tricks"):
        result(rules("pass-pinochle"), hand)
    with pytest.raises(OutcomeError, match="can’t throw in a hand"):
        result(rules("classic"), hand)


# Folding and dealing again


@pytest.mark.parametrize(
    ("id", "cost"), [("partnership-auction", 20), ("partnership-racehorse", 25)]
)
def test_a_fold_costs_the_stuck_dealer_and_gives_nobody_anything_r20(id, cost):
    fold = [dealt(0), HandEnded(1, Outcome.FOLDED)]
    assert result(rules(id), fold) == (-cost, 0)
    assert game(rules(id), fold).next_dealer == 1


def test_a_fold_leaves_the_opponents_nothing_of_the_bid_under_any_set_rule():
    ruleset = rules("partnership-auction", set_rule="opponents_plus_bid")
    assert result(ruleset, [HandEnded(1, Outcome.FOLDED)]) == (-20, 0)


def test_a_redealt_hand_scores_nothing_and_does_not_count_r8():
    score = score_of(rules("classic"), bid(20), shown(A, 15), redealt())
    assert [side.score for side in score.sides] == [0, 0]
    assert not score.counts
    assert not score.made


# Sweeps


def sweep(*facts: Event, by: int = A) -> list[Event]:
    return [BidWon(1, by, None), *facts]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param({}, (1250, 0), id="as-printed-in-tens"),
        pytest.param({"sweep_points": 25}, (1025, 0), id="strict-text"),
        pytest.param({"sweep_bonus": 500}, (750, 0), id="a-house-bonus"),
        pytest.param({"last_trick": 0}, (1240, 0), id="another-trick-total"),
    ],
)
def test_a_sweep_made_r75(changes, expected):
    ruleset = rules("race-horse", **changes)
    assert result(ruleset, sweep(HandEnded(1, Outcome.SWEEP_MADE))) == expected


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        pytest.param(0, (0, 1030), id="free"),
        pytest.param(-1000, (-1000, 1030), id="minus-1000"),
        pytest.param("minus_bid", (-250, 1030), id="minus-the-minimum-bid"),
    ],
)
def test_a_sweep_failed_r76(cost, expected):
    ruleset = rules("race-horse", sweep_fail_declarer=cost)
    failed = [HandEnded(1, Outcome.SWEEP_FAILED), TricksCounted(1, ((B, 30),))]
    assert result(ruleset, sweep(*failed)) == expected


def test_a_failed_sweep_can_cost_the_last_number_that_was_bid_r76():
    ruleset = rules("race-horse", sweep_fail_declarer="minus_bid")
    calls = called(1, auction(ruleset, 250, 300, SWEEP, dealer=0))  # seat 3 sweeps
    facts = [BidWon(1, 3, None), HandEnded(1, Outcome.SWEEP_FAILED), TricksCounted(1, ((0, 30),))]
    assert result(ruleset, [dealt(0), *calls, *facts]) == (-300, 1030)


def test_in_a_sweep_nobody_melds_r74():
    with pytest.raises(MeldError, match="no meld in a sweep"):
        game(rules("race-horse"), sweep(), shown(B, 40))


def test_a_sweep_is_bid_before_it_is_made():
    with pytest.raises(OutcomeError, match="must be bid first"):
        game(rules("race-horse"), bid(250), [HandEnded(1, Outcome.SWEEP_MADE)])


# Playing 1000


@pytest.mark.parametrize(
    ("changes", "expected"),
    [({}, (1000, 0)), ({"thousand": 500}, (500, 0))],
    ids=["1000", "a-house-500"],
)
def test_playing_1000_made_takes_the_meld_of_the_opponents_r78(changes, expected):
    ruleset = rules("four-handed", all_or_nothing="thousand", **changes)
    made = [HandEnded(1, Outcome.THOUSAND_MADE)]
    assert result(ruleset, bid(300), shown(B, 80), made) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [({}, (-1000, 100)), ({"thousand": 500}, (-500, 100))],
    ids=["1000", "a-house-500"],
)
def test_playing_1000_failed_leaves_the_opponents_meld_and_tricks_r79(changes, expected):
    ruleset = rules("four-handed", all_or_nothing="thousand", **changes)
    failed = [HandEnded(1, Outcome.THOUSAND_FAILED)]
    assert result(ruleset, bid(300), shown(B, 80), failed, counted(B, 20)) == expected


def test_a_failed_1000_costs_no_bid_under_any_set_rule_r79():
    ruleset = rules("four-handed", all_or_nothing="thousand", set_rule="defenders_take")
    failed = [HandEnded(1, Outcome.THOUSAND_FAILED)]
    assert result(ruleset, bid(300), shown(B, 80), failed, counted(B, 20)) == (-1000, 100)


@pytest.mark.parametrize("outcome", [Outcome.THOUSAND_MADE, Outcome.THOUSAND_FAILED])
def test_playing_1000_is_refused_where_the_rules_have_none(outcome):
    with pytest.raises(OutcomeError, match="no playing 1000"):
        game(rules("four-handed"), bid(300), [HandEnded(1, outcome)])


@pytest.mark.parametrize("outcome", [Outcome.THOUSAND_MADE, Outcome.THOUSAND_FAILED])
def test_playing_1000_needs_a_declarer_r77(outcome):
    ruleset = rules("four-handed", all_or_nothing="thousand")
    with pytest.raises(OutcomeError, match="Only the player who won the bid"):
        game(ruleset, [HandEnded(1, outcome)])


def test_whoever_plays_1000_shows_no_meld_r77():
    ruleset = rules("four-handed", all_or_nothing="thousand")
    with pytest.raises(MeldError, match="No meld when you play 1000"):
        game(ruleset, bid(300), shown(2, 40), [HandEnded(1, Outcome.THOUSAND_MADE)])


# A double run that wins

DOUBLE_RUN = tuple((card, 2) for card in cards("AH 10H KH QH JH"))


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        pytest.param(0, (150, 0), id="the-declarer"),
        pytest.param(2, (150, 0), id="the-partner"),
        pytest.param(1, (0, 150), id="an-opponent"),
    ],
)
def test_a_double_run_ends_the_hand_when_it_is_shown_r50(seat, expected):
    facts = [*bid(24), *shown(3 - seat, 8), CardsShown(1, seat, DOUBLE_RUN)]
    score = score_of(rules("partnership-auction"), facts)
    assert tuple(side.score for side in score.sides) == expected
    assert score.double_run == (A_SIDE if seat in A_SIDE else B_SIDE)


def test_a_double_run_that_the_table_counted_itself_wins_too():
    score = score_of(rules("partnership-auction"), bid(24), shown(A, 150, double_run=True))
    assert score.double_run == A_SIDE


def test_after_a_double_run_no_tricks_are_played_r50():
    with pytest.raises(TrickError, match="no tricks are played"):
        game(rules("partnership-auction"), bid(24), shown(A, 150, 0, True), counted(A, 10))


def test_where_a_double_run_does_not_win_the_hand_goes_on():
    facts = [*bid(24), CardsShown(1, A, DOUBLE_RUN)]
    assert game(rules("classic"), facts).hands[0].step is Step.MELD


# The one question


@pytest.mark.parametrize(
    ("save", "others_meld", "others_nines", "tricks", "expected"),
    [
        pytest.param("trick", 18, 0, 25, B_SIDE, id="trick-no-points-asks"),
        pytest.param("trick", 18, 0, 24, None, id="trick-a-point-does-not-ask"),
        pytest.param("trick", 0, 0, 25, None, id="trick-no-meld-does-not-ask"),
        pytest.param("points", 18, 0, 25, None, id="points-never-asks-at-0"),
        pytest.param("points", 18, 0, 24, None, id="points-never-asks-at-1"),
        pytest.param("counter", 18, 0, 25, None, id="counter-no-points-does-not-ask"),
        pytest.param("counter", 18, 0, 24, B_SIDE, id="counter-the-last-trick-alone-asks"),
        pytest.param("counter", 18, 0, 23, None, id="counter-two-points-do-not-ask"),
        pytest.param("counter", 0, 0, 24, None, id="counter-no-meld-does-not-ask"),
    ],
)
def test_the_defenders_are_asked_what_they_took_exactly_when_it_matters_r68(
    save, others_meld, others_nines, tricks, expected
):
    ruleset = rules("classic", save=save)
    facts = [*bid(20), *shown(A, 10), *shown(B, others_meld, others_nines), *counted(A, tricks)]
    hand = game(ruleset, facts).hands[0]
    assert open_question(hand.hand) == expected
    assert hand.step is (Step.TOOK if expected else Step.DONE)


@pytest.mark.parametrize(
    ("nines_survive", "meld", "expected"),
    [
        pytest.param("always", 2, None, id="always-and-all-nines"),
        pytest.param("only", 2, None, id="only-and-all-nines"),
        pytest.param("only", 6, B_SIDE, id="only-and-more-than-nines"),
        pytest.param("no", 2, B_SIDE, id="no"),
    ],
)
def test_nobody_is_asked_where_the_nines_survive_anyway(nines_survive, meld, expected):
    ruleset = rules("classic", nines_survive=nines_survive)
    facts = [*bid(20), *shown(A, 10), *shown(B, meld, nines=2), *counted(A, 25)]
    assert open_question(game(ruleset, facts).hands[0].hand) == expected


@pytest.mark.parametrize(
    ("amount", "declarer_must_save", "expected"),
    [
        pytest.param(30, True, A_SIDE, id="meld-reaches-the-bid"),
        pytest.param(34, True, A_SIDE, id="meld-equals-the-bid"),
        pytest.param(35, True, None, id="set-either-way"),
        pytest.param(30, False, None, id="need-not-save"),
    ],
)
def test_the_declarer_is_asked_only_when_the_bid_hangs_on_it(amount, declarer_must_save, expected):
    ruleset = rules("classic", declarer_must_save=declarer_must_save)
    facts = [*bid(amount), *shown(A, 34), *counted(A, 0)]
    assert open_question(game(ruleset, facts).hands[0].hand) == expected


def test_with_the_old_card_count_few_points_may_hold_queens_and_jacks_only():
    ruleset = rules("classic-tens", card_points="old", save="counter")
    assert possible_took(ruleset, 0) == (Took.NOTHING, Took.TRICK)
    assert possible_took(ruleset, 50) == (Took.COUNTER, Took.TRICK)
    assert possible_took(ruleset, 51) == (Took.COUNTER,)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [(Took.NOTHING, (35, 0)), (Took.TRICK, (35, 18))],
    ids=["nothing", "a-trick"],
)
def test_the_answer_settles_the_score(answer, expected):
    facts = [*bid(20), *shown(A, 10), *shown(B, 18), *counted(A, 25), TookAnswered(1, 3, answer)]
    assert result(rules("classic"), facts) == expected


@pytest.mark.parametrize("seats", [(1, 3), (3, 1)], ids=str)
def test_of_what_two_partners_say_they_took_the_best_counts(seats):
    said = zip(seats, (Took.NOTHING, Took.TRICK), strict=True)
    answers = [TookAnswered(1, seat, took) for seat, took in said]
    facts = [*bid(20), *shown(A, 10), *shown(B, 18), *counted(A, 25), *answers]
    assert result(rules("classic"), facts) == (35, 18)


def test_an_answer_that_the_points_rule_out_is_refused():
    facts = [*bid(20), *counted(A, 20), TookAnswered(1, B, Took.TRICK)]
    with pytest.raises(TrickError, match="5 trick points can’t be “trick”"):
        game(rules("classic"), facts)


def test_new_trick_points_ask_the_question_again():
    answered = [*bid(20), *shown(B, 18), *counted(A, 25), TookAnswered(1, B, Took.TRICK)]
    facts = [*answered, *counted(A, 25)]
    assert game(rules("classic"), answered).hands[0].step is Step.DONE
    assert game(rules("classic"), facts).hands[0].step is Step.TOOK


# Facts that cannot be


@pytest.mark.parametrize(
    ("id", "points", "sentence"),
    [
        pytest.param("classic", 26, "from 0 to 25, not 26", id="more-than-all"),
        pytest.param("classic", -1, "from 0 to 25, not -1", id="less-than-nothing"),
        pytest.param("howell-racehorse", 85, "counted by 10s, not 85", id="between-the-tens"),
    ],
)
def test_trick_points_that_cannot_be(id, points, sentence):
    with pytest.raises(TrickError, match=sentence) as refused:
        game(rules(id), bid(250), counted(A, points))
    assert refused.value.field == "tricks.points"


def test_both_sides_may_count_but_must_agree():
    ruleset = rules("classic")
    both = [MeldFinished(1), TricksCounted(1, ((A, 16), (B, 9)))]
    assert result(ruleset, bid(16), both) == (16, 9)
    with pytest.raises(TrickError, match=r"adds up to 26\. There are only 25"):
        game(ruleset, bid(16), [TricksCounted(1, ((A, 16), (B, 10)))])


@pytest.mark.parametrize(
    ("theirs", "sentence"),
    [
        (14, r"10 \+ 14 of 25: 1 is missing\."),
        (12, r"10 \+ 12 of 25: 3 are missing\."),
    ],
)
def test_counts_that_add_up_to_too_little_say_how_many_are_missing(theirs, sentence):
    with pytest.raises(TrickError, match=sentence) as refused:
        game(rules("classic"), bid(16), [TricksCounted(1, ((A, 10), (B, theirs)))])
    assert refused.value.field == "tricks.points"


def test_partners_may_count_their_tricks_apart():
    parts = [MeldFinished(1), TricksCounted(1, ((0, 10), (2, 6)))]
    assert result(rules("classic"), bid(16), parts) == (16, 9)


@pytest.mark.parametrize(
    ("points", "nines", "field", "sentence"),
    [
        pytest.param(45, 0, "points", "counted by 10s from 0, not 45", id="between-the-tens"),
        pytest.param(-10, 0, "points", "counted by 10s from 0, not -10", id="negative"),
        pytest.param(40, 5, "nines", "worth 10 each, 20 at most", id="half-a-nine"),
        pytest.param(40, 30, "nines", "worth 10 each, 20 at most", id="three-nines"),
        pytest.param(10, 20, "nines", "more than the whole meld", id="nines-above-the-meld"),
    ],
)
def test_meld_points_that_cannot_be(points, nines, field, sentence):
    with pytest.raises(MeldError, match=sentence) as refused:
        game(rules("howell-racehorse"), bid(250), shown(B, points, nines))
    assert refused.value.field == f"meld.1.{field}"


def test_cards_are_counted_only_once_trump_is_named():
    with pytest.raises(MeldError, match="Choose trump") as refused:
        game(rules("classic"), [BidWon(1, 0, 20), CardsShown(1, 0, DOUBLE_RUN)])
    assert refused.value.field == "trump"


def test_no_card_is_on_the_table_more_often_than_in_the_deck_r52():
    one = ((cards("QS")[0], 1),)
    facts = [CardsShown(1, seat, one) for seat in (0, 1)]
    assert game(rules("classic"), bid(20), facts).hands[0].step is Step.MELD
    with pytest.raises(CardError, match="others already show 2"):
        game(rules("classic"), bid(20), facts, [CardsShown(1, 3, one)])


# Steps


def test_the_steps_of_a_hand_in_order():
    ruleset = rules("classic")
    facts = [
        BidWon(1, 0, 20),
        TrumpNamed(1, Suit.HEARTS),
        *shown(B, 18),
        MeldFinished(1),
        TricksCounted(1, ((A, 25),)),
        TookAnswered(1, B, Took.TRICK),
    ]
    steps = [game(ruleset, facts[:count]).hands[0].step for count in range(1, 7)]
    assert steps == [Step.TRUMP, Step.MELD, Step.MELD, Step.TRICKS, Step.TOOK, Step.DONE]


def test_a_hand_begins_with_the_bid():
    assert game(rules("classic")).hand(1).step is Step.BID
    assert game(rules("classic"), [dealt(2)]).hands[0].step is Step.BID


@pytest.mark.parametrize(
    ("facts", "step"),
    [
        pytest.param([], Step.TRUMP, id="declared"),
        pytest.param([TrumpNamed(1, Suit.CLUBS)], Step.ALL, id="trump"),
        pytest.param([HandEnded(1, Outcome.SWEEP_FAILED)], Step.TRICKS, id="failed"),
        pytest.param([HandEnded(1, Outcome.SWEEP_MADE)], Step.DONE, id="made"),
        pytest.param(
            [HandEnded(1, Outcome.SWEEP_FAILED), TricksCounted(1, ((B, 30),))],
            Step.DONE,
            id="counted",
        ),
    ],
)
def test_the_steps_of_a_sweep_leave_out_the_meld(facts, step):
    assert game(rules("race-horse"), sweep(*facts)).hands[0].step is step


@pytest.mark.parametrize(
    ("outcome", "step"),
    [(Outcome.THOUSAND_MADE, Step.DONE), (Outcome.THOUSAND_FAILED, Step.MELD)],
)
def test_a_failed_1000_still_needs_meld_and_tricks(outcome, step):
    ruleset = rules("four-handed", all_or_nothing="thousand")
    assert game(ruleset, bid(300), [HandEnded(1, outcome)]).hands[0].step is step


@pytest.mark.parametrize(
    "outcome", [Outcome.THROWN_IN, Outcome.FOLDED, Outcome.REDEALT], ids=lambda o: o.value
)
def test_an_unplayed_hand_is_done(outcome):
    ruleset = rules("partnership-auction")
    facts = [dealt(0), *bid(20, by=0), HandEnded(1, outcome)]
    assert game(ruleset, facts).hands[0].step is Step.DONE


def test_an_open_hand_has_no_score_and_keeps_the_next_one_from_being_dealt():
    open_game = game(rules("classic"), bid(20))
    assert open_game.hands[0].score is None
    assert open_game.totals == (0, 0)
    with pytest.raises(GameError, match="before hand 2"):
        game(rules("classic"), bid(20), bid(20, number=2))


def test_a_call_in_a_folded_hand_goes_on_with_the_auction():
    ruleset = rules("classic")
    facts = [dealt(0), *redealt(), *called(1, auction(ruleset, 15))]
    assert game(ruleset, facts).hands[0].step is Step.BID


def test_calls_of_an_open_auction_contradict_a_declarer_only_at_its_end():
    ruleset = rules("classic")
    open_auction = called(1, auction(ruleset, 15, PASS, dealer=0))
    hand = hand_of(ruleset, [dealt(0), *open_auction])
    assert hand.declarer is None
    assert hand.calls == (Call(1, 15), Call(2, PASS))


def test_everything_that_is_wrong_with_a_hand_is_told_at_once():
    with pytest.raises(Exception, match="seat from 0 to 3") as refused:
        game(rules("classic"), [BidWon(1, 7, 3)])
    assert {type(mistake) for mistake in refused.value.mistakes} == {CallError}
    assert [mistake.field for mistake in refused.value.mistakes] == ["declarer", "bid"]


@pytest.mark.parametrize(
    ("ruleset", "amount", "outcome"),
    [
        pytest.param(rules("race-horse"), None, Outcome.SWEEP_MADE, id="sweep"),
        pytest.param(
            rules("four-handed", all_or_nothing="thousand"), 300, Outcome.THOUSAND_MADE, id="1000"
        ),
    ],
)
def test_whoever_takes_everything_has_taken_all_trick_points(ruleset, amount, outcome):
    score = score_of(ruleset, (BidWon(1, B, amount, Suit.CLUBS), HandEnded(1, outcome)))
    assert [side.tricks for side in score.sides] == [0, 250]


def test_a_fold_after_somebody_else_won_the_bid_is_refused():
    with pytest.raises(OutcomeError, match="stuck"):
        hand_of(rules("partnership-auction"), bid(24, by=B), (HandEnded(1, Outcome.FOLDED),))


def test_a_double_run_counted_at_the_table_is_worth_a_double_run_at_least():
    with pytest.raises(MeldError, match="150"):
        hand_of(rules("partnership-auction"), bid(24), shown(A, 5, double_run=True))


def test_a_hand_that_a_double_run_won_is_not_thrown_in():
    with pytest.raises(OutcomeError, match="double run"):
        hand_of(
            rules("partnership-auction"),
            bid(24),
            shown(A, 150, double_run=True),
            (HandEnded(1, Outcome.THROWN_IN),),
        )


@pytest.mark.parametrize(
    ("save", "last_trick", "saved"),
    [("trick", 10, Save.TRICK), ("points", 10, Save.POINTS), ("points", 0, Save.COUNTER)],
)
def test_a_last_trick_that_counts_nothing_saves_no_meld(save, last_trick, saved):
    assert saved_by(rules("classic-tens", save=save, last_trick=last_trick)) is saved


def test_meld_of_a_bid_out_of_reach_is_lost_whatever_is_taken():
    ruleset = rules("three-player")
    hand = hand_of(ruleset, bid(50), shown(A, 4), shown(B, 2), (MeldFinished(1),))
    assert meld_to_save(hand) == [((B,), 2)]


@pytest.mark.parametrize(
    ("must_save", "meld", "once_saved"),
    [(True, 260, True), (True, 240, False), (False, 260, False)],
)
def test_a_meld_can_make_the_bid_as_soon_as_it_is_saved(must_save, meld, once_saved):
    ruleset = rules("howell-racehorse", declarer_must_save=must_save)
    hand = hand_of(ruleset, bid(250), shown(A, meld), (MeldFinished(1),))
    assert made_once_saved(hand) is once_saved
