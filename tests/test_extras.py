"""Without one extra (optional feature), or without all, the rest works and has no dead links."""

import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from click.testing import CliRunner

from scorekeeper import installed_extras
from scorekeeper.app import create_app
from scorekeeper.cli import commands, group
from scorekeeper.config import SettingError
from scorekeeper.installed_extras import EXTRAS
from tests.web.phone import Phone, play_hand, start_game

WITHOUT = [*((each,) for each in EXTRAS), EXTRAS, ()]
LINK = re.compile(r'<a\b[^>]* href="([^"#]+)"')
PAGES = 150  # maximum number of pages to open; each ruleset has a dozen, with the same links


@pytest.fixture(params=WITHOUT, ids=lambda left_out: "without " + (" ".join(left_out) or "none"))
def left_out(request, monkeypatch):
    rest = tuple(each for each in EXTRAS if each not in request.param)
    monkeypatch.setattr(installed_extras, "EXTRAS", rest)
    return request.param


@pytest.fixture
def phone(left_out, tmp_path):
    app = create_app({"DATABASE": tmp_path / "games.sqlite3", "HTMX_CDN": False})
    return Phone(app.test_client())


def test_a_hand_is_played_and_every_link_leads_to_a_page(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    menu, share = f"{game}/hands/1/more", f"{game}/share-score"
    assert follow_links(phone, "/", game, menu, share, "/games/import")


def test_every_address_without_variables_is_answered(phone):
    rules = phone.client.application.url_map.iter_rules()
    addresses = [rule.rule for rule in rules if not rule.arguments and "GET" in rule.methods]
    assert all(phone.client.get(address).status_code < 500 for address in addresses)


def follow_links(phone, *paths):
    """Follow links, and open one page of each kind; return the paths of all pages opened."""
    left, seen, kinds = [*paths], set(), set()
    while left and len(seen) < PAGES:
        path = left.pop(0)
        kind = re.sub(r"/[A-Za-z0-9]{16}(?=/|$)|\d+", "", urlsplit(path).path)
        if path in seen or kind in kinds:
            continue
        seen.add(path)
        kinds.add(kind)
        answer = phone.client.get(path, follow_redirects=True)
        assert answer.status_code == 200, path
        if answer.mimetype == "text/html":
            links = (urljoin(path, unescape(link)) for link in LINK.findall(answer.text))
            left += [link for link in links if not urlsplit(link).netloc]
    return seen


def test_a_restricted_server_does_not_start_without_the_extra_that_restricts(monkeypatch, tmp_path):
    monkeypatch.setattr(installed_extras, "EXTRAS", ())
    with pytest.raises(SettingError, match="hosting"):
        create_app({"DATABASE": tmp_path / "games.sqlite3", "STARTERS": "network"})


def test_every_command_is_there(left_out):
    for name in commands():
        assert CliRunner().invoke(group, [name, "--help"]).exit_code == 0
    assert ("odds" in commands()) == ("odds" not in left_out)
