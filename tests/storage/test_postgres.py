"""What only PostgreSQL has: addresses, several copies at once, a server that goes and returns."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from scorekeeper.games import Act, Games
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.game.events import BidWon, MeldFinished
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.storage.database import StoreError, UnwritableError
from scorekeeper.storage.store import Store
from tests import postgres

PLAYERS = ("Ann", "Bob", "Cyd", "Dee")


@pytest.fixture
def copies(postgres_address):
    """The games as two copies of the program see them."""
    return Games(Store(postgres_address)), Games(Store(postgres_address))


def bid(seat):
    return BidWon(1, seat, 20, Suit.HEARTS)


def test_its_name_tells_no_password():
    with pytest.raises(StoreError) as refused:
        Store("postgresql://ann:secret@localhost:1/games?connect_timeout=1")
    assert "secret" not in str(refused.value)
    assert "Connection refused" in str(refused.value)


def test_where_the_games_are_is_told_without_the_password(postgres_address):
    assert Store(f"{postgres_address}&password=secret").name.startswith("PostgreSQL, database ")
    assert "secret" not in Store(f"{postgres_address}&password=secret").name


def test_copies_that_start_at_once_make_the_tables_once(postgres_address):
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(Store, [postgres_address] * 4))
    assert [each.game_ids() for each in stores] == [[]] * 4


def test_a_newer_program_s_database_is_left_alone(postgres_address):
    store = Store(postgres_address)
    store.execute("insert into migrations values ('hover cards')")
    with pytest.raises(StoreError, match=r"newer Scorekeeper has used it .hover cards."):
        Store(postgres_address)


def test_all_copies_have_one_key(copies, tmp_path):
    with ThreadPoolExecutor(2) as pool:
        keys = pool.map(lambda games: games.store.secret_key(tmp_path / "none"), copies)
        assert len(set(keys)) == 1


def test_acts_by_way_of_two_copies_lose_nothing_and_say_nothing_twice(copies):
    table = copies[0].start(find_ruleset("classic"), PLAYERS, 0)

    def tap(number):
        games = copies[number % 2]
        games.record(table.id, Act(f"{number // 2}", 1, f"{number % 2}"), bid(0))
        return games.load(table.id).seq

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(tap, range(40))) == {2}
    assert copies[0].load(table.id) == copies[1].load(table.id)
    assert [fact.seq for fact in copies[0].store.facts(table.id)] == [1, 2]


def test_an_act_waits_for_the_one_about_the_same_game_and_for_no_other(copies):
    here, there = (games.store for games in copies)
    with ThreadPoolExecutor(2) as pool, here.writing("a game"):
        same = pool.submit(lambda: there.writing("a game").__enter__())
        with there.writing("another game"):
            pass
        time.sleep(0.2)
        assert not same.done()
    same.result(timeout=10)


def test_the_key_of_game_and_number_guards_what_the_lock_would_miss(copies):
    store = copies[0].store
    table = copies[0].start(find_ruleset("classic"), PLAYERS, 0)
    with pytest.raises(psycopg.errors.UniqueViolation), store.writing("by mistake"):
        store.append(table.id, 0, "op", "", [MeldFinished(1)])
    assert copies[0].load(table.id) == table


def test_a_server_that_goes_and_returns_has_lost_nothing():
    with postgres.own_server() as server:
        games = Games(Store(server.address))
        table = games.start(find_ruleset("classic"), PLAYERS, 0)
        games.record(table.id, Act("before", 1), bid(0))

        server.stop()
        with pytest.raises(UnwritableError):
            games.record(table.id, Act("after", 2), MeldFinished(1))
        with pytest.raises(UnwritableError):
            games.load(table.id)
        server.start()

        after = games.record(table.id, Act("after", 2), MeldFinished(1))
        assert after.seq == 3
        assert Games(games.store).load(table.id) == after
        games.store.close()


def test_a_program_without_psycopg_says_what_to_install(tmp_path):
    """In a process of its own, in which nothing of psycopg can be imported."""
    code = """
import sys
sys.modules["psycopg"] = None
from scorekeeper.storage.store import Store
try:
    Store("postgresql://localhost/games")
except Exception as trouble:
    print(trouble)
"""
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert ran.stdout.startswith("Install scorekeeper[postgres] for it")
