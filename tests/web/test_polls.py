"""A poll without news does not query PostgreSQL. With SQLite, every poll queries the file."""

import sqlite3
import time
from contextlib import closing

import psycopg
import pytest

from scorekeeper.storage import notifications
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

SOON = 120  # seconds; usually a change arrives within milliseconds, but not on a busy machine


@pytest.fixture
def queries(monkeypatch):
    """The SQL statements run so far."""
    queries, execute = [], Postgres.execute

    def record(self, sql, values=()):
        queries.append(sql)
        return execute(self, sql, values)

    monkeypatch.setattr(Postgres, "execute", record)
    return queries


@pytest.fixture
def instances(shared_app, queries, postgres_address):
    return [with_own_store(shared_app, postgres_address) for _instance in range(2)]


@pytest.fixture
def table(instances):
    """A game, the scorekeeper's phone at one instance, and a watching phone at the other."""
    here, there = (Phone(instance.test_client()) for instance in instances)
    game = start_game(here)
    join_by_link(here, there, game, "watch")
    return game, here, there


def poll(phone, address):
    return phone.client.get(address, headers=HTMX)


def is_quiet(phone, address, queries):
    """True if a poll finds nothing new and runs no query."""
    queries.clear()
    return is_unchanged(poll(phone, address)) and not queries


def eventually(happens):
    """Wait until a condition is true; return whether it became true."""
    end = time.monotonic() + SOON
    while not (happened := happens()) and time.monotonic() < end:
        time.sleep(0.01)
    return happened


def test_a_poll_queries_the_database_only_if_the_game_has_changed(table, queries):
    game, here, there = table
    board = live_address(there.open(game).text)
    assert eventually(lambda: is_quiet(there, board, queries))
    assert is_quiet(there, board, queries)

    here.submit("/bid", declarer=2, bid=310, trump="hearts")
    assert eventually(lambda: "310" in poll(there, board).text)
    assert not is_unchanged(poll(there, board))
    board = live_address(there.open(game).text)
    assert eventually(lambda: is_quiet(there, board, queries))


def test_polls_of_other_pages_and_phones_are_separate(table, instances, queries):
    game, _, there = table
    board = live_address(there.open(game).text)
    assert eventually(lambda: is_quiet(there, board, queries))
    assert not is_unchanged(poll(there, board.replace("live=1", "live=0")))
    assert poll(Phone(instances[1].test_client()), board).status_code == 403
    assert is_quiet(there, board, queries)


def test_a_removed_phone_is_refused_by_the_other_instance(table, queries):
    game, here, there = table
    board = live_address(there.open(game).text)
    assert eventually(lambda: is_quiet(there, board, queries))
    here.open(f"{game}/share")
    here.submit("/remove")
    assert eventually(lambda: poll(there, board).status_code == 403)


def test_polls_of_time_dependent_pages_always_query(table, instances, queries):
    """For example, the code on a big board expires."""
    game, here, _ = table
    address = live_address(here.open(f"{game}/board").text)
    assert eventually(lambda: instances[0].extensions["store"].mark(game.rpartition("/")[2]))
    assert is_unchanged(poll(here, address))
    assert not is_quiet(here, address, queries)


def test_an_instance_without_notifications_always_queries(table, queries, postgres_address):
    """The instance shows changes even if its connection for notifications was closed."""
    game, here, there = table
    board = live_address(there.open(game).text)
    assert eventually(lambda: is_quiet(there, board, queries))
    with psycopg.connect(postgres_address) as connection:
        connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where query = %s and datname = current_database()",
            [f"listen {notifications.CHANNEL}"],
        )
    assert eventually(lambda: not is_quiet(there, board, queries))

    here.submit("/bid", declarer=2, bid=310, trump="hearts")
    assert "310" in poll(there, board).text
    board = live_address(there.open(game).text)
    assert eventually(lambda: is_quiet(there, board, queries))


def test_a_poll_queries_the_database_again_after_a_minute(table, queries, monkeypatch):
    game, _, there = table
    monkeypatch.setattr(polls, "LIFETIME", 0)
    board = live_address(there.open(game).text)
    assert eventually(lambda: there.client.application.extensions["store"].mark("any"))
    assert is_unchanged(poll(there, board))
    assert not is_quiet(there, board, queries)


def test_the_caches_of_games_and_polls_are_limited(table, queries, monkeypatch):
    game, here, there = table
    monkeypatch.setattr(notifications, "MOST", 0)
    monkeypatch.setattr(polls, "MOST", 1)
    board, score = live_address(there.open(game).text), live_address(here.open(game).text)
    assert eventually(lambda: is_quiet(there, board, queries))
    other = reconnect(there.client.application, here.cookie)
    assert eventually(lambda: is_quiet(other, score, queries))
    assert not is_quiet(there, board, queries)

    here.submit("/bid", declarer=2, bid=310, trump="hearts")
    assert eventually(lambda: "310" in poll(there, board).text)


def test_with_sqlite_a_poll_notices_changes_by_other_programs(phone, app):
    start_game(phone)
    address = live_address(phone.text)
    assert is_unchanged(poll(phone, address))
    with closing(sqlite3.connect(app.config["DATABASE"])) as other:
        other.execute("delete from members")
        other.commit()
    assert poll(phone, address).status_code == 403


def test_marks_change_after_the_notifications_were_interrupted():
    with own_server() as server:
        store = Store(server.address)
        assert eventually(lambda: store.mark("a game"))
        before = store.mark("a game")
        server.stop()
        assert eventually(lambda: store.mark("a game") is None)
        server.start()
        assert eventually(lambda: store.mark("a game"))
        assert store.mark("a game") != before
        store.close()


def test_the_number_of_marks_is_limited(postgres_address, monkeypatch):
    monkeypatch.setattr(notifications, "MOST", 3)
    store = Store(postgres_address)
    assert eventually(lambda: store.mark("game 0"))
    for number in range(10):
        with store.writing(f"game {number}"):
            pass
    last = store.mark("game 9")
    with store.writing("game 9"):
        pass
    assert eventually(lambda: store.mark("game 9") != last)
    assert len(store.database._changes._marks) <= 3


def test_polls_of_a_game_with_a_time_limit_always_query(instances, queries):
    """The page of such a game shows the minutes left."""
    phone = Phone(instances[0].test_client())
    phone.open("/games/new")
    names = {f"players__{seat}": name for seat, name in enumerate(PLAYERS)}
    game = phone.send("/games", ruleset="classic?time_limit=90", **names).location
    address = live_address(phone.open(game).text)
    assert eventually(lambda: instances[0].extensions["store"].mark(game.rpartition("/")[2]))
    assert is_unchanged(poll(phone, address))
    assert not is_quiet(phone, address, queries)


def test_an_overlong_poll_address_is_not_cached(table, instances, queries):
    game, _, there = table
    board = live_address(there.open(game).text)
    assert eventually(lambda: is_quiet(there, board, queries))
    assert not is_quiet(there, f"{board}&padding={'x' * 9000}", queries)
    assert all(len(address) <= polls.LONGEST for _, address in instances[1].extensions["polls"])
