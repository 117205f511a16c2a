"""Where a link with games leads: an address as somebody types it."""

import pytest

from scorekeeper.web.plumbing.elsewhere import root_of
from tests.web.links import ELSEWHERE, id_of, link_on, make_link
from tests.web.phone import start_game


def test_the_phone_remembers_where_its_games_went(phone):
    game = start_game(phone)
    assert make_link(phone, game).startswith(f"{ELSEWHERE}#games=")
    phone.open(f"/games/link?game={id_of(start_game(phone))}")
    assert link_on(phone).startswith(f"{ELSEWHERE}#games=")
    assert phone.form("/games/link").fields["to"] == ELSEWHERE


def test_opening_an_address_never_changes_where_the_games_go(phone):
    game = start_game(phone)
    make_link(phone, game)
    phone.open(f"/games/link?game={id_of(game)}&to=https://evil.example/")
    assert "evil" not in phone.text


def test_a_server_proposes_the_edition_that_it_offers(app, phone, monkeypatch):
    game = start_game(phone)
    phone.open(f"/games/link?game={id_of(game)}")
    assert phone.form("/games/link").fields["to"] == ""
    monkeypatch.setitem(app.config, "POCKET", "somewhere")
    phone.open(f"/games/link?game={id_of(game)}")
    assert link_on(phone).startswith("http://localhost/pocket/#games=")


def test_a_wrong_address_gets_a_sentence_at_its_field(phone):
    game = start_game(phone)
    phone.open(f"/games/link?game={id_of(game)}")
    page = phone.refused("/games/link", to="Grandma’s phone", game=id_of(game))
    assert "Type its address as the browser there shows it." in page
    assert phone.form("/games/link").fields["to"] == "Grandma’s phone"
    assert 'id="games-link"' not in page


@pytest.mark.parametrize(
    ("typed", "root"),
    [
        ("https://cards.example", ELSEWHERE),
        (" cards.example ", ELSEWHERE),
        ("https://cards.example/#games=abc", ELSEWHERE),
        ("https://cards.example/?deleted=1", ELSEWHERE),
        ("HTTPS://cards.example/games/a1/hands/2/meld/3", ELSEWHERE),
        ("https://ann.example/games/", "https://ann.example/games/"),
        ("https://ann.example/games/games/new", "https://ann.example/games/"),
        ("https://ann.example/cards/index.html", "https://ann.example/cards/"),
        ("192.168.1.20:8000", "http://192.168.1.20:8000/"),
        ("localhost:8001", "http://localhost:8001/"),
        ("raspberry.local", "http://raspberry.local/"),
        ("http://[fd00::1]:8000/games/new", "http://[fd00::1]:8000/"),
        ("http://kitchen:8000", "http://kitchen:8000/"),
        ("https://müller.example", "https://müller.example/"),
    ],
)
def test_whichever_page_is_typed_the_link_leads_to_where_that_scorekeeper_begins(typed, root):
    assert root_of(typed) == root


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "",
            "Ann",
            "two words.example",
            "https://",
            "https:///games",
            "http://[::1",
            "http://a:b",
        ),
        *("javascript://cards.example/%0aalert(1)", "data:text/html,x", "ftp://cards.example"),
        *("https://ann:secret@cards.example", 'https://cards.example/"x', "https://-.example\n.x"),
        f"https://{'a' * 200}.example",
    ],
)
def test_what_is_no_address_of_a_scorekeeper_is_none(typed):
    assert root_of(typed) == ""
