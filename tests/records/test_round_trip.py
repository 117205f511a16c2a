"""A record that is written and read again gives the same bytes, game and facts."""

import dataclasses
import json
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.events import (
    BidWon,
    Called,
    GameConceded,
    GameStarted,
    HandDealt,
    HandEnded,
)
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import replay, restore
from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset
from scorekeeper.records.reading import check_claim, parse_record, read_record
from scorekeeper.records.writing import record_of, result_of, to_json
from tests.records.builders import read
from tests.records.random_games import random_game

# Changes of printed rulesets that enable endings which no printed ruleset has.
CHANGES = {
    "a sweep": {"all_or_nothing": "sweep", "sweep_fail_declarer": "minus_bid"},
    "playing 1000": {"all_or_nothing": "thousand"},
    "the moon": {"all_or_nothing": "moon", "save": "counter"},
    "floors": {"meld_floor": 20, "trick_floor": 10},
    "an evening": {"time_limit": 90},
    "a double run wins": {"double_run_wins": True},
    "folding": {"stuck_may_fold": True},
    "nobody must bid": {"stuck_seat": "nobody", "by_me": True},
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
def test_reading_and_writing_a_record_gives_the_same_bytes(ruleset, random, hands):
    timeline, _ = random_game(ruleset, random, hands)
    first = to_json(timeline.game)
    record = parse_record(first)
    check_claim(record)
    assert to_json(record.game) == first
    replayed = replay(record.game.ruleset, record.events)
    assert replayed == restore(record.game.ruleset, record.events)
    assert replayed.game.totals == timeline.game.totals


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS.keys())
def test_the_facts_of_any_hand_in_a_record_make_the_same_hand(ruleset):
    """The hands mix fields of two hands, so they include hands that nobody would play."""
    random = Random(ruleset.id)
    dealt = record_of(random_game(ruleset, random, 40)[0].game)
    passed = [[seat % ruleset.players, "pass"] for seat in range(1, ruleset.players + 1)]
    others = [*dealt["hands"], {"calls": passed}, {"outcome": "conceded", "conceded_by": 0}]
    records = []
    for _ in range(100):
        other = random.choice(others).items()
        taken = {name: value for name, value in other if random.random() < 0.5}
        mixed = {**random.choice(dealt["hands"]), **taken}
        with suppress(PinochleError):
            records.append(read_record({**dealt, "hands": [mixed]}))
    assert records
    for record in records:
        assert record.game == restore(ruleset, record.events).game


def test_a_concession_after_passes_by_all_concedes_the_game_not_the_hand():
    """The last pass has already ended the hand."""
    passed = {"calls": [[1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"]]}
    fields = {"dealer": 0, "outcome": "conceded", "conceded_by": 2, **passed}
    game = read(fields, changes={"stuck_seat": "nobody"}).game
    assert game.hands[0].hand.outcome is Outcome.PASSED_OUT
    assert game.end
    assert game.end.winner == (1, 3)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS.keys())
def test_a_record_gives_equal_hands(ruleset):
    timeline, _ = random_game(ruleset, Random(ruleset.id), 30)
    read = parse_record(to_json(timeline.game)).game
    assert read.totals == timeline.game.totals
    assert read.end == timeline.game.end
    for ours, theirs in zip(timeline.game.counted, read.hands, strict=True):
        assert (ours.hand.declarer, ours.hand.bid) == (theirs.hand.declarer, theirs.hand.bid)
        assert ours.hand.shown == theirs.hand.shown
        assert ours.hand.points == theirs.hand.points
        assert ours.score == theirs.score


def test_a_record_has_the_result_of_its_hands():
    game = random_game(RULESETS["classic"], Random(1), 5)[0].game
    assert json.loads(to_json(game))["result"] == json.loads(json.dumps(result_of(game)))


CALLED_OUT = [
    Called(1, Call(seat, bid))
    for seat, bid in ((1, 250), (2, Word.PASS), (3, Word.PASS), (0, Word.PASS))
]


@pytest.mark.parametrize(
    "last", [HandEnded(1, Outcome.REDEALT), GameConceded(1, 3)], ids=["redealt", "conceded"]
)
@pytest.mark.parametrize(
    "before",
    [
        pytest.param([], id="before-the-auction"),
        pytest.param(CALLED_OUT[:2], id="in-the-auction"),
        pytest.param(CALLED_OUT, id="after-its-last-call"),
        pytest.param([*CALLED_OUT, BidWon(1, 1, 250)], id="after-the-bid"),
        pytest.param([BidWon(1, 1, None)], id="in-a-sweep"),
        pytest.param([Called(1, Call(1, Word.SWEEP))], id="after-the-call-of-a-sweep"),
        pytest.param([Called(1, Call(1, Word.SWEEP)), BidWon(1, 1, None)], id="in-a-called-sweep"),
    ],
)
def test_an_unscored_hand_survives_a_round_trip_at_every_stage(before, last):
    ruleset = find_ruleset("race-horse")
    events = [GameStarted(("Ann", "Bob", "Cyd", "Dee")), HandDealt(1, 0), *before, last]
    game = replay(ruleset, events).game
    record = parse_record(to_json(game))
    check_claim(record)
    assert to_json(record.game) == to_json(game)
    read, played = record.game.hands[0].hand, game.hands[0].hand
    assert (read.calls, read.declarer, read.bid) == (played.calls, played.declarer, played.bid)
    assert read.sweep is played.sweep


def test_the_name_of_a_house_ruleset_survives_a_round_trip():
    ours = dataclasses.replace(find_ruleset("classic").changed({"target": 200}), name="Kitchen ♠")
    record = to_json(Game(ours, ("Ann", "Bob", "Cyd", "Dee")))
    assert parse_record(record).game.ruleset == ours
    assert "name" not in record_of(Game(find_ruleset("classic"), ("A", "B", "C", "D")))["ruleset"]


@pytest.mark.parametrize("name", [5, "x" * 41, "a\u202eb"])
def test_an_invalid_name_is_refused(name):
    record = record_of(Game(find_ruleset("classic"), ("Ann", "Bob", "Cyd", "Dee")))
    record["ruleset"]["name"] = name
    with pytest.raises(PinochleError) as refused:
        read_record(record)
    assert refused.value.field == "ruleset.name"
