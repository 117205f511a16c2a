"""A recorded tap against a bare Flask route, and against a floor with the guarantees of a tap.

All are posted by Flask's test client in one process, in turns, so that whatever else the machine
does slows all. The tap loads the game, checks and appends the fact durably (SQLite, synchronous
FULL) and draws what it changed. The bare route checks a CSRF token and draws ten rows.

The floor is the app itself with a route of its own, which has all that a tap promises and nothing
to reckon or draw: who may, each tap once, nobody's entry overwritten, a durable fact, the lists
and months that it changes, an answer of the same size, compressed at a random length, and its
headers. The fact is a title, the cheapest there is. A route that only keeps a row once, for a
member, is measured beside it: up to November 2026 that was the floor.

What the disk takes to keep one row is measured in the same turns, and without it a tap is told,
too.
"""

from __future__ import annotations

import re
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask, Response, abort, render_template_string, request, session
from flask.testing import FlaskClient
from flask_wtf import CSRFProtect

from benchmarks.figures import Figure
from scorekeeper.app import create_app
from scorekeeper.pinochle.game.events import GameDescribed
from scorekeeper.web import taps
from scorekeeper.web.access import loaded
from scorekeeper.web.plumbing.browser import games

ROUNDS = 600
BARE_BAR, WITHOUT_DISK_BAR, FLOOR_BAR = 2.1, 1.85, 1.5
# Then the log of a reference is written over, not made longer, which takes twice as long. Our own
# is written over from some 280 taps on: it has 1000 pages, and a tap takes four.
PAGES_OF_LOG = 250
HAND_PIECE = {"HX-Request-Type": "partial"}
ROWS = (
    "{% for row in rows %}<tr><td>{{ row.name }}</td><td>{{ row.points }}</td></tr>\n{% endfor %}"
)


def bare_app() -> Flask:
    """What any Flask app with a form does, and nothing else."""
    app = Flask(__name__)
    app.config["SECRET_KEY"] = "a key for tests only"
    CSRFProtect(app)
    template = app.jinja_env.from_string(
        '<form><input name="csrf_token" value="{{ csrf_token() }}">' + ROWS + "</form>"
    )
    rows = [{"name": f"row {number}", "points": number * 10} for number in range(10)]

    @app.get("/")
    def show() -> str:
        return render_template_string("{{ csrf_token() }}")

    @app.post("/tap")
    def tap() -> str:
        return template.render(rows=rows, tapped=request.form["tap"], **app.jinja_env.globals)

    return app


def bare_tap(client: FlaskClient) -> Callable[[int], None]:
    token = client.get("/").text

    def tap(number: int) -> None:
        answer = client.post("/tap", data={"csrf_token": token, "tap": number})
        assert answer.status_code == 200

    return tap


def row_app(path: Path, answer: str) -> Flask:
    app = Flask(__name__)
    app.config["SECRET_KEY"] = "a key for tests only"
    CSRFProtect(app)
    db = durable(path)
    db.execute("create table members (game text, browser text, primary key (game, browser))")
    db.execute(
        "create table facts (game text, seq integer, op text, fields text, "
        "primary key (game, seq), unique (game, op))"
    )

    @app.get("/")
    def join() -> str:
        session["browser"] = "a phone"
        db.execute("insert into members values ('a game', 'a phone')")
        return render_template_string("{{ csrf_token() }}")

    @app.post("/games/<game>/tap")
    def tap(game: str) -> str:
        member = "select 1 from members where game = ? and browser = ?"
        if not db.execute(member, [game, session["browser"]]).fetchone():
            abort(403)
        db.execute("begin immediate")
        known = "select 1 from facts where game = ? and op = ?"
        if not db.execute(known, [game, request.form["op"]]).fetchone():
            fact = [game, request.form["seq"], request.form["op"], request.form["tap"]]
            db.execute("insert into facts values (?, ?, ?, ?)", fact)
        db.execute("commit")
        return answer

    return app


def row_tap(client: FlaskClient) -> Callable[[int], None]:
    token = client.get("/").text

    def tap(number: int) -> None:
        fields = {"csrf_token": token, "seq": number, "op": number, "tap": "AH:1"}
        assert client.post("/games/a game/tap", data=fields).status_code == 200

    return tap


def floor_app(path: Path, answer: str) -> Flask:
    app = app_over(path)

    @app.post("/games/<game_id>/floor")
    def tap() -> Response:
        games().record(loaded().id, taps.act(), GameDescribed(request.form["tap"], ""))
        return Response(answer)

    return app


def floor_tap(client: FlaskClient) -> Callable[[int], None]:
    token, hand = started_hand(client)
    address = hand.replace("/hands/1", "/floor")

    def tap(number: int) -> None:
        fields = {**token, "seq": number + 2, "op": number, "tap": number}
        assert client.post(address, data=fields, headers=HAND_PIECE).status_code == 200

    return tap


def app_over(path: Path) -> Flask:
    return create_app({"DATABASE": path, "SECRET_KEY": "a key for tests only"})


def started_hand(client: FlaskClient) -> tuple[dict[str, str], str]:
    """A game in which seat 2 bid 310 in hearts: the token of its forms, the address of its hand."""
    token = {"csrf_token": token_in(client.get("/games/new").text)}
    players = {f"players-{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cyd", "Dee"))}
    started = client.post("/games", data={**token, "ruleset": "howell-racehorse", **players})
    hand = f"{started.location}/hands/1"
    bid = {"seq": "1", "op": "bid", "declarer": "2", "bid": "310", "trump": "hearts"}
    client.post(f"{hand}/bid", data={**token, **bid})
    return token, hand


def tapping(client: FlaskClient) -> Callable[[int], str]:
    """Taps on the cards of one hand, a new fact each; gives the answers."""
    token, hand = started_hand(client)
    form = {**token, "shown": field_in(client.get(f"{hand}/meld").text, "shown")}
    cards = [f"{rank}{suit}" for suit in "HS" for rank in ("A", "10", "K", "Q", "J")]

    def tap(number: int) -> str:
        card, copies = cards[number % 10], (number // 10 + 1) % 2
        answer = client.post(
            f"{hand}/meld/2",
            data={**form, "seq": number + 2, "op": number, "tap": f"{card}:{copies}"},
            headers=HAND_PIECE,
        )
        assert answer.status_code == 200, answer.text
        return answer.text

    return tap


def kept_row(path: Path) -> Callable[[int], None]:
    """One row kept as durably as a fact, and nothing else."""
    db = durable(path)
    db.execute("create table kept (number integer)")

    def keep(number: int) -> None:
        db.execute("insert into kept values (?)", [number])

    return keep


def durable(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute(f"pragma wal_autocheckpoint = {PAGES_OF_LOG}")
    return db


def token_in(page: str) -> str:
    return field_in(page, "csrf_token")


def field_in(page: str, name: str) -> str:
    """What a hidden field of a page holds."""
    found = re.search(f'name="{name}" value="([^"]+)"', page)
    assert found
    return found[1]


def compare(taps: dict[str, Callable[[int], object]]) -> dict[str, float]:
    """The median seconds of each, measured in turns."""
    seconds: dict[str, list[float]] = {name: [] for name in taps}
    for number in range(ROUNDS):
        for name, tap in taps.items():
            start = time.perf_counter()
            tap(number)
            seconds[name].append(time.perf_counter() - start)
    return {name: statistics.median(times[ROUNDS // 5 :]) for name, times in seconds.items()}


def measured() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tap = tapping(app_over(folder / "tap.sqlite3").test_client())
        answer = tap(0)
        floor = floor_app(folder / "floor.sqlite3", answer)
        return compare(
            {
                "bare": bare_tap(bare_app().test_client()),
                "row": row_tap(row_app(folder / "row.sqlite3", answer).test_client()),
                "floor": floor_tap(floor.test_client()),
                "tap": lambda number: tap(number + 1),
                "disk": kept_row(folder / "disk.sqlite3"),
            }
        )


def ratios(medians: dict[str, float]) -> list[Figure]:
    bare, row, floor, tap, disk = map(medians.__getitem__, ("bare", "row", "floor", "tap", "disk"))
    return [
        Figure("a tap", tap / bare, BARE_BAR, "a bare Flask route"),
        Figure("a tap without the disk", (tap - disk) / bare, WITHOUT_DISK_BAR, "the same"),
        Figure("a tap", tap / floor, FLOOR_BAR, "the same stack and guarantees alone"),
        Figure("a tap", tap / row, None, "a route that only keeps a row once"),
    ]


def figures() -> list[Figure]:
    return ratios(measured())


def main() -> None:
    medians = measured()
    for name, seconds in medians.items():
        print(f"{name:5} {seconds * 1e6:7.0f} µs")
    for each in ratios(medians):
        bar = f" (at most {each.bar})" if each.bar else ""
        print(f"{each.ratio:7.2f}  {each.what}, of {each.of}{bar}")


if __name__ == "__main__":
    main()
