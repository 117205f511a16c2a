"""Whose turn it is, which calls are legal, how the auction ends. A deals, so B bids first."""

import pytest

from scorekeeper.pinochle.errors import CallError, PinochleError
from scorekeeper.pinochle.game.events import BidWon, GameStarted
from scorekeeper.pinochle.game.timeline import restore
from scorekeeper.pinochle.hand.auction import Call, check_won_bid, usual_bids
from scorekeeper.pinochle.hand.endings import foldable_bid
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.rules.catalogue import IDS
from tests.pinochle.builders import (
    HELP,
    PASS,
    PLAYERS,
    auction,
    game,
    hand_of,
    rules,
)
from tests.pinochle.notation import LETTERS, facts_in
from tests.pinochle.tables import table

# Whose turn it is


@pytest.mark.parametrize("id", IDS)
def test_the_player_left_of_the_dealer_speaks_first_r11(id):
    first = [auction(rules(id), dealer=dealer).next_seat for dealer in rules(id).seats]
    assert first == [*rules(id).seats[1:], 0]


test_who_speaks_next = table("""
classic
  around the table                  | calls 15                | speaks C
  past who passed                   | calls 15 pass 16 17 18  | speaks D
  r15 who passed is not asked again | calls pass 15 16 17     | speaks C
  the last one in wins              | calls 15 pass pass      | speaks A; won not yet
  r16 without a further call        | calls pass pass 15 pass | speaks nobody; won 15 by D
""")


def test_a_call_out_of_turn_is_refused_with_whose_turn_it_is():
    with pytest.raises(CallError, match="seat 2’s bid, not seat 3’s") as refused:
        auction(rules("classic"), 15).call(Call(3, 16))
    assert refused.value.field == "calls"
    with pytest.raises(CallError, match="bidding is over"):
        auction(rules("classic"), 15, PASS, PASS, PASS).call(Call(2, 16))


# Legal calls

test_what_may_be_said = table("""
classic
  r12 below the minimum              | calls 14              | refused calls: Bid 15 or more, not 14
  r12 the minimum                    | calls 15              | speaks C
  r12 above the minimum              | calls 17              | speaks C
  r13 the same                       | calls 20 20           | refused calls: Bid 21 or more, not 20
  r13 lower                          | calls 20 19           | refused calls: Bid 21 or more, not 19
  r13 one more                       | calls 20 21           | speaks D
howell-racehorse
  r12 tens below the minimum         | calls 240             | refused calls: Bid 250 or more
  r12 tens between the steps         | calls 255             | refused calls: 250 or 260, not 255
  r12 tens far above                 | calls 400             | speaks C
  r13 tens between the steps         | calls 250 265         | refused calls: 260 or 270, not 265
  r13 tens, half a step              | calls 260 265         | refused calls: 270
  r13 tens, a step                   | calls 260 270         | speaks D
  r13 tens, a jump                   | calls 250 300         | bids 310 320 330
howell-auction
  r12 a lower minimum                | calls 150             | speaks C
to-one-hundred
  r12 the stuck amount is no opening | calls 19              | refused calls: 20 or more
partnership-auction
  r12 nor is the stuck twenty        | calls 20              | refused calls: 21 or more
classic
  r23 no pass with help
    | calls 15 help | refused calls: “pass with help” isn’t allowed
good-sam
  r23 pass with help
    | calls 250 help pass pass | won 250 by B
classic
  r23 no by me                       | calls 17 by-me        | refused calls: “by me” isn’t allowed
iowa-state
  r23 by me is a pass
    | calls 17 by-me pass pass | won 17 by B
classic
  no sweep                           | calls sweep           | refused calls: “sweep” isn’t allowed
race-horse
  r74 a sweep ends the auction       | calls sweep           | won sweep by B; speaks nobody
  r74 over a bid                     | calls 250 sweep       | won sweep by C; speaks nobody
  r74 over a raise
    | calls 250 pass 300 sweep | won sweep by A; speaks nobody
howell-racehorse bid_rounds=1
  r22 with one round the highest wins
    | calls 250 260 270 pass | won 270 by D
  r22 also the last to speak         | calls 250 260 270 280 | won 280 by A
  r22 or the dealer is stuck         | calls pass pass pass  | won 250 by A
classic bid_rounds=2
  r22 with two rounds it ends after the second turn
    | calls 15 16 17 18 19 pass 20 21 | won 21 by A
  r22 also with a pass
    | calls 15 16 17 18 19 pass 20 pass | won 20 by D
  r22 who passed in the first stays out
    | calls pass 25 26 pass 27 28 | won 28 by D
iowa-state
  the sample of Iowa State, 000 L101–L111
    | dealer D, calls 17 24 30 by-me 45 pass pass | won 45 by A
good-sam
  r14 Good Sam with a jump and help, 004 L14–L18
    | calls 250 260 300 help 310 pass 350 pass | won 350 by D
""")


@pytest.mark.parametrize("id", IDS)
def test_pass_with_help_is_allowed_only_where_the_rules_have_it_r23(id):
    words = auction(rules(id), rules(id).min_bid).legal.words
    assert (HELP in words) is rules(id).pass_with_help


# Stuck players


@pytest.mark.parametrize(
    ("id", "amount", "folds"),
    [
        ("classic", 15, False),
        ("classic-tens", 150, False),
        ("iowa-state", 15, False),
        ("to-one-hundred", 19, False),
        ("pass-pinochle", 25, False),
        ("howell-racehorse", 250, False),
        ("howell-auction", 150, False),
        ("partnership-auction", 20, True),
        ("partnership-racehorse", 25, True),
        ("three-player", 25, False),
        ("partnership-three-player", 20, True),
        ("double-deck", 50, True),
    ],
)
def test_when_all_the_others_pass_the_dealer_is_stuck_r17(id, amount, folds):
    after = auction(rules(id), *[PASS] * (rules(id).players - 1))
    stuck = Call(0, amount)
    assert (after.winner, after.legal.least) == (stuck, amount)
    assert foldable_bid(Hand(rules(id), 0, after.calls)) == (stuck if folds else None)
    assert PASS not in after.legal.words


test_a_stuck_player = table("""
classic
  r17 wherever the dealer sits
    | dealer C, calls pass pass pass | won 15 by C
  r19 plays for that and no more, 000 L19
    | calls pass pass pass | bids 15
  r19 it is recorded
    | calls pass pass pass 15, bid 15 | step meld
  r19 more is refused
    | calls pass pass pass 16 | refused calls: stuck and plays for 15, not for 16
  r19 may not pass
    | calls pass pass pass pass | refused calls: seat 0 is stuck and can’t pass: they play for 15.
classic pass_with_help=true
  r19 may not pass with help
    | calls pass pass pass help | refused calls: stuck and can’t pass
race-horse
  r19 no more than 250, 000 L121
    | calls pass pass pass pass | bids 250; won 250 by B
to-one-hundred
  r19 no more than 19, 000 L137
    | calls pass pass pass | bids 19
three-player
  r19 no more than 25, 000 L157              | calls pass pass  | bids 25
partnership-auction
  r19 no more than 20, 003 L83
    | calls pass pass pass | bids 20
howell-racehorse
  r19 may bid more where “at least” is said, 001 L51
    | calls pass pass pass | bids 250 260 270
  r19 and plays for it
    | calls pass pass pass 270, bid 270 | step meld
  r19 but not for less
    | calls pass pass pass 240 | refused calls: 250 or more
  r19 nor pass
    | calls pass pass pass pass | refused calls: they play for 250 or more
race-horse
  r18 the last to pass may
    | calls pass pass pass | won not yet; speaks A
  r18 or bid
    | calls pass pass pass 250 | won 250 by A
partnership-auction
  r20 a fold costs the stuck player
    | dealer A, calls pass pass pass, folded | -20 : 0
  r20 not after a bid
    | dealer A, calls 21 pass pass pass, folded | refused declarer: B
  r20 nor before the others have passed
    | dealer A, calls pass pass, folded | refused calls: bidding isn’t over
partnership-racehorse stuck_amount=24
  r20 a table may fold for one less, 003 L81 | dealer A, folded | -24 : 0
partnership-racehorse
  another dealer is asked again
    | dealer A, folded, dealer C | step bid
classic
  no fold in these rules                     | folded           | refused outcome: can’t fold
four-handed stuck_may_fold=true
  r20 none where the first bidder must bid   | folded           | refused outcome: can’t fold
good-sam opener_must_bid=false
  r21 a bidder who must bid can be stuck at the end, n8
    | calls pass pass pass pass | won 250 by B
  r21 so another may win at the least
    | dealer A, bid 250 by C | step meld
""")


@pytest.mark.parametrize("calls", [(PASS, PASS), (50,), (50, PASS, PASS)], ids=str)
def test_nobody_may_fold_before_anybody_is_stuck_r20(calls):
    spoken = auction(rules("double-deck"), *calls).calls
    assert foldable_bid(Hand(rules("double-deck"), 0, spoken)) is None


def test_where_no_call_was_recorded_the_stuck_player_may_fold_r20():
    assert foldable_bid(Hand(rules("double-deck"), 0)) == Call(0, 50)
    assert foldable_bid(Hand(rules("four-handed", stuck_may_fold=True), 0)) is None


def test_the_stuck_players_of_document_003_may_fold_r20():
    folding = {id for id in IDS if rules(id).stuck_may_fold}
    assert {id for id in IDS if rules(id).document.startswith("003")} <= folding


# A first bidder who must bid

OPENERS = [("four-handed", 250), ("good-sam", 250), ("three-handed", 150), ("five-handed", 450)]


@pytest.mark.parametrize(("id", "least"), OPENERS)
def test_an_opener_is_in_for_the_least_and_nobody_else_can_win_at_it_r21_r27(id, least):
    """Seat 1 is the opener."""
    ruleset = rules(id)
    for word in (PASS, HELP):
        with pytest.raises(CallError, match=f"the first bidder must bid {least} or more"):
            auction(ruleset).call(Call(1, word))
    others = [PASS] * (ruleset.players - 1)
    assert auction(ruleset, least, *others).winner == Call(1, least)
    assert hand_of(ruleset, f"dealer A, bid {least} by B").bid == least
    for other in set(ruleset.seats) - {1}:
        entered = f"dealer A, bid {{}} by {LETTERS[other]}".format
        assert hand_of(ruleset, entered(least + 10)).declarer == other
        with pytest.raises(CallError) as refused:
            game(ruleset, entered(least))
        assert refused.value.field == "bid"
        told = f"in for {least}, so {PLAYERS[other]} must bid {least + 10} or more."
        assert refused.value.named(PLAYERS) == f"Bob bids first and is {told}"


@pytest.mark.parametrize("seat", [-1, 310])
def test_a_seat_that_nobody_has_is_named_by_its_number(seat):
    """A forged form gets sentences, not a server error."""
    with pytest.raises(PinochleError) as refused:
        game(rules("four-handed"), "dealer A", [BidWon(1, seat, 250)])
    told = [each.named(PLAYERS) for each in refused.value.mistakes]
    assert any(f"so seat {seat} must bid" in each for each in told)


def test_a_corrected_dealer_removes_a_bid_at_the_amount_of_the_new_opener_r21():
    ruleset, won = rules("four-handed"), "dealer A, bid 250 by B, tricks B250"
    assert hand_of(ruleset, won, "dealer B").bid is None
    assert hand_of(ruleset, won, "dealer B, bid 250 by C").declarer == 2


def test_a_stored_fold_that_the_rules_refuse_counts_all_the_same_r20_r21():
    ruleset = rules("four-handed", stuck_may_fold=True)
    folded = "dealer A, folded"
    with pytest.raises(PinochleError, match="can’t fold"):
        game(ruleset, folded)
    facts = [GameStarted(PLAYERS[:4]), *facts_in(ruleset, folded)]
    assert restore(ruleset, facts).game.totals == (0, -250)


# Auctions of a hand


def test_calls_are_kept_with_the_bid_that_they_lead_to():
    calls = "dealer A, calls 15 pass pass pass"
    hand = hand_of(rules("classic"), f"{calls}, won 15 by B")
    assert (hand.declarer, hand.bid, len(hand.calls)) == (1, 15, 4)
    other = hand_of(rules("classic"), f"{calls}, won 20 by C")
    assert (other.declarer, other.bid, other.calls) == (2, 20, ())
    assert hand_of(rules("classic"), "dealer A, calls 15, dealer C").calls == ()


@pytest.mark.parametrize(
    ("id", "dealer", "seat", "amount", "legal"),
    [
        pytest.param("to-one-hundred", 0, 0, 19, True, id="the-stuck-dealer-at-19"),
        pytest.param("to-one-hundred", 0, 1, 19, False, id="nobody-else-at-19"),
        pytest.param("to-one-hundred", 0, 1, 20, True, id="anybody-at-the-minimum"),
        pytest.param("partnership-auction", 3, 3, 20, True, id="the-stuck-dealer-at-20"),
        pytest.param("partnership-auction", 3, 0, 20, False, id="nobody-else-at-20"),
        pytest.param("howell-racehorse", 0, 1, 255, False, id="between-the-steps"),
        pytest.param("howell-racehorse", 0, 1, 450, True, id="high-up"),
    ],
)
def test_a_bid_without_its_calls_is_checked_r27(id, dealer, seat, amount, legal):
    if legal:
        check_won_bid(rules(id), dealer, seat, amount)
        assert (
            hand_of(rules(id), f"dealer {LETTERS[dealer]}", [BidWon(1, seat, amount)]).bid == amount
        )
    else:
        with pytest.raises(CallError) as refused:
            check_won_bid(rules(id), dealer, seat, amount)
        assert refused.value.field == "bid"


HUNDRED = rules("to-one-hundred", opener_must_bid=True)
BY_TWENTIES = rules("four-handed", bid_step=20, stuck_amount=240)


@pytest.mark.parametrize(
    ("ruleset", "calls"),
    [
        pytest.param(HUNDRED, (19, PASS, PASS, PASS), id="the-opener-below-the-minimum"),
        pytest.param(HUNDRED, (19, 20, PASS, PASS, PASS), id="others-one-above"),
        pytest.param(rules("four-handed", stuck_amount=200), (200, 210, PASS, PASS, PASS)),
        pytest.param(rules("four-handed", stuck_amount=260), (260, PASS, PASS, PASS)),
        pytest.param(BY_TWENTIES, (240, 260, PASS, PASS, PASS), id="a-step-above-the-opener"),
        pytest.param(BY_TWENTIES, (240, 270, PASS, PASS, PASS), id="a-step-above-the-minimum"),
        pytest.param(rules("howell-racehorse", stuck_amount=230), (PASS, PASS, PASS, 240)),
    ],
)
def test_what_calls_can_win_at_can_be_entered_at_once_r21_r27(ruleset, calls):
    won = auction(ruleset, *calls).winner
    entered = f"dealer A, bid {won.value} by {LETTERS[won.seat]}"
    assert hand_of(ruleset, entered).bid == won.value


test_what_is_entered_at_once = table("""
to-one-hundred opener_must_bid=true
  r27 the opener below what the opener is in for
    | dealer A, bid 18 by B | refused bid: 19 or more
  r27 the dealer whom nobody leaves stuck | dealer A, bid 19 | refused bid: 20 or more
four-handed stuck_amount=260
  r27 at the minimum
    | dealer A, bid 250 by B | refused bid: 260 or more
  r27 at the opener’s bid
    | dealer A, bid 260 by C | refused bid: 270 or more
howell-racehorse stuck_amount=230
  r27 nobody is stuck
    | dealer A, bid 240 by B | refused bid: 250 or more
four-handed bid_step=20 stuck_amount=240
  r13 on no step
    | dealer A, bid 265 by C | refused bid: Bids go up by 20
classic
  nobody’s seat                           | won 15 by E      | refused declarer: seat from 0 to 3
  no sweep                                | won sweep        | refused bid: no sweep
  r26 trump is named after the bid
    | won 15, trump C, cards A KC QC | meld 4
""")


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        (rules("classic"), (15, 16, 17)),
        (rules("howell-racehorse"), (250, 260, 270)),
        (rules("to-one-hundred"), (19, 20, 21)),
        (rules("partnership-auction"), (20, 21, 22)),
        (HUNDRED, (19, 20, 21)),
        (rules("four-handed", stuck_amount=260), (260, 270, 280)),
        (BY_TWENTIES, (240, 250, 270)),
    ],
)
def test_the_usual_bids_begin_with_the_lowest_amount_there_is(ruleset, expected):
    assert usual_bids(ruleset, 3) == expected
