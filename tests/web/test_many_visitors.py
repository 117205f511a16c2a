"""Rate limits allow a whole club to use the app at once, and guessing blocks only the guesser."""

import re
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import chain
from urllib.parse import urlsplit

import pytest

from tests.serving import PATIENCE, served
from tests.web.links import import_link, make_link
from tests.web.phone import Phone, link_of, restart, start_game

CLUB = 40  # phones with one IP address
ATTACK = 700  # guesses
PHRASE = "ace of spades"


@pytest.fixture
def code(phone, game):
    link_of(phone, game, "watch")
    return re.search(r'aria-label="Code">(\w{6})<', phone.text)[1]


def move(phone, address):
    """Move the phone to another IP address and return it."""
    phone.client.environ_base["REMOTE_ADDR"] = address
    return phone


def connect(address):
    connection = HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    connection.connect()
    return connection


def try_code(connection, code):
    """Try a code; return the status of the answer."""
    connection.request("GET", f"/join?code={code}")
    with connection.getresponse() as answer:
        answer.read()
        return answer.status


def subnetwork(number):
    """Return an address in the same /48 network, in the /64 network with this number."""
    return f"2001:db8:0:{number:x}::1"


def test_forty_phones_can_join_at_once_with_one_mistake_each(app, code):
    """Each phone has six connections to the real server, as a browser has."""
    with served(app) as address, ThreadPoolExecutor(CLUB) as pool:
        club = [[connect(address) for _line in range(6)] for _phone in range(CLUB)]
        answers = list(
            pool.map(
                lambda connections: [try_code(connections[0], each) for each in ("WRONG", code)],
                club,
            )
        )
        for connection in chain(*club):
            connection.close()
    assert answers == [[422, 303]] * CLUB


def test_forty_phones_can_import_a_game_by_link_and_ten_can_save_it(phone, open_phone, game):
    link = make_link(phone, game)
    club = [open_phone() for _phone in range(CLUB)]
    for each in club:
        assert "game" in import_link(each, link)
    assert {each.open("/games/all/save?kind=json").status_code for each in club[:10]} == {200}


def test_guessing_codes_from_a_whole_network_blocks_no_other_network(open_phone, code):
    guesser, family = open_phone(), move(open_phone(), "2001:db8:1::1")
    answers = {
        move(guesser, subnetwork(number)).open("/join?code=WRONG").status_code
        for number in range(ATTACK)
    }
    assert answers == {422, 429}
    assert family.open("/join?code=WRONG").status_code == 422
    assert family.open(f"/join?code={code}").status_code == 303


def test_guessing_the_passphrase_from_a_whole_network_blocks_no_other_network(app, monkeypatch):
    closed = restart(app, STARTERS="passphrase", PASSPHRASE=PHRASE)
    monkeypatch.setattr(closed.extensions["wrong_codes"], "each", 5)
    guesser, family = Phone(closed.test_client()), Phone(closed.test_client())
    guesser.open("/games/new")
    answers = {
        move(guesser, subnetwork(number)).send("/games/passphrase", passphrase="x").status_code
        for number in range(25)
    }
    assert answers == {422, 429}
    move(family, "2001:db8:1::1").open("/games/new")
    family.submit("/games/passphrase", passphrase=PHRASE)
    assert start_game(family)
