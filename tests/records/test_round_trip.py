"""Out of the app and in again: the same bytes, the same game, the same facts."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.pinochle.catalogue import IDS, find_ruleset
from scorekeeper.pinochle.game import replay
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.writing import result_of, to_json
from tests.records.random_games import random_game

# Endings that the rulesets as printed do not have, each switched on in one of them.
CHANGES = {
    "a sweep": {"all_or_nothing": "sweep", "sweep_fail_declarer": "minus_bid"},
    "playing 1000": {"all_or_nothing": "thousand"},
    "a double run wins": {"double_run_wins": True},
    "folding": {"stuck_may_fold": True},
    "old card points": {"card_points": "old"},
    "six hands": {"hand_limit": 6},
    "the bid must be held": {"must_hold_bid": True},
}
RULESETS = {id: find_ruleset(id) for id in IDS} | {
    name: find_ruleset("classic").changed(changes) for name, changes in CHANGES.items()
}


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS.keys())
@given(random=st.randoms(use_true_random=False), hands=st.integers(0, 8))
@settings(max_examples=8, deadline=None)
def test_a_record_read_and_written_again_is_the_same_bytes(ruleset, random, hands):
    course, _ = random_game(ruleset, random, hands)
    first = to_json(course.game)
    record = parse_record(first)
    check_claim(record)
    assert to_json(record.game) == first
    replayed = replay(record.game.ruleset, record.events).game
    assert to_json(replayed) == first
    assert replayed.totals == course.game.totals


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS.keys())
def test_a_record_gives_the_very_hands_back(ruleset):
    course, _ = random_game(ruleset, Random(ruleset.id), 30)
    read = parse_record(to_json(course.game)).game
    assert read.totals == course.game.totals
    assert read.end == course.game.end
    for ours, theirs in zip(course.game.counted, read.hands, strict=True):
        assert (ours.hand.declarer, ours.hand.bid) == (theirs.hand.declarer, theirs.hand.bid)
        assert ours.hand.shown == theirs.hand.shown
        assert ours.hand.points == theirs.hand.points
        assert ours.score == theirs.score


def test_a_record_carries_the_result_that_its_hands_come_to():
    game = random_game(RULESETS["classic"], Random(1), 5)[0].game
    assert json.loads(to_json(game))["result"] == json.loads(json.dumps(result_of(game)))
