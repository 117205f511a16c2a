"""A process of its own, of this version or of 0.1.0: plays games, or opens a page after a restart.

    python reopening.py play DATABASE HANDS…          the addresses of games with so many hands
    python reopening.py open DATABASE FIRST PAGE      the seconds of PAGE, first and then again

``growth.py`` runs this file with the code of either version, so that both do the same. FIRST is
opened before: a page like PAGE of another game or, as ``other:ADDRESS``, of another browser. So
the game or the list is measured and not how templates are compiled. Seconds are the processor's,
because other programs make a page wait, and none takes longer for that.
"""

from __future__ import annotations

import re
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from itertools import count
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

BROWSER, OTHER = "growth", "another"
AGAIN = 9
SUITS, RANKS = "SHDC", ("A", "10", "K", "Q", "J", "9")
PARTIAL = {"HX-Request-Type": "partial"}


def app_over(database: str) -> Flask:
    try:
        made: Any = import_module("scorekeeper.app")
    except ModuleNotFoundError:  # 0.1.0
        made = import_module("scorekeeper")
    app: Flask = made.create_app({"DATABASE": database, "SECRET_KEY": "a key for tests only"})
    return app


def client_of(app: Flask, browser: str = BROWSER) -> FlaskClient:
    client = app.test_client()
    with client.session_transaction() as session:
        session["browser"] = browser
    return client


class Table:
    """A game that one phone keeps, tap by tap."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.token = {"csrf_token": field_in(client.get("/games/new").text, "csrf_token")}
        players = {f"players-{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cy", "Dee"))}
        chosen = {"ruleset": "howell-racehorse", **players}
        self.address = client.post("/games", data={**self.token, **chosen}).location
        self.seq = 1
        self.ops = count()
        self.shown = ""  # 0.1.0 has no such field

    def act(self, path: str, **fields: object) -> float:
        """Record a fact; the seconds that it took."""
        act = {**self.token, "seq": self.seq, "op": f"{self.address} {next(self.ops)}"}
        start = time.process_time()
        answer = self.client.post(self.address + path, data={**act, **fields}, headers=PARTIAL)
        took = time.process_time() - start
        assert answer.status_code == 200, answer.text
        self.seq += 1
        return took

    def bid(self, number: int, bid: int = 500) -> float:
        return self.act(f"/hands/{number}/bid", declarer=number % 2, bid=bid, trump="hearts")

    def tap(self, number: int, card: str, copies: int = 1, seat: int = 0) -> float:
        path = f"/hands/{number}/meld/{seat}"
        return self.act(path, tap=f"{card}:{copies}", shown=self.shown)

    def play(self, hands: int) -> None:
        """So many hands of 27 facts; the bid of the next one is the last that is recorded.

        Each is lost by the side that bid, in turns, so that nobody ever wins.
        """
        for number in range(1, hands + 1):
            self.bid(number)
            for seat, suit in enumerate(SUITS):
                for rank in RANKS:
                    self.tap(number, rank + suit, seat=seat)
            self.act(f"/hands/{number}/finish")
            self.act(f"/hands/{number}/tricks", side=number % 2, points=10)
        self.bid(hands + 1)
        self.shown = field_in(self.client.get(self.address).text, "shown")


def field_in(page: str, name: str) -> str:
    """What a hidden field of a page holds; nothing where there is none."""
    found = re.search(f'name="{name}" value="([^"]+)"', page)
    return found[1] if found else ""


def seconds(client: FlaskClient, page: str) -> float:
    start = time.process_time()
    answer = client.get(page)
    took = time.process_time() - start
    assert answer.status_code == 200, answer.text
    return took


def play(database: str, *hands: str) -> None:
    client = client_of(app_over(database))
    for each in hands:
        table = Table(client)
        table.play(int(each))
        print(table.address)


def open_page(database: str, first: str, page: str) -> None:
    app = app_over(database)
    path = first.removeprefix("other:")
    seconds(client_of(app, BROWSER if path == first else OTHER), path)
    client = client_of(app)
    print(seconds(client, page), statistics.median(seconds(client, page) for _ in range(AGAIN)))


if __name__ == "__main__":
    acts: dict[str, Callable[..., None]] = {"play": play, "open": open_page}
    acts[sys.argv[1]](*sys.argv[2:])
