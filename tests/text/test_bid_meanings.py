"""What a bid means to the partner, by a convention that does not bind anybody (R24)."""

import pytest

from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.rules.choices import BidHints
from scorekeeper.pinochle.rules.ones_and_tens import ONES, in_scale
from scorekeeper.text.bid_meanings import INTERPRETERS, meanings
from tests.pinochle.builders import BY_ME, HELP, PASS, SWEEP, auction, rules

OPENS = "opening bid"
LEG, LEGS, THREE_LEGS = (
    "one leg of a pinochle",
    "two legs of a pinochle",
    "three legs of a double pinochle",
)
ALMOST, RUN = "one card short of a run", "a run"
DOUBLE, BOTH = "a double pinochle", "a double pinochle and a run"
ONE_ACE, ACES = "one ace short of aces around", "aces around"


def meanings_of(id: str, *before: object, call: object, **changes: object) -> tuple[str, ...]:
    return meanings(auction(rules(id, **changes), *before), call)


# Iowa State


def test_the_calls_of_iowa_states_sample_auction_have_their_meanings():
    """The auction is the example in document 000."""
    calls = (17, 24, 30, BY_ME, 45, PASS, PASS)
    found = [meanings_of("iowa-state", *calls[:turn], call=call) for turn, call in enumerate(calls)]
    assert found == [(LEG,), (ALMOST,), (DOUBLE,), (ACES,), (BOTH,), (), ()]


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (15, (OPENS,)),
        (16, ()),
        (17, (LEG,)),
        (18, ()),
        (19, (LEGS,)),
        (20, ()),
        (23, ()),
        (24, (ALMOST,)),
        (25, (RUN,)),
        (26, (ALMOST,)),
        (27, (RUN,)),
        (28, (ALMOST,)),
        (29, (THREE_LEGS,)),
        (30, (DOUBLE,)),
        (31, ()),
        (45, (BOTH,)),
        (46, ()),
    ],
    ids=str,
)
def test_an_opening_bid_of_iowa_state_has_its_meaning(call, expected):
    assert meanings_of("iowa-state", call=call) == expected


@pytest.mark.parametrize(
    ("before", "call", "expected"),
    [
        ((15,), 16, (ONE_ACE,)),
        ((15,), 17, (LEG,)),
        ((16,), 17, (LEG, ONE_ACE)),
        ((17,), 19, (LEGS, LEG)),
        ((18,), 19, (LEGS, ONE_ACE)),
        ((20,), 22, (LEG,)),
        ((22,), 24, (ALMOST, LEG)),
        ((24,), 25, (RUN, ONE_ACE)),
        ((24,), 26, (ALMOST, LEG)),
        ((25,), 27, (RUN, LEG)),
        ((28,), 29, (THREE_LEGS, ONE_ACE)),
        ((28,), 30, (DOUBLE, LEG)),
        ((30,), 33, ()),
        ((15, PASS), 16, (ONE_ACE,)),
        ((44,), 45, (BOTH, ONE_ACE)),
    ],
    ids=str,
)
def test_c26_a_bid_of_iowa_state_has_all_its_meanings_r24(before, call, expected):
    assert meanings_of("iowa-state", *before, call=call) == expected


@pytest.mark.parametrize(
    ("before", "call", "expected"),
    [
        ((), 240, (ALMOST,)),
        ((240,), 250, (RUN, ONE_ACE)),
        ((150,), 170, (LEG,)),
        ((), 24, ()),
    ],
    ids=str,
)
def test_in_tens_iowas_amounts_are_ten_times_as_large(before, call, expected):
    assert meanings_of("classic-tens", *before, call=call, bid_hints="iowa") == expected


# Jumps


@pytest.mark.parametrize(
    ("before", "call", "expected"),
    [
        pytest.param((250,), 260, (), id="10-more-is-a-normal-bid"),
        pytest.param((250,), 270, ("jump bid",), id="20-more-is-a-jump"),
        pytest.param((250,), 300, ("jump bid",), id="50-more"),
        pytest.param((250, PASS), 270, ("jump bid",), id="over-a-pass"),
        pytest.param((), 300, (), id="an-opening-is-no-jump"),
        pytest.param((250,), PASS, (), id="nor-a-pass"),
        pytest.param((250,), HELP, (), id="nor-a-pass-with-help"),
    ],
)
def test_in_good_sam_a_bid_of_20_more_is_called_a_jump(before, call, expected):
    assert meanings_of("good-sam", *before, call=call) == expected


MELD = "8 meld or more, but no good trump suit"


@pytest.mark.parametrize(
    ("before", "call", "expected"),
    [
        pytest.param((), 21, (), id="the-least-opening"),
        pytest.param((), 22, (MELD,), id="a-higher-opening"),
        pytest.param((21, PASS), 22, (), id="one-over-the-partner"),
        pytest.param((21, PASS), 23, (MELD,), id="two-over-the-partner"),
        pytest.param((21,), 23, (), id="two-over-an-opponent"),
        pytest.param((21, 22), 24, (), id="two-over-an-opponent-after-the-partner"),
        pytest.param((PASS, 21, PASS), 30, (MELD,), id="far-over-the-partner"),
        pytest.param((PASS,), 25, (MELD,), id="the-second-opens-high"),
        pytest.param((PASS, PASS), 25, (), id="the-third-has-no-partner-left-to-tell"),
        pytest.param((21, PASS, PASS), 25, (), id="over-an-opponent-without-a-partner"),
        pytest.param((PASS, PASS, PASS), 25, (), id="a-stuck-dealer-tells-nothing"),
        pytest.param((21, PASS), PASS, (), id="a-pass"),
    ],
)
def test_a_jump_by_document_003_means_meld(before, call, expected):
    assert meanings_of("partnership-auction", *before, call=call) == expected


def test_three_players_have_no_partner_to_signal():
    assert meanings_of("three-player", 25, PASS, call=30, bid_hints="jump_meld") == ()
    assert meanings_of("three-player", call=30, bid_hints="jump_meld") == ()


def test_if_scored_in_tens_much_meld_means_80():
    expected = meanings_of("classic-tens", call=200, bid_hints="jump_meld")
    assert expected == ("80 meld or more, but no good trump suit",)


# One bid


WITH_MELD = "bid once, then passed: has meld, doesn’t want the bid"


@pytest.mark.parametrize(
    ("before", "call", "expected"),
    [
        pytest.param((250, 260, 270, 280), PASS, (WITH_MELD,), id="a-pass-after-one-bid"),
        pytest.param((250, 260, 270, 280), 290, (), id="a-second-bid"),
        pytest.param((250, 260, 270, 280, 290, 300, 310, 320), PASS, (), id="a-pass-after-two"),
        pytest.param((250,), PASS, (), id="a-pass-at-once"),
        pytest.param((), 250, (), id="the-bid-itself"),
    ],
)
def test_in_howells_games_a_pass_after_a_single_bid_has_a_meaning(before, call, expected):
    assert meanings_of("howell-racehorse", *before, call=call) == expected


# Typical amounts


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (250, ()),
        (350, ("often three legs of a double pinochle",)),
        (360, ()),
        (380, ("often one card short of a run and one ace short of aces around",)),
    ],
    ids=str,
)
@pytest.mark.parametrize("before", [(), (240,)], ids=["opening", "over-240"])
def test_two_amounts_of_document_002_are_typical(before, call, expected):
    assert meanings_of("four-handed", *before, call=call, min_bid=240, stuck_amount=240) == expected


def test_in_ones_the_typical_amounts_are_a_tenth():
    in_ones = in_scale(rules("four-handed"), ONES).changes_from(rules("four-handed"))
    legs = ("often three legs of a double pinochle",)
    assert meanings_of("four-handed", 25, call=35, **in_ones) == legs
    assert meanings_of("four-handed", 25, call=350, **in_ones) == ()


def test_typical_bids_of_four_players_mean_nothing_with_three_players():
    assert meanings_of("three-handed", call=350, bid_hints="typical") == ()


# All kinds of hints


@pytest.mark.parametrize("call", [15, 16, 17, 24, 25, 30, 45, PASS, HELP, SWEEP], ids=str)
def test_without_hints_no_call_has_a_meaning(call):
    assert meanings_of("classic", call=call) == ()


@pytest.mark.parametrize("hints", list(BidHints), ids=lambda hints: hints.value)
@pytest.mark.parametrize("before", [(), (15,), (24,), (17, PASS, 19)], ids=str)
def test_no_meaning_makes_a_call_legal_or_illegal_r24(hints, before):
    plain, hinted = rules("classic"), rules("classic", bid_hints=hints.value)
    assert auction(hinted, *before).legal == auction(plain, *before).legal
    for call in (26, 27, 28, 29, 30, 44, PASS):
        so_far = auction(hinted, *before)
        after = so_far.call(Call(so_far.next_seat, call))
        assert after.high == (so_far.high if call is PASS else Call(so_far.next_seat, call))


@pytest.mark.parametrize("hints", BidHints)
def test_every_kind_of_hint_has_an_interpreter(hints):
    assert INTERPRETERS[hints]
