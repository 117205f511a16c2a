"""A value typed for one hand or seat never reaches another hand or seat.

htmx keeps an input and its value if the next screen has the same input. Two inputs are different
if the ids of their nearest enclosing elements differ.
"""

import re
from html.parser import HTMLParser

import pytest

from scorekeeper.pinochle.rules.catalogue import find_ruleset
from tests.web.phone import PLAYERS, play_hand, start_game
from tests.web.test_templates import TEMPLATES

FIELDS = re.compile(r"<input(?! type=\"hidden\")|<textarea|<select|\{\{ tile\(")
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "use", "path"}


class FieldReader(HTMLParser):
    """The fields in the element with the id “table”: pairs of the nearest enclosing id and name."""

    def __init__(self, html):
        super().__init__()
        self.ids = []
        self.fields = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        ids = [*self.ids, values.get("id")]
        is_field = tag in ("textarea", "select") or (
            tag == "input" and values.get("type") not in ("hidden", "submit")
        )
        if is_field and "table" in ids:
            around = ids[ids.index("table") + 1 :]
            near = next((id for id in reversed(around) if id), None)
            self.fields.append((near, values["name"]))
        if tag not in VOID:
            self.ids = ids

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.ids.pop()


def hands(phone, page, ruleset="classic"):
    """Yield the same page for the first and the second hand."""
    game = start_game(phone, ruleset)
    yield phone.open(f"{game}/hands/1/{page}")
    play_hand(phone, f"{game}/hands/1", bid=25, meld=24, others_meld=4, tricks=14)
    yield phone.open(f"{game}/hands/2/{page}")


def bids(phone):
    yield from hands(phone, "bid")


def adjustments(phone):
    yield from hands(phone, "adjust")


def sheets(phone):
    yield from hands(phone, "from-paper")


def redeals(phone):
    yield from hands(phone, "more", "iowa-state")


def calls(phone):
    game = start_game(phone)
    yield phone.open(f"{game}/hands/1/calls")
    phone.submit("/calls/1", said="250")
    yield phone.page


def melds(phone):
    game = start_game(phone, "classic")
    for number in (1, 2):
        phone.open(f"{game}/hands/{number}")
        phone.submit("/bid", declarer=2, bid=25, trump="hearts")
        for seat in (0, 1, 2):
            yield phone.open(f"{game}/hands/{number}/meld/{seat}")
        phone.submit("/finish")
        phone.submit("/tricks", side=1, points=20)


def piles(phone):
    games = phone.client.application.extensions["games"]
    game = f"/games/{games.start(find_ruleset('three-player'), PLAYERS[:3], 0).id}"
    phone.open(game)
    phone.submit("/bid", declarer=1, bid=25, trump="hearts")
    phone.submit("/finish")
    yield phone.page
    phone.submit("/tricks", side=2, points=5)
    yield phone.page
    phone.submit("/tricks", side=0, points=5)
    yield phone.open(f"{game}/hands/1/tricks")


def names(phone):
    yield phone.open(f"{start_game(phone)}/players")


def titles(phone):
    yield phone.open(f"{start_game(phone)}/hands/1/title")


VISITS = {
    "_adjust.html": adjustments,
    "_bid.html": bids,
    "_calls.html": calls,
    "_from_paper.html": sheets,
    "_menu.html": redeals,
    "_players.html": names,
    "_points.html": melds,
    "_title.html": titles,
    "_tricks.html": piles,
}


@pytest.mark.parametrize("visit", VISITS.values(), ids=VISITS)
def test_each_screen_has_its_own_fields(phone, visit):
    before = set()
    for page in visit(phone):
        fields = set(FieldReader(page.text).fields)
        assert fields
        assert not [name for id, name in fields if not id]
        assert not fields & before
        before |= fields


def test_every_template_with_fields_is_tested():
    templates = (TEMPLATES / "table").glob("*.html")
    visited = {each.name for each in templates if FIELDS.search(each.read_text("utf-8"))}
    assert visited - {"_field.html"} == VISITS.keys()
