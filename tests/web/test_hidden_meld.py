"""Screens, files and links do not reveal meld that is hidden from a phone."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest

from scorekeeper.extras.links.link import read_link
from tests.web.links import make_link
from tests.web.phone import PLAYERS

HIDDEN = {"host": False, "score": False, "seat": True, "watch": True}


@pytest.fixture
def saved(phone, guests, game):
    """A function that lets Cyd meld, hides the meld, and returns the file that a phone saves."""
    phones = {**guests, "host": phone}

    def save(role, closed=True, many=False):
        phone.open(f"{game}/hands/1/meld/2")
        phone.submit("/meld/2", tap="run:1")
        phone.open(f"{game}/share")
        phone.submit("/share/meld", closed="yes" if closed else "no")
        if not many:
            return json.loads(phones[role].open(f"{game}/pinochle.json").text)
        with ZipFile(BytesIO(phones[role].open("/games/all/save?kind=json").data)) as file:
            (name,) = file.namelist()
            return json.loads(file.read(name))

    return save


def test_card_buttons_do_not_reveal_hidden_meld(phone, guests, game):
    phone.open(f"{game}/hands/1/meld/2")
    phone.submit("/meld/2", tap="AH:2")
    assert 'class="out"' in guests["seat"].open(game).text
    phone.open(f"{game}/share")
    phone.submit("/share/meld", closed="yes")
    assert 'class="out"' not in guests["seat"].open(game).text


@pytest.mark.parametrize(("hides", "holder"), [("yes", "others"), ("no", "Cyd")])
def test_a_refused_card_names_who_shows_it_only_if_that_is_not_hidden(
    phone, guests, game, hides, holder
):
    phone.open(f"{game}/hands/1/meld/2")
    phone.submit("/meld/2", tap="AH:2")
    phone.open(f"{game}/share")
    phone.submit("/share/meld", closed=hides)
    seat = guests["seat"]
    seat.open(f"{game}/hands/1/meld/1")
    assert f"No A♥ left: shown by {holder}." in seat.expect_refusal("/meld/1", tap="AH:1")


@pytest.mark.parametrize("role", HIDDEN)
def test_a_saved_file_omits_the_hand_with_hidden_meld(saved, role):
    record = saved(role)
    assert ("open_hand" not in record) is HIDDEN[role]
    assert record["players"] == [*PLAYERS]
    assert "open_hand" in saved(role, closed=False)


@pytest.mark.parametrize("role", HIDDEN)
def test_an_archive_of_games_omits_the_hand_with_hidden_meld(saved, role):
    assert ("open_hand" not in saved(role, many=True)) is HIDDEN[role]


@pytest.mark.parametrize("role", HIDDEN)
def test_a_link_omits_the_hand_with_hidden_meld(saved, phone, guests, game, role):
    saved("host")
    (line,) = read_link(make_link({**guests, "host": phone}[role], game))
    assert ("open_hand" not in json.loads(line)) is HIDDEN[role]


def test_the_hand_is_in_the_file_once_all_meld_is_shown(saved, phone, game):
    phone.open(game)
    phone.submit("/finish")
    assert "open_hand" in saved("seat")
