"""All games, a search, a player's page and statistics of 10,000 games beside those of 100.

Games of 12 hands, two a day, so the many are of 14 years. Random games were played by the engine;
they are put into the store again and again, with other days and names, as the program would have
recorded them. Each page is measured warm, for the first time after a restart, and after an entry
in the latest game, in turns with the same page of the few; in seconds of the processor.
"""

from __future__ import annotations

import random
import statistics
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from itertools import count
from pathlib import Path

from flask import Flask

from benchmarks.figures import Figure
from benchmarks.growth import FEW, MANY, reopened
from benchmarks.reopening import BROWSER, OTHER, app_over, client_of, seconds
from benchmarks.versions import ROOT
from scorekeeper.games import Act
from scorekeeper.pinochle.game.events import Event, GameStarted, PlayersNamed
from scorekeeper.pinochle.game.summary import Summary, summarize
from scorekeeper.pinochle.game.timeline import replay
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.storage.codec import dump
from scorekeeper.storage.store import Store, written
from scorekeeper.storage.summaries import ListedGame, Summaries
from tests.records.random_games import random_game

HANDS = 12
A_DAY = 2
PLAYED = 8  # games that were played; the others are like them
TABLES = 12  # of four people
ENTRIES = 30
BAR = 2
LENGTH = {"hand_limit": HANDS, "target": 10**6}
RULESETS = [find_ruleset(id).changed(LENGTH) for id in ("howell-racehorse", "classic")]
PEOPLE = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou")
PAGES = {
    "all games": "/games/all",
    "a search": "/games/all?player=Eve&rules=classic-{key}&result=over&time=2026",
    "a search that finds nothing": "/games/all?player=Ann&result=open",
    "a player's page": "/statistics/of?name=Ann",
    "statistics": "/statistics",
    "statistics of a year": "/statistics?time=12-months",
}


@dataclass(frozen=True)
class Played:
    """A game that the engine played, with certain people."""

    events: tuple[Event, ...]
    ruleset_place: int
    people: tuple[str, ...]

    @property
    def facts(self) -> list[Event]:
        started, *others = self.events
        assert isinstance(started, GameStarted)
        return [replace(started, players=self.people), *others]

    @cached_property
    def summary(self) -> Summary:
        return summarize(replay(RULESETS[self.ruleset_place], self.facts).game)


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        databases = [keep_games(folder / f"{number}.sqlite3", number) for number in (FEW, MANY)]
        return [
            *(figure for what in PAGES for figure in pages(what, databases)),
            *after_entries(databases),
        ]


def pages(what: str, databases: list[Path]) -> Iterable[Figure]:
    """A page again and again, and for the first time after a restart."""
    path = PAGES[what].format(key=key_of_classic(databases[0]))
    few, many = reopened(f"other:{path}", path, *((ROOT, each) for each in databases))
    of = f"{what}, {FEW} games"
    yield Figure(f"{what}, {MANY:,} games", many.again / few.again, BAR, of)
    yield Figure(f"{what}, {MANY:,} games, after a restart", many.first / few.first, BAR, of)


def after_entries(databases: list[Path]) -> Iterable[Figure]:
    """The statistics after each entry: the month of the game is counted again."""
    apps = [app_over(str(each)) for each in databases]
    taken = [[after_entry(app, number) for app in apps] for number in range(ENTRIES)]
    few, many = (statistics.median(each) for each in zip(*taken[5:], strict=True))
    of = f"statistics after an entry, {FEW} games"
    yield Figure(f"statistics after an entry, {MANY:,} games", many / few, BAR, of)


def after_entry(app: Flask, number: int) -> float:
    games = app.extensions["games"]
    table = games.load(games.members.games_of(BROWSER, 1)[0])
    names = (f"Ann {number}", *table.game.players[1:])
    games.record(table.id, Act(f"entry {number}", table.seq, BROWSER), PlayersNamed(names))
    return seconds(client_of(app), "/statistics")


def keep_games(database: Path, number: int) -> Path:
    """A database with so many games of one browser and one of another, counted."""
    app = app_over(str(database))
    store: Store = app.extensions["store"]
    played, chance = [*play()], random.Random(number)
    ids, days = count(1), timedelta(days=1) / A_DAY
    begun = datetime.now(UTC) - number * days
    with store.writing("games"):
        for place, game in enumerate(played):
            keep(store, f"other{place:011}", OTHER, begun, game)
    listed = []
    with store.writing("games"):
        for place in range(number):
            game = chance.choice(played)
            at = begun + place * days
            id = f"{next(ids):016}"
            seq = keep(store, id, BROWSER, at, game)
            listed.append(ListedGame(id, seq, at, game.summary))
    Summaries(store).keep(listed)
    for browser in (OTHER, BROWSER):
        while app.extensions["counts"].of(browser).waiting:
            pass
    store.close()
    return database


def play() -> Iterable[Played]:
    """Each game of a few with each of a few tables."""
    chance = random.Random(1)
    tables = [tuple(chance.sample(PEOPLE, 4)) for _table in range(TABLES)]
    for seed in range(PLAYED):
        place = seed % len(RULESETS)
        timeline, events = random_game(RULESETS[place], random.Random(seed), 2 * HANDS)
        assert timeline.game.end
        for table in tables:
            yield Played(tuple(events), place, table)


def keep(store: Store, id: str, browser: str, at: datetime, game: Played) -> int:
    """The game as the program would have recorded it then; the place of its last fact."""
    store.create(id, RULESETS[game.ruleset_place], "", at)
    rows = [
        (id, seq, f"{seq}", browser, *dump(event), written(at))
        for seq, event in enumerate(game.facts, start=1)
    ]
    store.database.execute_many(
        "insert into events (game_id, seq, op, by, kind, version, fields, at) "
        "values (?, ?, ?, ?, ?, ?, ?, ?)",
        rows,
    )
    store.execute(
        "insert into members (game_id, browser, lets, joined, month, number, played) "
        "values (?, ?, 'host', ?, ?, 1, ?)",
        [id, browser, written(at), f"{at:%Y-%m}", written(at)],
    )
    return len(rows)


def key_of_classic(database: Path) -> str:
    """What names the changed Classic in an address."""
    app = app_over(str(database))
    keys = [str(part.key) for part in app.extensions["counts"].of(BROWSER).parts]
    app.extensions["store"].close()
    return next(key for key in keys if key.startswith("classic")).removeprefix("classic-")


def main() -> None:
    for each in figures():
        print(f"{each.ratio:6.2f}  {each.what}, of {each.of}")


if __name__ == "__main__":
    main()
