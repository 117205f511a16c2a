"""Tests that need PostgreSQL: its URLs, several instances, and a server that restarts."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from scorekeeper.access import Role
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.game.events import BidWon, CardsShown, HandDealt, MeldFinished
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.service.games import Act, Games
from scorekeeper.storage.database import LockedError, StoreError, UnreachableError
from scorekeeper.storage.links import Links
from scorekeeper.storage.store import NoSuchGameError, Store
from tests import postgres
from tests.serving import PATIENCE

PLAYERS = ("Ann", "Bob", "Cyd", "Dee")


@pytest.fixture
def instances(postgres_address):
    """The `Games` of two instances."""
    return Games(Store(postgres_address)), Games(Store(postgres_address))


def bid(seat):
    return BidWon(1, seat, 20, Suit.HEARTS)


def test_an_error_shows_no_password():
    with pytest.raises(StoreError, match="Connection refused") as refused:
        Store("postgresql://ann:secret@localhost:1/games")
    assert "secret" not in str(refused.value)


def test_the_name_of_the_database_shows_no_password(postgres_address):
    name = Store(f"{postgres_address}&password=secret").name
    assert name.startswith("PostgreSQL, database ")
    assert "secret" not in name


def test_a_database_that_can_only_be_read_is_refused(postgres_address):
    Store(postgres_address)
    read_only = postgres_address.replace(
        "options=", "options=-cdefault_transaction_read_only%3Don%20"
    )
    with pytest.raises(StoreError, match="only be read"):
        Store(read_only)


def test_a_character_that_postgresql_refuses_finds_nothing(instances):
    with pytest.raises(NoSuchGameError):
        instances[0].load("\0")


def test_instances_that_start_together_create_the_tables_once(postgres_address):
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(Store, [postgres_address] * 4))
    assert [each.game_ids() for each in stores] == [[]] * 4


def test_a_database_of_a_newer_version_is_refused(postgres_address):
    store = Store(postgres_address)
    store.execute("insert into migrations values ('hover cards')")
    with pytest.raises(StoreError, match=r"newer Scorekeeper has used it .hover cards."):
        Store(postgres_address)


def test_a_database_older_than_the_shared_schema_is_migrated(postgres_address):
    """The database has facts of 0.1.0, which the command ``copy`` copied from a file."""
    games = Games(Store(postgres_address))
    table = games.start(find_ruleset("classic"), PLAYERS, 0)
    games.record(table.id, Act("dealt", 1), HandDealt(1, 2))
    Links(games.store, "a key").renew(table.id, Role.SCORE)
    for statement in (
        "update events set kind = 'HandDealt', version = 1 where kind = 'hand-dealt'",
        "alter table links add column hash_in_0_1_0 text unique",
        "alter table members add column month text",
        "drop table evening_facts",
        "delete from migrations where name = 'evenings'",
        "update migrations set name = 'rematches'",
    ):
        games.store.execute(statement)
    store = Store(postgres_address)
    assert store.execute("select * from evening_facts") == []
    assert Games(store).load(table.id) == games.load(table.id)
    assert Links(store, "a key").of(table.id) == Links(games.store, "a key").of(table.id)


def test_all_instances_share_one_key(instances):
    with ThreadPoolExecutor(2) as pool:
        keys = pool.map(lambda games: games.store.secret_key(), instances)
        assert len(set(keys)) == 1


def test_two_instances_lose_no_action_and_record_none_twice(instances):
    """Each instance shows cards of two players, and sends each tap twice."""
    table = instances[0].start(find_ruleset("classic"), PLAYERS, 0)
    instances[0].record(table.id, Act("bid", 1), bid(0))
    ranks = ("A", "K", "Q", "J", "9")

    def tap(seat):
        games = instances[seat % 2]
        for card in (Card.parse(f"{rank}{'SHDC'[seat]}") for rank in ranks):
            for _ in range(2):
                act = Act(f"{seat} {card}", 2, f"phone {seat}")
                games.record(table.id, act, CardsShown(1, seat, ((card, 1),)))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(tap, range(4)))
    loaded = [games.load(table.id) for games in instances]
    assert loaded[0] == loaded[1]
    assert loaded[0].seq == 2 + 4 * len(ranks)


def test_a_transaction_waits_only_for_others_about_the_same_game(instances):
    here, there = (games.store for games in instances)
    began = []

    def begin():
        with there.writing("a game"):
            began.append("a game")

    with ThreadPoolExecutor(1) as pool:
        with here.writing("a game"):
            same = pool.submit(begin)
            with there.writing("another game"):
                pass
            time.sleep(0.2)
            assert not began
        same.result(timeout=PATIENCE)
    assert began


def test_a_transaction_that_waits_too_long_fails(instances, monkeypatch):
    here, there = (games.store for games in instances)
    there.execute("select set_config('lock_timeout', '100ms', false)")  # for the only connection
    with here.writing("a game"), pytest.raises(LockedError), there.writing("a game"):
        pass


def test_a_transaction_within_another_is_an_error(instances):
    store = instances[0].store
    with pytest.raises(RuntimeError), store.writing("a game"), store.writing("another"):
        pass
    with store.writing("a game"):
        pass


def test_the_primary_key_protects_facts_without_the_lock(instances):
    store = instances[0].store
    table = instances[0].start(find_ruleset("classic"), PLAYERS, 0)
    with pytest.raises(psycopg.errors.UniqueViolation), store.writing("by mistake"):
        store.append(table.id, 0, "op", "", [MeldFinished(1)])
    assert instances[0].load(table.id) == table


def test_a_restarted_server_has_lost_nothing():
    with postgres.own_server() as server:
        games = Games(Store(server.address))
        table = games.start(find_ruleset("classic"), PLAYERS, 0)
        games.record(table.id, Act("before", 1), bid(0))

        server.stop()
        with pytest.raises(UnreachableError):
            games.record(table.id, Act("after", 2), MeldFinished(1))
        with pytest.raises(UnreachableError):
            games.load(table.id)
        server.start()

        after = games.record(table.id, Act("after", 2), MeldFinished(1))
        assert after.seq == 3
        assert Games(games.store).load(table.id) == after
        games.store.close()


def test_without_psycopg_the_error_names_what_to_install(tmp_path):
    """The check runs in a separate process, which cannot import psycopg."""
    code = """
import sys
sys.modules["psycopg"] = None
from scorekeeper.storage.database import StoreError
from scorekeeper.storage.store import Store
try:
    Store("postgresql://localhost/games")
except StoreError as trouble:
    print(trouble)
"""
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert ran.stdout.startswith("It needs psycopg")
