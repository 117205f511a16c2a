"""Hands that are passed out: nobody has to bid, all pass, and the next player deals; R17."""

from scorekeeper.pinochle.game.events import facts_of
from scorekeeper.pinochle.hand.auction import Call, usual_bids
from scorekeeper.pinochle.hand.endings import foldable_bid, may_pass_out
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.text.hand_text import headline
from tests.pinochle.builders import PASS, auction, game, hand_of, rules
from tests.pinochle.tables import table

HOWELL = rules("howell-racehorse", stuck_seat="nobody")
ALL_PASS = "dealer A, calls pass pass pass pass"

test_a_hand_that_all_passed = table("""
howell-racehorse stuck_seat=nobody
  r17 every call
    | calls pass pass pass pass | 0 : 0; step done; deals B; speaks nobody; won not yet
  r17 at once
    | passed-out | 0 : 0; step done; deals B; says A Everyone passed: no score.
  r17 the last to speak may pass or bid | calls pass pass pass      | speaks A; won not yet
  one bid is enough                     | calls pass pass pass 250  | won 250 by A
  a bid after all
    | dealer A, calls pass pass pass pass, won 250 by C | step trump
  calls after all                       | passed-out, calls 250     | step bid
  another dealer is asked again
    | dealer A, calls pass pass pass pass, dealer C | step bid
  undo takes the last pass back
    | calls pass pass pass pass, undo | step bid; speaks A
  over is over
    | calls pass pass pass pass, bid 250, passed-out | refused outcome: Not everyone has passed
  after a bid was won
    | bid 250, passed-out | refused outcome: Not everyone has passed
  while others can bid
    | calls pass pass, passed-out | refused outcome: Not everyone has passed
  after meld
    | meld A40, passed-out | refused meld: somebody must have won the bid
howell-racehorse stuck_seat=nobody bid_rounds=1
  with one turn each                    | calls pass pass pass pass | step done
  with one turn each and a bid          | calls pass 250 pass pass  | won 250 by C; step bid
howell-racehorse stuck_seat=nobody hand_limit=1
  r87 it is none of the number of hands | passed-out                | wins nobody
  r87 the next one is
    | passed-out; bid 250 by B, meld B100, tricks B200 | wins B D
howell-racehorse, race-horse
  where somebody is stuck
    | dealer A, passed-out | refused outcome: somebody has to take the bid
four-handed stuck_seat=nobody
  where the first bidder must bid
    | dealer A, passed-out | refused outcome: somebody has to take the bid
partnership-auction stuck_seat=nobody
  where nobody is stuck nobody folds    | folded                    | refused outcome: can’t fold
""")


def test_a_hand_can_be_passed_out_only_before_any_other_entry():
    may = {
        text: may_pass_out(hand_of(HOWELL, f"dealer A{text}"))
        for text in ("", ", bid 250", ", calls pass pass", ", meld A40")
    }
    assert may == {"": True, ", bid 250": False, ", calls pass pass": False, ", meld A40": False}
    for id in ("howell-racehorse", "race-horse"):
        assert not may_pass_out(hand_of(rules(id), "dealer A"))
    assert not may_pass_out(hand_of(rules("four-handed", stuck_seat="nobody"), "dealer A"))


def test_a_passed_out_hand_has_a_headline_and_survives_conversion_to_facts():
    for facts in (ALL_PASS, "passed-out"):
        after = game(HOWELL, facts)
        (hand,) = after.hands
        assert hand.hand.outcome is Outcome.PASSED_OUT
        assert headline(after, hand) == "Everyone passed"
        assert game(HOWELL, facts_of(1, hand.hand)) == after


def test_an_auction_is_over_when_all_have_passed():
    so_far = auction(HOWELL, PASS, PASS, PASS)
    assert (so_far.is_stuck, PASS in so_far.legal.words) == (False, True)
    over = so_far.call(Call(0, PASS))
    assert (over.is_passed_out, over.legal) == (True, None)
    assert not auction(HOWELL, PASS, PASS, PASS, 250).is_passed_out


def test_a_passed_out_hand_takes_no_hand_number_r87():
    after = game(rules("howell-racehorse", stuck_seat="nobody", hand_limit=1), "passed-out")
    assert (after.end, after.may_deal, after.on_table, after.shown_number(2)) == (None, True, 2, 1)


def test_a_bid_can_be_entered_for_a_passed_out_hand():
    bid_after_all = hand_of(HOWELL, ALL_PASS, "won 250 by C")
    assert (bid_after_all.outcome, bid_after_all.calls) == (Outcome.PLAYED, ())
    assert len(hand_of(HOWELL, "passed-out, calls 250").calls) == 1
    assert hand_of(HOWELL, ALL_PASS, "dealer C").calls == ()


def test_if_nobody_is_stuck_no_bid_is_below_the_minimum():
    ruleset = rules("partnership-auction", stuck_seat="nobody")
    assert usual_bids(ruleset, 2) == (21, 22)
    assert foldable_bid(hand_of(ruleset, "dealer A")) is None
