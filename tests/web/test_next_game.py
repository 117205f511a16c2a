"""Phones in a finished game are offered the next game, with SQLite and with PostgreSQL."""

from datetime import UTC, datetime

import pytest

from scorekeeper.access import Role
from tests.web.phone import (
    BOBS_SEAT,
    id_of,
    is_unchanged,
    live_address,
    load_game,
    play_hand,
    reconnect,
    restart,
)
from tests.web.rematches import NEXT_GAME, go_to_next, member, rematch

BOTH_STORES = True


@pytest.mark.parametrize("role", ["score", "seat", "watch"])
def test_a_page_of_a_finished_game_offers_the_next_one(phone, ended, others, role):
    other = others[role]
    assert NEXT_GAME not in other.read(ended)
    poll = live_address(other.page.text)
    assert is_unchanged(other.client.get(poll))

    rematch(phone, ended)

    assert NEXT_GAME in other.client.get(poll).text


@pytest.mark.parametrize("role", ["score", "seat", "watch"])
def test_every_phone_keeps_its_role_in_the_next_game(phone, ended, others, games, role):
    following = rematch(phone, ended)
    assert member(games, following, others[role]) is None

    assert go_to_next(others[role], ended) == following

    found = member(games, following, others[role])
    assert (found.role, found.seat) == (Role(role), BOBS_SEAT if role == "seat" else None)
    assert member(games, following, phone).role is Role.HOST


def test_if_two_games_start_at_once_the_first_is_the_next_game(phone, ended, games):
    last = load_game(games, ended)
    started = [games.start(last.game.ruleset, last.game.players, 1).id for _phone in range(2)]
    assert [games.store.set_next(last.id, each, "") for each in started] == [True, False]
    assert games.store.next_game(last.id) == started[0]


@pytest.mark.parametrize("role", ["score", "watch"])
def test_a_page_updates_when_the_next_game_is_over(phone, ended, others, role):
    following = rematch(phone, ended)
    other = others[role]
    poll = live_address(other.open(ended).text)
    assert is_unchanged(other.client.get(poll))
    play_hand(phone, f"{following}/hands/1")
    assert NEXT_GAME not in other.client.get(poll).text
    assert not is_unchanged(other.client.get(poll))


def test_a_game_of_another_evening_is_not_the_next_game(phone, ended, others, app):
    following = rematch(phone, ended)
    phone.open(following)
    phone.submit("/bid", declarer=1, bid=300, trump="spades")
    store = app.extensions["store"]
    store.date(id_of(following), datetime(2025, 11, 20, 20, tzinfo=UTC))
    host, other = (reconnect(restart(app), each.cookie) for each in (phone, others["score"]))
    assert NEXT_GAME not in other.read(ended)
    second = rematch(host, ended)
    assert second != following
    assert go_to_next(other, ended) == second
