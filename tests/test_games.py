"""Complete games of every ruleset, which were scored by hand in tests/games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import main
from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.records.reading import parse_record

Plain = dict[str, Any]

FOLDER = Path(__file__).parent / "games"
HOUSE = "five-handed-nobody-stuck"  # house rules: all may pass, and a bidder may play alone
GAMES = (*IDS, HOUSE)
NUMBERS = ("seats", "meld", "tricks", "score")


@pytest.fixture
def settings(tmp_path):
    return {
        "SCOREKEEPER_DATABASE": str(tmp_path / "games.sqlite3"),
        "SCOREKEEPER_SECRET_KEY": "a key for tests only",
        "PYTHONIOENCODING": "utf-8",
    }


@pytest.fixture
def process(settings):
    """A function that runs a command in a separate process, with the store of the test."""

    def run(*words, stdin=""):
        script = [sys.executable, "-c", "from scorekeeper.cli import main; main()"]
        ran = subprocess.run(
            [*script, *map(str, words)],
            input=stdin,
            env=os.environ | settings,
            capture_output=True,
            encoding="utf-8",
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        return ran.stdout

    return run


@pytest.fixture
def scorekeeper(settings, monkeypatch, capsys):
    """A function that runs a command in this process, which imports the program only once."""
    for name, value in settings.items():
        monkeypatch.setenv(name, value)

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["scorekeeper", *map(str, words)])
        main()
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return run


def path(id: str) -> Path:
    return FOLDER / f"{id}.json"


def game(id: str) -> Plain:
    return json.loads(path(id).read_text("utf-8"))


def numbers(result: Plain) -> Plain:
    """The result without its texts."""
    return {
        "hands": [
            {
                "sides": [{name: side[name] for name in NUMBERS} for side in hand["sides"]],
                "totals": hand["totals"],
            }
            for hand in result["hands"]
        ],
        **{name: result[name] for name in ("totals", "over", "winner")},
    }


def lines(records: list[Plain]) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


@pytest.mark.parametrize("id", GAMES)
def test_a_complete_game_has_the_scores_worked_out_by_hand(scorekeeper, id):
    answer = json.loads(scorekeeper("replay", "--json", path(id)))
    assert numbers(answer) == numbers(game(id)["result"])
    assert answer["reason"]


@pytest.mark.parametrize("id", GAMES)
def test_a_game_ends_with_its_last_hand_and_not_before(id):
    record = game(id)
    started = [record | {"hands": record["hands"][:n]} for n in range(len(record["hands"]) + 1)]
    over = [parse_record(json.dumps(each)).game.end is not None for each in started]
    assert over == [False] * len(record["hands"]) + [True]


def test_a_batch_replays_all_games_in_order(process):
    answers = process("replay", "--batch", stdin=lines([game(id) for id in GAMES])).splitlines()
    assert len(answers) == len(GAMES)
    results = {id: json.loads(answer) for id, answer in zip(GAMES, answers, strict=True)}
    assert {id: answer.get("error") for id, answer in results.items()} == dict.fromkeys(GAMES)
    assert {id: numbers(answer) for id, answer in results.items()} == {
        id: numbers(game(id)["result"]) for id in GAMES
    }


@pytest.mark.parametrize("id", GAMES)
def test_an_imported_and_exported_game_has_the_same_numbers(scorekeeper, id):
    stored = scorekeeper("import", path(id)).strip()
    exported = json.loads(scorekeeper("export", stored))
    assert exported["ruleset"] == game(id)["ruleset"]
    assert exported["players"] == game(id)["players"]
    assert numbers(exported["result"]) == numbers(game(id)["result"])
