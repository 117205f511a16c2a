"""How many tables one instance serves, from the processor time of 50 tables on a real server.

Three phones at each table poll every two seconds. Every minute, the first phone taps three cards
and opens the game again, about as often as people do. Requests are sent one after the other. The
figure is therefore the server's work, not the time that people wait.
"""

from __future__ import annotations

import gzip
import random
import tempfile
from collections.abc import Mapping
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode, urlsplit

from benchmarks.bare import bare_route
from benchmarks.figures import Figure, in_turns, report
from benchmarks.tap import polling, tapping
from tests.costs import Meter
from tests.serving import PATIENCE, served_apart
from tests.web.phone import Phone, join_by_link, start_game
from tools.stress.phones import AT, FORM, Answer

TABLES, MINUTES = 50, 2
POLLS, TAPS = 30, 3  # polls of each phone per minute, taps at each table per minute
BUSY = 0.6  # share of a core; the rest is for busy minutes
BEHIND_A_PROXY = {"SCOREKEEPER_PROXIES": "1"}  # otherwise one address has at most 240 connections


class Client:
    """A browser's only connection to the server, with the interface of Flask's test client."""

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
        except ConnectionError:  # the server closed the connection, which was idle for too long
            self.connection.close()
            return self._ask(method, path, body, headers)
        content, sent = answer.read(), answer.headers
        if sent.get("Content-Encoding") == "gzip":
            content = gzip.decompress(content)
        self.cookie = sent.get("Set-Cookie", self.cookie).partition(";")[0]
        location, kind = sent.get("Location", ""), sent.get_content_type()
        return Answer(answer.status, location, kind, "", content.decode())


class Table:
    """A game with three phones: one keeps score, one has a seat, and one watches."""

    def __init__(self, address: str) -> None:
        clients: list[Any] = [Client(address) for _ in range(3)]  # typed for Flask's client
        self.scorer, seated, watching = map(Phone, clients)
        self.game = start_game(self.scorer)
        join_by_link(self.scorer, seated, self.game, "seat", 1)
        join_by_link(self.scorer, watching, self.game, "watch")
        self.tap = tapping(self.scorer, f"{self.game}/hands/1")
        self.polls = [polling(phone, self.game) for phone in (self.scorer, seated, watching)]

    def turn(self, number: int) -> None:
        """Play two seconds; ``number`` counts these turns within a minute, from 0."""
        if number == 0:
            self.scorer.open(self.game)
        if number % (POLLS // TAPS) == 0:
            self.tap()
        for poll in self.polls:
            poll()


def measure() -> float:
    """The server's processor time for a minute of one table, in seconds."""
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
    minute = measure()
    bare = in_turns({"bare": bare_route()}, 1_000)["bare"]
    report(
        [
            Figure("a minute of a table, in bare routes", minute / bare),
            Figure("tables per instance, on this machine", BUSY * 60 / minute, "≥ 250"),
        ]
    )
