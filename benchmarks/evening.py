"""The slowest taps of a club evening, compared with those of one table on the same server.

Each of 25 tables has three phones that poll, and the first of the three also taps. The director’s
page and the page for the wall are open. Before the evening, the first table plays alone. Times
include the network, as on a phone.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import quantiles
from time import perf_counter, sleep
from typing import Any

from benchmarks.figures import Figure, report
from benchmarks.tables import BEHIND_A_PROXY, Client
from benchmarks.tap import polling, tapping
from tests.serving import served_apart
from tests.web.phone import HTMX, Phone

TABLES, PHONES = 25, 3
# Taps of each table. Both times there are 500 taps in total, enough for a 99th percentile.
ALONE, TOGETHER = 500, 20
PAUSE = 2.0  # seconds between two polls of a phone
PAUSE_ALONE = 0.06  # the same pause while the first table plays alone
# Polls of each phone per tap. A table makes 15 taps a minute, five times as many as people make.
POLLS = 2
CODE = re.compile(r'class="code"[^>]*>(\w+)')


class Table:
    def __init__(self, address: str, code: str) -> None:
        phones = [phone_at(address) for _ in range(PHONES)]
        for phone in phones:
            link = phone.open(f"/join?code={code}").location
            phone.open(link)
            game = phone.send(link).location
        self.tap = tapping(phones[0], f"{game}/hands/1")
        self.polls = [polling(phone, game) for phone in phones]

    def play(self, turns: int, pause: float) -> list[float]:
        """Tap and poll. Return how long each tap took, in seconds."""
        times = []
        sleep(random.random() * pause)  # people do not tap all at once
        for _turn in range(turns):
            times.append(seconds(self.tap))
            for poll in self.polls * POLLS:
                sleep(pause / PHONES)
                poll()
        return times


def measure() -> float:
    """The 99th percentile of a tap's time during the evening, divided by that of a table alone."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served_apart(f"{folder}/games.sqlite3", **BEHIND_A_PROXY) as (address, _process),
    ):
        director = phone_at(address)
        page = open_evening(director)
        tables = [Table(address, code) for code in CODE.findall(director.read(page))]
        assert len(tables) == TABLES
        alone = tables[0].play(ALONE, PAUSE_ALONE)
        with ThreadPoolExecutor(TABLES + 1) as pool:
            playing = [pool.submit(table.play, TOGETHER, PAUSE) for table in tables]
            watching = pool.submit(watch, director, page)
            together = [each for table in playing for each in table.result()]
            watching.result()
        return p99(together) / p99(alone)


def open_evening(director: Phone) -> str:
    """Open an evening and draw its first round. Return the address of the director’s page."""
    director.open("/evenings/new")
    names = "\n".join(f"Player {number}" for number in range(4 * TABLES))
    page = director.send("/evenings", name="Thursday club", names=names).location
    director.open(page)
    director.send(f"{page}/rounds")
    return page


def watch(director: Phone, page: str) -> None:
    """Poll the director’s page and the wall’s page every ten seconds while the tables play."""
    wall = page.replace("/director", "/wall")
    for _turn in range(int(TOGETHER * POLLS * PAUSE / 10)):
        for each in (page, wall):
            director.open(each, **HTMX)
        sleep(10)


def phone_at(address: str) -> Phone:
    client: Any = Client(address)  # `Phone` is typed for Flask's client
    return Phone(client)


def seconds(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start


def p99(times: list[float]) -> float:
    return quantiles(times, n=100)[98]


if __name__ == "__main__":
    report([Figure("p99 of a tap during an evening, in those of one table", measure(), "≤ 3")])
