"""Games move from one Scorekeeper to another by a link that contains the games."""

import json
import re
from urllib.parse import urlencode

import pytest

from scorekeeper.app import create_app
from scorekeeper.web.plumbing.browser import IN_BROWSER
from tests.web.files import choose, finish, games_of
from tests.web.links import game_of, id_of, import_link, make_link
from tests.web.phone import Phone, play_hand, start_game


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """Another Scorekeeper, which runs inside a browser."""
    database = tmp_path_factory.mktemp("elsewhere") / "games.sqlite3"
    return create_app({"DATABASE": database, IN_BROWSER: True})


@pytest.fixture
def other(elsewhere):
    return Phone(elsewhere.test_client())


def test_a_game_with_an_open_hand_survives_the_round_trip_by_link(phone, other):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=3, bid=330, trump="clubs")
    phone.submit("/meld/3", tap="run:1")
    record = json.loads(phone.open(f"{game}/pinochle.json").text)
    assert "open_hand" in record

    assert "Hand 2" in choose(other, link=make_link(phone, game))
    finish(other)
    there = game_of(other)
    imported = json.loads(other.open(f"{there}/pinochle.json").text)
    assert imported == record

    assert "You already have this game." in choose(phone, link=make_link(other, there))
    assert f'href="{game}">Open the game</a>' in phone.text
    assert len(games_of(phone)) == 1


def test_the_uid_decides_whether_a_game_continues_or_diverged(phone, other):
    game = start_game(phone)
    import_link(other, make_link(phone, game))
    there = game_of(other)
    play_hand(phone, f"{game}/hands/1")
    goes_on = "Your game goes on from hand 1."
    assert goes_on in choose(other, link=make_link(phone, game))
    finish(other)
    assert goes_on in other.text
    assert games_of(other).keys() == games_of(phone).keys()

    play_hand(phone, f"{game}/hands/2")
    play_hand(other, f"{there}/hands/2", tricks=150)
    before = games_of(other)
    parted = "You already have this game, but hand 2 is different. Both are kept."
    assert parted in choose(other, link=make_link(phone, game))
    finish(other)
    assert parted in other.text
    assert len(games_of(other)) == len(before) + 1


def test_found_or_selected_games_go_into_one_link(phone, open_phone):
    games = [start_game(phone), start_game(phone, "classic"), start_game(phone, "double-deck")]
    phone.open("/games/all")
    assert ("link", "A link to another Scorekeeper") in OPTION.findall(phone.text)
    selected = urlencode({"kind": "link", "game": [*map(id_of, games[:2])]}, doseq=True)
    for query, number in ((selected, 2), ("kind=link", 3)):
        phone.open(phone.open(f"/games/all/save?{query}").location)
        assert f"{number} games" in phone.text
    assert phone.open("/games/all/save?kind=link&result=over").status_code == 422
    link = make_link(phone, *games)

    guest = open_phone()
    assert "3 games" in choose(guest, link=link)
    finish(guest)
    assert "3 games imported." in guest.text


OPTION = re.compile(r'<option value="([^"]+)"[^>]*>([^<]+)<')


def test_a_link_page_without_games_redirects_to_the_list(phone):
    start_game(phone)
    assert phone.open("/games/link").location == "/games/all"


def test_the_link_page_distinguishes_one_game_from_several(phone):
    games = [start_game(phone), start_game(phone)]
    make_link(phone, *games)
    assert "Take games to another Scorekeeper" in phone.text
    assert "the games themselves" in phone.text
    make_link(phone, games[0])
    assert "Take a game to another Scorekeeper" in phone.text
    assert "the game itself" in phone.text


def test_a_link_cannot_contain_games_of_others(phone, open_phone):
    stranger = start_game(open_phone())
    assert phone.open(f"/games/link?game={id_of(stranger)}").status_code == 404
    mine = start_game(phone)
    phone.open(f"/games/link?game={id_of(stranger)}&game={id_of(mine)}")
    assert "1 game" in phone.text


def test_a_watcher_can_create_a_link_as_well_as_a_file(guests, game):
    assert make_link(guests["watch"], game)
    assert "/games/link?game=" in guests["watch"].open(f"{game}/share-score").text
