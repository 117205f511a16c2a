"""What grows with a game and with the number of games, and what must not.

A tap, Undo and a correction of the first hand in a game of 100 hands beside those in a game of
one; the history of 40 hands beside its score sheet; such a game opened after a restart beside
version 0.1.0, which played it; Home with 10,000 games beside Home with 100. Each is measured in
turns with its reference, in seconds of the processor.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path

from flask.testing import FlaskClient

from benchmarks import reopening
from benchmarks.figures import Figure
from benchmarks.reopening import BROWSER, OTHER, Table, app_over, client_of, seconds
from benchmarks.versions import ROOT, V0_1_0, unpacked
from scorekeeper.games import Act
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from tests.browser.hands import PLAYERS, REFERENCE_HAND

LONG, EVENING = 100, 40  # hands
MANY, FEW = 10_000, 100  # games
TIMES = 200  # acts of each kind
RESTARTS = 9
FLAT, HISTORY, OPENING, LISTS = 1.25, 3, 1 / 3, 2  # the bars


@dataclass(frozen=True)
class Opened:
    """The median seconds of a page after a restart, and of the same page again."""

    first: float
    again: float


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return [*long_games(folder), *an_evening_reopened(folder), *lists(folder)]


def long_games(folder: Path) -> list[Figure]:
    client = client_of(app_over(str(folder / "long.sqlite3")))
    short, evening, long = (played(client, hands) for hands in (1, EVENING, LONG))
    found = []
    for what, act in {"a tap": tap(), "Undo": undo(), "correcting hand 1": correct()}.items():
        few, many = in_turns(partial(act, short, 1), partial(act, long, LONG))
        found.append(Figure(f"{what}, {LONG} hands", many / few, FLAT, f"{what}, 1 hand"))
    sheet, history = in_turns(
        lambda: seconds(client, f"{evening.address}/sheet"),
        lambda: seconds(client, f"{evening.address}/history"),
    )
    found.append(
        Figure(f"the history of {EVENING} hands", history / sheet, HISTORY, "their score sheet")
    )
    return found


def played(client: FlaskClient, hands: int) -> Table:
    table = Table(client)
    table.play(hands)
    return table


Acting = Callable[[Table, int], float]


def tap() -> Acting:
    """Tap a card of the hand after so many, and the next time take it back."""
    copies = cycle((1, 1, 0, 0))  # each by both games
    return lambda table, hands: table.tap(hands + 1, "AS", next(copies))


def undo() -> Acting:
    def act(table: Table, hands: int) -> float:
        table.tap(hands + 1, "KD", 1)
        return table.act("/undo")

    return act


def correct() -> Acting:
    bids = cycle((510, 510, 520, 520))
    return lambda table, _hands: table.bid(1, next(bids))


def in_turns(*acts: Callable[[], float]) -> list[float]:
    """The median seconds of each."""
    taken = [[act() for act in acts] for _ in range(TIMES)]
    return [statistics.median(each) for each in zip(*taken[TIMES // 5 :], strict=True)]


def an_evening_reopened(folder: Path) -> list[Figure]:
    before, now = folder / "before.sqlite3", folder / "now.sqlite3"
    with unpacked(V0_1_0) as old:
        other, evening = run(old, "play", before, 1, EVENING).split()
        shutil.copy(before, now)
        was, opened = reopened(other, evening, (old, before), (ROOT, now))
    what = f"opening {EVENING} hands after a restart"
    return [Figure(what, opened.first / was.first, OPENING, "0.1.0")]


def lists(folder: Path) -> list[Figure]:
    databases = [keep_games(folder / f"{count}.sqlite3", count) for count in (FEW, MANY)]
    few, many = reopened("other:/", "/", *((ROOT, each) for each in databases))
    what, of = f"Home, {MANY:,} games", f"Home, {FEW} games"
    return [
        Figure(what, many.again / few.again, LISTS, of),
        Figure(f"{what}, after a restart", many.first / few.first, LISTS, of),
    ]


def keep_games(database: Path, number: int) -> Path:
    """A database with so many games of one hand, and one game of another browser."""
    app = app_over(str(database))
    games = app.extensions["games"]
    games.store.execute("pragma synchronous = off")  # it is thrown away
    ruleset = find_ruleset("howell-racehorse")
    for browser in (OTHER, *[BROWSER] * number):
        table = games.start(ruleset, PLAYERS, 0)
        games.record(table.id, Act("hand", table.seq, browser), *REFERENCE_HAND.facts(ruleset, 1))
        games.members.make_host(table.id, browser)
    games.store.close()
    return database


def reopened(first: str, page: str, *where: tuple[Path, Path]) -> list[Opened]:
    """A page after a page, by each version from its database, in turns."""
    found = [
        [run(root, "open", database, first, page).split() for root, database in where]
        for _ in range(RESTARTS)
    ]
    return [
        Opened(*(statistics.median(map(float, times)) for times in zip(*each, strict=True)))
        for each in zip(*found, strict=True)
    ]


def run(root: Path, *words: object) -> str:
    """What a process with that version's code says."""
    command = [sys.executable, reopening.__file__, *map(str, words)]
    environment = os.environ | {"PYTHONPATH": str(root)}
    return subprocess.run(
        command, cwd=root, env=environment, stdout=subprocess.PIPE, encoding="utf-8", check=True
    ).stdout


def main() -> None:
    for each in figures():
        print(f"{each.ratio:6.2f}  {each.what}, of {each.of}")


if __name__ == "__main__":
    main()
