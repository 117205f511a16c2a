"""What a correction leaves of a hand, and which facts of two phones get into each other's way."""

import pytest

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    AllAnnounced,
    BidWon,
    Called,
    CardsDiscarded,
    GameConceded,
    HandDealt,
    HandEnded,
    MeldFinished,
    PartnerCalled,
    RedealAsked,
    ScoreAdjusted,
    TimeCalled,
    TricksCounted,
    touch,
)
from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.pinochle.hand.hand import Outcome, ThrowInRight
from scorekeeper.pinochle.hand.steps import Step
from tests.pinochle.builders import bid, cards, game, hand_of, played, rules, scores, shown

THOUSAND = rules("four-handed", all_or_nothing="thousand")
ANNOUNCED = (BidWon(1, 1, 300, Suit.HEARTS), AllAnnounced(1))


# A hand played for everything


@pytest.mark.parametrize("kind", ["thousand", "moon"])
@pytest.mark.parametrize(
    "throw_in",
    ["never", "if_impossible", "unanimous", "any_time", "any_time_forced_if_impossible"],
)
def test_a_hand_played_for_everything_is_never_thrown_in(kind, throw_in):
    ruleset = rules("good-sam", all_or_nothing=kind, throw_in=throw_in)
    hopeless = (BidWon(1, 1, 900, Suit.HEARTS), AllAnnounced(1), MeldFinished(1))
    assert hand_of(ruleset, hopeless).throw_in_right is ThrowInRight.NOBODY
    failed = Outcome.THOUSAND_FAILED if kind == "thousand" else Outcome.MOON_FAILED
    waiting = game(ruleset, hopeless, [HandEnded(1, failed)])
    assert waiting.hands[0].step is Step.TRICKS
    with pytest.raises(PinochleError):
        game(ruleset, hopeless, [HandEnded(1, failed), HandEnded(1, Outcome.THROWN_IN)])


def test_meld_corrected_in_a_failed_moon_leaves_its_tricks():
    ruleset = rules("good-sam", all_or_nothing="moon")
    failed = [MeldFinished(1), HandEnded(1, Outcome.MOON_FAILED), TricksCounted(1, ((0, 40),))]
    hopeless = (BidWon(1, 1, 900, Suit.HEARTS), AllAnnounced(1))
    assert hand_of(ruleset, hopeless, failed, shown(1, 40)).points == {0: 40}


def test_what_was_never_announced_is_taken_back_without_a_trace():
    played = [MeldFinished(1), TricksCounted(1, ((0, 40),))]
    before = hand_of(THOUSAND, [BidWon(1, 1, 300, Suit.HEARTS)], played)
    after = hand_of(
        THOUSAND, [BidWon(1, 1, 300, Suit.HEARTS)], played, [AllAnnounced(1, plays=False)]
    )
    assert after == before


# The bid, corrected


def test_the_new_declarer_who_plays_1000_shows_no_meld_either():
    after = hand_of(THOUSAND, ANNOUNCED, shown(0, 40), [BidWon(1, 2, 300, Suit.HEARTS)])
    assert (after.announced, after.shown) == (True, {})


def test_a_bid_that_was_a_sweep_after_all_takes_the_meld_from_the_table():
    after = hand_of(rules("race-horse"), bid(260), shown(0, 40), [BidWon(1, 0, None, Suit.CLUBS)])
    assert (after.sweep, after.shown) == (True, {})


def test_another_declarer_has_put_nothing_away():
    away = CardsDiscarded(1, ((cards("9S")[0], 1),))
    three = rules("three-player")
    assert hand_of(three, bid(25), [away], [BidWon(1, 0, 26)]).discards == cards("9S")
    assert hand_of(three, bid(25), [away], [BidWon(1, 1, 25)]).discards == ()


@pytest.mark.parametrize("outcome", [Outcome.THROWN_IN, Outcome.MOON_MADE])
def test_with_five_no_hand_is_scored_without_its_partner(outcome):
    five = rules("five-handed", all_or_nothing="moon", throw_in="any_time")
    called = (BidWon(1, 1, 460, Suit.HEARTS), PartnerCalled(1, 3))
    announced = [AllAnnounced(1)] if outcome is Outcome.MOON_MADE else []
    ended = (*called, *announced, HandEnded(1, outcome))
    assert game(five, ended).hands[0].step is Step.DONE
    assert game(five, ended, [BidWon(1, 3, 460)]).hands[0].step is Step.PARTNER


# The auction, after a redeal that was none


def test_calls_after_a_redeal_begin_a_new_auction():
    iowa = rules("iowa-state")
    redealt = [Called(1, Call(1, Word.PASS)), RedealAsked(1, 2, 6, True)]
    after = hand_of(iowa, [HandDealt(1, 0)], redealt, [Called(1, Call(1, 20))])
    assert after.calls == (Call(1, 20),)


# Ending the game, taken back


def test_time_that_was_called_can_be_taken_back():
    ruleset = rules("classic")
    assert game(ruleset, bid(20), [TimeCalled(1)]).hands[0].hand.time_up
    played_on = game(ruleset, bid(20), [TimeCalled(1), TimeCalled(1, called=False)])
    assert not played_on.hands[0].hand.time_up


def test_a_concession_can_be_taken_back_and_the_hand_goes_on():
    conceded = game(rules("classic"), bid(20), [GameConceded(1, 0)])
    assert conceded.end
    goes_on = game(rules("classic"), bid(20), [GameConceded(1, 0), GameConceded(1, None)])
    assert (goes_on.end, goes_on.hands[0].step) == (None, Step.MELD)


# Two phones


@pytest.mark.parametrize(
    "fact", [TimeCalled(1), GameConceded(1, 0)], ids=lambda fact: type(fact).__name__
)
def test_the_end_of_the_game_gets_into_the_way_of_everything(fact):
    assert touch(fact, BidWon(3, 1, 250))
    assert touch(TricksCounted(2, ((0, 10),)), fact)


@pytest.mark.parametrize("other", [MeldFinished(1), TricksCounted(1, ((0, 10),)), *shown(0, 40)])
def test_an_announcement_gets_into_the_way_of_what_it_takes_from_the_table(other):
    assert touch(AllAnnounced(1), other)


@pytest.mark.parametrize(
    "fact",
    [ScoreAdjusted(1, 0, -10, "renege"), AdjustmentDropped(1, 0), Called(1, Call(1, Word.PASS))],
    ids=lambda fact: type(fact).__name__,
)
def test_what_adds_up_is_not_said_twice(fact):
    assert not fact.repeatable
    assert TricksCounted(1, ((0, 10),)).repeatable


# What cannot be


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param(
            (*bid(21, by=1), *shown(1, 150, double_run=True), HandEnded(1, Outcome.CONCEDED)),
            id="conceded-after-the-double-run",
        ),
        pytest.param((*shown(1, 20), HandEnded(1, Outcome.FOLDED)), id="folded-after-a-meld"),
        pytest.param(
            (
                HandDealt(1, 0),
                Called(1, Call(1, 20)),
                *(Called(1, Call(seat, Word.PASS)) for seat in (2, 3, 0)),
                HandEnded(1, Outcome.FOLDED),
            ),
            id="folded-though-somebody-bid",
        ),
    ],
)
def test_an_ending_that_cannot_be_is_refused(facts):
    with pytest.raises(PinochleError):
        game(rules("partnership-auction", min_bid=20), facts)


def test_a_hand_has_fifty_adjustments_at_most():
    one = ScoreAdjusted(1, 0, -1, "renege")
    assert scores(rules("classic"), played(rules("classic"), tricks=25), [one] * 50) == (-25, 0)
    with pytest.raises(PinochleError, match="at most 50") as refused:
        game(rules("classic"), bid(20), [one] * 51)
    assert refused.value.field == "adjustments"
