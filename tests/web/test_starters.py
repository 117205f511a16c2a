"""An operator can restrict who may start games."""

import socket

import pytest

from scorekeeper.service.rate_limits import WRONG_CODES
from tests.web.phone import Phone, choose_file, join_by_link, restart, start_game

PHRASE = "ace of spades"
FAR = "198.51.99.7"


@pytest.fixture
def closed(app):
    return restart(app, STARTERS="passphrase", PASSPHRASE=PHRASE)


@pytest.fixture
def stranger(closed):
    return Phone(closed.test_client())


def token(phone):
    phone.open("/games/new")
    return phone.form("/games/passphrase").fields["csrf_token"]


def test_the_passphrase_is_entered_once(stranger):
    page = stranger.open("/games/new")
    assert page.status_code == 403
    assert "Ask whoever runs Scorekeeper here." in page.text
    stranger.submit("/games/passphrase", passphrase=f" {PHRASE.replace(' ', '  ')} ")
    assert stranger.page.request.path == "/games/new"
    assert start_game(stranger)
    assert start_game(stranger)


def test_a_wrong_passphrase_is_reported_and_stays_in_the_field(stranger):
    stranger.open("/games/new")
    answer = stranger.send("/games/passphrase", passphrase="ace of hearts")
    assert answer.status_code == 422
    assert "That isn’t the passphrase." in answer.text
    assert 'value="ace of hearts"' in answer.text
    assert stranger.open("/games/new").status_code == 403


def test_guessing_the_passphrase_is_rate_limited(stranger):
    stranger.open("/games/new")
    for guess in range(WRONG_CODES):
        assert stranger.send("/games/passphrase", passphrase=f"guess {guess}").status_code == 422
    assert stranger.send("/games/passphrase", passphrase=PHRASE).status_code == 429


@pytest.mark.parametrize("path", ["/games", "/games/new/same", "/games/import", "/games/import/x"])
def test_no_form_bypasses_the_passphrase(stranger, closed, path):
    form = {"csrf_token": token(stranger), "ruleset": "classic", "op": "x", **choose_file("{}")}
    answer = stranger.client.post(path, data=form)
    assert answer.status_code == 403
    assert "passphrase" in answer.text
    assert closed.extensions["games"].store.game_ids() == []


def test_a_changed_passphrase_must_be_entered_again(stranger, closed):
    stranger.open("/games/new")
    stranger.submit("/games/passphrase", passphrase=PHRASE)
    changed = restart(closed, STARTERS="passphrase", PASSPHRASE="queen of spades")
    cookie = stranger.cookie
    again = Phone(changed.test_client())
    again.client.set_cookie(cookie.key, cookie.value)
    assert again.open("/games/new").status_code == 403


def test_everybody_may_join_and_see_the_rules(stranger, closed):
    host = Phone(closed.test_client())
    host.open("/games/new")
    host.submit("/games/passphrase", passphrase=PHRASE)
    game = start_game(host)
    join_by_link(host, stranger, game, "score")
    assert stranger.open(game).status_code == 200
    for page in ("/", "/rules", "/help", "/statistics", "/join"):
        assert stranger.open(page).status_code == 200


def test_only_phones_in_the_local_network_can_start_games(app):
    here = restart(app, STARTERS="network")
    assert start_game(Phone(here.test_client()))
    far = Phone(here.test_client())
    far.client.environ_base["REMOTE_ADDR"] = FAR
    page = far.open("/games/new")
    assert page.status_code == 403
    assert "You can’t start a game from here" in page.text
    assert 'href="/join"' in page.text
    assert far.open("/").status_code == 200


def test_a_reload_after_a_wrong_passphrase_asks_again(stranger):
    assert stranger.client.get("/games/passphrase").location == "/games/new"


def test_without_a_passphrase_nothing_is_stored(app, phone):
    entered = phone.post("/games/passphrase", {"passphrase": ""})
    assert entered.location == "/games/new"
    with phone.client.session_transaction() as session:
        assert "starter" not in session


def test_an_accented_passphrase_may_be_typed_in_either_unicode_form(app):
    closed = restart(app, STARTERS="passphrase", PASSPHRASE="alle drei K\u00f6nige")
    phone = Phone(closed.test_client())
    phone.open("/games/new")
    phone.submit("/games/passphrase", passphrase="alle drei Ko\u0308nige")
    assert start_game(phone)


def test_remote_phones_are_recognized_without_ipv6(app, monkeypatch):
    def no_ipv6(family, _kind):
        raise OSError("Address family not supported by protocol")

    monkeypatch.setattr(socket, "socket", no_ipv6)
    far = Phone(restart(app, STARTERS="network").test_client())
    far.client.environ_base["REMOTE_ADDR"] = FAR
    assert far.open("/games/new").status_code == 403
