"""The pages of somebody with 2,000 games, and a long game opened after a restart.

The games are of twelve hands, four a week, so they take ten years. Each page is measured for the
first time after a restart, and warm.
"""

from __future__ import annotations

import random
import re
import statistics
import tempfile
from datetime import UTC, datetime, timedelta
from functools import partial

from benchmarks.bare import bare_route
from benchmarks.figures import Figure, in_turns, report, seconds
from benchmarks.games import app_over, phone_at, played
from tests.web.phone import Phone

GAMES, HANDS, LONG = 2_000, 12, 100
BETWEEN = timedelta(days=10 * 365) / GAMES
PEOPLE = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou")
OTHER = "a browser with one game"
RESTARTS, AGAIN = 3, 5
PAGES = {
    "Home": "/",
    "all games": "/games/all",
    "a search": "/games/all?player=Eve&result=open",
    "statistics": "/statistics",
    "a player’s page": "/statistics/of?name=Ann",
}


def keep_games(database: str) -> str:
    """Store the games of both browsers; the address of a long one."""
    app, chance = app_over(database), random.Random(1)
    app.extensions["store"].execute("pragma synchronous = off")  # it is thrown away
    first = datetime.now(UTC) - GAMES * BETWEEN
    for number in range(GAMES):
        people = tuple(chance.sample(PEOPLE, 4))
        played(app, HANDS, people, begun=first + number * BETWEEN)
    long = played(app, LONG)
    played(app, 1, browser=OTHER)
    read_all(phone_at(app))
    app.extensions["store"].close()
    return f"/games/{long}"


def read_all(phone: Phone) -> None:
    """Open the statistics until they have read every game: each time they read some more."""
    before, words = "", "so far nothing"
    while words != before:
        before, words = words, re.sub("<[^>]*>", "", phone.read(PAGES["statistics"]))


def ask(phone: Phone, *paths: str) -> None:
    for path in paths:
        assert phone.open(path).status_code == 200, path


def after_restarts(database: str, path: str) -> tuple[float, float]:
    """The median seconds of a page after a restart, and again."""
    firsts, agains = [], []
    for _restart in range(RESTARTS):
        app = app_over(database)
        ask(phone_at(app, OTHER), *PAGES.values())  # so that templates are compiled
        phone = phone_at(app)
        firsts.append(seconds(partial(ask, phone, path)))
        agains += [seconds(partial(ask, phone, path)) for _ in range(AGAIN)]
        app.extensions["store"].close()
    return statistics.median(firsts), statistics.median(agains)


def measured() -> dict[str, tuple[float, float]]:
    """The first and a later time of each page, in bare routes."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/games.sqlite3"
        paths = PAGES | {f"a game of {LONG} hands": keep_games(database)}
        bare = in_turns({"bare": bare_route()}, 300)["bare"]
        took = {what: after_restarts(database, path) for what, path in paths.items()}
        return {what: (first / bare, again / bare) for what, (first, again) in took.items()}


if __name__ == "__main__":
    for what, (first, again) in measured().items():
        owner = "" if what.startswith("a game") else f" with {GAMES:,} games"
        report(
            [
                Figure(f"{what}{owner}, in bare routes", again),
                Figure("the same, first after a restart", first),
            ]
        )
