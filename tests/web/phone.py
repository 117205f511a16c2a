"""A browser without JavaScript: keeps cookies, reads the page, sends the forms that stand there.

Values go out as the page holds them: the token, the place and the id of the tap in its hidden
fields, what is typed and ticked already, and over these what the test types.
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
BOBS_SEAT = 1  # the seat for which a phone joins
BID = {"declarer": 2, "bid": 310, "trump": "hearts"}  # by Cyd, where it does not matter which
INLINE = "a|b|bdi|em|i|input|label|mark|s|select|small|span|svg|time"
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


def normalize_whitespace(html: str) -> str:
    """The page with its white space as a browser reads it: the templates are indented."""
    text = re.sub(r"\s+", " ", html)
    text = re.sub(r"(<[a-z][^<>]*?) ?> ?", r"\1>", text)
    text = re.sub(r" ?(</\w+>)", r"\1", text)
    return re.sub(rf" ?(<(?!/?(?:{INLINE})\b)[^<>]+>) ?", r"\1", text)


@dataclass
class Form:
    """A form of the page: where its buttons send it, and what it holds."""

    method: str
    actions: list[str]
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class PageReader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.select = ""
        self.area = ""
        self.feed(html)

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
        elif tag == "option" and self.select:  # else of a datalist
            if "selected" in values or self.select not in self.forms[-1].fields:
                self.forms[-1].fields[self.select] = values["value"]
        elif tag == "input" and self.forms and values.get("name"):
            ticks = values.get("type") in ("radio", "checkbox")
            fields, name, value = self.forms[-1].fields, values["name"], values.get("value", "")
            if name in fields and "type" not in values:  # a field for each number of a list
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
        """What tells the app which browser this is."""
        (cookie,) = self.client._cookies.values()  # werkzeug lists them by no other way
        return cookie

    def open(self, path: str, **headers: str) -> TestResponse:
        """Open a page; a game that a test put into the store is this phone's from then on."""
        self.page = self.client.get(path, headers=headers)
        if self.page.status_code == 403 and 'action="/join/games/' in self.page.text:
            self.client.post(self.forms[0].actions[0], data=self.forms[0].fields)
            self.page = self.client.get(path, headers=headers)
        return self.page

    def read(self, path: str) -> str:
        """What a page says."""
        self.open(path)
        return self.text

    def more(self) -> str:
        """Open the menu of what is rare, from the screen of a game that is open."""
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
        """The form on the page that can be sent to an address ending so."""
        found = [f for f in self.forms if any(a.endswith(action) for a in f.actions)]
        assert found, f"No form goes to {action}; there are {[f.actions for f in self.forms]}"
        return found[0]

    def send(self, action: str, htmx: bool = False, **values: object) -> TestResponse:
        """Send a form of the page without following where the answer leads."""
        form = self.form(action)
        address = next(a for a in form.actions if a.endswith(action))
        return self.client.post(
            address,
            data={**form.fields, **{name.replace("__", "-"): v for name, v in values.items()}},
            headers=HTMX if htmx else {},
        )

    def submit(self, action: str, **values: object) -> TestResponse:
        """Send a form of the page, and see the page to which a recorded act leads."""
        answer = self.send(action, **values)
        assert answer.status_code == 303, answer.text
        return self.open(answer.location)

    def win_bid(self) -> TestResponse:
        """Record ``BID``; the phone shows Cyd's meld."""
        return self.submit("/bid", **BID)

    def post(self, path: str, data: dict[str, object] | None = None) -> TestResponse:
        """Send what no form of the page would, with the token of this phone."""
        self.open("/games/new")
        token = self.form("/games").fields["csrf_token"]
        return self.client.post(path, data={"csrf_token": token, **(data or {})})

    def send_record(self, content: bytes | str, name: str = "game.json") -> TestResponse:
        """Import a game file."""
        self.open("/games/import")
        return self.send("/games/import", **choose_file(content, name))

    def record_of(self, game: str) -> dict[str, Any]:
        """The game as it is exported."""
        record: dict[str, Any] = json.loads(self.open(f"{game}/pinochle.json").text)
        return record

    def expect_refusal(self, action: str, status: int = 422, **values: object) -> str:
        """Send a form that cannot be; the page that says so, which is then on the screen."""
        self.page = self.send(action, **values)
        assert self.page.status_code == status, self.page.text
        return self.text


def id_of(game: str) -> str:
    """The id of the game at an address."""
    return game.partition("/games/")[2].partition("/")[0]


def load_game(games: Games, game: str) -> LoadedGame:
    """What is recorded of the game at that address."""
    return games.load(id_of(game))


def name_fields(*names: str) -> dict[str, str]:
    """The fields of a form for these players."""
    return {f"players__{seat}": name for seat, name in enumerate(names)}


def reconnect(app: Flask, cookie: Cookie) -> Phone:
    """The phone with that cookie at another app, such as the same one after a restart."""
    client = app.test_client()
    client.set_cookie(cookie.key, cookie.value)
    return Phone(client)


def restart(app: Flask, **settings: object) -> Flask:
    """The app over the same store, with nothing in its memory."""
    kept = {name: app.config[name] for name in ("DATABASE", "SECRET_KEY", "HTMX_CDN")}
    return create_app(kept | settings)


def start_game(
    phone: Phone, ruleset: str = "howell-racehorse", players: tuple[str, ...] = PLAYERS
) -> str:
    """Start a game through the form; the phone shows it, the answer is its address."""
    phone.open("/games/new")
    answer = phone.send("/games", ruleset=ruleset, **name_fields(*players))
    assert answer.status_code == 303, answer.text
    phone.open(answer.location)
    return str(answer.location)


def link_of(phone: Phone, game: str, role: str = "score") -> str:
    """The address of a game's link, as the phone that holds the game shares it."""
    phone.open(f"{game}/share?open={role}")
    if f'id="link-{role}"' not in phone.text:
        phone.submit(f"/share/{role}/new")
    found = re.search(rf'id="link-{role}" value="([^"]+)"', phone.text)
    assert found
    return urlsplit(found[1]).path


def join_by_link(
    host: Phone, other: Phone, game: str, role: str = "score", seat: int | None = None
) -> None:
    """Another phone follows a link of the game; both then show the game."""
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
    """A hand from the bid to its result; ``tricks`` are those of the declarer's side."""
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
    """What an import form sends for a chosen file."""
    data = content.encode() if isinstance(content, str) else content
    return {field: (io.BytesIO(data), name)}


def live_address(page: str) -> str:
    """Where a page asks whether there is anything new, with what it shows."""
    found = re.search(r'hx-get="([^"]+live=[^"]+)"', page)
    assert found, page
    return unescape(found[1])


def is_unchanged(answer: TestResponse) -> bool:
    """Whether a page is told that it has nothing new to show, so that htmx leaves it alone."""
    told = (answer.status_code, answer.text, answer.headers.get("HX-Reswap"))
    return told == (200, "", "none")
