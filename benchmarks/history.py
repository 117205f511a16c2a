"""The pages of a player with 2,000 games, and a long game opened after a restart.

The player played four games a week for ten years, with twelve hands each. Each page is measured
when it is opened for the first time after a restart, and again when the caches are filled (warm).
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
RESTARTS, REPEATS = 3, 5
PAGES = {
    "Home": "/",
    "all games": "/games/all",
    "a search": "/games/all?player=Eve&result=open",
    "statistics": "/statistics",
    "a player’s page": "/statistics/of?name=Ann",
}


def store_games(database: str) -> str:
    """Store the games of both browsers, and return the path of a long one."""
    app, rng = app_over(database), random.Random(1)
    app.extensions["store"].execute("pragma synchronous = off")  # the database is temporary
    first = datetime.now(UTC) - GAMES * BETWEEN
    for number in range(GAMES):
        people = tuple(rng.sample(PEOPLE, 4))
        played(app, HANDS, people, begun=first + number * BETWEEN)
    long = played(app, LONG)
    played(app, 1, browser=OTHER)
    read_all(phone_at(app))
    app.extensions["store"].close()
    return f"/games/{long}"


def read_all(phone: Phone) -> None:
    """Open the statistics until all games are counted; each request counts some more of them."""
    last, text = "", "nothing yet"
    while text != last:
        last, text = text, re.sub("<[^>]*>", "", phone.read(PAGES["statistics"]))


def open_all(phone: Phone, *paths: str) -> None:
    for path in paths:
        assert phone.open(path).status_code == 200, path


def after_restarts(database: str, path: str) -> tuple[float, float]:
    """The median seconds of a page: first after a restart, then warm."""
    first_times, warm_times = [], []
    for _restart in range(RESTARTS):
        app = app_over(database)
        open_all(phone_at(app, OTHER), *PAGES.values())  # compiles the templates
        phone = phone_at(app)
        first_times.append(seconds(partial(open_all, phone, path)))
        warm_times += [seconds(partial(open_all, phone, path)) for _ in range(REPEATS)]
        app.extensions["store"].close()
    return statistics.median(first_times), statistics.median(warm_times)


def measure() -> dict[str, tuple[float, float]]:
    """The first and the warm time of each page, divided by the time of a bare route."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/games.sqlite3"
        paths = PAGES | {f"a game of {LONG} hands": store_games(database)}
        bare = in_turns({"bare": bare_route()}, 300)["bare"]
        times = {what: after_restarts(database, path) for what, path in paths.items()}
        return {what: (first / bare, warm / bare) for what, (first, warm) in times.items()}


if __name__ == "__main__":
    for what, (first, warm) in measure().items():
        owner = "" if what.startswith("a game") else f" with {GAMES:,} games"
        report(
            [
                Figure(f"{what}{owner}, in bare routes", warm),
                Figure("the same, first after a restart", first),
            ]
        )
