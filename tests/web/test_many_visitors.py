"""Many visitors at once: a club meets no limit, and nobody who guesses shuts out a family."""

import re
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import chain
from urllib.parse import urlsplit

import pytest

from tests.serving import PATIENCE, served
from tests.web.links import bring, make_link
from tests.web.phone import Phone, link_of, restart, start_game

CLUB = 40  # phones behind one address
ATTACK = 700  # tries
PHRASE = "ace of spades"


@pytest.fixture
def code(phone, game):
    link_of(phone, game, "watch")
    return re.search(r'aria-label="Code">(\w{6})<', phone.text)[1]


def moved(phone, address):
    """The phone, at another address from now on."""
    phone.client.environ_base["REMOTE_ADDR"] = address
    return phone


def connected(address):
    line = HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    line.connect()
    return line


def typed(line, code):
    """What typing a code is answered with."""
    line.request("GET", f"/join?code={code}")
    with line.getresponse() as answer:
        answer.read()
        return answer.status


def subnetwork(number):
    """An address of one network /48, in another network /64 for each number."""
    return f"2001:db8:0:{number:x}::1"


def test_forty_phones_of_a_club_join_at_once_with_one_mistake_each(app, code):
    """Over the real server, six connections each, as browsers have them."""
    with served(app) as address, ThreadPoolExecutor(CLUB) as pool:
        club = [[connected(address) for _line in range(6)] for _phone in range(CLUB)]
        answers = list(
            pool.map(lambda lines: [typed(lines[0], each) for each in ("WRONG", code)], club)
        )
        for line in chain(*club):
            line.close()
    assert answers == [[422, 303]] * CLUB


def test_forty_phones_of_a_club_import_a_game_by_link_and_ten_save_theirs(phone, open_phone, game):
    link = make_link(phone, game)
    club = [open_phone() for _phone in range(CLUB)]
    for each in club:
        assert "game" in bring(each, link)
    assert {each.open("/games/all/save?kind=json").status_code for each in club[:10]} == {200}


def test_who_guesses_codes_from_a_whole_network_shuts_out_no_family(open_phone, code):
    guesser, family = open_phone(), moved(open_phone(), "2001:db8:1::1")
    answers = {
        moved(guesser, subnetwork(number)).open("/join?code=WRONG").status_code
        for number in range(ATTACK)
    }
    assert answers == {422, 429}
    assert family.open("/join?code=WRONG").status_code == 422
    assert family.open(f"/join?code={code}").status_code == 303


def test_who_guesses_the_passphrase_from_a_whole_network_shuts_out_no_family(app, monkeypatch):
    closed = restart(app, STARTERS="passphrase", PASSPHRASE=PHRASE)
    monkeypatch.setattr(closed.extensions["wrong_codes"], "each", 5)
    guesser, family = Phone(closed.test_client()), Phone(closed.test_client())
    guesser.open("/games/new")
    answers = {
        moved(guesser, subnetwork(number)).send("/games/passphrase", passphrase="x").status_code
        for number in range(25)
    }
    assert answers == {422, 429}
    moved(family, "2001:db8:1::1").open("/games/new")
    family.submit("/games/passphrase", passphrase=PHRASE)
    assert start_game(family)
