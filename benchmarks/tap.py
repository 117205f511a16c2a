"""A recorded tap against a bare Flask route that checks a CSRF token and draws ten rows.

Both are posted by Flask's test client in one process, in turns, so that whatever else the
machine does slows both. The tap loads the game, checks and appends the fact durably (SQLite,
synchronous FULL) and draws the meld screen. Prints the ratio of the medians; the bar is 1.5.
What the disk takes to keep one row, which the bare route does not ask of it, is measured in the
same turns and printed beside it.
"""

from __future__ import annotations

import re
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask, render_template_string, request
from flask.testing import FlaskClient
from flask_wtf import CSRFProtect

from scorekeeper.app import create_app

ROUNDS = 600
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


def started_hand(client: FlaskClient) -> tuple[dict[str, str], str]:
    """A game in which seat 2 bid 310 in hearts: the token of its forms, the address of its hand."""
    token = {"csrf_token": token_in(client.get("/games/new").text)}
    players = {f"players-{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cyd", "Dee"))}
    started = client.post("/games", data={**token, "ruleset": "howell-racehorse", **players})
    hand = f"{started.location}/hands/1"
    bid = {"seq": "1", "op": "bid", "declarer": "2", "bid": "310", "trump": "hearts"}
    client.post(f"{hand}/bid", data={**token, **bid})
    return token, hand


def recorded_tap(client: FlaskClient) -> Callable[[int], None]:
    """Taps on the cards of one hand, a new fact each."""
    token, hand = started_hand(client)
    form = {**token, "shown": field_in(client.get(f"{hand}/meld").text, "shown")}
    cards = [f"{rank}{suit}" for suit in "HS" for rank in ("A", "10", "K", "Q", "J")]

    def tap(number: int) -> None:
        card, copies = cards[number % 10], (number // 10 + 1) % 2
        answer = client.post(
            f"{hand}/meld/2",
            data={**form, "seq": number + 2, "op": number, "tap": f"{card}:{copies}"},
            headers=HAND_PIECE,
        )
        assert answer.status_code == 200, answer.text

    return tap


def kept_row(path: Path) -> Callable[[int], None]:
    """One row kept as durably as a fact, and nothing else."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("create table kept (number integer)")

    def keep(number: int) -> None:
        db.execute("insert into kept values (?)", [number])

    return keep


def token_in(page: str) -> str:
    return field_in(page, "csrf_token")


def field_in(page: str, name: str) -> str:
    """What a hidden field of a page holds."""
    found = re.search(f'name="{name}" value="([^"]+)"', page)
    assert found
    return found[1]


def compare(taps: dict[str, Callable[[int], None]]) -> dict[str, float]:
    """The median seconds of each, measured in turns."""
    seconds: dict[str, list[float]] = {name: [] for name in taps}
    for number in range(ROUNDS):
        for name, tap in taps.items():
            start = time.perf_counter()
            tap(number)
            seconds[name].append(time.perf_counter() - start)
    return {name: statistics.median(times[ROUNDS // 5 :]) for name, times in seconds.items()}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            {"DATABASE": Path(folder) / "tap.sqlite3", "SECRET_KEY": "a key for tests only"}
        )
        medians = compare(
            {
                "bare": bare_tap(bare_app().test_client()),
                "tap": recorded_tap(app.test_client()),
                "disk": kept_row(Path(folder) / "disk.sqlite3"),
            }
        )
    for name, seconds in medians.items():
        print(f"{name:5} {seconds * 1e6:7.0f} µs")
    print(f"ratio {medians['tap'] / medians['bare']:7.2f}  (at most 1.5)")
    without = (medians["tap"] - medians["disk"]) / medians["bare"]
    print(f"ratio {without:7.2f}  without the disk")


if __name__ == "__main__":
    main()
