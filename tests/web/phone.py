"""A simulated browser without JavaScript. It keeps cookies, reads pages and submits forms.

A form is sent with its values on the page, including the hidden fields (CSRF token, ``seq``,
``op``). A test can override each value.
"""

from __future__ import annotations

import io
import json
import re
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import Cookie, TestResponse

from scorekeeper.app import create_app
from scorekeeper.service.games import Games, LoadedGame

PLAYERS = ("Ann", "Bob", "Cyd", "Dee")
BOBS_SEAT = 1  # the seat of the phone with the role "seat"
BID = {"declarer": 2, "bid": 310, "trump": "hearts"}  # Cyd's, for tests that need any bid
INLINE = "a|b|bdi|em|i|input|label|mark|s|select|small|span|svg|time"
OTHER_TAGS = re.compile(r"<(?!/?(?:form|a|button|select|textarea|option|input)\b)[^>]*>")
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


def normalize_whitespace(html: str) -> str:
    """Collapse white space as a browser does, because the templates are indented."""
    text = " ".join(html.split()).replace(" </", "</")
    text = re.sub(r"(<[a-z][^<>]*?) ?> ?", r"\1>", text)
    return re.sub(rf" ?(<(?!/?(?:{INLINE})\b)[^<>]+>) ?", r"\1", text)


@dataclass
class Form:
    """A form on a page: its target addresses and its fields."""

    method: str
    actions: list[str]
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class PageReader(HTMLParser):
    """Reads the forms and links of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.select = ""
        self.area = ""
        self.feed(OTHER_TAGS.sub("", html))  # without these tags, parsing takes a third of the time

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(values.get("method", "get"), [values["action"]]))
        elif tag == "a" and "href" in values:
            self.links.append(values["href"])
        elif tag == "button" and self.forms:
            if "formaction" in values:
                self.forms[-1].actions.append(values["formaction"])
            self.forms[-1].buttons.append((values.get("name", ""), values.get("value", "")))
        elif tag == "select":
            self.select = values["name"]
            self.forms[-1].fields.pop(self.select, None)
        elif tag == "textarea" and "name" in values:
            self.area = values["name"]
            self.forms[-1].fields[self.area] = ""
        elif tag == "option" and self.select:  # an option of a datalist has no field
            if "selected" in values or self.select not in self.forms[-1].fields:
                self.forms[-1].fields[self.select] = values["value"]
        elif tag == "input" and self.forms and values.get("name"):
            ticks = values.get("type") in ("radio", "checkbox")
            fields, name, value = self.forms[-1].fields, values["name"], values.get("value", "")
            if name in fields and "type" not in values:  # a list of numbers has several fields
                fields[name] += f",{value}"
            elif not ticks or "checked" in values:
                fields[name] = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.forms[-1].fields[self.area] += data.removeprefix("\n")


@dataclass
class Phone:
    client: FlaskClient
    page: TestResponse = None  # type: ignore[assignment]  # nothing is open yet

    @property
    def cookie(self) -> Cookie:
        """The cookie by which the app recognizes this browser."""
        (cookie,) = self.client._cookies.values()  # werkzeug has no public way to list cookies
        return cookie

    def open(self, path: str, **headers: str) -> TestResponse:
        """Open a page. If the page's game has no members, claim the game."""
        self.page = self.client.get(path, headers=headers)
        if self.page.status_code == 403 and 'action="/join/games/' in self.page.text:
            self.client.post(self.forms[0].actions[0], data=self.forms[0].fields)
            self.page = self.client.get(path, headers=headers)
        return self.page

    def read(self, path: str) -> str:
        """Open a page and return its text."""
        self.open(path)
        return self.text

    def open_more(self) -> str:
        """Open the menu “More” from the game screen."""
        links = PageReader(self.page.text).links
        return self.read(next(link for link in links if link.endswith("/more")))

    @property
    def text(self) -> str:
        is_page = self.page.mimetype == "text/html"
        return normalize_whitespace(self.page.text) if is_page else self.page.text

    @property
    def forms(self) -> list[Form]:
        return PageReader(self.page.text).forms

    def form(self, action: str) -> Form:
        """Return the page's form whose target address ends with ``action``."""
        found = [f for f in self.forms if any(a.endswith(action) for a in f.actions)]
        assert found, f"No form goes to {action}; there are {[f.actions for f in self.forms]}"
        return found[0]

    def send(self, action: str, htmx: bool = False, **values: object) -> TestResponse:
        """Send a form of the page without following the redirect."""
        form = self.form(action)
        address = next(a for a in form.actions if a.endswith(action))
        return self.client.post(
            address,
            data={**form.fields, **{name.replace("__", "-"): v for name, v in values.items()}},
            headers=HTMX if htmx else {},
        )

    def submit(self, action: str, **values: object) -> TestResponse:
        """Send a form of the page and follow the redirect."""
        answer = self.send(action, **values)
        assert answer.status_code == 303, answer.text
        return self.open(answer.location)

    def win_bid(self) -> TestResponse:
        """Record ``BID``; the phone then shows Cyd's meld."""
        return self.submit("/bid", **BID)

    def post(self, path: str, data: dict[str, object] | None = None) -> TestResponse:
        """Post data without a form, but with a valid CSRF token of this phone."""
        self.open("/games/new")
        token = self.form("/games").fields["csrf_token"]
        return self.client.post(path, data={"csrf_token": token, **(data or {})})

    def send_record(self, content: bytes | str, name: str = "game.json") -> TestResponse:
        """Import a game file."""
        self.open("/games/import")
        return self.send("/games/import", **choose_file(content, name))

    def record_of(self, game: str) -> dict[str, Any]:
        """Return the game's exported record."""
        record: dict[str, Any] = json.loads(self.open(f"{game}/pinochle.json").text)
        return record

    def expect_refusal(self, action: str, status: int = 422, **values: object) -> str:
        """Send a form that must be refused; return the text of the page shown instead."""
        self.page = self.send(action, **values)
        assert self.page.status_code == status, self.page.text
        return self.text


def id_of(game: str) -> str:
    """Return the game's id, given its address."""
    return game.partition("/games/")[2].partition("/")[0]


def load_game(games: Games, game: str) -> LoadedGame:
    """Load the game at an address."""
    return games.load(id_of(game))


def name_fields(*names: str) -> dict[str, str]:
    """Return the form fields that name these players, by seat."""
    return {f"players__{seat}": name for seat, name in enumerate(names)}


def reconnect(app: Flask, cookie: Cookie) -> Phone:
    """Return a phone with this cookie at another app, such as the same app after a restart."""
    client = app.test_client()
    client.set_cookie(cookie.key, cookie.value)
    return Phone(client)


def restart(app: Flask, **settings: object) -> Flask:
    """Create the app again over the same database, with empty caches."""
    config = {name: app.config[name] for name in ("DATABASE", "SECRET_KEY", "HTMX_CDN")}
    return create_app(config | settings)


def start_game(
    phone: Phone, ruleset: str = "howell-racehorse", players: tuple[str, ...] = PLAYERS
) -> str:
    """Start a game through the form and open it; return its address."""
    phone.open("/games/new")
    fields = {"seats": str(len(players)), "ruleset": ruleset, **name_fields(*players)}
    answer = phone.send("/games", **fields)
    assert answer.status_code == 303, answer.text
    phone.open(answer.location)
    return str(answer.location)


def link_of(phone: Phone, game: str, role: str = "score") -> str:
    """Return the path of the game's link for a role, as the host's phone shares it."""
    phone.open(f"{game}/share?open={role}")
    if f'id="link-{role}"' not in phone.text:
        phone.submit(f"/share/{role}/new")
    found = re.search(rf'id="link-{role}" value="([^"]+)"', phone.text)
    assert found
    return urlsplit(found[1]).path


def join_by_link(
    host: Phone, other: Phone, game: str, role: str = "score", seat: int | None = None
) -> None:
    """Let another phone join the game by a link; both phones then show the game."""
    link = link_of(host, game, role)
    other.open(link)
    other.submit(link, **({} if seat is None else {"seat": seat}))
    host.open(game)


def play_hand(
    phone: Phone,
    hand: str,
    *,
    declarer: int = 2,
    bid: int = 310,
    meld: int = 240,
    others_meld: int = 40,
    tricks: int = 140,
) -> None:
    """Play a hand from the bid to the result; ``tricks`` are points of the declaring side."""
    phone.open(hand)
    phone.submit("/bid", declarer=declarer, bid=bid, trump="hearts")
    show_points(phone, hand, declarer, meld)
    show_points(phone, hand, (declarer + 1) % 4, others_meld)
    phone.submit("/finish")
    phone.submit("/tricks", side=declarer, points=tricks)


def show_points(phone: Phone, hand: str, seat: int, points: int) -> None:
    phone.open(f"{hand}/meld/{seat}")
    phone.submit(f"/meld/{seat}/points", points=points, nines=0)


def choose_file(
    content: bytes | str, name: str = "game.json", field: str = "record"
) -> dict[str, object]:
    """Return the fields of an import form with a chosen file."""
    data = content.encode() if isinstance(content, str) else content
    return {field: (io.BytesIO(data), name)}


def live_address(page: str) -> str:
    """Return the address that the page polls."""
    found = re.search(r'hx-get="([^"]+live=[^"]+)"', page)
    assert found, page
    return unescape(found[1])


def is_unchanged(answer: TestResponse) -> bool:
    """True if the answer to a poll makes htmx leave the page unchanged."""
    reply = (answer.status_code, answer.text, answer.headers.get("HX-Reswap"))
    return reply == (200, "", "none")
