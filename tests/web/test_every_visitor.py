"""No visitor can break, change or read too much, by any method of any route.

The addresses come from the app's routes. The table in routes.py has the permissions below a game.
Other routes that write are listed here. ``make test`` tries GET, POST and one rare method at each
address, a different one for each visitor. ``make test-all`` tries all methods.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from itsdangerous import BadSignature
from werkzeug.exceptions import MethodNotAllowed
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.app import attach_store
from scorekeeper.storage.store import Store
from tests.club.director import drawn_evening
from tests.conftest import with_own_store
from tests.web.phone import (
    BOBS_SEAT,
    Phone,
    choose_file,
    id_of,
    join_by_link,
    link_of,
    restart,
    start_game,
)
from tests.web.routes import address, opens, route_name, routes_of_a_game
from tests.web.test_access import phone_ids

# The form values are valid, so that a request can be refused only because of its sender.
PLAUSIBLE = {
    "declarer": "2", "bid": "310", "trump": "hearts", "tap": "AH:1", "side": "0", "points": "100",
    "took": "trick", "outcome": "redealt", "said": "pass", "seat": "1", "nines": "6",
    "reason": "renege", "takes": "yes", "players-0": "Ann", "players-1": "Rob",
    "players-2": "Cyd", "players-3": "Dee", "dealer": "2", "new": "name", "hand": "1",
}  # fmt: skip
Row = tuple[object, ...]  # the name of the table, and the values of the row
RARE = ("HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
NAMES = ("Xantippe", "Yolande", "Zebedee", "Quirin")  # names that no text of the app contains
GAME = re.compile("/games/[A-Za-z0-9]{16}(/|$)")
OF_EVENING = ("Rosalind", "Sebastian", "Tancred", "Ulrica")
KEPT = "Our own rules"
RECORD = (Path(__file__).parents[2] / "docs/sample-game.json").read_bytes()

ANYBODY_WRITES = {  # routes that write only the visitor's own games and rules
    "POST /games",
    "POST /games/import",
    "POST /rules/import",
    "POST /rules/<ruleset_id>/keep",
    "POST /evenings",
}
ONLY_HOST_WRITES = {  # the host has saved rules and directs an evening
    "POST /rules/kept/<kept_id>/remove",
    "POST /evenings/<id>/director/names",
    "POST /evenings/<id>/director/names/<what>",
    "POST /evenings/<id>/director/tables/<number>/<table>",
    "POST /evenings/<id>/director/undo",
}


@dataclass(frozen=True)
class Visitor:
    """A browser: its role in the game, its cookie, and its CSRF token.

    Without a valid cookie, no token can be valid.
    """

    role: str
    cookie: str = ""
    browser: str = ""
    token: str = ""


@dataclass(frozen=True)
class Changes:
    """Rows of the database that were removed or added."""

    lost: set[Row]
    gained: set[Row]

    def are_of(self, visitor: Visitor, game_id: str, directed: set[object]) -> bool:
        """True if a visitor changed only its own rows, and nothing in the given game.

        Rows of the games in ``directed`` belong to a visitor who directs their evening.
        """
        own = {visitor.browser, *directed}
        others = [row for row in self.lost | self.gained if own.isdisjoint(row)]
        return self.lost.isdisjoint(others) and not any(game_id in row for row in others)


def rows(db: sqlite3.Connection) -> set[Row]:
    """Return all rows of all tables except `visits`, which counts requests for rate limits."""
    found = db.execute("select name from sqlite_schema where type = 'table' and name != 'visits'")
    tables = [name for (name,) in found]
    return {(table, *row) for table in tables for row in db.execute(f"select * from {table}")}


class Site:
    """An app with one game and all kinds of phones. Its database is reset after each request."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client(use_cookies=False)
        self.numbers = count(1)
        host = Phone(app.test_client())
        self.game = start_game(host, players=NAMES)
        self.game_id = id_of(self.game)
        self._play(host)
        evening = drawn_evening(host, *OF_EVENING)
        self.visitors = dict(self._visitors(host))
        shared = host.open(f"{self.game}/share?open=watch").text
        self.known = {
            "game_id": self.game_id,
            "id": self.game_id,
            "evening": evening,
            "seat": BOBS_SEAT,
            "token": self.old_link.rpartition("/")[2],
            "phone": phone_ids(shared)[0],
            "kept_id": self._keep_rules(host),
            "key": "classic",
            "filename": "style.css",
        }
        self.map = app.url_map.bind("localhost")
        rules = app.url_map.iter_rules()
        self.addresses = sorted({self.address(rule) for rule in rules})
        self.store: Store = app.extensions["store"]
        started = "select game_id from evening_facts where game_id is not null"
        self.games_of_evening: set[object] = {id for (id,) in self.store.execute(started)}
        self.as_it_was = sqlite3.connect(":memory:")
        self.other = sqlite3.connect(app.config["DATABASE"])  # another connection sees all writes
        with closing(sqlite3.connect(app.config["DATABASE"])) as db:
            db.backup(self.as_it_was)
        self.version = self._version()

    def address(self, rule: Rule) -> str:
        """Return the address of a route, with known values."""
        is_evening = rule.rule.startswith("/evenings/<id>")
        return address(
            self.app, rule, **self.known | ({"id": self.known["evening"]} if is_evening else {})
        )

    def close(self) -> None:
        self.as_it_was.close()
        self.other.close()
        self.store.close()

    def _play(self, host: Phone) -> None:
        """Play far enough that most forms have something to change."""
        host.win_bid()
        host.open(f"{self.game}/hands/1/adjust")
        host.submit("/adjust", side=1, points=50, takes="yes", reason="Renege")
        host.open(f"{self.game}/hands/1/meld/2")
        host.submit("/meld/2", tap="run:1")
        host.submit("/undo")

    def _visitors(self, host: Phone) -> Iterator[tuple[str, Visitor]]:
        phones = {name: Phone(self.app.test_client()) for name in ("withdrawn", "removed")}
        for phone in phones.values():
            join_by_link(host, phone, self.game, "score")
        host.open(f"{self.game}/share?open=score")
        host.submit(f"/share/phones/{phone_ids(host.text)[1]}/remove")
        self.old_link = link_of(host, self.game, "score")
        self.old_code = re.search(r'aria-label="Code">(\w{6})<', host.text)[1]
        host.submit("/share/score/withdraw")
        for role in ("watch", "seat", "score"):
            phone = phones[role] = Phone(self.app.test_client())
            join_by_link(host, phone, self.game, role, seat=BOBS_SEAT if role == "seat" else None)
        phones["stranger"] = Phone(self.app.test_client())
        start_game(phones["stranger"])
        for name, phone in {**phones, "host": host}.items():
            role = name if name in ("watch", "seat", "score", "host") else "nobody"
            yield name, self._visitor(phone, role)
        yield "no cookie", Visitor("nobody")
        tampered = self._visitor(host, "host").cookie.replace("=e", "=f", 1)
        yield "tampered cookie", Visitor("nobody", tampered)
        other = Phone(restart(self.app, SECRET_KEY="the key of another server").test_client())
        start_game(other)
        yield "cookie of another key", Visitor("nobody", self._visitor(other, "nobody").cookie)

    def _visitor(self, phone: Phone, role: str) -> Visitor:
        for listing in ("/", "/games/deleted"):
            phone.open(listing)  # the first visit stores summaries of the visitor's games
        phone.open("/games/import")
        token = phone.form("/games/import").fields["csrf_token"]
        cookie = f"{phone.cookie.key}={phone.cookie.value}"
        return Visitor(role, cookie, self.browser_of(phone.cookie.value), token)

    def browsers_in(self, answer: TestResponse, visitor: Visitor) -> Iterator[str]:
        """Yield the browser ids in the answer's cookies that would replace the visitor's cookie."""
        for cookie in answer.headers.getlist("Set-Cookie"):
            key, _equals, value = cookie.partition(";")[0].partition("=")
            if not visitor.cookie or visitor.cookie.startswith(f"{key}="):
                yield self.browser_of(value)

    def browser_of(self, value: str) -> str:
        """Return the browser id in a cookie, or "" if this app has not signed it."""
        signer = self.app.session_interface.get_signing_serializer(self.app)
        try:
            return signer.loads(value).get("browser", "")
        except BadSignature:
            return ""

    def _keep_rules(self, host: Phone) -> str:
        host.open("/rules/classic/edit")
        host.submit("/keep", name=KEPT, target=180)
        self.rules = host.open("/rules/classic/ruleset.toml?name=Ours&target=170").data
        ((id,),) = self.app.extensions["store"].execute("select id from house_rulesets")
        return str(id)

    def route(self, path: str, method: str) -> str | None:
        """Return the name of an address's route, or `None` if the method is not allowed."""
        try:
            rule, _values = self.map.match(path, method, return_rule=True)
        except MethodNotAllowed:
            return None
        is_page = method == "HEAD" or (method == "OPTIONS" and "GET" in rule.methods)
        return route_name(rule, "GET" if is_page else "POST" if method == "OPTIONS" else method)

    def request(
        self, visitor: Visitor, path: str, method: str, base: str = "http://localhost", **more: str
    ) -> TestResponse:
        """Send a request as this visitor. A method with a body sends valid form values."""
        headers = {**({"Cookie": visitor.cookie} if visitor.cookie else {}), **more}
        sends = method in ("POST", "PUT", "PATCH", "DELETE")
        data = self.fields(visitor, path) if sends else None
        return self.client.open(
            path, method=method, data=data, headers=headers, base_url=base, buffered=True
        )

    def fields(self, visitor: Visitor, path: str) -> dict[str, object]:
        """Return valid form values for an address."""
        own: dict[str, dict[str, object]] = {
            "/rules/classic/keep": {"name": "Ours", "target": "170"},
            "/rules/import": choose_file(self.rules, "ours.toml", "file"),
            "/games/import": choose_file(RECORD),
        }
        act = {"seq": str(self.last), "op": str(next(self.numbers)), "closed": "yes"}
        others = {**PLAUSIBLE, "ruleset": "classic", "game": self.game_id, **act}
        if path.startswith("/evenings"):
            others |= {"name": OF_EVENING[0], "names": "Wim", "hand_limit": "4"}
            others |= {"scores-0": "1", "scores-1": "2"}
        return {**own.get(path, others), "csrf_token": visitor.token}

    @property
    def last(self) -> int:
        return self.store.last_seq(self.game_id)

    def changes(self) -> Changes | None:
        """Revert all writes since the last call and return them, or `None` if there are none."""
        if self._version() == self.version:
            return None
        now = rows(self.other)
        self.as_it_was.backup(self.store.database.db.conn)
        attach_store(self.store, self.app)  # empties the caches
        self.version = self._version()
        before = rows(self.other)
        return Changes(before - now, now - before) if before != now else None

    def _version(self) -> int:
        ((version,),) = self.other.execute("pragma data_version")
        return int(version)


@pytest.fixture(scope="module")
def site(shared_app: Flask, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    database = tmp_path_factory.mktemp("visitors") / "games.sqlite3"
    site = Site(with_own_store(shared_app, database))
    yield site
    site.close()


VISITORS = (
    "no cookie", "stranger", "withdrawn", "removed", "tampered cookie", "cookie of another key",
    "watch", "seat", "score", "host",
)  # fmt: skip
# The minimum number of routes by which each role writes. It proves that the requests are valid.
WRITES = {"seat": 2, "score": 12, "host": 17}


def test_every_route_of_a_game_is_in_the_table(shared_app: Flask) -> None:
    assert {route_name(*each) for each in routes_of_a_game(shared_app)} == opens("host")


@pytest.mark.parametrize("name", VISITORS)
def test_no_route_gives_a_visitor_more_than_its_role(site: Site, name: str) -> None:
    """Each visitor tries every route. Together, the visitors try every method of each route."""
    turn = VISITORS.index(name)
    rare = {path: RARE[(place + turn) % len(RARE)] for place, path in enumerate(site.addresses)}
    try_everything(site, name, {path: ("GET", "POST", rare[path]) for path in rare})


@pytest.mark.slow
@pytest.mark.parametrize("name", VISITORS)
def test_no_method_of_any_route_gives_a_visitor_more_than_its_role(site: Site, name: str) -> None:
    try_everything(site, name, dict.fromkeys(site.addresses, ("GET", "POST", *RARE)))


def try_everything(site: Site, name: str, methods: Mapping[str, Iterable[str]]) -> None:
    visitor = site.visitors[name]
    of_the_game, elsewhere = set(), set()
    directed = site.games_of_evening if name == "host" else set()
    for path, method in [(path, method) for path, each in methods.items() for method in each]:
        answer, route = site.request(visitor, path, method), site.route(path, method)
        report = f"{name}: {method} {path} was answered {answer.status_code}"
        assert answer.status_code < 500, report
        assert is_right(answer.status_code, visitor, path, method, route), report
        assert visitor.role != "nobody" or not any(
            each.encode() in answer.data for each in NAMES
        ), report
        for browser in site.browsers_in(answer, visitor):
            may_be_new = not visitor.browser and answer.status_code < 400
            assert browser == visitor.browser or may_be_new, report
        changes = site.changes()
        if changes and GAME.match(path):
            of_the_game.add(route)
        elif changes:
            elsewhere.add(route)
            assert changes.are_of(visitor, site.game_id, directed), report
    assert of_the_game <= {route for route in opens(visitor.role) if route.startswith("POST")}
    assert len(of_the_game) >= WRITES.get(name, 0)
    assert elsewhere == written_by(name, visitor)


def is_right(status: int, visitor: Visitor, path: str, method: str, route: str | None) -> bool:
    """True if the status is right, which is an error only for visitors without permission."""
    if route is None:
        return status == 405
    if method == "POST" and not visitor.token:
        return status == 400
    return not GAME.match(path) or (status == 403) == (route not in opens(visitor.role))


def written_by(name: str, visitor: Visitor) -> set[str]:
    """Return the routes outside the game by which a visitor writes its own data."""
    if not visitor.token:
        return set()
    writes = set(ANYBODY_WRITES)
    if visitor.role != "nobody":
        writes |= {"POST /games/delete"}  # removes the game from the visitor's own list
    if visitor.role in ("score", "host"):
        writes |= {"POST /games/new/same"}
    return writes | (ONLY_HOST_WRITES if name == "host" else set())


@pytest.mark.parametrize("name", VISITORS)
def test_an_old_code_and_an_old_link_admit_nobody(site: Site, name: str) -> None:
    visitor = site.visitors[name]
    for path, status in ((f"/join?code={site.old_code}", 422), (site.old_link, 404)):
        answer = site.request(visitor, path, "GET")
        assert answer.status_code == status
        assert not any(each in answer.text for each in NAMES)
    assert site.request(visitor, site.old_link, "POST").status_code == (
        404 if visitor.token else 400
    )
    assert not site.changes()


@pytest.mark.parametrize("name", ["seat", "host"])
def test_a_form_from_another_page_or_site_writes_nothing(site: Site, name: str) -> None:
    """Over HTTPS, a request also needs the right Referer."""
    visitor, https = site.visitors[name], "https://localhost"
    foreign = replace(visitor, token=site.visitors["stranger"].token)
    wrong = (
        (replace(visitor, token=""), {}),
        (foreign, {}),
        (visitor, {"base": https}),
        (visitor, {"base": https, "Referer": "https://evil.example/"}),
        (visitor, {"base": https, "Referer": "http://localhost/"}),
        (foreign, {"base": https, "Referer": f"{https}/"}),
    )
    for path in site.addresses:
        if site.route(path, "POST"):
            for sender, how in wrong:
                answer = site.request(sender, path, "POST", **how)
                assert answer.status_code == 400, f"{path}, {how}"
                assert not site.changes(), f"{path}, {how}"
    own = f"/games/{site.game_id}/hands/1/meld/{BOBS_SEAT}/done"
    assert site.request(visitor, own, "POST", https, Referer=f"{https}/").status_code == 303
    assert site.changes()
