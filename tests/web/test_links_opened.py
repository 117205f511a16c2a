"""A link with games is opened: what it holds is shown, and what cannot be read is refused."""

import json
import re

import pytest

from scorekeeper import limits
from scorekeeper.config import Starters
from scorekeeper.records.link import find_fragment, read_fragment
from tests.records.builders import hand, record
from tests.web.files import games_of
from tests.web.links import make_link, packed, show
from tests.web.phone import Phone, restarted, start_game


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("https://cards.example/join/abc", "There are no games in that link."),
        (packed("a record")[:-9], "Part of the link is missing or changed."),
        (packed("0" * (20 * limits.MB)), "too much for a link"),
        (packed(*["{}"] * 101), "too much for a link"),
        ("#games=" + "x" * 64_000, "too much for a link"),
        (packed("{}"), "That isn’t a Scorekeeper game file."),
        (packed('{"format": "scorekeeper-game/9"}'), "isn’t a Scorekeeper game file"),
    ],
    ids=["another link", "cut", "bomb", "many", "long", "no record", "newer"],
)
def test_a_link_that_cannot_be_opened_is_refused_at_its_field_and_kept(phone, link, sentence):
    assert sentence in show(phone, link)
    assert phone.page.status_code == 422
    assert phone.form("/games/import/link").fields["link"] == link
    phone.page = phone.send("/games/import/link", link=link)
    assert phone.open("/").status_code == 200
    assert games_of(phone) == {}


def test_one_broken_game_among_several_is_named_and_the_rest_comes_in(phone, open_phone):
    link = make_link(phone, start_game(phone))
    (good,) = read_fragment(find_fragment(link))
    guest = open_phone()
    page = show(guest, packed("{}", good))
    assert "2 games" in page
    assert "That isn’t a Scorekeeper game file." in page
    guest.open(guest.send("/games/import/from-link").location)
    guest.page = guest.client.post(guest.forms[0].actions[0], data=guest.forms[0].fields)
    assert "1 game imported." in guest.text
    assert "Game 1: That isn’t a Scorekeeper game file." in guest.text


def test_only_the_first_games_of_many_are_shown(phone, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.link_in.SHOWN", 1)
    link = make_link(phone, start_game(phone), start_game(phone))
    page = show(phone, link)
    assert "2 games" in page
    assert "and 1 more" in page


def test_a_short_link_with_long_games_is_read_only_as_far_as_there_is_time(phone):
    long = json.dumps(record(*[hand()] * limits.HANDS.most, changes={"target": 90_000}))
    link = packed(*[long] * 20)
    assert len(link) < 3_000
    page = show(phone, link)
    assert "20 games" in page
    more = re.search(r"and (\d+) more", page)
    assert more, "reads all of them, which takes seconds"
    assert int(more[1]) >= 10


def test_a_reload_of_what_a_link_holds_leads_to_the_import_page(phone):
    for path in ("/games/import/link", "/games/import/from-link"):
        assert phone.client.get(path).location == "/games/import"


def test_where_a_passphrase_is_asked_the_link_waits_until_it_was_entered(app, phone):
    link = make_link(phone, start_game(phone))
    guest = Phone(restarted(app, STARTERS="passphrase", PASSPHRASE="ace of spades").test_client())
    show(guest, link)
    assert guest.page.status_code == 403
    longest = link.ljust(limits.LINK.most, "x")
    assert guest.send("/games/passphrase", passphrase="a guess", link=longest).status_code == 422
    guest.page = guest.send("/games/passphrase", passphrase="ace of hearts")
    assert "That isn’t the passphrase." in guest.text
    guest.page = guest.send("/games/passphrase", passphrase="ace of spades")
    assert "Games from a link" in guest.text
    guest.submit("/games/import/from-link")
    assert len(games_of(guest)) == 1


def test_where_this_phone_may_start_no_game_it_imports_none(app, phone, monkeypatch):
    link = make_link(phone, start_game(phone))
    monkeypatch.setitem(app.config, "STARTERS", Starters.PASSPHRASE)
    monkeypatch.setitem(app.config, "PASSPHRASE", "ace of spades")
    phone.open("/games/import")
    token = phone.form("/games/import/link").fields["csrf_token"]
    sent = {"csrf_token": token, "op": "x", "link": link}
    before = games_of(phone)
    for path in ("/games/import/link", "/games/import/from-link"):
        answer = phone.client.post(path, data=sent)
        assert answer.status_code == 403
        assert "Passphrase" in answer.text
    assert games_of(phone) == before


def test_both_pages_that_a_link_opens_take_its_games_by_the_script(phone):
    for path in ("/", "/games/import"):
        assert re.search(
            r'src="/static/link\.js\?[^"]+" data-import="/games/import"', phone.read(path)
        )
