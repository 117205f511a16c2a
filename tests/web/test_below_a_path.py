"""The app behind a proxy at a subpath: no link, form, script or redirect leaves the subpath."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from scorekeeper.app import create_app
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from tests.below_a_path import PATH, put_below_a_path
from tests.web.phone import HTMX, PLAYERS, Phone, choose_file, join_by_link, name_fields, play_hand

GAMES = Path(__file__).parents[1] / "games"
ADDRESSES = {"href", "src", "action", "formaction", "hx-get", "hx-post", "data-copy", "data-secure"}
HEADERS = ("Location", "HX-Redirect", "HX-Replace-Url")
AREAS = (
    "",
    "games/new",
    "join",
    "meld",
    "rules",
    "rules/compare",
    "rules/own",
    "statistics",
)
# Rulesets whose pages have different links. Pages of other rulesets have no more links.
OF_EACH_KIND = ("race-horse", "five-handed")
OTHER_HAND = re.compile("/hands/(?!1($|/))")
ONE_HAND = 16  # minimum number of pages of a game with one hand


@pytest.fixture
def app(tmp_path):
    app = create_app(
        {
            "DATABASE": tmp_path / "games.sqlite3",
            "SECRET_KEY": "a key for tests only",
            "HTMX_CDN": False,
            "PROXIES": 1,
        }
    )
    put_below_a_path(app)
    return app


class Addresses(HTMLParser):
    """The addresses in a page: links, loaded files, and the address that it polls."""

    def __init__(self, html):
        super().__init__()
        self.links, self.others = [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ADDRESSES and not value.startswith("#"):
                (self.links if (tag, name) == ("a", "href") else self.others).append(value)


def inside(address):
    """True if the address is on this host, below the app's path."""
    parts = urlsplit(address)
    return parts.netloc in ("", "localhost") and f"{parts.path}/".startswith(f"{PATH}/")


def leaving(answer):
    """Return the addresses in an answer that leave the app's path."""
    headers = [answer.headers[name] for name in HEADERS if name in answer.headers]
    found = Addresses(answer.text) if answer.mimetype == "text/html" else Addresses("")
    return [each for each in (*headers, *found.links, *found.others) if not inside(each)]


def walk(phone, start, matches):
    """Follow one matching link for each path and kind of query; return the paths."""
    seen, left = set(), [start]
    while left:
        address = left.pop()
        kind = re.sub("=[^&]*", "", address)
        if kind in seen:
            continue
        seen.add(kind)
        answer = phone.open(address)
        assert answer.status_code == 200, (address, answer.text)
        assert leaving(answer) == [], address
        if answer.mimetype == "text/html":
            left += filter(matches, Addresses(answer.text).links)
    return {each.partition("?")[0] for each in seen}


@pytest.mark.parametrize("ruleset", OF_EACH_KIND)
def test_no_address_in_a_game_leaves_the_path(phone, ruleset):
    phone.open(f"{PATH}/games/import")
    record = (GAMES / f"{ruleset}.json").read_text("utf-8")
    game = phone.send("/games/import", **choose_file(record)).location.removesuffix("/sheet")

    seen = walk(phone, game, lambda each: each.startswith(game) and not OTHER_HAND.search(each))

    assert len(seen) >= ONE_HAND
    assert {f"{game}/pinochle.{kind}" for kind in ("json", "csv", "txt", "svg")} <= seen


@pytest.mark.parametrize("ruleset", OF_EACH_KIND)
def test_no_address_in_a_first_hand_leaves_the_path(phone, ruleset):
    names = ("Ann", "Bob", "Cyd", "Dee", "Eve")[: find_ruleset(ruleset).players]
    phone.open(f"{PATH}/games/new?ruleset={ruleset}")
    players = name_fields(*names)
    game = phone.send("/games", **players).location
    walk(phone, game, lambda each: each.startswith(game))


def is_outside_a_game(address):
    return address == f"{PATH}/games/new" or not re.search("/edit|/games/", address)


def test_no_address_outside_a_game_leaves_the_path(phone):
    start_game_below(phone)
    seen = walk(phone, f"{PATH}/", is_outside_a_game)
    assert {f"{PATH}/{area}" for area in AREAS} <= seen


def test_no_error_page_leaves_the_path(phone):
    for address in ("nowhere", "games/nowhere", "rules/nowhere", "join/nowhere"):
        answer = phone.open(f"{PATH}/{address}")
        assert (answer.status_code, leaving(answer)) == (404, [])


def test_every_answer_in_a_hand_stays_below_the_path(phone, open_phone):
    game = start_game_below(phone)
    play_hand(phone, f"{game}/hands/1")
    assert leaving(phone.page) == []
    phone.submit("/undo")
    guest = open_phone()
    join_by_link(phone, guest, game, "seat", seat=1)
    assert leaving(guest.page) == []
    stranger = open_phone().open(game)
    assert (stranger.status_code, leaving(stranger)) == (403, [])


def test_addresses_in_htmx_headers_stay_below_the_path(phone):
    game = start_game_below(phone)
    here = {**HTMX, "HX-Current-URL": f"http://localhost{game}/hands/1"}
    form = phone.form("/bid")
    bid = {**form.fields, "declarer": 2, "bid": 310, "trump": "hearts"}
    answer = phone.client.post(f"{game}/hands/1/bid", data=bid, headers=here)
    assert answer.headers["HX-Replace-Url"] == game
    assert leaving(answer) == []


def test_the_cookie_is_limited_to_the_path(phone):
    assert f"Path={PATH};" in phone.open(f"{PATH}/games/new").headers["Set-Cookie"]


def test_a_shared_link_includes_the_path(phone):
    game = start_game_below(phone)
    phone.open(f"{game}/share?open=watch")
    phone.submit("/share/watch/new")
    assert re.search(rf'value="http://[^/"]+{PATH}/join/', phone.text)


def test_the_installed_app_starts_below_the_path(phone):
    address = f"{PATH}/manifest.webmanifest"
    manifest = json.loads(phone.client.get(address, buffered=True).data)
    named = [manifest["start_url"], manifest["scope"], *(icon["src"] for icon in manifest["icons"])]
    assert [each for each in named if not inside(urljoin(address, each))] == []


def start_game_below(phone: Phone) -> str:
    phone.open(f"{PATH}/games/new")
    names = name_fields(*PLAYERS)
    return phone.open(
        phone.send("/games", ruleset="howell-racehorse", **names).location
    ).request.path
