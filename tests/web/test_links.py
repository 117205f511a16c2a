"""Games taken from one Scorekeeper to another by a link that holds them."""

import json
import re
import zlib
from base64 import urlsafe_b64encode
from urllib.parse import urlencode

import pytest

from scorekeeper import limits
from scorekeeper.app import create_app
from scorekeeper.config import Starters
from scorekeeper.limits import Limit
from scorekeeper.records.link import find_fragment, read_fragment
from scorekeeper.web.plumbing.addresses import IN_BROWSER
from scorekeeper.web.plumbing.elsewhere import root_of
from tests.web.files import games_of
from tests.web.phone import Phone, play_hand, start_game

ELSEWHERE = "https://cards.example/"


def id_of(game):
    return game.rpartition("/")[2]


def game_of(phone):
    """The game that the phone shows."""
    return "/".join(phone.page.request.path.split("/")[:3])


def make_link(phone, *games, to=ELSEWHERE):
    """The link as the page offers it, reached by its form."""
    phone.open(f"/games/link?{urlencode({'game': [*map(id_of, games)]}, doseq=True)}")
    fields = {**phone.form("/games/link").fields, "game": [*map(id_of, games)], "to": to}
    phone.open(phone.client.post("/games/link", data=fields).location)
    return link_on(phone)


def link_on(phone):
    found = re.search(r'id="games-link" value="([^"]+)"', phone.text)
    assert found, phone.text
    assert f'href="{found[1]}" target="_top"' in phone.text
    return str(found[1])


def show(phone, link):
    """Paste the link, as somebody does without JavaScript."""
    phone.open("/games/import")
    phone.page = phone.send("/games/import/link", link=link)
    return phone.text


def bring(phone, link):
    """Paste the link, look at it, and agree."""
    show(phone, link)
    phone.submit("/games/import/from-link")
    return phone.text


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """Another Scorekeeper: that inside a browser."""
    database = tmp_path_factory.mktemp("elsewhere") / "games.sqlite3"
    return create_app({"DATABASE": database, IN_BROWSER: True})


@pytest.fixture
def other(elsewhere):
    return Phone(elsewhere.test_client())


def test_a_game_goes_to_another_scorekeeper_with_its_open_hand_and_comes_back(phone, other):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=3, bid=330, trump="clubs")
    phone.submit("/meld/3", tap="run:1")
    record = json.loads(phone.open(f"{game}/pinochle.json").text)
    assert "open_hand" in record

    shown = show(other, make_link(phone, game))
    assert "Nothing is saved yet" in shown
    assert "1 game" in shown
    assert "Hand 2" in shown
    assert games_of(other) == {}
    show(other, make_link(phone, game))
    other.submit("/games/import/from-link")
    there = game_of(other)
    brought = json.loads(other.open(f"{there}/pinochle.json").text)
    assert brought == record

    assert "This game was here already." in bring(phone, make_link(other, there))
    assert len(games_of(phone)) == 1


def test_the_uid_decides_what_goes_on_and_what_has_parted(phone, other):
    game = start_game(phone)
    bring(other, make_link(phone, game))
    there = game_of(other)
    play_hand(phone, f"{game}/hands/1")
    show(other, make_link(phone, game))
    assert "You have this game. What is new will be added." in other.text
    other.submit("/games/import/from-link")
    assert "It goes on from hand 1." in other.text
    assert games_of(other).keys() == games_of(phone).keys()

    play_hand(phone, f"{game}/hands/2")
    play_hand(other, f"{there}/hands/2", tricks=150)
    before = games_of(other)
    assert "differs from hand 2 on. Both are kept." in bring(other, make_link(phone, game))
    assert len(games_of(other)) == len(before) + 1


def test_games_that_were_found_or_ticked_go_in_one_link(phone, open_phone):
    games = [start_game(phone), start_game(phone, "classic"), start_game(phone, "double-deck")]
    phone.open("/games/all")
    assert ("link", "A link to another Scorekeeper") in OPTION.findall(phone.text)
    ticked = urlencode({"kind": "link", "game": [*map(id_of, games[:2])]}, doseq=True)
    for asked, number in ((ticked, 2), ("kind=link", 3)):
        phone.open(phone.open(f"/games/all/save?{asked}").location)
        assert f"{number} games" in phone.text
    assert phone.open("/games/all/save?kind=link&result=over").status_code == 422
    link = make_link(phone, *games)

    guest = open_phone()
    assert "3 games" in show(guest, link)
    guest.open(guest.send("/games/import/from-link").location)
    guest.page = guest.client.post(guest.forms[0].actions[0], data=guest.forms[0].fields)
    assert "3 games imported." in guest.text


OPTION = re.compile(r'<option value="([^"]+)"[^>]*>([^<]+)<')


def test_all_games_are_in_the_link_where_none_is_named(phone):
    start_game(phone)
    start_game(phone)
    assert "2 games" in phone.open("/games/link").text


def test_a_second_tap_on_import_makes_no_second_game(phone, open_phone):
    link = make_link(phone, start_game(phone))
    guest = open_phone()
    show(guest, re.sub('"uid":"[^"]+",', "", link))
    answers = [guest.send("/games/import/from-link") for _tap in range(2)]
    assert answers[0].location.startswith(answers[1].location.partition("/sheet")[0])
    assert len(games_of(guest)) == 1


def test_nobody_takes_the_game_of_others(phone, open_phone):
    stranger = start_game(open_phone())
    assert phone.open(f"/games/link?game={id_of(stranger)}").status_code == 404
    assert phone.open("/games/link").status_code == 404
    mine = start_game(phone)
    phone.open(f"/games/link?game={id_of(stranger)}&game={id_of(mine)}")
    assert "1 game" in phone.text


def test_who_watches_takes_the_game_along_as_by_file(guests, game):
    assert make_link(guests["watch"], game)
    assert "/games/link?game=" in guests["watch"].open(f"{game}/share-score").text


# Where it leads


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


# Too much for a link


def test_a_game_that_does_not_fit_is_offered_as_a_file(phone, monkeypatch):
    game = start_game(phone)
    make_link(phone, game)
    monkeypatch.setattr(limits, "LINK", Limit(100, "", ""))
    page = phone.open(f"/games/link?game={id_of(game)}").text
    assert "That is too much for a link" in page
    assert f'href="{game}/pinochle.json" download' in page
    other = start_game(phone)
    page = phone.read(f"/games/link?game={id_of(game)}&game={id_of(other)}")
    assert "/games/saved.zip?game=" in page


def test_too_many_games_are_refused_where_they_are_chosen(phone, monkeypatch):
    monkeypatch.setattr(limits, "LINKED_GAMES", Limit(1, "", ""))
    games = [start_game(phone), start_game(phone)]
    answer = phone.open("/games/all/save?kind=link")
    assert answer.status_code == 422
    assert "at most 1 fit in a link" in answer.text
    make_link(phone, games[0])
    assert "too much for a link" in phone.read("/games/link")


def test_many_games_are_not_packed_again_and_again(phone, app, monkeypatch):
    games = [start_game(phone), start_game(phone)]
    make_link(phone, *games)
    monkeypatch.setattr(app.extensions["archives"], "each", Limit(0, "", ""))
    assert phone.open("/games/link").status_code == 429
    assert phone.open(f"/games/link?game={id_of(games[0])}").status_code == 200


# What cannot be opened


def packed(*lines):
    content = zlib.compress("\n".join(lines).encode(), 9)
    return f"{ELSEWHERE}#games={urlsafe_b64encode(content).decode()}"


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("https://cards.example/join/abc", "That link holds no games."),
        (packed("a record")[:-9], "Part of the link is missing or changed."),
        (packed("0" * (20 * limits.MB)), "more than a link can hold"),
        (packed(*["{}"] * 101), "more than a link can hold"),
        ("#games=" + "x" * 64_000, "more than a link can hold"),
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


def test_a_reload_of_what_a_link_holds_leads_to_the_import_page(phone):
    for path in ("/games/import/link", "/games/import/from-link"):
        assert phone.client.get(path).location == "/games/import"


def test_where_this_phone_may_start_no_game_it_imports_none(app, phone, monkeypatch):
    link = make_link(phone, start_game(phone))
    monkeypatch.setitem(app.config, "STARTERS", Starters.PASSPHRASE)
    show(phone, link)
    assert phone.page.status_code == 403
    assert "Passphrase" in phone.text


def test_both_pages_that_a_link_opens_take_its_games_by_the_script(phone):
    for path in ("/", "/games/import"):
        assert re.search(
            r'src="/static/link\.js\?[^"]+" data-import="/games/import"', phone.read(path)
        )
