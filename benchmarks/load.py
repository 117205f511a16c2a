"""Sixteen phones that tap while five hundred watch, at the server that really starts.

Four tables of four phones: each taps a card of its own player once a second, and 125 phones watch
each table. They ask every two seconds, and get the board drawn anew, because somebody has tapped.
In turns with this, as many phones tap and ask at a bare server behind the same waitress, where a
tap checks a CSRF token, keeps a row durably and draws ten rows, and a poll reads its session.
Every phone keeps its connection. Compared is the time in which 99 of 100 are answered, in the
median of ten rounds, because other programs may make a round wait.
"""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Protocol

from flask import Flask, session

from benchmarks.figures import Figure
from benchmarks.lines import Asking, Line, live_address
from benchmarks.tap import ROWS, bare_app
from scorekeeper.app import create_app
from scorekeeper.cli.listening import listen
from tests.serving import AT_ONCE, ROOT, environment_of, served_apart
from tests.web.phone import Phone, let_in, link_of, start_game

TABLES, SEATS, WATCHERS = 4, 4, 125  # each table has so many
TAP_EVERY, POLL_EVERY = 1.0, 2.0  # seconds
ROUNDS, SECONDS = 10, 5.0  # each server in each round
TAP_BAR, POLL_BAR = 6, 4
SEED = 13
RANKS = ("A", "10", "K", "Q", "J")
BEHIND_A_PROXY = {"SCOREKEEPER_PROXIES": "1"}  # else one address has 200 connections at most


class Visitor(Protocol):
    """A phone at a server: what it asks next, and what it learns from the answer."""

    def asks(self) -> bytes: ...

    def hears(self, page: str) -> None: ...


@dataclass
class BareTapper(Asking):
    token: str

    def asks(self) -> bytes:
        return self.post("/kept", {"csrf_token": self.token, "tap": "AH:1"})


@dataclass
class BareWatcher(Asking):
    def asks(self) -> bytes:
        return self.get("/poll")


@dataclass
class Tapper(Asking):
    """Taps the cards of one suit for a player, one after the other, and takes them back."""

    address: str
    suit: str
    form: dict[str, str]
    taps: Iterator[int] = field(default_factory=count)

    def asks(self) -> bytes:
        number = next(self.taps)
        rank, copies = RANKS[number % len(RANKS)], (number // len(RANKS) + 1) % 2
        card = f"{rank}{self.suit}:{copies}"
        return self.post(self.address, self.form | {"op": f"{self.suit} {number}", "tap": card})

    def hears(self, page: str) -> None:
        if found := re.search(r'name="seq" value="(\d+)"', page):
            self.form["seq"] = found[1]


@dataclass
class Watcher(Asking):
    """Asks as the board says that was drawn last."""

    address: str

    def asks(self) -> bytes:
        return self.get(self.address)

    def hears(self, page: str) -> None:
        if page:
            self.address = live_address(page)


@dataclass
class Round:
    """The seconds until each tap and each poll was answered."""

    taps: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)


@dataclass
class Heard:
    """What the phones at one server were answered."""

    rounds: list[Round] = field(default_factory=list)
    errors: int = 0

    @property
    def answers(self) -> int:
        return sum(len(each.taps) + len(each.polls) for each in self.rounds)

    @property
    def taps(self) -> float:
        return statistics.median(nearly_all(each.taps) for each in self.rounds)

    @property
    def polls(self) -> float:
        return statistics.median(nearly_all(each.polls) for each in self.rounds)


def nearly_all(times: list[float]) -> float:
    """The seconds in which 99 of 100 were answered."""
    return statistics.quantiles(times, n=100)[98]


@dataclass
class Server:
    address: str
    tappers: list[Visitor]
    watchers: list[Visitor]
    heard: Heard = field(default_factory=Heard)

    async def be_busy(self, chance: random.Random) -> None:
        """Let every phone ask for a few seconds, each from a moment of its own on."""
        heard = Round()
        self.heard.rounds.append(heard)
        rhythms = [(each, TAP_EVERY, heard.taps) for each in self.tappers]
        rhythms += [(each, POLL_EVERY, heard.polls) for each in self.watchers]
        lines = [await Line.to(self.address) for _ in rhythms]
        end = time.perf_counter() + SECONDS
        async with asyncio.TaskGroup() as phones:
            for line, (visitor, every, times) in zip(lines, rhythms, strict=True):
                begin = chance.uniform(0, every)
                phones.create_task(self._keep_asking(line, visitor, begin, every, end, times))
        for line in lines:
            line.writer.close()

    async def _keep_asking(
        self,
        line: Line,
        visitor: Visitor,
        begin: float,
        every: float,
        end: float,
        times: list[float],
    ) -> None:
        await asyncio.sleep(begin)
        while (asked := time.perf_counter()) < end:
            answer = await line.ask(visitor.asks())
            took = time.perf_counter() - asked
            times.append(took)
            self.heard.errors += answer.status != 200
            visitor.hears(answer.page)
            await asyncio.sleep(max(0.0, every - took))


@contextmanager
def bare_server(folder: Path) -> Iterator[Server]:
    command = [sys.executable, "-m", "benchmarks.load", "bare", str(folder / "bare.sqlite3")]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment_of(folder) | AT_ONCE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout
    try:
        address = process.stdout.readline().strip()
        cookie, token = asyncio.run(_welcomed(address))
        tappers = [BareTapper(cookie, token) for _ in range(TABLES * SEATS)]
        watchers = [BareWatcher(cookie) for _ in range(TABLES * WATCHERS)]
        yield Server(address, [*tappers], [*watchers])
    finally:
        process.terminate()
        process.communicate(timeout=10)


async def _welcomed(address: str) -> tuple[str, str]:
    """A cookie of the bare server and a token for its forms."""
    line = await Line.to(address)
    answer = await line.ask(Asking("").get("/"))
    line.writer.close()
    return answer.cookie, answer.page


def serve_bare(database: Path) -> None:
    """Until it is ended."""
    app = bare_app()
    app.config["PROXIES"] = 1
    keep_rows(app, database)
    server = listen(app, "127.0.0.1", 0, {})
    print(f"http://127.0.0.1:{server.effective_port}", flush=True)
    server.run()


def keep_rows(app: Flask, database: Path) -> None:
    """What a tap and a poll are compared with."""
    db = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("create table kept (number integer)")
    one_at_a_time = Lock()
    template = app.jinja_env.from_string(ROWS)
    rows = [{"name": f"row {number}", "points": number * 10} for number in range(10)]

    @app.post("/kept")
    def keep() -> str:
        with one_at_a_time:
            db.execute("insert into kept values (1)")
        return template.render(rows=rows)

    @app.get("/poll")
    def poll() -> str:
        return "" if session else "nobody"


@contextmanager
def our_server(folder: Path) -> Iterator[Server]:
    database = folder / "games.sqlite3"
    app = create_app({"DATABASE": database, "SECRET_KEY": "a key for tests only"})
    tappers: list[Visitor] = []
    watchers: list[Visitor] = []
    for _ in range(TABLES):
        host = Phone(app.test_client())
        game = start_game(host)
        host.submit("/bid", declarer=2, bid=310, trump="hearts")
        for seat in range(SEATS):
            phone = Phone(app.test_client())
            let_in(host, phone, game, "seat", seat)
            meld = phone.form(f"/meld/{seat}")
            tappers.append(Tapper(cookie_of(phone), meld.actions[0], "SHDC"[seat], meld.fields))
        link = link_of(host, game, "watch")
        for _ in range(WATCHERS):
            phone = Phone(app.test_client())
            phone.open(link)
            phone.submit(link)
            watchers.append(Watcher(cookie_of(phone), live_address(phone.page.text)))
    app.extensions["games"].store.close()
    with served_apart(database, **BEHIND_A_PROXY) as (address, _):
        yield Server(address, tappers, watchers)


def cookie_of(phone: Phone) -> str:
    return f"{phone.cookie.key}={phone.cookie.value}"


async def measure(servers: list[Server]) -> None:
    chance = random.Random(SEED)
    for _ in range(ROUNDS):
        for server in servers:
            await server.be_busy(chance)


def measured() -> tuple[Heard, Heard]:
    """What was heard from our server and from the bare one."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        ours = stack.enter_context(our_server(folder))
        bare = stack.enter_context(bare_server(folder))
        asyncio.run(measure([bare, ours]))
    return ours.heard, bare.heard


def figures() -> list[Figure]:
    ours, bare = measured()
    phones = "as many at a bare server"
    return [
        Figure("99 of 100 taps: 16 tap, 500 watch", ours.taps / bare.taps, TAP_BAR, phones),
        Figure("99 of 100 polls of these 500", ours.polls / bare.polls, POLL_BAR, phones),
        Figure("errors meanwhile", ours.errors / ours.answers, 0, "all answers"),
    ]


def main() -> None:
    if sys.argv[1:2] == ["bare"]:
        serve_bare(Path(sys.argv[2]))
        return
    ours, bare = measured()
    for name, heard in {"bare": bare, "ours": ours}.items():
        print(f"{name} {heard.answers:7,} answers, {heard.errors} errors, of 100 answers 99 within")
        print(f"     {heard.taps * 1e3:7.1f} ms of taps, {heard.polls * 1e3:7.1f} ms of polls")


if __name__ == "__main__":
    main()
