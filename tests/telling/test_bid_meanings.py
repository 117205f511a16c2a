"""What a bid tells the partner: hints that bind nobody; C26, C33, B2."""

import pytest

from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.pinochle.rules.choices import BidHints
from scorekeeper.pinochle.rules.ones_and_tens import ONES, in_scale
from scorekeeper.text.bid_meanings import TELLERS, meanings
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


def told(id: str, *said: object, then: object, **changes: object) -> tuple[str, ...]:
    return meanings(auction(rules(id, **changes), *said), then)


# Iowa State: 000 L79–L97


def test_the_sample_auction_of_iowa_state_tells_this():
    """000 L101–L111."""
    said = (17, 24, 30, BY_ME, 45, PASS, PASS)
    tells = [told("iowa-state", *said[:turn], then=said[turn]) for turn in range(len(said))]
    assert tells == [(LEG,), (ALMOST,), (DOUBLE,), (ACES,), (BOTH,), (), ()]


@pytest.mark.parametrize(
    ("said", "tells"),
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
def test_what_an_opening_bid_of_iowa_state_tells(said, tells):
    assert told("iowa-state", then=said) == tells


@pytest.mark.parametrize(
    ("before", "said", "tells"),
    [
        pytest.param((15,), 16, (ONE_ACE,), id="16-after-15"),
        pytest.param((15,), 17, (LEG,), id="17-after-15-says-one-leg-twice"),
        pytest.param((16,), 17, (LEG, ONE_ACE), id="17-after-16"),
        pytest.param((17,), 19, (LEGS, LEG), id="19-after-17"),
        pytest.param((18,), 19, (LEGS, ONE_ACE), id="19-after-18"),
        pytest.param((20,), 22, (LEG,), id="22-after-20"),
        pytest.param((22,), 24, (ALMOST, LEG), id="24-after-22"),
        pytest.param((24,), 25, (RUN, ONE_ACE), id="25-after-24"),
        pytest.param((24,), 26, (ALMOST, LEG), id="26-after-24"),
        pytest.param((25,), 27, (RUN, LEG), id="27-after-25"),
        pytest.param((28,), 29, (THREE_LEGS, ONE_ACE), id="29-after-28"),
        pytest.param((28,), 30, (DOUBLE, LEG), id="30-after-28"),
        pytest.param((30,), 33, (), id="33-after-30"),
        pytest.param((15, PASS), 16, (ONE_ACE,), id="16-after-15-and-a-pass"),
        pytest.param((44,), 45, (BOTH, ONE_ACE), id="45-after-44"),
    ],
)
def test_c26_a_bid_of_iowa_state_has_all_its_meanings_r24(before, said, tells):
    assert told("iowa-state", *before, then=said) == tells


@pytest.mark.parametrize(
    ("before", "said", "tells"),
    [
        pytest.param((), 240, (ALMOST,), id="240"),
        pytest.param((240,), 250, (RUN, ONE_ACE), id="250-after-240"),
        pytest.param((150,), 170, (LEG,), id="170-after-150"),
        pytest.param((), 24, (), id="24-is-nothing-in-tens"),
    ],
)
def test_in_tens_iowas_amounts_are_ten_times_as_large(before, said, tells):
    assert told("classic-tens", *before, then=said, bid_hints="iowa") == tells


# Jumps: 004 L16, 003 L122


@pytest.mark.parametrize(
    ("before", "said", "tells"),
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
def test_a_good_sam_calls_a_bid_of_20_more_a_jump(before, said, tells):
    assert told("good-sam", *before, then=said) == tells


MELD = "8 meld or more, but no good trump suit"


@pytest.mark.parametrize(
    ("before", "said", "tells"),
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
def test_a_jump_of_document_003_tells_of_meld(before, said, tells):
    assert told("partnership-auction", *before, then=said) == tells


def test_where_three_play_nobody_has_a_partner_to_tell():
    assert told("three-player", 25, PASS, then=30, bid_hints="jump_meld") == ()
    assert told("three-player", then=30, bid_hints="jump_meld") == ()


def test_in_tens_much_meld_is_80():
    tells = told("classic-tens", then=200, bid_hints="jump_meld")
    assert tells == ("80 meld or more, but no good trump suit",)


# One bid: 001 L65


WITH_MELD = "bid once, then passed: has meld, doesn’t want the bid"


@pytest.mark.parametrize(
    ("before", "said", "tells"),
    [
        pytest.param((250, 260, 270, 280), PASS, (WITH_MELD,), id="a-pass-after-one-bid"),
        pytest.param((250, 260, 270, 280), 290, (), id="a-second-bid"),
        pytest.param((250, 260, 270, 280, 290, 300, 310, 320), PASS, (), id="a-pass-after-two"),
        pytest.param((250,), PASS, (), id="a-pass-at-once"),
        pytest.param((), 250, (), id="the-bid-itself"),
    ],
)
def test_howells_one_bid_and_a_pass_tell_of_meld(before, said, tells):
    assert told("howell-racehorse", *before, then=said) == tells


# Typical amounts: 002 L36


@pytest.mark.parametrize(
    ("said", "tells"),
    [
        (250, ()),
        (350, ("often three legs of a double pinochle",)),
        (360, ()),
        (380, ("often one card short of a run and one ace short of aces around",)),
    ],
    ids=str,
)
@pytest.mark.parametrize("before", [(), (240,)], ids=["opening", "over-240"])
def test_two_amounts_of_document_002_are_typical(before, said, tells):
    assert told("four-handed", *before, then=said, min_bid=240, stuck_amount=240) == tells


def test_in_ones_the_typical_amounts_are_a_tenth_of_it():
    in_ones = in_scale(rules("four-handed"), ONES).changes_from(rules("four-handed"))
    legs = ("often three legs of a double pinochle",)
    assert told("four-handed", 25, then=35, **in_ones) == legs
    assert told("four-handed", 25, then=350, **in_ones) == ()


def test_what_four_players_bid_is_no_hint_for_three():
    assert told("three-handed", then=350, bid_hints="typical") == ()


# Everywhere


HINTS = {
    "iowa-state": "iowa",
    "howell-racehorse": "one_bid",
    "howell-auction": "one_bid",
    "four-handed": "typical",
    "three-handed": "off",
    "partnership-auction": "jump_meld",
    "partnership-racehorse": "jump_meld",
    "double-deck": "jump_meld",
    "partnership-three-player": "jump_meld",
    "good-sam": "jump",
}


@pytest.mark.parametrize("id", IDS)
def test_a_ruleset_has_the_hints_of_its_document(id):
    assert rules(id).bid_hints == HINTS.get(id, "off")


@pytest.mark.parametrize("said", [15, 16, 17, 24, 25, 30, 45, PASS, HELP, SWEEP], ids=str)
def test_where_there_are_no_hints_nothing_is_told(said):
    assert told("classic", then=said) == ()


@pytest.mark.parametrize("hints", list(BidHints), ids=lambda hints: hints.value)
@pytest.mark.parametrize("before", [(), (15,), (24,), (17, PASS, 19)], ids=str)
def test_no_meaning_makes_a_call_legal_or_illegal_r24(hints, before):
    plain, hinted = rules("classic"), rules("classic", bid_hints=hints.value)
    assert auction(hinted, *before).legal == auction(plain, *before).legal
    for said in (26, 27, 28, 29, 30, 44, PASS):
        so_far = auction(hinted, *before)
        after = so_far.call(Call(so_far.next_seat, said))
        assert after.high == (so_far.high if said is PASS else Call(so_far.next_seat, said))


@pytest.mark.parametrize("hints", BidHints)
def test_every_choice_of_meanings_is_told(hints):
    assert TELLERS[hints]
