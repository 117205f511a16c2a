"""The texts for the outcome of a hand."""

import pytest

from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.text import hand_text
from tests.records.builders import hand, read

UNPLAYED = {"declarer": None, "bid": None, "trump": None, "tricks": None}
CHANGES = {
    "throw_in": "any_time",
    "stuck_may_fold": True,
    "double_run_wins": True,
    "target": 5000,
}
SWEEP = {**CHANGES, "all_or_nothing": "sweep"}
THOUSAND = {**CHANGES, "all_or_nothing": "thousand", "thousand": 900}
RUNS = {"1": {"cards": ["AS", "10S", "KS", "QS", "JS"] * 2}}


@pytest.mark.parametrize(
    ("fields", "changes", "headline", "bid", "result"),
    [
        ({"tricks": {"points": {"0": 20}}}, CHANGES, "Ann & Cyd made 20", "Ann 20", "made"),
        ({"bid": 30, "declarer": 1}, CHANGES, "Bob & Dee are set at 30", "Bob 30", "set"),
        (
            {"outcome": "redealt", "tricks": None},
            CHANGES,
            "Misdeal",
            "Misdeal",
            "misdeal",
        ),
        (
            {"outcome": "thrown-in", "tricks": None},
            CHANGES,
            "Ann & Cyd threw in the hand",
            "Ann 20",
            "thrown in",
        ),
        ({**UNPLAYED, "outcome": "folded"}, CHANGES, "Ann & Cyd folded", "Ann 15", "folded"),
        (
            {"meld": RUNS, "tricks": None},
            CHANGES,
            "A double run for Bob & Dee",
            "Ann 20",
            "double run",
        ),
        (
            {"outcome": "sweep-made", "bid": None, "tricks": None},
            SWEEP,
            "Ann & Cyd made the sweep",
            "Ann sweep",
            "made",
        ),
        (
            {"outcome": "sweep-failed", "bid": None},
            SWEEP,
            "Ann & Cyd missed the sweep",
            "Ann sweep",
            "missed",
        ),
        (
            {"outcome": "thousand-made", "tricks": None},
            THOUSAND,
            "Ann & Cyd made 900",
            "Ann 20",
            "made 900",
        ),
        (
            {"outcome": "thousand-failed"},
            THOUSAND,
            "Ann & Cyd missed 900",
            "Ann 20",
            "missed 900",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_ending_has_its_words(fields, changes, headline, bid, result):
    game = read(hand(**fields), changes=changes).game
    scored = game.hands[0]
    assert hand_text.headline(game, scored) == headline
    assert hand_text.bid(game, scored) == bid
    assert hand_text.result(game, scored) == result


def test_an_open_hand_has_no_result_yet():
    game = read().game
    game = game.with_hand(1, Hand(game.ruleset, dealer=0))
    assert hand_text.bid(game, game.hands[0]) == "No bid yet"
    assert hand_text.result(game, game.hands[0]) == ""


@pytest.mark.parametrize(
    ("calls", "bid"),
    [
        ([(1, 25), (2, Word.PASS)], "No bid yet"),
        ([(1, 25), (2, Word.PASS), (3, Word.PASS), (0, Word.PASS)], "Bob 25"),
        ([(1, Word.SWEEP)], "Bob sweep"),
    ],
    ids=["bidding", "a number", "a sweep"],
)
def test_the_winning_bid_is_shown_before_trump_is_named(calls, bid):
    game = read(changes=SWEEP).game
    called = tuple(Call(seat, call) for seat, call in calls)
    game = game.with_hand(1, Hand(game.ruleset, dealer=0, calls=called))
    assert hand_text.bid(game, game.hands[0]) == bid
