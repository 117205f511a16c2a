"""The published schema accepts every record that the app writes, and refuses other data."""

import copy
import json
import re
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator

from scorekeeper.pinochle.game.timeline import replay
from scorekeeper.pinochle.hand.auction import Word
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.records.hand_fields import (
    ADJUSTMENT_FIELDS,
    HAND_FIELDS,
    SHOWN_FIELDS,
    UNFINISHED_FIELDS,
)
from scorekeeper.records.writing import record_of
from tests.records.random_games import random_game

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "static" / "scorekeeper-game-1.schema.json").read_text("utf-8"))
HAND = SCHEMA["$defs"]["hand_fields"]["properties"]
FILES = [*(ROOT / "tests" / "games").glob("*.json"), ROOT / "docs" / "sample-game.json"]
IDENTITY = ("a1b2", datetime(2026, 11, 23, 20, 15, tzinfo=UTC))
SAMPLE = json.loads(FILES[-1].read_text("utf-8"))
SIGNS = {"S": "♠", "H": "♥", "D": "♦\N{VARIATION SELECTOR-16}", "C": "♣"}
validator = Draft202012Validator(SCHEMA)


def test_the_schema_is_valid():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_record_of_the_tests_is_valid(file):
    validator.validate(json.loads(file.read_text("utf-8")))


TWO_PLAYERS = "classic?players=2&hand=24&partnership=alone"
EIGHT_PLAYERS = "double-deck?players=8&hand=10"


@pytest.mark.parametrize("reference", [*IDS, TWO_PLAYERS, EIGHT_PLAYERS])
def test_every_record_that_the_app_writes_is_valid(reference):
    """The records are of finished games and of games with an open hand."""
    ruleset = customized.find(reference)
    for seed in range(5):
        random = Random(seed)
        _timeline, events = random_game(ruleset, random, 3)
        for last in (len(events), random.randrange(1, len(events) + 1)):
            game = replay(ruleset, events[:last]).game
            validator.validate(record_of(game, *IDENTITY))


def test_a_record_with_the_signs_of_cards_is_valid():
    letters = json.dumps(SAMPLE, ensure_ascii=False)
    signs = re.sub('"(10|[AKQJ9])([SHDC])"', lambda card: f'"{card[1]}{SIGNS[card[2]]}"', letters)
    assert signs != letters
    validator.validate(json.loads(signs.replace('"spades"', '"♠"')))


def test_the_schema_has_the_fields_that_the_program_reads():
    defined = SCHEMA["$defs"]
    assert [*HAND] == [field.name for field in HAND_FIELDS]
    assert [*defined["open_hand"]["properties"]] == [field.name for field in UNFINISHED_FIELDS]
    assert {*defined["shown"]["properties"]} == {*SHOWN_FIELDS}
    assert {*HAND["adjustments"]["items"]["properties"]} == {*ADJUSTMENT_FIELDS}
    assert HAND["outcome"]["enum"] == [outcome.value for outcome in Outcome]
    (_amount, words) = HAND["calls"]["items"]["prefixItems"][1]["anyOf"]
    assert {*words["enum"]} == {word.value for word in Word}


def test_the_schema_describes_every_field_of_a_hand():
    unfinished = SCHEMA["$defs"]["open_hand"]["properties"]
    assert all(field["description"] for field in (*HAND.values(), *unfinished.values()))


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        (("format",), "scorekeeper-game/2"),
        (("players",), ["Ann"]),
        (("hands", 0, "trump"), "stars"),
        (("hands", 0, "outcome"), "lost"),
        (("hands", 0, "bid"), "300"),
        (("hands", 0, "slip"), 1),
        (("started",), "yesterday"),
        (("uid",), "a b"),
        (("open_hand",), {"calls": [[0]]}),
        (("open_hand",), {"slip": 1}),
        (("hands", 0, "announced"), True),
    ],
)
def test_the_error_of_an_invalid_record_names_the_place(path, wrong):
    record = copy.deepcopy(SAMPLE)
    place = record
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = wrong
    (first, *_others) = validator.iter_errors(record)
    assert [*first.absolute_path][: len(path) - 1] == [*path[: len(first.absolute_path)]][
        : len(path) - 1
    ]
