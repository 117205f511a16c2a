"""Right-to-left names and the numbers beside them."""

import re

import pytest

from scorekeeper.web.plumbing.responses import LEFTWARD, isolated
from tests.club.director import drawn_evening
from tests.web.phone import HTMX, id_of, play_hand, start_game
from tests.web.routes import address, routes

NAMES = ("אבי", "Cohen", "محمد", "ז'ק \"ג'ו\" בן-דוד")
OTHERS = {"key": "classic", "filename": "x"}  # values of variables in routes outside games
UNTOUCHED = re.compile(
    r"<textarea.*?</textarea>|<bdi>.*?</bdi>|<[^>]*>|\u2068[^\u2069]*\u2069", re.DOTALL
)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>אבי 40 ♠</p>", "<p>\u2068אבי\u2069 40 ♠</p>"),
        ("אבי &amp; محمد 40", "\u2068אבי\u2069 &amp; \u2068محمد\u2069 40"),
        ("בן-דוד, ג&#39;ו כהן 40", "\u2068בן-דוד\u2069, \u2068ג&#39;ו כהן\u2069 40"),
        ("3 אבי. אבי 40", "3 \u2068אבי\u2069. \u2068אבי\u2069 40"),
        ("אבי’s meld", "\u2068אבי\u2069’s meld"),
        ('<input value="אבי 40"> אבי', '<input value="אבי 40"> \u2068אבי\u2069'),
        ("<textarea>\nאבי 40</textarea>", "<textarea>\nאבי 40</textarea>"),
        ("<bdi>ערב 3, סלון</bdi>", "<bdi>ערב 3, סלון</bdi>"),
        ("\u2068אבי\u2069 40", "\u2068אבי\u2069 40"),
    ],
)
def test_only_right_to_left_names_are_isolated(page, expected):
    assert isolated(page) == expected


@pytest.fixture
def game(phone):
    """A game with right-to-left names, a finished and an open hand, a title and a note."""
    game = start_game(phone, players=NAMES)
    phone.open(f"{game}/hands/1/title")
    phone.submit("/title", title="ערב 3, סלון", note="שיחקנו 3 משחקים")
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=0, bid=250, trump="spades")
    return game


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_every_page_isolates_right_to_left_names(app, phone, game, headers):
    evening = drawn_evening(phone, *NAMES)
    known = {"game_id": id_of(game), "number": 1, "seat": 0, "id": evening, **OTHERS}
    pages = [address(app, rule, **known) for rule in routes(app, "GET")]
    shown = 0
    for page in [*pages, *(page.replace("/hands/1", "/hands/2") for page in pages)]:
        answer = phone.open(page, **headers)
        if answer.mimetype in ("text/html", "image/svg+xml"):
            shown += bool(re.search(LEFTWARD, answer.text))
            assert not re.search(LEFTWARD, UNTOUCHED.sub("", answer.text)), page
    assert shown > 30


def test_files_and_form_fields_contain_no_isolation_characters(phone, game):
    record = phone.record_of(game)
    assert tuple(record["players"]) == NAMES
    for page in ("pinochle.csv", "pinochle.json"):
        assert "\u2068" not in phone.open(f"{game}/{page}").text, page
    phone.open(f"{game}/players")
    assert phone.form("/players").fields["players-0"] == "אבי"
    phone.open(f"{game}/hands/2/title")
    assert phone.form("/title").fields["note"] == "שיחקנו 3 משחקים"
