"""Four phones that keep tapping in one game, over the network and with separate cookies.

A tap without an answer is sent again with the same id, as the browser's outbox does.
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

from tests.web.phone import HTMX, Phone, join_by_link, start_game
from tools.stress.server import PATIENCE, Server

RANKS = ("A", "10", "K", "Q", "J", "9")
SUITS = "SHDC"  # a suit for each seat, because the deck has only two of each card
LONGEST_PAUSE = 0.1  # seconds between two taps of a phone
HANGS_UP = 0.1  # share of taps that drop the connection before the answer
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
# A host name, because the app does not show links with this computer's own address.
AT = {"Host": "cards.example"}


class StuckError(Exception):
    """Phones waited too long."""


class Answer(NamedTuple):
    """A response with the attributes that ``tests.web.phone.Phone`` reads."""

    status_code: int
    location: str
    mimetype: str
    date: str
    text: str


class Client:
    """A browser's requests to the server, with the interface of Flask's test client."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies = CookieJar()

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        with self._request("GET", path, None, headers or {}) as (connection, request):
            return self._answer(connection, request)

    def post(
        self,
        path: str,
        data: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        with self._request("POST", path, data or {}, headers or {}) as (connection, request):
            return self._answer(connection, request)

    def post_and_hang_up(self, path: str, data: Mapping[str, object]) -> None:
        with self._request("POST", path, data, HTMX):
            pass

    @contextmanager
    def _request(
        self, method: str, path: str, data: Mapping[str, object] | None, headers: Mapping[str, str]
    ) -> Iterator[tuple[HTTPConnection, Request]]:
        body = None if data is None else urlencode(data).encode()
        url = f"http://127.0.0.1:{self.server.port}{path}"
        request = Request(url, body, {**AT, **FORM, **headers}, method=method)
        self.cookies.add_cookie_header(request)
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        with closing(connection):
            connection.request(method, path, body, dict(request.header_items()))
            yield connection, request

    def _answer(self, connection: HTTPConnection, request: Request) -> Answer:
        with connection.getresponse() as answer:
            text = answer.read().decode()
            self.cookies.extract_cookies(answer, request)
            headers = answer.headers
            location, date = headers.get("Location", ""), headers.get("Date", "")
            return Answer(answer.status, location, headers.get_content_type(), date, text)


class Tap(NamedTuple):
    path: str
    fields: dict[str, object]

    @property
    def op(self) -> str:
        return str(self.fields["op"])


class TappingPhone(Phone):
    """A phone that remembers what the server confirmed."""

    def __init__(self, server: Server, role: str, answered: Condition) -> None:
        super().__init__(Client(server))
        self.role = role
        self.answered = answered  # notified of every answer
        self.busy = RLock()  # held by the thread that uses the phone
        self.sent = set[str]()  # taps that a server may have seen
        self.recorded = set[str]()  # taps that a server confirmed
        self.unanswered = set[str]()
        self.refusals = list[str]()
        self.failures = 0  # answers with a server error
        self.waiting: Tap | None = None
        self._taps: Iterator[tuple[str, dict[str, object]]] = iter(())

    def sit_down(self, game: str, taps: Iterator[tuple[str, dict[str, object]]]) -> None:
        """Open the game, and send these forms from now on."""
        self.open(game)
        self._taps, self.waiting = taps, None
        self._seq = _seq_in(self.page.text)
        self._token = re.search('name="csrf_token" value="([^"]+)"', self.page.text)[1]

    def move_to(self, server: Server) -> None:
        """Send later requests to another server that has the same games."""
        with self.busy:
            self.client.server = server

    def tap(self) -> None:
        """Send the next tap, or repeat the tap that got no answer."""
        tap = self.waiting or self._next_tap()
        self.waiting = tap
        self.sent.add(tap.op)
        try:
            if random.random() < HANGS_UP:
                self.client.post_and_hang_up(*tap)
            answer = self.client.post(*tap, headers=HTMX)
        except ConnectionRefusedError:  # no server is running, so none has seen the tap
            return
        except (OSError, HTTPException):
            self.unanswered.add(tap.op)
            return
        self._take(tap, answer)
        with self.answered:
            self.answered.notify_all()

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
            self.refusals.append(f"{self.role} {tap.path}: {answer.status_code}")

    def role_at(self, game: str) -> str:
        """The phone's role in a game, according to the pages it can open."""
        if self.open(game).status_code != 200:
            return f"nobody ({self.page.status_code})"
        if self.open(f"{game}/share").status_code == 200:
            return "host" if "/share/meld" in self.page.text else "score"
        melds = [f"{game}/hands/1/meld/{seat}" for seat in range(4)]
        seats = [f"seat {meld[-1]}" for meld in melds if self.open(meld).status_code != 403]
        return " and ".join(seats) or "watch"


def _seq_in(text: str) -> int:
    """The number of the page's last fact; 0 if the page has no form."""
    found = re.search(r'name="seq" value="(\d+)"', text)
    return int(found[1]) if found else 0


def card_taps(hand: str, seat: int) -> Iterator[tuple[str, dict[str, object]]]:
    """Show one of each card, then two, then none; every tap changes something."""
    for copies in cycle((1, 2, 0)):
        for rank in RANKS:
            yield f"{hand}/meld/{seat}", {"tap": f"{rank}{SUITS[seat]}:{copies}"}


def changes_of_points(hand: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Add ten points and remove them; a duplicate tap would add them twice."""
    added = {"side": 0, "takes": "no", "points": 10, "reason": "Renege"}
    while True:
        yield f"{hand}/adjust", added
        yield f"{hand}/adjust/0/drop", {}


class Table:
    """Four phones that tap inside a ``with`` block, even while the server is down."""

    def __init__(self, server: Server) -> None:
        self._answered = Condition()
        roles = ("host", "score", "seat 1", "seat 3")
        self.phones = [TappingPhone(server, role, self._answered) for role in roles]
        self.games: list[str] = []
        self._over = Event()
        self._pool = ThreadPoolExecutor(len(roles))

    def __enter__(self) -> Table:
        self._futures = [self._pool.submit(self._keep_tapping, phone) for phone in self.phones]
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()
        self._pool.shutdown()

    def begin_game(self) -> None:
        """Start a game on the first phone, let the others join by its links, and tap there."""
        with self.quiet():
            host, scorer, *seated = self.phones
            game = start_game(host)
            host.sent.add(host.form("/bid").fields["op"])
            host.submit("/bid", declarer=2, bid=310, trump="hearts")
            join_by_link(host, scorer, game)
            for phone in seated:
                join_by_link(host, phone, game, "seat", int(phone.role[-1]))
            hand = f"{game}/hands/1"
            host.sit_down(game, changes_of_points(hand))
            scorer.sit_down(game, card_taps(hand, 0))
            for phone in seated:
                phone.sit_down(game, card_taps(hand, int(phone.role[-1])))
            self.games.append(game)

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Keep all phones from tapping inside the block."""
        with ExitStack() as stack:
            for phone in self.phones:
                stack.enter_context(phone.busy)
            yield

    def pause(self, seconds: float) -> None:
        """Let the phones tap for a while."""
        self._over.wait(seconds)

    def recorded(self) -> set[str]:
        """The taps that were confirmed as recorded."""
        return set().union(*(set(phone.recorded) for phone in self.phones))

    def sent(self) -> set[str]:
        return set().union(*(set(phone.sent) for phone in self.phones))

    def wait_for_taps(self, when: str, more: int = 1) -> None:
        """Wait until each phone has ``more`` recorded taps than now, or raise `StuckError`."""
        self._wait_until_grown(lambda phone: len(phone.recorded), more, f"{when}: cannot tap")

    def wait_for_failures(self, when: str) -> None:
        """Wait until each phone got a server error, or raise `StuckError`."""
        self._wait_until_grown(lambda phone: phone.failures, 1, f"{when}: met no failure")

    def _wait_until_grown(self, count: Callable[[TappingPhone], int], more: int, why: str) -> None:
        first = [count(phone) for phone in self.phones]

        def late() -> list[str]:
            pairs = zip(self.phones, first, strict=True)
            return [phone.role for phone, number in pairs if count(phone) < number + more]

        with self._answered:
            self._answered.wait_for(lambda: not late() or self._has_failed(), PATIENCE)
        self._raise_failure()
        if late():
            raise StuckError(f"{why}: {', '.join(late())}")

    def _keep_tapping(self, phone: TappingPhone) -> None:
        while not self._over.wait(random.uniform(0, LONGEST_PAUSE)):
            with phone.busy:
                if self.games:
                    phone.tap()

    def _has_failed(self) -> bool:
        return any(future.done() for future in self._futures)

    def _raise_failure(self) -> None:
        for future in self._futures:
            if future.done():
                future.result()
