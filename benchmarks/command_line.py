"""The command line in processor time: how much it takes to start, and to score many records.

Starting is counted in empty Pythons, ``python -c pass``. ``replay --batch`` scores random games of
every ruleset in turns with version 0.1.0, as far as that one reads them; the seconds are those of
the second call, because the first one, without a record, loads the program. The bars are 12 empty
Pythons for ``scorekeeper meld`` and 2,000 hands a second.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.figures import Figure
from benchmarks.versions import ROOT, V0_1_0, unpacked
from scorekeeper.pinochle.rules.catalogue import rulesets
from scorekeeper.records.writing import record_of
from tests.records.random_games import random_game

STARTS, MELD_BAR = 15, 12
SCRIPT = "from scorekeeper.cli import main; main()"
CARDS = ["AD", "10D", "KD", "KD", "QD", "JD", "9D", "KS", "QS", "KH", "KC"]
EMPTY = "python -c pass"
STARTED = {
    EMPTY: ["pass"],
    "import click": ["import click"],
    "import of the rules": ["from scorekeeper.pinochle.rules import catalogue"],
    "scorekeeper --help": [SCRIPT, "--help"],
    "scorekeeper meld": [SCRIPT, "meld", "--ruleset", "classic", "--trump", "D", *CARDS],
    "scorekeeper replay": [SCRIPT, "replay", str(ROOT / "docs" / "sample-game.json")],
}
BATCH = """
import io, os, sys, time
from scorekeeper import cli
assert cli.__file__.startswith(os.getcwd())
for lines in (b"", sys.stdin.buffer.read()):
    sys.stdin = io.TextIOWrapper(io.BytesIO(lines), "utf-8")
    start = time.process_time()
    cli.main()
print(time.process_time() - start, file=sys.stderr)
"""
BATCHES, GAMES, MOST_HANDS, HANDS_BAR = 5, 30, 8, 2_000


def ran(words: list[str], code: Path = ROOT, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """A Python that runs the first of these words, with the others as its arguments."""
    return subprocess.run(
        [sys.executable, "-c", *words],
        cwd=code,  # Python looks there first
        input=stdin, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip


def whole(words: list[str]) -> float:
    """The seconds of such a Python from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran(words)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def in_turns(rounds: int, measured: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The median of each; one after the other, so that whatever else runs slows all of them."""
    found: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(rounds):
        for name, measure in measured.items():
            found[name].append(measure())
    return {name: median(each) for name, each in found.items()}


def starts() -> list[Figure]:
    taken = in_turns(STARTS, {name: partial(whole, words) for name, words in STARTED.items()})
    bars = {"scorekeeper meld": MELD_BAR}
    return [
        Figure(name, seconds / taken[EMPTY], bars.get(name), EMPTY)
        for name, seconds in taken.items()
        if name != EMPTY
    ]


def games() -> list[str]:
    """Random games of every ruleset, a record a line."""
    played = [
        random_game(ruleset, random.Random(f"{ruleset.id} {number}"), MOST_HANDS)[0].game
        for ruleset in rulesets()
        for number in range(GAMES)
    ]
    return [json.dumps({**record_of(game), "result": None}) for game in played]


def batch(code: Path, records: list[str]) -> subprocess.CompletedProcess[str]:
    return ran([BATCH, "replay", "--batch"], code, "\n".join(records))


def read_by(code: Path, records: list[str]) -> list[str]:
    """Those records that a version reads."""
    answers = zip(records, batch(code, records).stdout.splitlines(), strict=True)
    return [record for record, answer in answers if "error" not in json.loads(answer)]


def seconds_a_hand() -> dict[str, float]:
    """What ``replay --batch`` takes for a hand, by version."""
    with unpacked(V0_1_0) as before:
        records = read_by(before, games())
        hands = sum(len(json.loads(record)["hands"]) for record in records)

        def a_hand(code: Path) -> float:
            return float(batch(code, records).stderr) / hands

        return in_turns(BATCHES, {"0.1.0": partial(a_hand, before), "now": partial(a_hand, ROOT)})


def batches(seconds: dict[str, float]) -> list[Figure]:
    return [
        Figure("a hand of replay --batch", seconds["now"] / seconds["0.1.0"], None, "0.1.0"),
        Figure("2,000 hands of replay --batch", seconds["now"] * HANDS_BAR, 1, "a second"),
    ]


def figures() -> list[Figure]:
    return [*starts(), *batches(seconds_a_hand())]


def main() -> None:
    for found in starts():
        bar = f"  (at most {found.bar})" if found.bar else ""
        print(f"{found.ratio:6.2f} of {found.of}: {found.what}{bar}")
    seconds = seconds_a_hand()
    for version, taken in seconds.items():
        print(f"{1 / taken:6,.0f} hands a second: {version}")
    print(f"{seconds['now'] / seconds['0.1.0']:6.2f} of 0.1.0: a hand")


if __name__ == "__main__":
    main()
