"""How many tables one instance serves: what minutes of 50 tables cost the real server's processor.

Three phones sit at each table, and each polls every two seconds. In a minute one of them taps three
cards and opens the game again, about as often as people do. Requests are sent one after the other,
so the figure is the work of the server and not how long people wait.
"""

from __future__ import annotations

import gzip
import random
import tempfile
from collections.abc import Mapping
from http.client import HTTPConnection, RemoteDisconnected
from typing import Any
from urllib.parse import urlencode, urlsplit

from benchmarks.bare import bare_route
from benchmarks.figures import Figure, in_turns, report
from benchmarks.tap import polling, tapping
from tests.costs import Meter
from tests.serving import PATIENCE, served_apart
from tests.web.phone import Phone, let_in, start_game
from tools.stress.phones import AT, FORM, Answer

TABLES, MINUTES = 50, 2
POLLS, TAPS = 30, 3  # a minute: of each phone, of each table
BUSY = 0.6  # of a core, which leaves room for a busy minute
BEHIND_A_PROXY = {"SCOREKEEPER_PROXIES": "1"}  # else one address has 240 connections at most


class Line:
    """A browser's one connection to the server, in the shape of Flask's test client."""

    def __init__(self, address: str) -> None:
        self.connection = HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
        self.cookie = ""

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return self._ask("GET", path, None, headers or {})

    def post(
        self, path: str, data: Mapping[str, object], headers: Mapping[str, str] | None = None
    ) -> Answer:
        return self._ask("POST", path, urlencode(data), headers or {})

    def _ask(self, method: str, path: str, body: str | None, headers: Mapping[str, str]) -> Answer:
        own = {**AT, **FORM, "Cookie": self.cookie, "Accept-Encoding": "gzip"}
        try:
            self.connection.request(method, path, body, {**own, **headers})
            answer = self.connection.getresponse()
        except RemoteDisconnected:  # it was idle for too long on a busy machine
            self.connection.close()
            return self._ask(method, path, body, headers)
        content, said = answer.read(), answer.headers
        if said.get("Content-Encoding") == "gzip":
            content = gzip.decompress(content)
        self.cookie = said.get("Set-Cookie", self.cookie).partition(";")[0]
        location, kind = said.get("Location", ""), said.get_content_type()
        return Answer(answer.status, location, kind, "", content.decode())


class Table:
    """A game that one phone keeps, with one at a seat and one that watches."""

    def __init__(self, address: str) -> None:
        lines: list[Any] = [Line(address) for _ in range(3)]  # a Phone asks for Flask's client
        self.scorer, seated, watching = map(Phone, lines)
        self.game = start_game(self.scorer)
        let_in(self.scorer, seated, self.game, "seat", 1)
        let_in(self.scorer, watching, self.game, "watch")
        self.tap = tapping(self.scorer, f"{self.game}/hands/1")
        self.polls = [polling(phone, self.game) for phone in (self.scorer, seated, watching)]

    def turn(self, number: int) -> None:
        """Two seconds of a minute."""
        if number == 0:
            self.scorer.open(self.game)
        if number % (POLLS // TAPS) == 0:
            self.tap()
        for poll in self.polls:
            poll()


def measured() -> float:
    """The seconds of the server's processor that a table takes in a minute."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served_apart(f"{folder}/games.sqlite3", **BEHIND_A_PROXY) as (address, process),
    ):
        tables = [Table(address) for _ in range(TABLES)]
        play(tables, minutes=1)
        _nothing, cost = Meter(process).measured(lambda: play(tables, MINUTES))
        return cost.seconds / TABLES / MINUTES


def play(tables: list[Table], minutes: int) -> None:
    for number in range(minutes * POLLS):
        for table in random.sample(tables, len(tables)):
            table.turn(number % POLLS)


if __name__ == "__main__":
    took = measured()
    bare = in_turns({"bare": bare_route()}, 1_000)["bare"]
    report(
        [
            Figure("a minute of a table, in bare routes", took / bare),
            Figure("tables per instance, on this machine", BUSY * 60 / took, "≥ 250"),
        ]
    )
