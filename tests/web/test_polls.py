"""Quiet polls ask PostgreSQL nothing, late ones do; over a file every poll asks."""

import sqlite3
import time
from contextlib import closing

import psycopg
import pytest

from scorekeeper.storage import changes
from scorekeeper.storage.postgres import Postgres
from scorekeeper.storage.store import Store
from scorekeeper.web.table import polls
from tests.conftest import with_own_store
from tests.postgres import own_server
from tests.web.phone import (
    HTMX,
    PLAYERS,
    Phone,
    is_unchanged,
    join_by_link,
    live_address,
    reconnect,
    start_game,
)

SOON = 120  # seconds; a change is heard within milliseconds, on a busy machine later


@pytest.fixture
def asked(monkeypatch):
    """The statements that anybody runs."""
    asked, execute = [], Postgres.execute

    def noted(self, sql, values=()):
        asked.append(sql)
        return execute(self, sql, values)

    monkeypatch.setattr(Postgres, "execute", noted)
    return asked


@pytest.fixture
def copies(shared_app, asked, postgres_address):
    return [with_own_store(shared_app, postgres_address) for _copy in range(2)]


@pytest.fixture
def table(copies):
    """A game, the scorekeeper's phone at one copy, and a phone that watches by the other."""
    here, there = (Phone(copy.test_client()) for copy in copies)
    game = start_game(here)
    join_by_link(here, there, game, "watch")
    return game, here, there


def poll(phone, address):
    return phone.client.get(address, headers=HTMX)


def is_quiet(phone, address, asked):
    """Whether a poll finds nothing new without a question to the database."""
    asked.clear()
    return is_unchanged(poll(phone, address)) and not asked


def soon(happens):
    """Whether that is so within a few seconds."""
    end = time.monotonic() + SOON
    while not (happened := happens()) and time.monotonic() < end:
        time.sleep(0.01)
    return happened


def test_a_poll_asks_the_database_only_when_the_game_has_changed(table, asked):
    game, here, there = table
    board = live_address(there.open(game).text)
    assert soon(lambda: is_quiet(there, board, asked))
    assert is_quiet(there, board, asked)

    here.submit("/bid", declarer=2, bid=310, trump="hearts")
    assert soon(lambda: "310" in poll(there, board).text)
    assert not is_unchanged(poll(there, board))
    board = live_address(there.open(game).text)
    assert soon(lambda: is_quiet(there, board, asked))


def test_another_page_and_another_phone_are_other_polls(table, copies, asked):
    game, _, there = table
    board = live_address(there.open(game).text)
    assert soon(lambda: is_quiet(there, board, asked))
    assert not is_unchanged(poll(there, board.replace("live=1", "live=0")))
    assert poll(Phone(copies[1].test_client()), board).status_code == 403
    assert is_quiet(there, board, asked)


def test_a_phone_that_is_removed_finds_out_at_the_other_copy(table, asked):
    game, here, there = table
    board = live_address(there.open(game).text)
    assert soon(lambda: is_quiet(there, board, asked))
    here.open(f"{game}/share")
    here.submit("/remove")
    assert soon(lambda: poll(there, board).status_code == 403)


def test_what_the_clock_changes_is_asked_each_time(table, copies, asked):
    """The code on a big board ends by itself."""
    game, here, _ = table
    address = live_address(here.open(f"{game}/board").text)
    assert soon(lambda: copies[0].extensions["store"].mark(game.rpartition("/")[2]))
    assert is_unchanged(poll(here, address))
    assert not is_quiet(here, address, asked)


def test_a_copy_that_hears_nothing_asks_each_time(table, asked, postgres_address):
    """Somebody ends its connection; what was recorded meanwhile is shown all the same."""
    game, here, there = table
    board = live_address(there.open(game).text)
    assert soon(lambda: is_quiet(there, board, asked))
    with psycopg.connect(postgres_address) as connection:
        connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where query = %s and datname = current_database()",
            [f"listen {changes.CHANNEL}"],
        )
    assert soon(lambda: not is_quiet(there, board, asked))

    here.submit("/bid", declarer=2, bid=310, trump="hearts")
    assert "310" in poll(there, board).text
    board = live_address(there.open(game).text)
    assert soon(lambda: is_quiet(there, board, asked))


def test_a_poll_is_believed_for_a_minute_at_most(table, asked, monkeypatch):
    game, _, there = table
    monkeypatch.setattr(polls, "BELIEVED", 0)
    board = live_address(there.open(game).text)
    assert soon(lambda: there.client.application.extensions["store"].mark("any"))
    assert is_unchanged(poll(there, board))
    assert not is_quiet(there, board, asked)


def test_many_games_and_polls_are_forgotten_and_asked_anew(table, asked, monkeypatch):
    game, here, there = table
    monkeypatch.setattr(changes, "MOST", 0)
    monkeypatch.setattr(polls, "MOST", 1)
    board, score = live_address(there.open(game).text), live_address(here.open(game).text)
    assert soon(lambda: is_quiet(there, board, asked))
    other = reconnect(there.client.application, here.cookie)
    assert soon(lambda: is_quiet(other, score, asked))
    assert not is_quiet(there, board, asked)

    here.submit("/bid", declarer=2, bid=310, trump="hearts")
    assert soon(lambda: "310" in poll(there, board).text)


def test_over_sqlite_a_poll_hears_of_what_another_program_writes(phone, app):
    start_game(phone)
    address = live_address(phone.text)
    assert is_unchanged(poll(phone, address))
    with closing(sqlite3.connect(app.config["DATABASE"])) as other:
        other.execute("delete from members")
        other.commit()
    assert poll(phone, address).status_code == 403


def test_a_copy_believes_no_mark_from_before_it_was_deaf():
    with own_server() as server:
        store = Store(server.address)
        assert soon(lambda: store.mark("a game"))
        before = store.mark("a game")
        server.stop()
        assert soon(lambda: store.mark("a game") is None)
        server.start()
        assert soon(lambda: store.mark("a game"))
        assert store.mark("a game") != before
        store.close()


def test_marks_take_no_more_room_than_they_may(postgres_address, monkeypatch):
    monkeypatch.setattr(changes, "MOST", 3)
    store = Store(postgres_address)
    assert soon(lambda: store.mark("game 0"))
    for number in range(10):
        with store.writing(f"game {number}"):
            pass
    last = store.mark("game 9")
    with store.writing("game 9"):
        pass
    assert soon(lambda: store.mark("game 9") != last)
    assert len(store.database._changes._marks) <= 3


def test_a_game_with_a_time_limit_is_asked_for_each_time(copies, asked):
    """Its page shows the minutes that are left."""
    phone = Phone(copies[0].test_client())
    phone.open("/games/new")
    names = {f"players__{seat}": name for seat, name in enumerate(PLAYERS)}
    game = phone.send("/games", ruleset="classic?time_limit=90", **names).location
    address = live_address(phone.open(game).text)
    assert soon(lambda: copies[0].extensions["store"].mark(game.rpartition("/")[2]))
    assert is_unchanged(poll(phone, address))
    assert not is_quiet(phone, address, asked)


def test_a_poll_of_more_than_a_page_asks_is_not_kept(table, copies, asked):
    game, _, there = table
    board = live_address(there.open(game).text)
    assert soon(lambda: is_quiet(there, board, asked))
    assert not is_quiet(there, f"{board}&padding={'x' * 9000}", asked)
    assert all(len(address) <= polls.LONGEST for _, address in copies[1].extensions["polls"])
