"""Send malformed requests, and check every answer.

    python -m tests.fuzzing           100,000 requests, in a quarter of an hour
    python -m tests.fuzzing 5000 7    5,000 requests, from seed 7

The visitors of a game are its host, a scorekeeper, a player, a watcher and a stranger. They send
forms with changed values, request any address by any method, upload broken files, and send broken
cookies and headers.

No answer may be a server error. A refused request may record nothing. No request may cost or
return too much. To repeat a failure, use its seed.
"""

from __future__ import annotations

import gc
import json
import socket
import string
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import timedelta
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from scorekeeper.access import Role
from scorekeeper.app import create_app
from scorekeeper.extras.statistics.counts import Counts
from scorekeeper.limits import MB
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset
from scorekeeper.pinochle.rules.customized import OPTIONS
from scorekeeper.pinochle.rules.toml_files import to_toml
from scorekeeper.service import rate_limits
from scorekeeper.storage.visits import Visits
from scorekeeper.web.start.home import LISTED_GAMES
from tests.club.director import drawn_evening
from tests.costs import MEASURABLE, OWN, Cost
from tests.serving import PATIENCE, served
from tests.web.phone import (
    BOBS_SEAT,
    HTMX,
    PLAYERS,
    PageReader,
    Phone,
    choose_file,
    join_by_link,
    link_of,
    start_game,
)

# The time limit of a request, in times of a tap. It is lower than the limit in test_costs.py, whose
# files are longer.
MOST_TAPS = 200
MOST_MEMORY = 20  # megabytes that a request may use
LONGEST_ANSWER = MB
LIFE = 125  # number of requests to a game before the next game starts
RULESETS = ("howell-racehorse", "partnership-auction", "race-horse", "five-handed", "classic")
GAMES = [json.loads(path.read_text("utf-8")) for path in Path(__file__).parent.glob("games/*.json")]
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")

ODD = (
    "", " ", "0", "-1", "1", "2", "3", "4", "10", "15", "100", "250", "255", "310", "1e3", "NaN",
    str(10**30), "9" * 5000, "٣", "²", "½", "Ann", "hearts", "H", "run:9", "AH:1", "AH:2",
    "9S:1", "AH:" + "9" * 5000, "ZZ:1", ":", "nine:1", "thrown-in", "folded", "redealt",
    "sweep-made", "counter", "trick", "nothing", "classic", "classic?target=200", "classic?a=1",
    "15,150", "1,2,3,4", "none", "yes", "no", "name", "player", "pass", "<b>", "{{ 7*7 }}", "%s",
    "%00", "\x00", "\x7f", "\r\n", "../..", "//evil.example", "' or 1=1 --", "=1+1",
    "\N{PILE OF POO}", "e\N{COMBINING ACUTE ACCENT}" * 30, "\N{RIGHT-TO-LEFT OVERRIDE}",
    "\N{ZERO WIDTH JOINER}", "\N{HANGUL FILLER}", "x" * 3000,
)  # fmt: skip
NAMES = (
    *OPTIONS, "name", "kept", "change", "trick_total", "id", "with", "from", "ruleset", "players",
    "declarer", "bid", "other", "trump", "tap", "points", "nines", "double_run", "side", "took",
    "outcome", "said", "seat", "has_meld", "reason", "takes", "plays", "seq", "op", "cards",
    "first_dealer", "players-0", "players-1", "players-9", "record", "file", "dealer", "new",
    "hand", "live", "deleted", "again", "partners", "unfold", "open", "code", "game", "target",
)  # fmt: skip
# Plausible values of forms, so that some requests are recorded.
PLAUSIBLE = {
    "declarer": "0123", "bid": ("20", "250", "310"), "trump": ("hearts", "spades"), "side": "0123",
    "points": ("0", "15", "60", "100"), "tap": ("AH:1", "AH:0", "KS:2", "run:1"), "seat": "0123",
    "took": ("trick", "counter", "nothing"), "outcome": ("redealt", "thrown-in", "folded"),
    "said": ("pass", "250", "260"), "reason": ("renege",), "takes": ("yes", "no"), "nines": "06",
    "dealer": "0123", "new": ("name", "player"), "hand": "12", "target": ("200", "1500"),
    "names": ("Fay", "Gus\nHal"), "scores-0": ("0", "310"), "scores-1": ("-250", "90"),
}  # fmt: skip
HEADERS = {
    "Accept-Language": ("de-AT,de;q=0.9", "en;q=2", "-", "a-" * 3000, ";q=", "*", "en;q=NaN"),
    "Accept-Encoding": ("gzip", "gzip;q=x", "*", "br, gzip;q=0"),
    "Accept": ("*/*", "text/html;q=1e9", "/", "application/json"),
    "Content-Type": (
        "text/plain", "application/json", "multipart/form-data", "multipart/form-data; boundary=",
        "application/x-www-form-urlencoded; charset=utf-7", "multipart/form-data; boundary=\"",
    ),
    "Content-Length": ("0", "-1", "1e3", "99999999999", "x"),
    "Content-Encoding": ("gzip", "deflate"),
    "Cookie": ("a", "=", ";" * 999, 'a="\\', "scorekeeper=x", "scorekeeper=.eJw.x.y", "\xff=\xfe"),
    "Host": ("evil.example", "[", "[::1]:99999", "a:b:c", "localhost:80:80", "a b", "."),
    "Origin": ("null", "https://evil.example", "http://["),
    "Referer": ("http://localhost/", "https://evil.example/", "http://[", "\xff"),
    "HX-Request": ("true", "false"),
    "HX-Request-Type": ("partial", "full", "x"),
    "HX-Current-URL": ("http://[", "http://localhost/games", "\xff", "javascript:1", "x" * 3000),
    "HX-PTag": ("1", "-1", "9" * 999, "x", '"'),
    "HX-Target": ("table", "<b>", "\xff"),
    "HX-Boosted": ("true",),
    "If-None-Match": ("*", '"', 'W/"x"', '"a",' * 999),
    "If-Modified-Since": ("Thu, 01 Jan 1970 00:00:00 GMT", "x", "Mon, 99 Foo 99999 99:99:99 GMT"),
    "If-Range": ('"x"', "x"),
    "Range": ("bytes=0-1", "bytes=-1", "bytes=9-1", "bytes=" + "0-1," * 999, "x=1-2", "bytes=-"),
    "X-Forwarded-For": ("1.2.3.4", "::1", "x", "," * 999),
    "X-Forwarded-Host": ("evil.example", "["),
    "X-Forwarded-Proto": ("https", "javascript"),
    "X-Forwarded-Prefix": ("/x", "//evil.example"),
    "X-HTTP-Method-Override": ("DELETE",),
    "Transfer-Encoding": ("chunked",),
    "Expect": ("100-continue",),
    "User-Agent": ("", "\xff" * 999),
}  # fmt: skip
ODD_JSON: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 15, 250, 10**9, 10**400, 1.5, 1e308, float("nan"), "", "0",
    "x" * 3000, "Ann", "AS", "hearts", "pass", "\ud800", "\x00", [], [[]], {}, {"0": 1}, {"x": {}},
    [1, "pass"], ["AS"] * 200, {str(number): {} for number in range(200)},
)  # fmt: skip
ODD_TOML = (
    "[", "]", "=", '"', "'''", '"""', "a.b.c = 1", "[a.b]", "[[a]]", "nan", "inf", "-1", "1e9",
    "1979-05-27", "true", "{a=1}", "[1, [2]]", "\x00", "\\", "# x", "9" * 5000, "x." * 50,
    "target = 200", "name = ''", 'id = "x"', "[" * 900, 'format = "scorekeeper-ruleset/2"',
)  # fmt: skip
LINES = (
    "GET / HTTP/1.1", "POST /games HTTP/1.1", "GET / HTTP/9.9", "GET  /", "GET", "\x00", "{}",
    "GET http://evil.example/ HTTP/1.1", "OPTIONS * HTTP/1.1", "GET /%ff%00 HTTP/1.1",
    "CONNECT a:1 HTTP/1.1", "GET /../../etc/passwd HTTP/1.1", "PRI * HTTP/2.0",
    "GET /" + "x" * 9000 + " HTTP/1.1",
)  # fmt: skip
RAW_HEADERS = (
    "Content-Length: 5", "Content-Length: -5", "Content-Length: 5, 6", "Content-Length: 99999999",
    "Content-Length: x", "Content-Length: 0x5", "Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked, chunked", "Expect: 100-continue", "Transfer-Encoding: gzip",
    "Content-Type: application/x-www-form-urlencoded", ": x",
    "Content-Type: multipart/form-data; boundary=x", "Host: a", "Host: b", " folded", "no colon",
    "Connection: keep-alive", "Upgrade: h2c", "Cookie: " + "a=b;" * 2000, "X: " + "y" * 40_000,
)  # fmt: skip
RAW_BODIES = (
    "", "a=b", "5\r\nhello\r\n0\r\n\r\n", "ffffffffffffffff\r\n", "-1\r\n", "5\r\nhel",
    "--x\r\n\r\n", "--x--", "\x00" * 9000, "zz\r\n\r\n", "GET / HTTP/1.1\r\n\r\n" * 20,
)  # fmt: skip


@dataclass
class Figures:
    """What kinds of requests were sent, how they were answered, and the highest costs."""

    tried: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    recorded: int = 0  # requests that changed something
    slowest: tuple[float, str] = (0.0, "")  # seconds of the slowest request, and the request
    most: tuple[float, str] = (0.0, "")  # megabytes of the largest request, and the request
    longest: tuple[int, str] = (0, "")  # bytes of the longest answer, and its request

    def add(self, kind: str, what: str, status: int, cost: Cost, size: int) -> None:
        self.tried[kind] += 1
        self.statuses[status] += 1
        self.slowest = max(self.slowest, (cost.seconds, what))
        self.most = max(self.most, (cost.megabytes, what))
        self.longest = max(self.longest, (size, what))


@dataclass(frozen=True)
class Answer:
    status: int
    content: bytes


class _Visits(Visits):
    """Counts visits as the app does, and also counts the rows that this writes."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app.extensions["store"])
        self.app, self.rows = app, 0
        for kind in rate_limits.all_allowances(self.store):
            app.extensions[kind].visits = self

    def take(
        self,
        kind: str,
        names: Sequence[str],
        within: timedelta,
        allows: Callable[[Counter[str]], bool],
        counts: bool = True,
    ) -> bool:
        before = _rows_written(self.app)
        is_allowed = super().take(kind, names, within, allows, counts)
        self.rows += _rows_written(self.app) - before
        return is_allowed


def _rows_written(app: Flask) -> int:
    return int(app.extensions["store"].database.db.conn.total_changes)


class Fuzz:
    """An app, and the visitors of one of its games. The same seed gives the same requests."""

    def __init__(self, app: Flask, server: str, seed: int) -> None:
        self.app, self.random, self.seed = app, Random(seed), seed
        self.port = urlsplit(server).port or 80
        self.tap = _Tap(app)
        self.sweeping = _Sweeping()
        self.visits = _Visits(app)
        self.figures = Figures()
        self.rules = [*app.url_map.iter_rules()]
        self.pages = [each for each in self.rules if "GET" in (each.methods or ())]
        self.kinds: dict[str, Callable[[], Callable[[], Answer]]] = {
            "form of a page": self.form,
            "address": self.anything,
            "header": self.with_headers,
            "cookie": self.with_cookie,
            "game's file": self.record,
            "ruleset's file": self.rules_file,
            "bytes": self.bytes,
        }
        self.read_at: dict[str, int] = {}  # by role: the number of written rows at the last read
        self.shares = (40, 25, 8, 5, 10, 8, 4)  # how often each kind is sent, in percent

    def run(self, requests: int) -> Figures:
        for number in range(requests):
            if number % LIFE == 0:
                self._gather()
            self._try(number)
        return self.figures

    # The game and its visitors

    def _gather(self) -> None:
        """Start a new game with new visitors, and reset the rate limits."""
        self.app.extensions["store"].execute("delete from visits")
        phones = {each: Phone(self.app.test_client()) for each in ("host", "score", "seat")}
        phones |= {"watch": Phone(self.app.test_client())}
        host = phones["host"]
        ruleset = self.random.choice(RULESETS)
        players = (*PLAYERS, "Eve")[: find_ruleset(ruleset).players]
        self.game = start_game(host, ruleset, players)
        self.link = link_of(host, self.game)
        self.evening = drawn_evening(host)
        for role in ("score", "seat", "watch"):
            join_by_link(host, phones[role], self.game, role, BOBS_SEAT if role == "seat" else None)
        phones["stranger"] = Phone(self.app.test_client())
        self.phones, self.cookies, self.tokens, self.read_at = phones, {}, {}, {}
        for role, phone in phones.items():
            phone.open("/games/new")
            self.tokens[role] = phone.form("/games").fields["csrf_token"]
            self.cookies[role] = phone.cookie

    def _try(self, number: int) -> None:
        (kind,) = self.random.choices([*self.kinds], self.shares)
        self.role = self.random.choice(
            ("host",) * 6 + ("score", "score", "seat", "watch", "stranger")
        )
        self.what = kind
        send = self.kinds[kind]()
        what = f"{self.what} (request {number} of seed {self.seed}, {self.role})"
        self._read_games()
        before, may_record = (self._rows(), self._facts()), self._may_record()
        answer, cost = self._measured(send)
        assert answer.status < 500 or (kind == "bytes" and answer.status == 501), what
        assert answer.status < 400 or self._rows() == before[0], f"refused but stored: {what}"
        assert may_record or self._facts() == before[1], f"recorded without the right: {what}"
        assert len(answer.content) <= LONGEST_ANSWER, f"{len(answer.content)} bytes: {what}"
        assert cost.megabytes <= MOST_MEMORY, f"{cost.megabytes} MB: {what}"
        assert cost.seconds <= MOST_TAPS * self.tap.seconds, f"{cost.seconds} s: {what}"
        self.figures.add(kind, what, answer.status, cost, len(answer.content))
        self.figures.recorded += self._rows() > before[0]

    def _measured(self, send: Callable[[], Answer]) -> tuple[Answer, Cost]:
        """Measure one request, without the garbage collection for thousands of earlier requests."""
        swept = self.sweeping.seconds
        if MEASURABLE:
            answer, cost = OWN.measured(send)
        else:
            begun = time.process_time()
            answer, cost = send(), Cost(time.process_time() - begun, 0)
        return answer, replace(cost, seconds=cost.seconds - self.sweeping.seconds + swept)

    def _read_games(self) -> None:
        """Let the app store its summaries of the visitor's games, as the first list would."""
        if self.read_at.get(self.role) == self._rows():
            return
        found = self.app.extensions["games"].members.games_of(self._browser(), LISTED_GAMES)
        self.app.extensions["lists"].of(found, inf)
        Counts(self.app.extensions["lists"]).of(self._browser())
        self.read_at[self.role] = self._rows()

    def _browser(self) -> str:
        with self.phones[self.role].client.session_transaction() as session:
            return str(session.get("browser", ""))

    def _rows(self) -> int:
        """The number of rows written so far, except those for rate limits.

        Rows that a request of `bytes` writes are not included, because it uses another connection.
        """
        return _rows_written(self.app) - self.visits.rows

    def _facts(self) -> int:
        return int(self.app.extensions["store"].last_seq(self.game.rpartition("/")[2]))

    def _may_record(self) -> bool:
        """True if the visitor may do more than watch. Even the stranger may have joined."""
        id = self.game.rpartition("/")[2]
        member = self.app.extensions["games"].members.member(id, self._browser())
        return member is not None and member.role is not Role.WATCH

    # The kinds of requests

    def form(self) -> Callable[[], Answer]:
        """A form of a page with some changed values. Its sender may not be the page's visitor."""
        chance, choice = self.random.random, self.random.choice
        page = self.game if chance() < 0.6 else self._address(choice(self.pages))
        with self.phones["host"].client.get(page, follow_redirects=True) as shown:
            forms = PageReader(shown.text).forms if shown.mimetype == "text/html" else []
        if not forms:
            return self.anything()
        form = choice(forms)
        values: dict[str, Any] = {name: choice(likely) for name, likely in PLAUSIBLE.items()}
        values |= {name: value for name, value in form.fields.items() if value}
        values |= {name: self._value() for name in values if chance() < 0.04}
        if form.buttons and chance() < 0.9:
            values.update([choice(form.buttons)])
        if chance() < 0.3:
            values |= self._fields(2)
        values["csrf_token"] = self.tokens[self.role]
        action, headers = choice(form.actions), HTMX if chance() < 0.5 else {}
        return self._send(form.method.upper(), action, data=values, headers=headers)

    def anything(self, **named: Any) -> Callable[[], Answer]:
        """A request to any address of the app, by any method."""
        chance, choice = self.random.random, self.random.choice
        rule = choice(self.rules)
        method = choice([*(rule.methods or ())]) if chance() < 0.85 else choice(METHODS)
        path = self._address(rule)
        if chance() < 0.1:
            place = self.random.randrange(len(path))
            path = path[:place] + quote(choice(ODD)[:200], safe="/?&=%") + path[place:]
        if chance() < 0.5:
            path += ("&" if "?" in path else "?") + urlencode(self._fields(4))
        sent = self._fields(6) if method not in ("GET", "HEAD") else None
        if sent is not None and chance() < 0.9:
            sent["csrf_token"] = self.tokens[self.role]
        headers = {**(HTMX if chance() < 0.4 else {}), **named.get("headers", {})}
        return self._send(method, path, data=sent, headers=headers)

    def with_headers(self) -> Callable[[], Answer]:
        names = self.random.sample([*HEADERS], self.random.randint(1, 4))
        return self.anything(headers={name: self.random.choice(HEADERS[name]) for name in names})

    def with_cookie(self) -> Callable[[], Answer]:
        """A request with the visitor's cookie, which is cut off, changed or among other cookies."""
        cookie = self.cookies[self.role]
        place = self.random.randrange(len(cookie.value))
        letter = self.random.choice(string.ascii_letters + '._-;"\\ =\xe9')
        value = self.random.choice(
            (
                cookie.value[:place],
                cookie.value[:place] + letter + cookie.value[place + 1 :],
                cookie.value[:place] + letter + cookie.value[place:],
                cookie.value * 7,
                "." + cookie.value,
            )
        )
        others = "".join(f"{number}={self.random.choice(ODD)!a}; " for number in range(place % 9))
        return self.anything(headers={"Cookie": f"{others}{cookie.key}={value}"})

    def record(self) -> Callable[[], Answer]:
        record = deepcopy(self.random.choice(GAMES))
        for _time in range(self.random.randint(1, 3)):
            self._change(record)
        text = json.dumps(record)
        return self._file("/games/import", "record", self._cut(text.encode("utf-8", "replace")))

    def rules_file(self) -> Callable[[], Answer]:
        lines = to_toml(find_ruleset(self.random.choice(sorted(IDS)))).splitlines()
        lines = [line for line in lines if line and not line.startswith("#")]
        for _time in range(self.random.randint(1, 4)):
            place = self.random.randrange(len(lines))
            name = lines[place].partition("=")[0]
            odd = self.random.choice((*ODD_TOML, *ODD))
            lines[place : place + self.random.randint(0, 1)] = [
                self.random.choice((odd, f"{name} = {odd}", f"{name} = {json.dumps(odd)}"))
            ]
        return self._file("/rules/import", "file", self._cut("\n".join(lines).encode()))

    def bytes(self) -> Callable[[], Answer]:
        """Bytes that no browser would send, directly to the web server."""
        headers = self.random.choices(RAW_HEADERS, k=self.random.randint(0, 5))
        head = "\r\n".join((self.random.choice(LINES), *headers))
        sent = self._cut(f"{head}\r\n\r\n{self.random.choice(RAW_BODIES)}".encode("latin-1"))
        self.role, self.what = "stranger", f"{sent[:200]!r}"

        def send() -> Answer:
            with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as line:
                content = _answer(line, sent)
            status = content.partition(b" ")[2][:3]
            return Answer(int(status) if status.isdigit() else 200, content)

        return send

    # The parts of requests

    def _send(self, method: str, path: str, **sent: Any) -> Callable[[], Answer]:
        self.what = f"{method} {path[:300]} {str(sent)[:600]}"
        client: FlaskClient = self.phones[self.role].client
        if "Cookie" in sent.get("headers", {}):
            client = self.app.test_client(use_cookies=False)

        def send() -> Answer:
            with client.open(path, method=method, **sent) as answer:
                return Answer(answer.status_code, answer.data)

        return send

    def _file(self, path: str, name: str, content: bytes) -> Callable[[], Answer]:
        data = {"csrf_token": self.tokens[self.role], **choose_file(content, field=name)}
        send = self._send("POST", path, data=data)
        self.what = f"POST {path} {content[:600]!r}"
        return send

    def _address(self, rule: Rule) -> str:
        chance, choice = self.random.random, self.random.choice
        known: dict[str, Any] = {
            "game_id": self.game.rpartition("/")[2],
            "ruleset_id": choice(sorted(IDS)),
            "token": self.link.rpartition("/")[2],
            "role": choice(("watch", "seat", "score")),
            "phone": str(choice((1, 2, 3, 4))),
            "number": choice((1, 1, 1, 2, 2, 0, 3, 9, 10**9, 10**30)),
            "seat": choice((0, 1, 2, 3, 4, 77, 10**30)),
            "place": choice((0, 1, 99)),
            "step": choice(("bid", "meld", "all", "tricks")),
            "kind": choice(("json", "csv", *(() if "any(csv" in rule.rule else ("txt", "svg")))),
            "filename": choice(("app.js", "style.css", "../app.py", "")),
            "move": choice(("partners", "seats")),
            "page": choice(("show", "edit")),
            "id": self.evening,
            "table": choice((1, 2, 0, 3, 10**30)),
            "what": choice(("left", "back")),
            "sheet": choice(("standings", "rounds", "players", "cards")),
        }
        typed = {"game_id", "ruleset_id", "token", "role", "phone", "kept_id", "id", "filename"}
        values = {
            name: known[name]
            if name in known and (name not in typed or chance() < 0.85)
            else choice(ODD).strip("/") or "x"
            for name in rule.arguments
        }
        with self.app.test_request_context():
            path: str = self.app.url_map.bind("localhost").build(rule.endpoint, values)
        return path

    def _fields(self, most: int) -> dict[str, Any]:
        names = self.random.choices(NAMES, k=self.random.randint(0, most))
        return {name: self._value() for name in names}

    def _value(self) -> str:
        if self.random.random() < 0.8:
            return self.random.choice(ODD)
        letters = [chr(self.random.choice((32, 128, 0x3000)) + self.random.randrange(96))]
        return "".join(letters * self.random.randint(1, 20))

    def _change(self, value: Any) -> None:
        """Change, delete or repeat a random value of a record."""
        while True:
            inside = [*value] if isinstance(value, dict) else [*range(len(value))]
            if not inside:
                return
            key = self.random.choice(inside)
            if not isinstance(value[key], dict | list) or self.random.random() < 0.15:
                break
            value = value[key]
        if isinstance(value, list) and self.random.random() < 0.3:
            value += [deepcopy(value[key]) for _time in range(self.random.choice((1, 3, 60)))]
        elif self.random.random() < 0.2:
            del value[key]
        else:
            value[key] = deepcopy(self.random.choice(ODD_JSON))

    def _cut(self, content: bytes) -> bytes:
        """Return the content, which is sometimes cut off or has random bytes inserted."""
        place, how = self.random.randrange(len(content)), self.random.random()
        if how < 0.8:
            return content
        odd = self.random.randbytes(9) if how < 0.9 else b""
        return content[:place] + odd + (content[place:] if odd else b"")


class _Sweeping:
    """Measures the time of Python's garbage collection."""

    def __init__(self) -> None:
        self.seconds = self.begun = 0.0
        gc.callbacks.append(self._note)

    def _note(self, phase: str, _info: dict[str, int]) -> None:
        now = time.process_time()
        if phase == "start":
            self.begun = now
        else:
            self.seconds += now - self.begun

    def end(self) -> None:
        gc.callbacks.remove(self._note)


class _Tap:
    """The seconds of a tap in the same process, whose answer is the whole screen."""

    TURNS = 10

    def __init__(self, app: Flask) -> None:
        self.phone = Phone(app.test_client())
        self.hand = start_game(self.phone) + "/hands/1"
        self.phone.submit("/bid", declarer=2, bid=310, trump="hearts")
        self.seconds = median(self._tapped(number) for number in range(2 * self.TURNS))

    def _tapped(self, number: int) -> float:
        fields = self.phone.form("/meld/2").fields
        fields.pop("shown", None)  # with this field, the answer has only the changed parts
        begun = time.process_time()
        data = {**fields, "op": number, "tap": f"AH:{number % 2}"}
        answer = self.phone.client.post(f"{self.hand}/meld/2", data=data, headers=HTMX)
        assert answer.status_code == 200, answer.text
        return time.process_time() - begun


def _answer(line: socket.socket, sent: bytes) -> bytes:
    """Send bytes; return everything the server sends before it closes the connection."""
    with suppress(OSError):
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
    with suppress(ConnectionError):
        return b"".join(iter(lambda: line.recv(65536), b""))
    return b""


@contextmanager
def fuzz(folder: Path, seed: int) -> Iterator[Fuzz]:
    app = create_app(
        {
            "DATABASE": folder / "fuzz.sqlite3",
            "SECRET_KEY": "a key for tests only",
            "HTMX_CDN": False,
        }
    )
    with served(app) as server:
        running = Fuzz(app, server, seed)
        yield running
        running.sweeping.end()


def main(requests: int = 100_000, seed: int = 1) -> None:
    with tempfile.TemporaryDirectory() as folder, fuzz(Path(folder), seed) as running:
        found = running.run(requests)
        tap = running.tap.seconds
    for kind, number in found.tried.most_common():
        print(f"{number:7} {kind}")
    for status, number in sorted(found.statuses.items()):
        print(f"{number:7} answers {status}")
    print(f"{found.recorded:7} recorded something")
    print(f"a tap takes {tap * 1e3:.2f} ms")
    print(f"{found.slowest[0] / tap:.0f} taps at most: {found.slowest[1][:300]}")
    print(f"{found.most[0]:.1f} MB at most: {found.most[1][:300]}")
    print(f"{found.longest[0]} bytes at most: {found.longest[1][:300]}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
