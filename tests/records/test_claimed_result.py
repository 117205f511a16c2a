"""The result that a record claims must match the hands in the record."""

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
    """The text of the record with its correct result, except for these changes."""
    record = record_of(parse_record(json.dumps(RECORD)).game)
    return json.dumps(record | {"result": record["result"] | changes})


def test_a_correct_result_is_accepted() -> None:
    check_claim(parse_record(claiming()))


def changed(path: list[object], value: object) -> str:
    """The text of the record with one value of its correct result replaced."""
    record = json.loads(claiming())
    place = record["result"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(record)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (["totals"], [40, 11], "result.totals"),
        (["totals"], [True, 10], "result.totals"),
        (["totals"], None, "result.totals"),
        (["over"], 0, "result.over"),
        (["winner"], [0, 2], "result.winner"),
        (["hands"], None, "result.hands"),
        (["hands"], 3, "result.hands"),
        (["hands"], [], "result.hands"),
        (["hands", 0], "x", "result.hands[0]"),
        (["hands", 0, "totals"], [19, 5], "result.hands[0].totals"),
        (["hands", 1, "sides"], {}, "result.hands[1].sides"),
        (["hands", 1, "sides", 0], None, "result.hands[1].sides[0]"),
        (["hands", 1, "sides", 0, "seats"], [0, 1], "result.hands[1].sides[0].seats"),
        (["hands", 1, "sides", 0, "meld"], 4, "result.hands[1].sides[0].meld"),
        (["hands", 1, "sides", 1, "tricks"], "5", "result.hands[1].sides[1].tricks"),
        (["hands", 1, "sides", 1, "score"], 6, "result.hands[1].sides[1].score"),
    ],
    ids=str,
)
def test_a_wrong_value_is_refused_and_the_error_names_its_place(path, value, field) -> None:
    with pytest.raises(GameError) as refused:
        check_claim(parse_record(changed(path, value)))
    assert refused.value.field == field
    assert len(refused.value.sentence) < 250


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["reason"], "Because."),
        (["hands", 0, "sides", 0, "lines"], ["In other words."]),
        (["hands", 0, "note"], "of another program"),
    ],
    ids=str,
)
def test_texts_and_unknown_fields_are_not_compared(path, value) -> None:
    check_claim(parse_record(changed(path, value)))


def test_long_values_are_compared_to_their_end() -> None:
    with pytest.raises(GameError):
        check_claim(parse_record(changed(["totals"], [40, 10] + [0] * 100)))


def test_each_name_in_a_record_is_on_one_line() -> None:
    record = RECORD | {"players": ["Ann\nLee", " Bob ", "Cyd", "Dee"]}
    game = parse_record(json.dumps(record)).game
    assert game.players[:2] == ("Ann Lee", "Bob")
