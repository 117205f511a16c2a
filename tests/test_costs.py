"""No request costs a server more than 20 MB or 250 taps, half a second on a fast computer.

Not even the first request to a full game does. Importing a full game costs about 80 taps, and 160
if the server is reading the previous one for the statistics. Computers differ, so CPU time is
measured in taps: the time of a tap answered with the whole screen. The server runs separately.
"""

import http.client
import io
import json
import zipfile
from dataclasses import dataclass, replace
from itertools import islice
from statistics import median
from urllib.parse import urlsplit

import pytest
from flask import session
from werkzeug.test import EnvironBuilder

from scorekeeper import limits
from scorekeeper.access import Member, Role
from scorekeeper.limits import MB
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.game.events import (
    BidWon,
    CardsShown,
    GameStarted,
    PlayerReplaced,
    PlayersNamed,
    TricksCounted,
    Undone,
)
from scorekeeper.pinochle.game.events.player_facts import MOST_REPLACED
from scorekeeper.pinochle.rules import toml_files
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.records.reading import read_record
from tests.costs import MEASURABLE, Meter
from tests.records.builders import hand, record
from tests.serving import PATIENCE, served_apart
from tests.web.phone import HTMX, PLAYERS, choose_file, start_game

pytestmark = pytest.mark.skipif(
    not MEASURABLE, reason="only Linux reports the costs of another process"
)

MOST_TAPS, MOST_MEMORY = 250, 20
ENDLESS = find_ruleset("classic").changed({"target": 10**8})
PAGES = (
    "", "/board", "/hands/1", "/hands/1/bid", "/hands/1/more", "/hands/1/adjust",
    "/hands/1/dealer", "/hands/1/leave", "/players", "/history", "/sheet", "/share-score",
    "/rules", "/share", "/pinochle.json", "/pinochle.csv", "/pinochle.txt", "/pinochle.svg",
    "/paper", "/blank",
)  # fmt: skip


@dataclass(frozen=True)
class Answered:
    status: int
    content: bytes
    taps: float
    megabytes: float
    location: str = ""

    def __str__(self):
        size = len(self.content)
        return f"{self.status}, {size} bytes, {self.taps:.0f} taps, {self.megabytes:.1f} MB"

    @property
    def is_cheap(self):
        return self.taps <= MOST_TAPS and self.megabytes <= MOST_MEMORY


class Visitor:
    """The same phone at a server in a separate process; answers include their costs."""

    def __init__(self, phone, url, pid):
        self.phone, self.meter = phone, Meter(pid)
        self.line = http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
        phone.open("/games/new")
        self.token = phone.form("/games").fields["csrf_token"]
        self.tap = self._measured_tap()

    def ask(self, path, data=None, headers=None):
        """Send a request. If it seems expensive, measure a tap again: computers slow down."""
        status, content, cost, location = self._sent(path, data, headers)
        tap = self.tap
        if cost.seconds > MOST_TAPS * tap:
            tap = max(tap, self._measured_tap())
        return Answered(status, content, cost.seconds / tap, cost.megabytes, location)

    def _sent(self, path, data=None, headers=None):
        if data is not None:
            data = {"csrf_token": self.token, **data}
        request = EnvironBuilder(path, method="GET" if data is None else "POST", data=data)
        sent = request.get_environ()
        body = sent["wsgi.input"].read()
        request.close()
        sent["wsgi.input"].close()
        own = {"Cookie": f"{self.phone.cookie.key}={self.phone.cookie.value}"}
        own |= {"Content-Type": sent["CONTENT_TYPE"]} if data is not None else {}

        def act():
            self.line.request(sent["REQUEST_METHOD"], path, body, {**own, **(headers or {})})
            answer = self.line.getresponse()
            return answer.status, answer.read(), answer.getheader("Location", "")

        (status, content, location), cost = self.meter.measured(act)
        return status, content, cost, location

    def _measured_tap(self):
        """The CPU time of a tap on a card that is answered with the whole screen."""
        hand = start_game(self.phone) + "/hands/1"
        self.phone.submit("/bid", declarer=2, bid=310, trump="hearts")
        fields = self.phone.form("/meld/2").fields
        del fields["shown"]  # else the answer has only what the tap changed
        taps = [
            self._sent(f"{hand}/meld/2", {**fields, "op": n, "tap": f"AH:{n % 2}"}, HTMX)
            for n in range(30)
        ]
        assert {status for status, *_ in taps} == {200}
        return median(cost.seconds for _status, _content, cost, _location in taps[10:])


@pytest.fixture
def visitor(app, phone):
    with served_apart(app.config["DATABASE"]) as (url, pid):
        visitor = Visitor(phone, url, pid)
        yield visitor
        visitor.line.close()


# What a visitor may send


def filled(text, most=limits.BODY - 1000):
    """Repeat the text up to the size of a file."""
    return text * (most // len(text))


def padded(before, text, after, size=limits.BODY - 1000):
    return before + filled(text, size - len(before) - len(after)) + after


RECORD = json.dumps(record(changes={"target": 10**8}, hands=[]))
HANDS = RECORD.removesuffix("]}")
PLAYED = json.dumps(hand(meld={"0": {"cards": ["AS", "10S", "KS", "QS", "JS"]}}))
ADJUSTED = json.dumps(hand(adjustments=[{"seat": 0, "points": 10, "reason": "x" * 80}] * 50))
CALLED = json.dumps({"outcome": "redealt", "calls": [[1 + n % 4, 250 + n] for n in range(200)]})
WITHIN = limits.VALUES - 100
GAME_FILES = {
    "as many hands as may be": HANDS + ", ".join([PLAYED] * limits.HANDS) + "]}",
    "hands of 50 adjustments": HANDS + ", ".join([ADJUSTED] * 92) + "]}",
    "more adjustments than a game may have": HANDS + ", ".join([ADJUSTED] * 199) + "]}",
    "more calls than a game may have": HANDS + ", ".join([CALLED] * 199) + "]}",
    "as many empty lists as may be": "[" + "[]," * (WITHIN // 2) + "0]",
    "more": padded("[", "[],", "0]"),
    "as many objects of one field as may be": "[" + '{"a":0},' * (WITHIN // 3) + "0]",
    "more fields than may be": padded("{", '"a":0,', '"b":0}'),
    "as many fields as may be": "{" + "".join(f'"{n}":{n},' for n in range(WITHIN // 2)) + '"":0}',
    "numbers": padded("[", "1e9,", "0]"),
    "nothing but brackets": filled("["),
    "one text": padded('"', "a", '"'),
    "a text without its end": padded('"', '\\"', ""),
    "letters of four bytes": padded('"', "\N{PILE OF POO}", '"', limits.BODY // 4),
    "one number": filled("9"),
    "empty lines": padded("", "\n", "x"),
    "a name": RECORD.replace("Ann", filled("a ", 2_000_000)),
    "a name of marks": RECORD.replace("Ann", filled("\u0301", 900_000)),
    "players": RECORD.replace('"Ann"', filled('"a", ', 5 * WITHIN) + '"b"'),
    "unknown options": RECORD.replace("\"target\"", filled("\"x\":0,", 300_000) + "\"a\""),
    "prices": RECORD.replace("100000000", "[" + "15," * WITHIN + "0]").replace("target", "run"),
    "cards": HANDS + PLAYED.replace('"AS"', filled('"AS", ', 6 * 140_000) + '"AS"') + "]}",
    "results": HANDS + PLAYED + '], "result": {"hands": [' + "{}," * (WITHIN // 2) + "{}]}}",
}  # fmt: skip
HEAD = 'format = "scorekeeper-ruleset/1"\n'
LONGEST = toml_files.LONGEST_FILE - 100
RULES_FILES = {
    "keys": "".join(f"a{n}=1\n" for n in range(LONGEST // 9)),
    "headings": "".join(f"[a{n}]\n" for n in range(LONGEST // 9)),
    "lists of tables": filled("[[a]]\n", LONGEST),
    "keys of a hundred dots": filled("a." * 99 + "b=1\n", LONGEST),
    "headings of a hundred dots": "".join(f"[{'a.' * 99}b{n}]\n" for n in range(300)),
    "dots in a text": "'\"'" + ".a" * 30_000 + ".'\"' = 1",
    "texts in a text without its end": filled('"""a"\\', LONGEST),
    "one text": padded('a="', "a", '"', LONGEST),
    "nested lists": "a=" + "[" * 900 + "]" * 900,
    "tables in lines": padded("a=[", "{},", "]", LONGEST),
    "a table in a line": "a={" + ",".join(f"k{n}=1" for n in range(7000)) + "}",
    "a name": f'{HEAD}id="classic"\nname="{filled("a ", 60_000)}"',
    "escapes": padded('a="', "\\u0041", '"', LONGEST),
    "one number": padded("a=", "9", "", LONGEST),
    "dates": padded("a=[", "1979-05-27,", "]", LONGEST),
    "comments": filled("# a\n", LONGEST),
    "more letters than may be": filled("a"),
}  # fmt: skip
ROOM = limits.FORM - 500
FORMS = {
    "/rules/classic/edit": {
        "unknown options": {f"{n:x}": "" for n in range(ROOM // 6)},
        "a list of numbers": {"run": filled("1,", ROOM // 3)},
        "a name": {"name": filled("a ", ROOM // 2)},
        "a name of marks": {"name": filled("\u0301", ROOM // 6)},
        "a number": {"target": filled("1", ROOM)},
        "quick changes": {"change": "&".join(f"{n:x}=1" for n in range(ROOM // 12))},
        "many prices": {"run": ["1"] * (ROOM // 6)},
        "more than may be": {"name": filled("a", 2 * ROOM)},
    },
    "/games": {
        "players": {f"players-{n}": "a" for n in range(ROOM // 16)},
        "a name": {"players-0": filled("\u0301a", ROOM // 8)},
        "a ruleset": {"ruleset": "classic?" + filled("a=1&", ROOM // 3)},
        "a winning score": {"target": filled("9", ROOM)},
    },
}  # fmt: skip
ASKED = [
    "/rules/classic?" + "&".join(f"{n:x}=" for n in range(5500)),
    "/rules/classic/edit?" + "&".join(f"{n:x}=" for n in range(5500)),
    "/rules/classic/edit?run=" + "1," * 14_000,
    "/rules/compare?" + "&".join(["with=classic?" + "a%3D1%26" * 900] * 4),
    "/games/new?ruleset=classic?" + "a%3D1%26" * 3500,
    "/meld?ruleset=classic&trump=hearts&cards=" + "AH+" * 9000,
    "/join/" + "a" * 30_000,
    "/join?code=" + "a" * 30_000,
    "/games" + "/a" * 14_000,
]
HEADERS = {
    "Cookie": filled("a=b; ", 30_000),
    "Accept-Language": filled("a-", 30_000),
    "Accept-Encoding": filled("gzip;q=0.1,", 30_000),
    "If-None-Match": filled('"a",', 30_000),
    "HX-Current-URL": "http://" + filled("[", 30_000),
    "X-Forwarded-For": filled("1,", 30_000),
    "Range": "bytes=" + filled("0-1,", 30_000),
}


NAMES = "Ann & Cyd,Bob & Dee\n"
TABLE_FILES = {
    "rows": padded(NAMES, "0,0\n", ""),
    "empty lines": padded(NAMES, "\n", ""),
    "blanks": padded("", " ", NAMES),
    "columns": padded("", "a,", "\n1,2\n"),
    "cells": padded(f"{NAMES}1,2", ",", "\n"),
    "quotes": padded('"', '""', NAMES),
    "a heading of blanks": f"Ann{' ' * 900}Cyd,x\n1,2\n",
    "headings": f"{'a,' * 99}\n" + f"{'1,' * 99}\n" * 780,
    "too many headings": f"{'a,' * 499}\n" + f"{'1,' * 499}\n" * 780,
    "numbers": padded(f"Hand,{NAMES}", f"1,-{' ' * 900}x,1\n", ""),
    "totals": padded(f"Hand,{NAMES}", f"{' .' * 450},0,0\n", ""),
    "as many hands as may be": f"Hand,{NAMES}" + "1,10,20\n" * limits.HANDS,
    "letters of two bytes": padded(NAMES, "é", "", 1_000_000),
}


def zipped(packing, content):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", packing) as packed:
        packed.writestr("a.json", content)
    return file.getvalue()


def zip_files():
    blanks = bytes(30 * MB)
    one = zipped(zipfile.ZIP_DEFLATED, bytes(limits.BODY))
    entry, end = one[one.index(b"PK\x01\x02") : -22], one[-22:]
    content = one[: -len(entry + end)]
    return {
        "deflate": zipped(zipfile.ZIP_DEFLATED, blanks),
        "bzip2": zipped(zipfile.ZIP_BZIP2, blanks),
        "LZMA": zipped(zipfile.ZIP_LZMA, blanks),
        "one content for all entries": content + entry * limits.ARCHIVE + end,
        "nothing but entries": filled(entry.decode("latin-1")).encode("latin-1"),
        "entries with long names": (b"PK\x01\x02" + b"\xff" * 42) * 30_000,
    }


def test_no_file_form_address_or_header_costs_too_much(visitor):
    found = {}
    for name, content in GAME_FILES.items():
        sent = {"op": name, **choose_file(content)}
        found[f"game: {name}"] = visitor.ask("/games/import", sent)
    for name, content in RULES_FILES.items():
        sent = {"op": name, **choose_file(content, field="file")}
        found[f"rules: {name}"] = visitor.ask("/rules/import", sent)
    for name, content in TABLE_FILES.items():
        sent = {"op": name, "ruleset": "classic?target=90000", **choose_file(content, "a.csv")}
        found[f"table: {name}"] = visitor.ask("/games/import", sent)
    for name, content in zip_files().items():
        sent = {"op": name, **choose_file(content, "a.zip")}
        found[f"zip: {name}"] = answer = visitor.ask("/games/import", sent)
        if answer.status == 303:
            found[f"zip: {name}, imported"] = visitor.ask(answer.location, {"op": name})
    for path, forms in FORMS.items():
        for name, fields in forms.items():
            found[f"{path}: {name}"] = visitor.ask(path, fields, HTMX)
    for path in ASKED:
        found[path[:60]] = visitor.ask(path)
    for name, value in HEADERS.items():
        found[name] = visitor.ask("/rules", headers={name: value})
    dear = [f"{name}: {answer}" for name, answer in found.items() if not answer.is_cheap]
    assert not dear, "\n".join(dear)
    assert {each.status for each in found.values()} <= {200, 303, 404, 413, 422}
    for kind, statuses in (("table", {303, 422}), ("zip", {200, 303, 422})):
        assert {each.status for name, each in found.items() if name.startswith(kind)} == statuses
    assert max(len(each.content) for each in found.values()) < MB


# Games at their limit


def tapped():
    """Facts of one hand in which cards are added and removed."""
    yield from (GameStarted(PLAYERS), BidWon(1, 2, 310, Suit.HEARTS))
    cards = [Card.parse(each) for each in ("AH", "10H", "KH", "QH", "JH", "AS", "KS")]
    for number in range(limits.FACTS):
        yield CardsShown(1, 2, ((cards[number % 7], (number // 7 + 1) % 2),))


def taken_back():
    yield from islice(tapped(), limits.FACTS // 2 + 2)
    yield from [Undone()] * limits.FACTS


def of_hands(**fields):
    """Facts of as many hands as fit."""
    dealt = hand(**fields)
    facts = len(read_record(record(dealt, changes={"target": 10**8})).events) - 1
    hands = min(limits.HANDS, (limits.FACTS - 1) // facts)
    return read_record(record(*[dealt] * hands, changes={"target": 10**8})).events


def corrected():
    """Facts that repeatedly correct the last hand, usually changing who is ahead."""
    yield from of_hands(meld={"0": {"points": 10, "nines": 0}})
    for number in range(limits.FACTS):
        yield TricksCounted(limits.HANDS, ((0, 15 - number % 2),))


def adjusted():
    reason = {"seat": 0, "points": 10, "reason": "x" * 80}
    return of_hands(adjustments=[reason] * 50)


def of_many_players():
    yield from of_hands()
    for number in range(MOST_REPLACED):
        yield PlayerReplaced(number % 4, f"{number}" * 13, 5 * number + 1)
    for number in range(limits.FACTS):
        yield PlayersNamed(tuple(f"{name} {number}" * 4 for name in PLAYERS))


@pytest.mark.parametrize(
    "facts",
    [
        corrected,
        of_many_players,
        *(pytest.param(each, marks=pytest.mark.slow) for each in (tapped, taken_back, adjusted)),
    ],
    ids=lambda each: each.__name__,
)
def test_a_full_game_opens_and_shows_every_page_within_a_second(app, games, phone, visitor, facts):
    ruleset = find_ruleset("howell-racehorse") if facts in (tapped, taken_back) else ENDLESS
    host = browser_of(app, phone)
    keep(games, "small", ruleset, [*islice(facts(), 6)], host)
    keep(games, "full", ruleset, [*islice(facts(), limits.FACTS)], host)
    for page in PAGES:  # loads each template
        visitor.ask(f"/games/small{page}")
    for page in PAGES:
        answer = visitor.ask(f"/games/full{page}")
        assert answer.status == 200 or (page.endswith("svg") and answer.status == 404), page
        assert answer.is_cheap, f"{page}: {answer}"


def test_a_full_shelf_and_a_game_full_of_phones_are_shown_cheaply(app, games, phone, visitor):
    browser, game = browser_of(app, phone), start_game(phone)
    with games.store.writing("g"):
        for number in range(limits.RULESETS):
            own = replace(ENDLESS.changed({"target": 200 + number}), name=f"Kitchen {number}")
            games.store.keep_ruleset(f"{number}", browser, own)
        for number in range(limits.PHONES):
            games.members._put(game.rpartition("/")[2], Member(f"{number}", Role.WATCH))
    pages = ("/rules", "/rules/own", "/rules/compare", "/games/new", "/rules/classic/edit")
    for page in (*pages, f"{game}/share", f"{game}/history"):
        answer = visitor.ask(page)
        assert answer.status == 200
        assert answer.is_cheap, f"{page}: {answer}"
    kept = visitor.ask("/rules/classic/keep", {"name": "One more"})
    assert (kept.status, kept.is_cheap) == (422, True)


LISTS = ("/", "/games/new", "/games/all", "/statistics", "/games/deleted")


@pytest.mark.parametrize(
    ("number", "size"),
    [
        (6, limits.FACTS // 2),
        pytest.param(60, limits.FACTS // 2, marks=pytest.mark.slow),
        pytest.param(500, 300, marks=pytest.mark.slow),
    ],
)
def test_long_games_are_listed_cheaply(app, games, phone, visitor, number, size):
    """Even if no list has read them yet; each request reads some of them."""
    host = browser_of(app, phone)
    for page in LISTS:  # loads each template
        visitor.ask(page)
    for each in range(number):
        keep(games, f"game{each}", ENDLESS, [*islice(corrected(), size)], host)
    visitor.line.close()  # else the server closes it, because storing took long
    statistics = b"Count more"
    while b"Count more" in statistics:
        for page in LISTS:
            answer = visitor.ask(page)
            assert answer.status == 200
            assert answer.is_cheap, f"{page}: {answer}"
            statistics = answer.content if page == "/statistics" else statistics


def keep(games, id, ruleset, facts, browser):
    """Store a game without playing it tap by tap."""
    with games.store.writing("g"):
        games.store.create(id, ruleset)
        games.store.append(id, 0, "", browser, facts)
    games.members.make_host(id, browser)


def browser_of(app, phone):
    start_game(phone)
    cookie = phone.cookie
    with app.test_request_context(headers={"Cookie": f"{cookie.key}={cookie.value}"}):
        return session["browser"]
