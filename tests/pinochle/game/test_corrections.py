"""Corrections keep the parts of a hand that still fit. Facts of two phones may conflict."""

from dataclasses import fields
from unittest.mock import Mock

import pytest

from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    AllAnnounced,
    BidWon,
    Called,
    GameConceded,
    HandEnded,
    MeldFinished,
    PointsShown,
    ScoreAdjusted,
    ScoresEntered,
    TimeCalled,
    TricksCounted,
    touch,
)
from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.pinochle.hand.hand import Hand, Outcome, ThrowInRight
from scorekeeper.pinochle.hand.steps import Step
from tests.pinochle.builders import cards, game, hand_of, rules, scores
from tests.pinochle.tables import table

THOUSAND = rules("four-handed", all_or_nothing="thousand")


# A hand in which the declarer plays for everything: playing 1000, or the moon


@pytest.mark.parametrize("kind", ["thousand", "moon"])
@pytest.mark.parametrize(
    "throw_in",
    ["never", "if_impossible", "unanimous", "any_time", "any_time_forced_if_impossible"],
)
def test_a_hand_played_for_everything_is_never_thrown_in(kind, throw_in):
    ruleset = rules("good-sam", all_or_nothing=kind, throw_in=throw_in)
    hopeless = "bid 900 by B, announced, finish"
    assert hand_of(ruleset, hopeless).throw_in_right is ThrowInRight.NOBODY
    failed = f"{hopeless}, {kind}-failed"
    assert game(ruleset, failed).hands[0].step is Step.TRICKS
    with pytest.raises(PinochleError):
        game(ruleset, f"{failed}, thrown-in")


def test_a_correction_of_a_hand_played_for_everything_keeps_what_still_fits():
    moon = rules("good-sam", all_or_nothing="moon")
    failed = "bid 900 by B, announced, finish, moon-failed, tricks A40, meld B40"
    assert hand_of(moon, failed).points == {0: 40}
    plain = "bid 300 by B, tricks A40"
    assert hand_of(THOUSAND, f"{plain}, taken back") == hand_of(THOUSAND, plain)
    other = hand_of(THOUSAND, "bid 300 by B, announced, meld A40, bid 300 by C")
    assert (other.announced, other.shown) == (True, {})
    swept = hand_of(rules("race-horse"), "bid 260, meld A40, bid sweep")
    assert (swept.sweep, swept.shown) == (True, {})


def test_another_declarer_has_no_discards():
    three, away = rules("three-player"), "bid 25, discard 9S"
    assert hand_of(three, f"{away}, won 26").discards == cards("9S")
    assert hand_of(three, f"{away}, won 25 by B").discards == ()


test_what_is_taken_back = table("""
five-handed all_or_nothing=moon throw_in=any_time
  no hand of five is scored without its partner
    | bid 460 by B, partner D, thrown-in, won 460 by D | step partner
  nor one that was made
    | bid 460 by B, partner D, announced, moon-made, won 460 by D | step partner
  with the partner it is
    | bid 460 by B, partner D, announced, moon-made | step done
iowa-state
  calls after a redeal begin a new auction | calls pass, nines 6 by C meld, calls 20 | speaks C
""")


def test_the_end_of_a_game_can_be_taken_back():
    ruleset = rules("classic")
    assert hand_of(ruleset, "bid 20, time").time_up
    assert not hand_of(ruleset, "bid 20, time", [TimeCalled(1, called=False)]).time_up
    assert game(ruleset, "bid 20, conceded A").end
    goes_on = game(ruleset, "bid 20, conceded A", [GameConceded(1, None)])
    assert (goes_on.end, goes_on.hands[0].step) == (None, Step.MELD)


def test_scores_from_paper_clear_the_play_and_keep_every_other_field():
    """If you add a field to `Hand` and ScoresEntered keeps it, add the field here."""
    full = Hand(**{field.name: Mock() for field in fields(Hand)})
    after = ScoresEntered(1, ((0, 310),), 3).change(full)
    kept = {name for name, value in vars(full).items() if vars(after)[name] is value}
    assert kept == {"ruleset", "dealer", "adjustments", "time_up", "conceded_by"}


# Two phones


@pytest.mark.parametrize(
    "fact", [TimeCalled(1), GameConceded(1, 0)], ids=lambda fact: type(fact).__name__
)
def test_the_end_of_the_game_conflicts_with_every_fact(fact):
    assert touch(fact, BidWon(3, 1, 250))
    assert touch(TricksCounted(2, ((0, 10),)), fact)


@pytest.mark.parametrize(
    "other", [MeldFinished(1), TricksCounted(1, ((0, 10),)), PointsShown(1, 0, 40)]
)
def test_an_announcement_conflicts_with_the_facts_that_it_removes(other):
    assert touch(AllAnnounced(1), other)


@pytest.mark.parametrize(
    "fact",
    [ScoreAdjusted(1, 0, -10, "renege"), AdjustmentDropped(1, 0), Called(1, Call(1, Word.PASS))],
    ids=lambda fact: type(fact).__name__,
)
def test_facts_that_add_up_are_not_repeatable(fact):
    assert not fact.repeatable
    assert TricksCounted(1, ((0, 10),)).repeatable


# Impossible endings


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param("meld B20, folded", id="folded-after-a-meld"),
        pytest.param("dealer A, calls 20 pass pass pass, folded", id="folded-though-somebody-bid"),
    ],
)
def test_an_impossible_ending_is_refused(facts):
    with pytest.raises(PinochleError):
        game(rules("partnership-auction", min_bid=20), facts)


def test_a_game_won_by_a_double_run_cannot_be_conceded():
    with pytest.raises(PinochleError):
        game(rules("partnership-auction"), "bid 21, meld A150!", [HandEnded(1, Outcome.CONCEDED)])


def test_a_hand_has_at_most_fifty_adjustments():
    one = ScoreAdjusted(1, 0, -1, "renege")
    assert scores(rules("classic"), "bid 15, tricks A25", [one] * 50) == (-25, 0)
    with pytest.raises(PinochleError, match="at most 50") as refused:
        game(rules("classic"), "bid 20", [one] * 51)
    assert refused.value.field == "adjustments"
