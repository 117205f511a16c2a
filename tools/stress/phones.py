"""Four phones at one game that tap without end, over the network and with cookies of their own.

A tap without an answer is sent again as the same tap, which is what the outbox of a browser does.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPException
from http.cookiejar import CookieJar
from itertools import cycle
from threading import Condition, Event, RLock
from typing import NamedTuple
from urllib.parse import urlencode
from urllib.request import Request

from tests.web.phone import HTMX, Phone, let_in, start_game
from tools.stress.server import PATIENCE, Server

RANKS = ("A", "10", "K", "Q", "J", "9")
SUITS = "SHDC"  # one for each seat, so that two of a card are never three
LONGEST_PAUSE = 0.1  # seconds between two taps of a phone
HANGS_UP = 0.1  # how many of the taps lose their line before the answer, whatever the server does
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
# How the phones call the server: links with this computer's own address are shown to nobody.
AT = {"Host": "cards.example"}


class StuckError(Exception):
    """Phones wait in vain."""


class Answer(NamedTuple):
    """What ``tests.web.phone.Phone`` asks of an answer."""

    status_code: int
    location: str
    mimetype: str
    date: str
    text: str


class Line:
    """A browser's requests to the server, in the shape of Flask's test client."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies = CookieJar()

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        with self._asked("GET", path, None, headers or {}) as (line, request):
            return self._answer(line, request)

    def post(
        self,
        path: str,
        data: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        with self._asked("POST", path, data or {}, headers or {}) as (line, request):
            return self._answer(line, request)

    def post_and_hang_up(self, path: str, data: Mapping[str, object]) -> None:
        with self._asked("POST", path, data, HTMX):
            pass

    @contextmanager
    def _asked(
        self, method: str, path: str, data: Mapping[str, object] | None, headers: Mapping[str, str]
    ) -> Iterator[tuple[HTTPConnection, Request]]:
        body = None if data is None else urlencode(data).encode()
        url = f"http://127.0.0.1:{self.server.port}{path}"
        request = Request(url, body, {**AT, **FORM, **headers}, method=method)
        self.cookies.add_cookie_header(request)
        line = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        with closing(line):
            line.request(method, path, body, dict(request.header_items()))
            yield line, request

    def _answer(self, line: HTTPConnection, request: Request) -> Answer:
        with line.getresponse() as answer:
            text = answer.read().decode()
            self.cookies.extract_cookies(answer, request)
            said = answer.headers
            location, date = said.get("Location", ""), said.get("Date", "")
            return Answer(answer.status, location, said.get_content_type(), date, text)


class Tap(NamedTuple):
    path: str
    fields: dict[str, object]

    @property
    def op(self) -> str:
        return str(self.fields["op"])


class TappingPhone(Phone):
    """A phone that knows what the server told it."""

    def __init__(self, server: Server, role: str, happened: Condition) -> None:
        super().__init__(Line(server))
        self.role = role
        self.happened = happened  # notified of every answer
        self.busy = RLock()  # held by who uses the phone
        self.sent = set[str]()  # the taps of which a server may know
        self.recorded = set[str]()  # those that it said it recorded
        self.unanswered = set[str]()
        self.refused = list[str]()
        self.failures = 0  # answers that the server could not do it
        self.waiting: Tap | None = None
        self._taps: Iterator[tuple[str, dict[str, object]]] = iter(())

    def sit_down(self, game: str, taps: Iterator[tuple[str, dict[str, object]]]) -> None:
        """Show the game, and begin to tap these forms of it."""
        self.open(game)
        self._taps, self.waiting = taps, None
        self._seq = _seq_in(self.page.text)
        self._token = re.search('name="csrf_token" value="([^"]+)"', self.page.text)[1]

    def move_to(self, server: Server) -> None:
        """Go on at another server for the same games."""
        with self.busy:
            self.client.server = server

    def tap(self) -> None:
        """Send the next tap, or again the one that got no answer."""
        tap = self.waiting or self._next_tap()
        self.waiting = tap
        self.sent.add(tap.op)
        try:
            if random.random() < HANGS_UP:
                self.client.post_and_hang_up(*tap)
            answer = self.client.post(*tap, headers=HTMX)
        except ConnectionRefusedError:  # the server is not there, so it has not seen the tap
            return
        except (OSError, HTTPException):
            self.unanswered.add(tap.op)
            return
        self._take(tap, answer)
        with self.happened:
            self.happened.notify_all()

    def _next_tap(self) -> Tap:
        path, fields = next(self._taps)
        op = f"{random.getrandbits(64):x}"
        return Tap(path, {**fields, "csrf_token": self._token, "seq": self._seq, "op": op})

    def _take(self, tap: Tap, answer: Answer) -> None:
        if answer.status_code >= 500:
            self.failures += 1
            return
        self.waiting = None
        if answer.status_code < 400:
            self.recorded.add(tap.op)
            self._seq = _seq_in(answer.text) or self._seq
        else:
            self.refused.append(f"{self.role} {tap.path}: {answer.status_code}")

    def role_at(self, game: str) -> str:
        """Who this phone is at a game, as its pages show."""
        if self.open(game).status_code != 200:
            return f"nobody ({self.page.status_code})"
        if self.open(f"{game}/share").status_code == 200:
            return "host" if "/share/meld" in self.page.text else "score"
        melds = [f"{game}/hands/1/meld/{seat}" for seat in range(4)]
        seats = [f"seat {meld[-1]}" for meld in melds if self.open(meld).status_code != 403]
        return " and ".join(seats) or "watch"


def _seq_in(text: str) -> int:
    """The place of the last fact that the page knows; 0 if it has no form."""
    found = re.search(r'name="seq" value="(\d+)"', text)
    return int(found[1]) if found else 0


def card_taps(hand: str, seat: int) -> Iterator[tuple[str, dict[str, object]]]:
    """One more of each card, and then none; every tap changes something."""
    for copies in cycle((1, 2, 0)):
        for rank in RANKS:
            yield f"{hand}/meld/{seat}", {"tap": f"{rank}{SUITS[seat]}:{copies}"}


def changes_of_points(hand: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Ten points given and taken back: said twice, they would be there twice."""
    given = {"side": 0, "takes": "no", "points": 10, "reason": "Renege"}
    while True:
        yield f"{hand}/adjust", given
        yield f"{hand}/adjust/0/drop", {}


class Table:
    """The four phones, which tap from ``with`` on until its end, whatever the server does."""

    def __init__(self, server: Server) -> None:
        self._answered = Condition()
        roles = ("host", "score", "seat 1", "seat 3")
        self.phones = [TappingPhone(server, role, self._answered) for role in roles]
        self.games: list[str] = []
        self._over = Event()
        self._pool = ThreadPoolExecutor(len(roles))

    def __enter__(self) -> Table:
        self._running = [self._pool.submit(self._tap_on, phone) for phone in self.phones]
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()
        self._pool.shutdown()

    def begin_game(self) -> None:
        """Start a game on the first phone, let the others in by its links, and tap there."""
        with self.quiet():
            host, scorer, *seated = self.phones
            game = start_game(host)
            host.sent.add(host.form("/bid").fields["op"])
            host.submit("/bid", declarer=2, bid=310, trump="hearts")
            let_in(host, scorer, game)
            for phone in seated:
                let_in(host, phone, game, "seat", int(phone.role[-1]))
            hand = f"{game}/hands/1"
            host.sit_down(game, changes_of_points(hand))
            scorer.sit_down(game, card_taps(hand, 0))
            for phone in seated:
                phone.sit_down(game, card_taps(hand, int(phone.role[-1])))
            self.games.append(game)

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Nobody taps meanwhile."""
        with ExitStack() as held:
            for phone in self.phones:
                held.enter_context(phone.busy)
            yield

    def pause(self, seconds: float) -> None:
        """Let the phones tap for a while."""
        self._over.wait(seconds)

    def recorded(self) -> set[str]:
        """What the phones were told is recorded."""
        return set().union(*(set(phone.recorded) for phone in self.phones))

    def sent(self) -> set[str]:
        return set().union(*(set(phone.sent) for phone in self.phones))

    def wait_for_taps(self, when: str, more: int = 1) -> None:
        """Until more taps of each phone are recorded; a StuckError if they are not."""
        self._wait_until_grown(lambda phone: len(phone.recorded), more, f"{when}: cannot tap")

    def wait_for_failures(self, when: str) -> None:
        """Until a tap of each phone was answered that it cannot be done; else a StuckError."""
        self._wait_until_grown(lambda phone: phone.failures, 1, f"{when}: met no failure")

    def _wait_until_grown(self, count: Callable[[TappingPhone], int], more: int, why: str) -> None:
        before = [count(phone) for phone in self.phones]

        def late() -> list[str]:
            pairs = zip(self.phones, before, strict=True)
            return [phone.role for phone, was in pairs if count(phone) < was + more]

        with self._answered:
            self._answered.wait_for(lambda: not late() or self._has_failed(), PATIENCE)
        self._tell_failure()
        if late():
            raise StuckError(f"{why}: {', '.join(late())}")

    def _tap_on(self, phone: TappingPhone) -> None:
        while not self._over.wait(random.uniform(0, LONGEST_PAUSE)):
            with phone.busy:
                if self.games:
                    phone.tap()

    def _has_failed(self) -> bool:
        return any(running.done() for running in self._running)

    def _tell_failure(self) -> None:
        for running in self._running:
            if running.done():
                running.result()
