"""A redeal for nines: 000 L73 and L115, 002 L30; C23 and worked example 7."""

import pytest

from scorekeeper.pinochle.errors import OutcomeError
from scorekeeper.pinochle.game.events import BidWon, RedealAsked, Undone, facts_of
from scorekeeper.pinochle.hand.auction import nines_to_ask
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.telling.facts import name_of
from tests.pinochle.builders import (
    PASS,
    auction,
    bid,
    bidding,
    game,
    hands_to,
    next_number,
    rules,
    shown,
    started,
)

IOWA = rules("iowa-state")
NOBODY_BID, BID, OTHERS_BID = (), (17,), (PASS, 17)  # seat 1 speaks first


def asked(nines: int, has_meld: bool, seat: int = 1, number: int = 1) -> list[RedealAsked]:
    return [RedealAsked(number, seat, nines, has_meld)]


# Worked example 7


@pytest.mark.parametrize(
    ("nines", "has_meld", "said", "void"),
    [
        pytest.param(5, True, NOBODY_BID, False, id="07-a-five-nines-and-a-pinochle"),
        pytest.param(6, True, NOBODY_BID, True, id="07-b-six-nines-and-a-marriage"),
        pytest.param(5, False, NOBODY_BID, True, id="07-c-five-nines-no-meld"),
        pytest.param(5, False, BID, False, id="07-d-the-player-has-bid"),
        pytest.param(6, True, BID, False, id="07-d-with-six-nines-too"),
    ],
)
def test_07_what_lets_an_iowan_have_the_hand_dealt_again(nines, has_meld, said, void):
    facts = [*bidding(IOWA, *said), *asked(nines, has_meld)]
    if void:
        assert game(IOWA, facts).hands[0].hand.outcome is Outcome.REDEALT
    else:
        with pytest.raises(OutcomeError) as refused:
            game(IOWA, facts)
        assert refused.value.field == "nines"


def test_07_a_redeal_voids_the_hand_and_the_same_dealer_deals_again():
    before = hands_to(IOWA, (40, 30))
    number = next_number(before)
    calls = bidding(IOWA, 17, 19, dealer=2, number=number)
    facts = [*calls, *asked(5, has_meld=False, seat=1, number=number)]
    after = game(IOWA, before, facts)
    assert after.totals == (40, 30)
    assert after.hands[-1].step is Step.DONE
    assert after.next_dealer == 2
    again = after.hand(number + 1)
    assert (again.hand.dealer, again.hand.calls, again.step) == (2, (), Step.BID)


@pytest.mark.parametrize("seat", [2, 3, 0], ids="seat-{}".format)
def test_a_player_may_ask_though_others_have_bid(seat):
    """000 L115: “anytime before that players first bid”."""
    facts = [*bidding(IOWA, 17), *asked(5, has_meld=False, seat=seat)]
    assert game(IOWA, facts).next_dealer == 0


@pytest.mark.parametrize("said", [(260,), (260, 270)], ids=["opened", "raised"])
def test_in_a_four_handed_game_nobody_asks_once_bidding_has_begun_r10(said):
    """002 L30: before bidding begins."""
    ruleset = rules("four-handed", nines_redeal="5_no_meld")
    assert game(ruleset, bidding(ruleset), asked(5, has_meld=False, seat=3)).next_dealer == 0
    calls = bidding(ruleset, *said)
    for before in (calls, bid(260, by=2)):
        with pytest.raises(OutcomeError, match="ask for a redeal before the bidding starts"):
            game(ruleset, before, asked(5, has_meld=False, seat=3))
    assert not nines_to_ask(auction(ruleset, *said))
    assert nines_to_ask(auction(ruleset)) == nines_to_ask(auction(IOWA, 17)) == range(5, 9)


def test_a_player_may_ask_after_a_pass_which_is_no_bid():
    facts = [*bidding(IOWA, PASS, 17), *asked(6, has_meld=True, seat=1)]
    assert game(IOWA, facts).next_dealer == 0


def test_whoever_won_the_bid_has_bid():
    with pytest.raises(OutcomeError, match="Too late") as refused:
        game(IOWA, bid(17, by=1), asked(5, has_meld=False, seat=1))
    assert refused.value.field == "nines"


def test_another_player_may_still_ask_after_the_bid_was_won():
    facts = (*bid(17, by=1), *shown(1, 8), *asked(5, has_meld=False, seat=3))
    after = game(IOWA, facts)
    assert (after.totals, after.next_dealer) == ((0, 0), 0)


# Each choice of the option


@pytest.mark.parametrize(
    ("choice", "least_with_meld", "least_without"),
    [
        ("off", None, None),
        ("5_or_more", 5, 5),
        ("5_no_meld", None, 5),
        ("5_no_meld_or_6", 6, 5),
    ],
    ids=["off", "5-or-more", "5-no-meld", "5-no-meld-or-6"],
)
@pytest.mark.parametrize("has_meld", [True, False], ids=["with-meld", "without"])
@pytest.mark.parametrize("nines", range(9), ids="{}-nines".format)
def test_which_nines_let_a_player_ask(choice, least_with_meld, least_without, has_meld, nines):
    ruleset = rules("classic", nines_redeal=choice)
    least = least_with_meld if has_meld else least_without
    if least is not None and nines >= least:
        assert game(ruleset, asked(nines, has_meld)).hands[0].hand.outcome is Outcome.REDEALT
    else:
        with pytest.raises(OutcomeError) as refused:
            game(ruleset, asked(nines, has_meld))
        assert refused.value.field == "nines"


@pytest.mark.parametrize(
    ("choice", "nines", "sentence"),
    [
        pytest.param("off", 8, "There’s no redeal for nines in these rules.", id="off"),
        pytest.param(
            "5_or_more", 4, "Only a player with five or more nines can ask for a redeal.",
            id="too-few",
        ),
        pytest.param(
            "5_no_meld", 5,
            "Only a player with five or more nines and no meld can ask for a redeal.", id="meld",
        ),
        pytest.param(
            "5_no_meld_or_6", 5,
            "Only a player with five nines and no meld or with six nines can ask for a redeal.",
            id="five-with-meld",
        ),
    ],
)  # fmt: skip
def test_a_refused_redeal_says_what_the_rules_ask(choice, nines, sentence):
    with pytest.raises(OutcomeError) as refused:
        game(rules("classic", nines_redeal=choice), asked(nines, has_meld=True))
    assert refused.value.sentence == sentence


# Who cannot ask


@pytest.mark.parametrize(
    ("id", "nines", "seat", "field"),
    [
        pytest.param("classic", 9, 1, "nines", id="nine-nines-of-eight"),
        pytest.param("classic", 10**9, 1, "nines", id="far-too-many"),
        pytest.param("double-deck", 5, 1, "nines", id="a-deck-without-nines"),
        pytest.param("classic", 5, 4, "seat", id="nobody"),
        pytest.param("three-player", 5, 3, "seat", id="a-fourth-of-three"),
    ],
)
def test_nines_and_players_that_are_not_there_are_refused(id, nines, seat, field):
    ruleset = rules(id, nines_redeal="5_or_more")
    with pytest.raises(OutcomeError) as refused:
        game(ruleset, asked(nines, has_meld=False, seat=seat))
    assert refused.value.field == field


# What is left of the hand


def test_a_redeal_takes_back_what_was_recorded_of_the_tricks():
    facts = (*bid(17), *shown(0, 8), *asked(6, has_meld=True, seat=3))
    hand = game(IOWA, facts).hands[0]
    assert (hand.hand.points, hand.hand.took, hand.step) == ({}, {}, Step.DONE)
    assert hand.score is not None
    assert [side.score for side in hand.score.sides] == [0, 0]
    assert not hand.score.counts


def test_a_bid_after_all_takes_the_redeal_back():
    hand = game(IOWA, asked(6, has_meld=False), [BidWon(1, 2, 17)]).hands[0]
    assert (hand.hand.outcome, hand.step) == (Outcome.PLAYED, Step.TRUMP)


def test_undo_takes_the_redeal_back_and_the_calls_stand():
    calls = bidding(IOWA, *OTHERS_BID)
    redealt = asked(6, has_meld=False, seat=3)
    assert name_of(started(IOWA, calls, redealt).to_undo) == "the redeal"
    assert game(IOWA, calls, redealt, [Undone()]) == game(IOWA, calls)


def test_the_facts_of_a_redealt_hand_make_it_again():
    after = game(IOWA, asked(6, has_meld=False))
    assert game(IOWA, facts_of(1, after.hands[0].hand)) == after
