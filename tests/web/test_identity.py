"""A phone keeps its identity if the server's clock or key changes, or with a server beside it."""

import time

import pytest

from tests.web.phone import Phone, reconnect, restart, start_game

DAY = 24 * 3600


@pytest.mark.parametrize("jump", [-400 * DAY, -3600, -2, 2, 3600, 401 * DAY])
def test_a_phone_keeps_its_game_if_the_clock_jumps(phone, monkeypatch, jump):
    game = start_game(phone)
    now = time.time
    monkeypatch.setattr("time.time", lambda: now() + jump)
    phone.open(f"{game}?live=1")
    phone.open(game)
    phone.win_bid()
    monkeypatch.undo()
    assert phone.open(game).status_code == 200


@pytest.mark.parametrize("address", ["", "?live=1", "/sheet"])
def test_a_phone_keeps_its_game_after_a_request_under_a_wrong_key(app, phone, address):
    game = start_game(phone)
    other = restart(app, SECRET_KEY="some other key, by mistake")
    other_phone = Phone(other.test_client())
    other_phone.client._cookies = phone.client._cookies
    assert other_phone.open(game + address).status_code == 403
    assert phone.open(game).status_code == 200


def test_a_phone_keeps_its_game_beside_another_scorekeeper_on_the_same_host(app, phone, tmp_path):
    """Two servers on one host share their cookies, even on different ports."""
    game = start_game(phone)
    other = restart(app, SECRET_KEY="the neighbour's own key", DATABASE=tmp_path / "other.db")
    neighbour = Phone(other.test_client())
    neighbour.client._cookies = phone.client._cookies
    theirs = start_game(neighbour)
    assert phone.open(game).status_code == 200
    assert neighbour.open(theirs).status_code == 200


def test_a_refused_page_sets_no_cookie(open_phone, phone):
    """The phone must keep the cookie that it has."""
    refused = open_phone().client.get(start_game(phone))
    assert refused.status_code == 403
    assert "Set-Cookie" not in refused.headers


def test_a_phone_from_http_keeps_its_games_over_https(app, phone):
    game = start_game(phone)
    safe = restart(app, HTTPS=True)
    client = reconnect(safe, phone.cookie).client
    assert client.get(game, base_url="https://localhost").status_code == 200
    assert client.get_cookie(f"__Host-{phone.cookie.key}").secure


def test_a_cookie_with_one_changed_letter_is_invalid(app, phone):
    """The app caches verified signatures. The cache must compare the whole cookie."""
    game = start_game(phone)
    value = phone.cookie.value
    assert phone.open(game).status_code == 200
    for place in (8, len(value) - 9):
        other = "A" if value[place] != "A" else "B"
        client = app.test_client()
        client.set_cookie(phone.cookie.key, value[:place] + other + value[place + 1 :])
        assert client.get(game).status_code == 403
