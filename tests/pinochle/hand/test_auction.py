"""Whose turn it is, what may be said, how the auction ends."""

import pytest

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.errors import CallError, OutcomeError, PinochleError
from scorekeeper.pinochle.game.events import (
    BidWon,
    Called,
    GameStarted,
    HandEnded,
    TrumpNamed,
)
from scorekeeper.pinochle.game.timeline import restore
from scorekeeper.pinochle.hand.auction import Call, Word, check_won_bid, next_bids, usual_bids
from scorekeeper.pinochle.hand.endings import may_fold
from scorekeeper.pinochle.hand.hand import Hand, Outcome
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.catalogue import IDS
from tests.pinochle.builders import (
    BY_ME,
    HELP,
    PASS,
    PLAYERS,
    SWEEP,
    auction,
    bid,
    called,
    counted,
    dealt,
    game,
    hand_of,
    may_ask_redeal,
    result,
    rules,
    scores,
)

# Who speaks


@pytest.mark.parametrize(
    ("id", "dealer"),
    [
        pytest.param(id, dealer, id=f"{id}-dealer-{dealer}")
        for id in IDS
        for dealer in rules(id).seats
    ],
)
def test_the_player_left_of_the_dealer_speaks_first_r11(id, dealer):
    first = 0 if dealer == rules(id).players - 1 else dealer + 1
    assert auction(rules(id), dealer=dealer).next_seat == first


def test_the_turn_goes_clockwise_past_those_who_passed():
    seats, so_far = [], auction(rules("classic"), dealer=0)
    for said in (15, PASS, 16, 17, 18, 19):
        seats.append(so_far.next_seat)
        so_far = so_far.call(Call(seats[-1], said))
    assert seats == [1, 2, 3, 0, 1, 3]


def test_a_call_out_of_turn_is_refused_with_whose_turn_it_is():
    with pytest.raises(CallError, match="seat 2’s bid, not seat 3’s") as refused:
        auction(rules("classic"), 15).call(Call(3, 16))
    assert refused.value.field == "calls"


def test_a_player_who_passed_is_not_asked_again_r15():
    so_far = auction(rules("classic"), PASS, 15, 16, 17)  # seat 1 passed, seat 2 is next
    assert so_far.next_seat == 2
    with pytest.raises(CallError):
        so_far.call(Call(1, 18))


# Raises


@pytest.mark.parametrize(
    ("id", "said", "legal"),
    [
        pytest.param("classic", 14, False, id="ones-below-the-minimum"),
        pytest.param("classic", 15, True, id="ones-the-minimum"),
        pytest.param("classic", 17, True, id="ones-above-the-minimum"),
        pytest.param("howell-racehorse", 240, False, id="tens-below-the-minimum"),
        pytest.param("howell-racehorse", 250, True, id="tens-the-minimum"),
        pytest.param("howell-racehorse", 255, False, id="tens-between-the-steps"),
        pytest.param("howell-racehorse", 400, True, id="tens-far-above"),
        pytest.param("howell-auction", 150, True, id="tens-a-lower-minimum"),
        pytest.param("to-one-hundred", 19, False, id="the-stuck-amount-is-no-opening"),
        pytest.param("partnership-auction", 20, False, id="nor-the-stuck-twenty"),
    ],
)
def test_the_opening_bid_reaches_the_minimum_in_steps_r12(id, said, legal):
    start = auction(rules(id))
    if legal:
        assert start.call(Call(1, said)).high == Call(1, said)
    else:
        with pytest.raises(CallError):
            start.call(Call(1, said))


@pytest.mark.parametrize(
    ("id", "standing", "said", "legal"),
    [
        pytest.param("classic", 20, 20, False, id="ones-the-same"),
        pytest.param("classic", 20, 21, True, id="ones-one-more"),
        pytest.param("classic", 20, 19, False, id="ones-lower"),
        pytest.param("howell-racehorse", 260, 265, False, id="tens-half-a-step"),
        pytest.param("howell-racehorse", 260, 270, True, id="tens-a-step"),
        pytest.param("howell-racehorse", 260, 300, True, id="tens-a-jump"),
        pytest.param("howell-racehorse", 260, 260, False, id="tens-the-same"),
    ],
)
def test_a_raise_is_higher_in_steps_r13(id, standing, said, legal):
    so_far = auction(rules(id), standing)
    if legal:
        assert so_far.call(Call(2, said)).high == Call(2, said)
    else:
        with pytest.raises(CallError):
            so_far.call(Call(2, said))


def test_a_bid_between_the_steps_is_refused_with_the_two_beside_it():
    with pytest.raises(CallError, match="260 or 270, not 265"):
        auction(rules("howell-racehorse"), 250).call(Call(2, 265))


def test_a_bid_too_low_is_refused_with_the_least():
    with pytest.raises(CallError, match="Bid 21 or more, not 20"):
        auction(rules("classic"), 20).call(Call(2, 20))


def test_legal_tells_the_least_bid_that_the_call_accepts():
    so_far = auction(rules("howell-racehorse"), 250, 300)
    assert so_far.legal is not None
    assert so_far.legal.least == 310


# Words


@pytest.mark.parametrize("id", IDS)
def test_pass_with_help_is_allowed_only_where_the_rules_have_it_r23(id):
    so_far = auction(rules(id), rules(id).min_bid, dealer=0)
    if rules(id).pass_with_help:
        assert 2 not in so_far.call(Call(2, HELP)).still_in
    else:
        with pytest.raises(CallError, match="“pass with help” isn’t allowed"):
            so_far.call(Call(2, HELP))


def test_good_sam_passes_with_help_and_howell_does_not():
    assert rules("good-sam").pass_with_help
    assert not rules("howell-racehorse").pass_with_help


def test_a_sweep_is_refused_where_the_rules_have_none():
    with pytest.raises(CallError, match="“sweep” isn’t allowed"):
        auction(rules("classic")).call(Call(1, SWEEP))


@pytest.mark.parametrize(
    "before", [(), (250,), (250, PASS, 300)], ids=["as-opening", "over-a-bid", "over-a-raise"]
)
def test_a_sweep_ends_the_auction_r74(before):
    so_far = auction(rules("race-horse"), *before, SWEEP)
    assert so_far.next_seat is None
    assert so_far.legal is None
    assert so_far.winner is not None
    assert so_far.winner.said is Word.SWEEP


# The end


def test_a_call_after_the_end_is_refused():
    over = auction(rules("classic"), 15, PASS, PASS, PASS)
    assert over.winner == Call(1, 15)
    with pytest.raises(CallError, match="bidding is over"):
        over.call(Call(2, 16))


def test_there_is_no_winner_while_somebody_may_speak():
    assert auction(rules("classic"), 15, PASS, PASS).winner is None


def test_the_last_player_in_wins_without_a_further_call_r16():
    assert auction(rules("classic"), PASS, PASS, 15, PASS).winner == Call(3, 15)


# Stuck players


@pytest.mark.parametrize(
    ("id", "seat", "amount", "folds"),
    [
        ("classic", 0, 15, False),
        ("classic-tens", 0, 150, False),
        ("iowa-state", 0, 15, False),
        ("to-one-hundred", 0, 19, False),
        ("pass-pinochle", 0, 25, False),
        ("howell-racehorse", 0, 250, False),
        ("howell-auction", 0, 150, False),
        ("partnership-auction", 0, 20, True),
        ("partnership-racehorse", 0, 25, True),
        ("three-player", 0, 25, False),
        ("partnership-three-player", 0, 20, True),
        ("double-deck", 0, 50, True),
    ],
)
def test_when_all_the_others_pass_the_dealer_is_stuck_r17(id, seat, amount, folds):
    others = [PASS] * (rules(id).players - 1)
    after = auction(rules(id), *others, dealer=0)
    assert after.winner == Call(seat, amount)
    assert after.legal is not None
    assert after.legal.least == amount
    assert may_fold(Hand(rules(id), 0, after.calls)) == (Call(seat, amount) if folds else None)
    assert PASS not in after.legal.words


def test_the_dealer_is_stuck_wherever_the_dealer_sits():
    assert auction(rules("classic"), PASS, PASS, PASS, dealer=2).winner == Call(2, 15)


@pytest.mark.parametrize(
    ("id", "amount", "more"),
    [
        pytest.param("classic", 15, 16, id="000-l19"),
        pytest.param("race-horse", 250, 260, id="000-l121"),
        pytest.param("to-one-hundred", 19, 24, id="000-l137"),
        pytest.param("three-player", 25, 26, id="000-l157"),
        pytest.param("partnership-auction", 20, 21, id="003-l83"),
    ],
)
def test_a_stuck_player_plays_for_that_amount_and_no_more_r19(id, amount, more):
    stuck = auction(rules(id), dealer=0)
    while not stuck.is_stuck:
        stuck = stuck.call(Call(stuck.next_seat, PASS))
    seat, before = stuck.next_seat, (dealt(0), *called(1, stuck))
    assert next_bids(stuck, 3) == (amount,)
    assert hand_of(rules(id), before, called_by(seat, amount), bid(amount, by=seat)).calls
    with pytest.raises(CallError, match=f"stuck and plays for {amount}, not for {more}"):
        game(rules(id), before, called_by(seat, more))


@pytest.mark.parametrize("id", ["howell-racehorse", "howell-auction"])
def test_where_at_least_is_said_a_stuck_dealer_may_bid_more_r19(id):
    """001 L51."""
    least = rules(id).min_bid
    stuck = auction(rules(id), PASS, PASS, PASS, dealer=0)
    assert next_bids(stuck, 3) == (least, least + 10, least + 20)
    facts = (dealt(0), *called(1, stuck), *called_by(0, least + 20), *bid(least + 20))
    assert hand_of(rules(id), facts).bid == least + 20
    with pytest.raises(CallError):
        stuck.call(Call(0, least - 10))


def called_by(seat: int, said: int) -> tuple[Called, ...]:
    return (Called(1, Call(seat, said)),)


@pytest.mark.parametrize("word", [PASS, HELP])
def test_a_stuck_dealer_may_not_pass_r19(word):
    stuck = auction(rules("classic", pass_with_help=True), PASS, PASS, PASS)
    with pytest.raises(CallError, match=r"seat 0 is stuck and can’t pass: they play for 15\.$"):
        stuck.call(Call(0, word))


def test_a_stuck_dealer_who_may_bid_more_may_not_pass_either_r19():
    stuck = auction(rules("howell-racehorse"), PASS, PASS, PASS)
    with pytest.raises(CallError, match="they play for 250 or more"):
        stuck.call(Call(0, PASS))


def test_race_horse_passes_round_and_then_the_player_left_of_the_dealer_is_stuck_r18():
    ruleset = rules("race-horse")
    three = auction(ruleset, PASS, PASS, PASS, dealer=0)
    assert three.winner is None
    assert three.next_seat == 0
    assert three.legal is not None
    assert PASS in three.legal.words
    assert three.call(Call(0, 250)).winner == Call(0, 250)
    assert three.call(Call(0, PASS)).winner == Call(1, 250)


OPENERS = [("four-handed", 250), ("good-sam", 250), ("three-handed", 150), ("five-handed", 450)]


@pytest.mark.parametrize("word", [PASS, HELP])
@pytest.mark.parametrize(("id", "least"), OPENERS)
def test_an_opener_who_is_in_may_not_pass_r21(id, least, word):
    with pytest.raises(
        CallError, match=f"seat . can’t pass: the first bidder must bid {least} or more"
    ):
        auction(rules(id)).call(Call(1, word))


@pytest.mark.parametrize(("id", "amount"), OPENERS)
def test_nobody_else_can_win_at_what_the_opener_is_in_for_r21_r27(id, amount):
    """002 L32, 004 L14: seat 1 has bid it."""
    ruleset = rules(id)
    assert hand_of(ruleset, [dealt(0)], bid(amount, by=1)).bid == amount
    for other in set(ruleset.seats) - {1}:
        assert hand_of(ruleset, [dealt(0)], bid(amount + 10, by=other)).declarer == other
        with pytest.raises(CallError) as refused:
            game(ruleset, [dealt(0)], bid(amount, by=other))
        assert refused.value.field == "bid"
        told = f"in for {amount}, so {PLAYERS[other]} must bid {amount + 10} or more."
        assert refused.value.named(PLAYERS) == f"Bob bids first and is {told}"


@pytest.mark.parametrize("seat", [-1, 310])
def test_a_seat_that_nobody_has_is_named_by_its_number(seat):
    """A form that no page of ours holds: whoever sent it gets sentences, not an error."""
    with pytest.raises(PinochleError) as refused:
        game(rules("four-handed"), [dealt(0)], bid(250, by=seat))
    told = [each.named(PLAYERS) for each in refused.value.mistakes]
    assert any(f"so seat {seat} must bid" in each for each in told)


def test_a_bid_at_what_the_new_opener_is_in_for_goes_when_the_dealer_is_corrected_r21():
    ruleset = rules("four-handed")
    won = (dealt(0), *bid(250, by=1), *counted(1, 250))
    assert hand_of(ruleset, won, [dealt(1)]).bid is None
    assert hand_of(ruleset, won, [dealt(1)], bid(250, by=2)).declarer == 2


def test_where_an_opener_may_pass_anybody_can_win_at_the_least_r21():
    """The other reading of 004 L14, n8: the opener only speaks first, and is stuck at the end."""
    ruleset = rules("good-sam", opener_must_bid=False)
    assert hand_of(ruleset, [dealt(0)], bid(250, by=2)).declarer == 2
    assert auction(ruleset, PASS, PASS, PASS, PASS).winner == Call(1, 250)


def test_a_table_may_let_a_stuck_dealer_fold_for_one_below_the_opening_bid_r20():
    """The pattern of 003 L81 and L83, where 003 L140 says nothing."""
    ruleset = rules("partnership-racehorse", stuck_amount=24)
    assert scores(ruleset, [dealt(0), HandEnded(1, Outcome.FOLDED)]) == (-24, 0)


@pytest.mark.parametrize(("id", "least"), OPENERS)
def test_an_opener_who_is_in_wins_at_the_least_when_the_others_pass(id, least):
    others = [PASS] * (rules(id).players - 1)
    assert auction(rules(id), least, *others).winner == Call(1, least)


@pytest.mark.parametrize("calls", [(PASS, PASS), (50,), (50, PASS, PASS)], ids=str)
def test_nobody_may_fold_before_anybody_is_stuck_r20(calls):
    spoken = auction(rules("double-deck"), *calls).calls
    assert may_fold(Hand(rules("double-deck"), 0, spoken)) is None


def test_where_no_call_was_recorded_the_stuck_player_may_fold_r20():
    assert may_fold(Hand(rules("double-deck"), 0)) == Call(0, 50)


def test_the_stuck_players_of_document_003_may_fold_r20():
    folding = {id for id in IDS if rules(id).stuck_may_fold}
    assert {id for id in IDS if rules(id).document.startswith("003")} <= folding


def test_a_fold_costs_the_stuck_player_and_is_refused_to_others_r20():
    ruleset = rules("partnership-auction")
    stuck = called(1, auction(ruleset, PASS, PASS, PASS, dealer=0))
    assert result(ruleset, [dealt(0), *stuck, HandEnded(1, Outcome.FOLDED)]) == (-20, 0)
    bid = called(1, auction(ruleset, 21, PASS, PASS, PASS, dealer=0))
    with pytest.raises(PinochleError) as refused:
        game(ruleset, [dealt(0), *bid, HandEnded(1, Outcome.FOLDED)])
    assert refused.value.field == "declarer"


def test_a_fold_by_anybody_but_the_stuck_player_is_asked_for_again():
    folded = [dealt(0), HandEnded(1, Outcome.FOLDED)]
    after = game(rules("partnership-racehorse"), folded, [dealt(2)])
    assert (after.hands[0].step, after.hands[0].hand.declarer) == (Step.BID, None)


def test_a_fold_before_the_others_have_passed_is_refused():
    ruleset = rules("partnership-auction")
    two = called(1, auction(ruleset, PASS, PASS, dealer=0))
    with pytest.raises(CallError, match="bidding isn’t over"):
        game(ruleset, [dealt(0), *two, HandEnded(1, Outcome.FOLDED)])


def test_nobody_folds_where_the_first_bidder_must_bid_r20_r21():
    ruleset = rules("four-handed", stuck_may_fold=True)
    folded = HandEnded(1, Outcome.FOLDED)
    assert may_fold(Hand(ruleset, 0)) is None
    with pytest.raises(OutcomeError, match="can’t fold"):
        game(ruleset, [dealt(0), folded])
    kept = restore(ruleset, [GameStarted(PLAYERS[:4]), dealt(0), folded]).game
    assert kept.totals == (0, -250)


def test_nobody_folds_where_the_rules_have_no_fold():
    with pytest.raises(OutcomeError, match="can’t fold"):
        game(rules("classic"), [HandEnded(1, Outcome.FOLDED)])


# A limited number of rounds


def test_with_one_round_everybody_speaks_once_and_the_highest_wins_r22():
    ruleset = rules("howell-racehorse", bid_rounds=1)
    assert auction(ruleset, 250, 260, 270, PASS, dealer=0).winner == Call(3, 270)
    assert auction(ruleset, 250, 260, 270, 280, dealer=0).winner == Call(0, 280)


def test_with_one_round_and_no_bid_the_dealer_is_stuck():
    ruleset = rules("howell-racehorse", bid_rounds=1)
    assert auction(ruleset, PASS, PASS, PASS, dealer=0).winner == Call(0, 250)


def test_with_two_rounds_the_auction_ends_after_the_second_turn_r22():
    ruleset = rules("classic", bid_rounds=2)
    so_far = auction(ruleset, 15, 16, 17, 18, 19, PASS, 20, dealer=0)
    assert so_far.next_seat == 0
    assert so_far.call(Call(0, 21)).winner == Call(0, 21)
    assert so_far.call(Call(0, PASS)).winner == Call(3, 20)


def test_with_two_rounds_a_player_who_passed_in_the_first_stays_out_r22():
    ruleset = rules("classic", bid_rounds=2)
    so_far = auction(ruleset, PASS, 25, 26, PASS, dealer=0)  # seat 1 wants 30
    assert so_far.next_seat == 2
    with pytest.raises(CallError):
        so_far.call(Call(1, 30))
    assert so_far.call(Call(2, 27)).call(Call(3, 28)).winner == Call(3, 28)


# Whole auctions from the documents


def test_the_sample_auction_of_iowa_state():
    """000 L101-L111."""
    seats, so_far = [], auction(rules("iowa-state"), dealer=3)
    for said in (17, 24, 30, BY_ME, 45, PASS, PASS):
        assert so_far.winner is None
        seats.append(so_far.next_seat)
        so_far = so_far.call(Call(seats[-1], said))
    assert seats == [0, 1, 2, 3, 0, 1, 2]
    assert so_far.winner == Call(0, 45)


def test_by_me_is_a_pass_r23():
    so_far = auction(rules("iowa-state"), 17, BY_ME, PASS, PASS)
    assert so_far.winner == Call(1, 17)
    with pytest.raises(CallError, match="“by me” isn’t allowed"):
        auction(rules("classic"), 17, BY_ME)


def test_a_good_sam_auction_with_a_jump_and_with_help_r14():
    """004 L14-L18."""
    seats, so_far = [], auction(rules("good-sam"), dealer=0)
    for said in (250, 260, 300, HELP, 310, PASS, 350, PASS):
        assert so_far.winner is None
        seats.append(so_far.next_seat)
        so_far = so_far.call(Call(seats[-1], said))
    assert seats == [1, 2, 3, 0, 1, 2, 3, 1]
    assert so_far.winner == Call(3, 350)


# Auctions of a hand


def test_calls_that_lead_to_the_bid_are_kept_with_it():
    ruleset = rules("classic")
    won = called(1, auction(ruleset, 15, PASS, PASS, PASS, dealer=0))
    hand = hand_of(ruleset, [dealt(0), *won, BidWon(1, 1, 15)])
    assert (hand.declarer, hand.bid, len(hand.calls)) == (1, 15, 4)


def test_a_bid_won_otherwise_than_the_calls_say_replaces_them():
    ruleset = rules("classic")
    won = called(1, auction(ruleset, 15, PASS, PASS, PASS, dealer=0))
    hand = hand_of(ruleset, [dealt(0), *won, BidWon(1, 2, 20)])
    assert (hand.declarer, hand.bid, hand.calls) == (2, 20, ())


def test_calls_that_cannot_be_with_a_corrected_dealer_are_asked_for_again():
    ruleset = rules("classic")
    after = game(ruleset, [dealt(0), Called(1, Call(1, 15)), dealt(2)])
    assert (after.hands[0].hand.dealer, after.hands[0].hand.calls) == (2, ())


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
        assert hand_of(rules(id), [dealt(dealer), BidWon(1, seat, amount)]).bid == amount
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
    assert hand_of(ruleset, [dealt(0)], bid(won.said, by=won.seat)).bid == won.said


@pytest.mark.parametrize(
    ("ruleset", "seat", "amount", "least"),
    [
        pytest.param(HUNDRED, 1, 18, 19, id="the-opener-below-what-the-opener-is-in-for"),
        pytest.param(rules("four-handed", stuck_amount=260), 1, 250, 260, id="at-the-minimum"),
        pytest.param(HUNDRED, 0, 19, 20, id="the-dealer-whom-nobody-leaves-stuck"),
        pytest.param(rules("four-handed", stuck_amount=260), 2, 260, 270, id="at-the-openers-bid"),
        pytest.param(rules("howell-racehorse", stuck_amount=230), 1, 240, 250, id="nobody-stuck"),
    ],
)
def test_what_no_calls_win_at_is_refused_at_once_r21_r27(ruleset, seat, amount, least):
    with pytest.raises(CallError, match=f"{least} or more"):
        game(ruleset, [dealt(0)], bid(amount, by=seat))


def test_a_bid_on_no_step_is_refused_where_the_opener_must_bid_r13():
    with pytest.raises(CallError, match="Bids go up by 20"):
        game(BY_TWENTIES, [dealt(0)], bid(265, by=2))


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        (HUNDRED, (19, 20, 21)),
        (rules("four-handed", stuck_amount=260), (260, 270, 280)),
        (BY_TWENTIES, (240, 250, 270)),
    ],
)
def test_where_the_opener_must_bid_the_usual_bids_begin_there(ruleset, expected):
    assert usual_bids(ruleset, 3) == expected


def test_a_bid_of_a_seat_that_is_not_there_is_refused():
    with pytest.raises(CallError, match="seat from 0 to 3") as refused:
        game(rules("classic"), [BidWon(1, 4, 15)])
    assert refused.value.field == "declarer"


def test_a_sweep_cannot_be_won_where_the_rules_have_none():
    with pytest.raises(CallError, match="no sweep"):
        game(rules("classic"), [BidWon(1, 0, None)])


def test_trump_can_be_named_after_the_bid_r26():
    hand = hand_of(rules("classic"), [BidWon(1, 0, 15), TrumpNamed(1, Suit.CLUBS)])
    assert hand.trump is Suit.CLUBS


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("classic", (15, 16, 17, 18)),
        ("howell-racehorse", (250, 260, 270, 280)),
        ("to-one-hundred", (19, 20, 21, 22)),
        ("partnership-auction", (20, 21, 22, 23)),
    ],
)
def test_the_usual_bids_begin_with_the_lowest_amount_there_is(id, expected):
    assert usual_bids(rules(id), 4) == expected


# Nines


@pytest.mark.parametrize(
    ("option", "nines", "has_meld", "expected"),
    [
        pytest.param("off", 8, False, False, id="off-never"),
        pytest.param("5_or_more", 5, True, True, id="5-or-more-with-meld"),
        pytest.param("5_or_more", 4, False, False, id="5-or-more-with-four"),
        pytest.param("5_no_meld", 5, False, True, id="5-no-meld-without"),
        pytest.param("5_no_meld", 6, True, False, id="5-no-meld-with"),
        pytest.param("5_no_meld_or_6", 5, False, True, id="5-no-meld-or-6-five-without"),
        pytest.param("5_no_meld_or_6", 5, True, False, id="5-no-meld-or-6-five-with"),
        pytest.param("5_no_meld_or_6", 6, True, True, id="5-no-meld-or-6-six-with"),
    ],
)
def test_nines_that_let_a_player_ask_for_a_redeal_r9_r10(option, nines, has_meld, expected):
    ruleset = rules("classic", nines_redeal=option)
    assert may_ask_redeal(ruleset, nines, has_meld, too_late=False) is expected
    assert not may_ask_redeal(ruleset, nines, has_meld, too_late=True)
