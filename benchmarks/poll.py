"""A poll that finds nothing new against a bare Flask route that reads its session.

Both are asked by Flask's test client in one process, in turns. A page polls every other second.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from flask import Flask, Response, session
from flask.testing import FlaskClient

from benchmarks.figures import Figure
from benchmarks.path import live_address
from benchmarks.tap import HAND_PIECE, compare, started_hand
from scorekeeper.app import create_app

BAR = 1.2


def bare_app() -> Flask:
    app = Flask(__name__)
    app.config["SECRET_KEY"] = "a key for tests only"

    @app.get("/")
    def join() -> str:
        session["browser"] = "a phone"
        return ""

    @app.get("/poll")
    def poll() -> Response:
        return Response(headers={"X-Browser": session["browser"]})

    return app


def asking(client: FlaskClient, address: str) -> Callable[[int], None]:
    def ask(_number: int) -> None:
        answer = client.get(address, headers=HAND_PIECE)
        assert (answer.status_code, answer.text) == (200, "")

    return ask


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        settings = {"DATABASE": Path(folder) / "poll.sqlite3", "SECRET_KEY": "a key for tests only"}
        bare, phone = bare_app().test_client(), create_app(settings).test_client()
        bare.get("/")
        _token, hand = started_hand(phone)
        address = live_address(phone, f"{hand}/meld")
        medians = compare({"bare": asking(bare, "/poll"), "poll": asking(phone, address)})
    ratio = medians["poll"] / medians["bare"]
    return [Figure("a poll that finds nothing new", ratio, BAR, "a bare route with its session")]


def main() -> None:
    for each in figures():
        print(f"{each.ratio:7.2f}  {each.what}, of {each.of} (at most {each.bar})")


if __name__ == "__main__":
    main()
