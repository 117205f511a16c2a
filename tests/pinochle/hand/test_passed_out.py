"""Where nobody has to bid: all pass, and the next player deals; 001 L55."""

import pytest

from scorekeeper.pinochle.errors import CallError, MeldError, OutcomeError
from scorekeeper.pinochle.game.events import BidWon, Called, HandEnded, Undone, facts_of
from scorekeeper.pinochle.hand.auction import Call, usual_bids
from scorekeeper.pinochle.hand.endings import may_fold, may_pass_out
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.telling.hand_text import headline
from tests.pinochle.builders import (
    PASS,
    auction,
    bid,
    bidding,
    dealt,
    game,
    hand_of,
    played,
    rules,
    shown,
    started,
    texts,
)

HOWELL = rules("howell-racehorse", stuck_seat="nobody")
ALL_PASS = bidding(HOWELL, PASS, PASS, PASS, PASS)
PASSED_OUT = (HandEnded(1, Outcome.PASSED_OUT),)


@pytest.mark.parametrize("facts", [ALL_PASS, PASSED_OUT], ids=["every-call", "at-once"])
def test_a_hand_that_all_passed_scores_nothing_and_the_next_player_deals_r17(facts):
    after = game(HOWELL, facts)
    (hand,) = after.hands
    assert (hand.step, hand.hand.outcome) == (Step.DONE, Outcome.PASSED_OUT)
    assert (after.totals, after.next_dealer) == ((0, 0), 1)
    assert headline(after, hand) == "Everyone passed"
    assert texts(HOWELL, facts) == ["Everyone passed: no score."]


def test_the_last_to_speak_may_pass_too_r17():
    so_far = auction(HOWELL, PASS, PASS, PASS)
    assert (so_far.next_seat, so_far.is_stuck, so_far.winner) == (0, False, None)
    assert PASS in so_far.legal.words
    over = so_far.call(Call(0, PASS))
    assert (over.is_passed_out, over.legal, over.winner) == (True, None, None)
    with pytest.raises(CallError, match="over"):
        over.call(Call(1, 250))


def test_one_bid_is_enough_for_a_hand_to_be_played():
    so_far = auction(HOWELL, PASS, PASS, PASS, 250)
    assert (so_far.is_passed_out, so_far.winner) == (False, Call(0, 250))


def test_where_each_has_one_turn_all_may_pass_too():
    once = rules("howell-racehorse", stuck_seat="nobody", bid_rounds=1)
    assert auction(once, PASS, PASS, PASS, PASS).is_passed_out
    assert not auction(once, PASS, 250, PASS, PASS).is_passed_out


def test_a_hand_that_all_passed_is_none_of_the_number_of_hands_r87():
    ruleset = rules("howell-racehorse", stuck_seat="nobody", hand_limit=1)
    after = game(ruleset, PASSED_OUT)
    assert (after.end, after.may_deal, after.on_table, after.told_number(2)) == (None, True, 2, 1)
    over = game(ruleset, PASSED_OUT, played(ruleset, by=1, meld=100, tricks=200, number=2))
    assert over.end is not None
    assert over.end.winner == (1, 3)


@pytest.mark.parametrize(
    ("ruleset", "facts", "mistake"),
    [
        pytest.param(rules("howell-racehorse"), (), OutcomeError, id="where-the-dealer-is-stuck"),
        pytest.param(rules("race-horse"), (), OutcomeError, id="where-the-opener-is-stuck"),
        pytest.param(
            rules("four-handed", stuck_seat="nobody"),
            (),
            OutcomeError,
            id="where-one-must-bid",
        ),
        pytest.param(HOWELL, bid(250), OutcomeError, id="after-a-bid-was-won"),
        pytest.param(HOWELL, bidding(HOWELL, PASS, PASS), OutcomeError, id="while-others-can-bid"),
        pytest.param(HOWELL, shown(0, 40), MeldError, id="after-meld"),
    ],
)
def test_a_hand_that_somebody_must_or_did_play_was_not_passed_out(ruleset, facts, mistake):
    with pytest.raises(mistake):
        game(ruleset, [dealt(0)], facts, PASSED_OUT)
    assert not may_pass_out(hand_of(ruleset, [dealt(0)], facts))


def test_a_bid_after_all_is_played_for():
    hand = game(HOWELL, ALL_PASS, [BidWon(1, 2, 250)]).hands[0]
    assert (hand.hand.outcome, hand.hand.calls, hand.step) == (Outcome.PLAYED, (), Step.TRUMP)


def test_calls_after_all_begin_anew():
    hand = hand_of(HOWELL, PASSED_OUT, [Called(1, Call(1, 250))])
    assert (hand.outcome, len(hand.calls)) == (Outcome.PLAYED, 1)


def test_undo_takes_the_last_pass_back():
    hand = started(HOWELL, ALL_PASS, [Undone()]).game.hands[0].hand
    assert (hand.outcome, len(hand.calls)) == (Outcome.PLAYED, 3)


def test_another_dealer_asks_for_the_calls_again():
    hand = hand_of(HOWELL, ALL_PASS, [dealt(2)])
    assert (hand.outcome, hand.calls) == (Outcome.PLAYED, ())


@pytest.mark.parametrize("facts", [ALL_PASS, PASSED_OUT], ids=["every-call", "at-once"])
def test_the_facts_of_a_hand_that_all_passed_make_it_again(facts):
    after = game(HOWELL, facts)
    assert game(HOWELL, facts_of(1, after.hands[0].hand)) == after


def test_where_nobody_is_stuck_nobody_folds_and_no_bid_is_below_the_lowest():
    ruleset = rules("partnership-auction", stuck_seat="nobody")
    assert usual_bids(ruleset, 2) == (21, 22)
    assert may_fold(hand_of(ruleset, [dealt(0)])) is None
    with pytest.raises(OutcomeError, match="can’t fold"):
        game(ruleset, [HandEnded(1, Outcome.FOLDED)])
