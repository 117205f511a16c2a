"""The pages of the app when it runs inside a browser, without a server."""

import pytest

from scorekeeper.app import create_app
from scorekeeper.web.plumbing.browser import IN_BROWSER
from tests.web.phone import Phone, start_game


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """A phone whose browser runs the app."""
    database = tmp_path_factory.mktemp("alone") / "games.sqlite3"
    return Phone(create_app({"DATABASE": database, IN_BROWSER: True}).test_client())


@pytest.fixture(scope="module")
def game(alone):
    return start_game(alone)


def test_sharing_explains_that_more_phones_need_a_server(alone, game):
    page = alone.open(f"{game}/share").text
    assert "More phones need a server" in page
    assert f'href="{game}/share-score"' in page
    assert "Make a code" not in page


def test_joining_explains_the_same_and_links_home(alone):
    for address in ("/join", "/join?code=ABC123", "/join/unknown"):
        page = alone.open(address).text
        assert "More phones need a server" in page
        assert 'href="/">Your games' in page


def test_home_offers_to_import_a_game_instead_of_joining(alone, phone):
    home, with_a_server = alone.open("/").text, phone.open("/").text
    assert 'href="/join"' not in home
    assert home.count('href="/games/import"') == 1
    assert "by link or file" in home
    assert 'href="/join"' in with_a_server
    assert "by link or file" not in with_a_server


def test_only_pages_of_the_same_origin_may_frame_it(alone, client):
    policies = [each.get("/").headers["Content-Security-Policy"] for each in (alone.client, client)]
    assert "frame-ancestors 'self'" in policies[0]
    assert "frame-ancestors 'none'" in policies[1]


def test_a_page_rarely_polls_because_nobody_else_can_change_it(alone, game, phone):
    elsewhere = start_game(phone)
    assert 'hx-trigger="every 60m, live' in alone.open(game).text
    assert 'hx-trigger="every 2s, live' in phone.open(elsewhere).text


def test_home_warns_about_browser_storage_and_saves_everything_with_one_tap(alone, game, phone):
    home = alone.open("/").text
    assert "Your games are only in this browser" in home
    assert home.count('href="/games/all/save?kind=json"') == 1
    start_game(phone)
    assert "only in this browser" not in phone.open("/").text


def test_how_it_works_offers_no_code_to_scan(alone):
    page = alone.open("/help").text
    assert "This one runs only on your phone" in page
    assert "Others scan a code" not in page
