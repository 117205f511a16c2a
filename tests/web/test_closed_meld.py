"""Meld that is hidden from a phone is in no file that it saves."""

import json

import pytest

from tests.web.phone import PLAYERS

HIDDEN = {"host": False, "score": False, "seat": True, "watch": True}


@pytest.fixture
def saved(phone, guests, game):
    """What each phone saves of the game while another player's meld is shown."""
    phones = {**guests, "host": phone}

    def save(role, closed=True):
        phone.open(f"{game}/hands/1/meld/2")
        phone.submit("/meld/2", tap="run:1")
        phone.open(f"{game}/share")
        phone.submit("/share/meld", closed="yes" if closed else "no")
        return json.loads(phones[role].open(f"{game}/pinochle.json").text)

    return save


@pytest.mark.parametrize("role", HIDDEN)
def test_a_file_lacks_the_hand_whose_meld_is_hidden_from_who_saves_it(saved, role):
    record = saved(role)
    assert ("open_hand" not in record) is HIDDEN[role]
    assert record["players"] == [*PLAYERS]
    assert "open_hand" in saved(role, closed=False)


def test_once_all_meld_is_shown_the_hand_is_in_the_file(saved, phone, game):
    phone.open(game)
    phone.submit("/finish")
    assert "open_hand" in saved("seat")
