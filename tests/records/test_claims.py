"""A record's claimed result is held against its hands, hand by hand."""

from __future__ import annotations

import json

import pytest

from scorekeeper.pinochle.errors import GameError
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.writing import record_of

HAND = {"declarer": 0, "bid": 20, "trump": "hearts", "tricks": {"points": {"0": 20}}}
RECORD = {
    "format": "scorekeeper-game/1",
    "ruleset": {"id": "classic"},
    "players": ["Ann", "Bob", "Cyd", "Dee"],
    "hands": [HAND, HAND],
}


def claiming(**changes: object) -> str:
    """The record with its true result, except for what the test changes."""
    record = record_of(parse_record(json.dumps(RECORD)).game)
    return json.dumps(record | {"result": record["result"] | changes})


def test_a_true_result_is_accepted() -> None:
    check_claim(parse_record(claiming()))


def test_a_wrong_running_total_is_refused_though_the_end_is_right() -> None:
    hands = [{"totals": [19, 5]}, {"totals": [40, 10]}]
    with pytest.raises(GameError) as refused:
        check_claim(parse_record(claiming(hands=hands)))
    assert refused.value.field == "result.hands"


def test_names_in_a_record_are_one_line_each() -> None:
    record = RECORD | {"players": ["Ann\nLee", " Bob ", "Cyd", "Dee"]}
    game = parse_record(json.dumps(record)).game
    assert game.players[:2] == ("Ann Lee", "Bob")
