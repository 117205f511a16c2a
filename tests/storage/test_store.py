"""Games and their facts on disk."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import psycopg
import pytest

from scorekeeper.pinochle.game.events import (
    BidWon,
    GameStarted,
    PlayersNamed,
    ScoreAdjusted,
    TimeCalled,
    Undone,
)
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset
from scorekeeper.storage.store import NoSuchGameError, Store

STARTED = GameStarted(("Ann", "Bob", "Cyd", "Dee"), 1)
FACTS = [
    BidWon(1, 1, None),
    TimeCalled(1, called=False),
    ScoreAdjusted(1, 3, -20, "renege ♠ “twice”"),
    PlayersNamed(("Zoë 'Z' \"Q\"", "<b>", "\N{PILE OF POO}", "\x00")),
    Undone(),
]
BOTH_STORES = True
REFUSED = (sqlite3.IntegrityError, psycopg.IntegrityError)


@pytest.fixture
def store(where):
    return Store(where)


def add_games(store, *ids):
    for id in ids:
        with store.writing(id):
            store.create(id, find_ruleset("classic"))
            store.append(id, 0, "start", "", [STARTED])


# Facts


def test_facts_are_read_in_order_with_their_number_action_and_browser(store):
    add_games(store, "g")
    with store.writing("g"):
        store.append("g", 1, "op-1", "Ann's", FACTS)
    facts = store.facts("g")
    assert [fact.seq for fact in facts] == [1, 2, 3, 4, 5, 6]
    assert [fact.event for fact in facts] == [STARTED, *FACTS]
    assert {(fact.op, fact.by) for fact in facts[1:]} == {("op-1", "Ann's")}
    assert abs(facts[1].at - datetime.now(UTC)) < timedelta(minutes=1)
    assert [fact.seq for fact in store.facts("g", after=4)] == [5, 6]


# The database


def test_a_reopened_store_has_everything(store, where):
    add_games(store, "g")
    again = Store(where)
    assert [fact.event for fact in again.facts("g")] == [STARTED]
    assert again.ruleset("g") == find_ruleset("classic")


def test_stores_can_be_opened_at_the_same_time(where):
    with ThreadPoolExecutor(8) as pool:
        assert len(list(pool.map(lambda _: Store(where), range(8)))) == 8


def test_facts_of_a_missing_game_are_refused(store):
    with pytest.raises(REFUSED, match=r"(?i)foreign key"), store.writing("g"):
        store.append("nowhere", 0, "op", "", [STARTED])


def test_each_number_has_one_fact(store):
    add_games(store, "g")
    with pytest.raises(REFUSED, match=r"(?i)unique"), store.writing("g"):
        store.append("g", 0, "op", "", [Undone()])


def test_reading_a_missing_game_is_an_error(store):
    for ask in (store.last_seq, store.ruleset):
        with pytest.raises(NoSuchGameError):
            ask("nowhere")


@pytest.mark.parametrize("id", IDS)
def test_a_ruleset_is_stored_with_its_game(store, id):
    ruleset = find_ruleset(id).changed({"target": 990})
    with store.writing("g"):
        store.create("g", ruleset)
    assert store.ruleset("g") == ruleset


# Transactions


def test_a_failed_transaction_stores_nothing(store):
    add_games(store, "g")
    with pytest.raises(KeyError), store.writing("g"):
        store.append("g", 1, "op", "", [Undone(), "no fact"])
    assert store.last_seq("g") == 1
    assert not store.has_op("g", "op")
    with store.writing("g"):
        store.append("g", 1, "op", "", [Undone()])
    assert store.last_seq("g") == 2


def test_transactions_of_many_threads_run_one_after_another(store):
    add_games(store, "g")

    def act(worker):
        for number in range(25):
            with store.writing("g"):
                store.append("g", store.last_seq("g"), f"{worker}-{number}", "", [Undone()])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(act, range(4)))
    facts = store.facts("g")
    assert [fact.seq for fact in facts] == list(range(1, 102))
    assert len({fact.op for fact in facts}) == 101
