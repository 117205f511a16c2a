"""Games and their facts on disk."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    AllAnnounced,
    BidWon,
    Called,
    CardsDiscarded,
    CardsShown,
    GameConceded,
    GameStarted,
    HandAgreed,
    HandDealt,
    HandDealtBefore,
    HandEnded,
    MeldDone,
    MeldFinished,
    MeldNamed,
    PartnerCalled,
    PlayerReplaced,
    PlayersNamed,
    PointsShown,
    RedealAsked,
    Redone,
    ScoreAdjusted,
    TimeCalled,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
    Undone,
)
from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.meld import MeldName
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset
from scorekeeper.storage.codec import KINDS, dump, load
from scorekeeper.storage.store import NoSuchGameError, Store

STARTED = GameStarted(("Ann", "Bob", "Cyd", "Dee"), 1)
EVERY_KIND = [
    STARTED,
    GameStarted(("Zoë 'Z' \"Q\"", "<b>", "\N{PILE OF POO}", "\x00"), 3),
    HandDealt(1, 2),
    HandDealtBefore(1, 2),
    Called(1, Call(1, 250)),
    Called(1, Call(2, Word.PASS)),
    Called(1, Call(3, Word.SWEEP)),
    BidWon(1, 1, 250, Suit.HEARTS),
    BidWon(1, 1, None),
    TrumpNamed(1, Suit.SPADES),
    PartnerCalled(1, 3),
    CardsShown(1, 2, ((Card.parse("10H"), 2), (Card.parse("9S"), 0))),
    MeldNamed(1, 2, MeldName.MARRIAGE, Suit.CLUBS, 2),
    MeldNamed(1, 2, MeldName.RUN, None, 0),
    PointsShown(1, 2, 1520, 20, True),
    MeldFinished(1),
    TricksCounted(1, ((0, 80), (1, 170))),
    TookAnswered(1, 0, Took.TRICK),
    HandEnded(1, Outcome.THROWN_IN),
    RedealAsked(1, 2, 5, False),
    AllAnnounced(1),
    AllAnnounced(1, plays=False),
    CardsDiscarded(1, ((Card.parse("10H"), 1), (Card.parse("9S"), 2))),
    MeldDone(1, 3),
    HandAgreed(1, 3),
    TimeCalled(1, called=False),
    GameConceded(1, None),
    ScoreAdjusted(1, 3, -20, "renege ♠ “twice”"),
    AdjustmentDropped(1, 0),
    TimeCalled(1),
    GameConceded(1, 2),
    PlayersNamed(("Zoë", "<b>", "Cyd", "Dee")),
    PlayerReplaced(1, "Eve ♠", 3),
    Undone(),
    Redone(),
]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "games.sqlite3"


@pytest.fixture
def store(path):
    return Store(path)


def add_game(store, game_id="g", *events):
    with store.writing():
        store.create(game_id, find_ruleset("classic"))
        store.append(game_id, 0, "start", "", [STARTED, *events])


def pragma(store, name):
    return store._db.execute(f"pragma {name}").fetchone()[0]


# Facts


@pytest.mark.parametrize("event", EVERY_KIND, ids=repr)
def test_every_fact_comes_back_as_it_was(event):
    assert load(*dump(event)) == event


def test_every_kind_of_fact_is_among_them():
    assert {type(event) for event in EVERY_KIND} == {kind.of for kind in KINDS}


def test_facts_come_back_in_order_with_their_place_act_and_browser(store):
    add_game(store)
    with store.writing():
        store.append("g", 1, "op-1", "Ann's", EVERY_KIND[2:])
    facts = store.facts("g")
    assert [fact.seq for fact in facts] == list(range(1, len(EVERY_KIND)))
    assert [fact.event for fact in facts] == [STARTED, *EVERY_KIND[2:]]
    assert {(fact.op, fact.by) for fact in facts[1:]} == {("op-1", "Ann's")}
    assert abs(facts[1].at - datetime.now(UTC)) < timedelta(minutes=1)
    last = len(EVERY_KIND) - 1
    assert [fact.seq for fact in store.facts("g", after=last - 2)] == [last - 1, last]


# The file


def test_a_new_file_has_its_tables_and_they_are_strict(store, path):
    with sqlite3.connect(path) as db:
        tables = db.execute(
            "select name, strict from pragma_table_list where schema = 'main'"
        ).fetchall()
    ours = ("games", "events", "links", "members")
    assert {name: strict for name, strict in tables if name in ours} == dict.fromkeys(ours, 1)


def test_strict_tables_refuse_what_is_no_number(store):
    add_game(store)
    with pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT"):
        store._db.execute(
            "insert into events values ('g', 'second', 'op', '', 'undone', '{}', 'now', 1)"
        )


def test_a_file_that_exists_keeps_its_games_when_it_is_opened_again(store, path):
    add_game(store)
    again = Store(path)
    assert [fact.event for fact in again.facts("g")] == [STARTED]
    assert again.ruleset("g") == find_ruleset("classic")


def test_migrations_run_once(store, path):
    Store(path)
    with sqlite3.connect(path) as db:
        steps = db.execute("select name from _sqlite_migrations").fetchall()
    assert len(steps) == len(set(steps)) >= 1


def test_stores_made_at_the_same_time_do_not_quarrel(path):
    with ThreadPoolExecutor(8) as pool:
        assert len(list(pool.map(lambda _: Store(path), range(8)))) == 8


@pytest.mark.parametrize(
    ("name", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
def test_every_thread_has_a_connection_with_the_settings_that_keep_games(store, name, value):
    with ThreadPoolExecutor(1) as pool:
        assert pragma(store, name) == value
        assert pool.submit(pragma, store, name).result() == value


def test_threads_have_connections_of_their_own(store):
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(lambda: store._db.conn).result() is not store._db.conn


def test_facts_of_a_game_that_is_not_there_are_refused(store):
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"), store.writing():
        store.append("nowhere", 0, "op", "", [STARTED])


def test_a_place_is_given_once(store):
    add_game(store)
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"), store.writing():
        store.append("g", 0, "op", "", [Undone()])


def test_a_game_that_is_not_there_has_neither_place_nor_ruleset(store):
    for ask in (store.last_seq, store.ruleset):
        with pytest.raises(NoSuchGameError):
            ask("nowhere")


@pytest.mark.parametrize("id", IDS)
def test_a_ruleset_travels_with_its_game(store, id):
    ruleset = find_ruleset(id).changed({"target": 990})
    with store.writing():
        store.create("g", ruleset)
    assert store.ruleset("g") == ruleset


# Acts


def test_an_act_that_fails_leaves_nothing_behind(store):
    add_game(store)
    with pytest.raises(TypeError), store.writing():
        store.append("g", 1, "op", "", [Undone(), "no fact"])
    assert store.last_seq("g") == 1
    assert not store.has_op("g", "op")
    with store.writing():
        store.append("g", 1, "op", "", [Undone()])
    assert store.last_seq("g") == 2


def test_acts_of_many_threads_follow_each_other(store):
    add_game(store)

    def act(worker):
        for number in range(25):
            with store.writing():
                store.append("g", store.last_seq("g"), f"{worker}-{number}", "", [Undone()])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(act, range(4)))
    facts = store.facts("g")
    assert [fact.seq for fact in facts] == list(range(1, 102))
    assert len({fact.op for fact in facts}) == 101


def test_another_process_writes_nothing_between_what_an_act_reads_and_writes(store, path):
    add_game(store)
    other = Store(path)  # with a lock of its own, like that of another process
    other._db.execute("pragma busy_timeout = 0")
    with store.writing():
        store.last_seq("g")
        with pytest.raises(sqlite3.OperationalError, match="locked"), other.writing():
            pass


def test_after_a_commit_that_fails_the_store_goes_on(store):
    add_game(store)
    with pytest.raises(sqlite3.IntegrityError):
        fail_at_commit(store)
    with store.writing():
        store.append("g", 1, "op", "", [MeldFinished(1)])
    assert store.last_seq("g") == 2


def fail_at_commit(store):
    """A row without its game, which SQLite looks at only when the transaction ends."""
    with store.writing():
        store._db.execute("pragma defer_foreign_keys = on")
        sql = "insert into links (id, game_id, lets, created) values ('l', 'no such', 'watch', '')"
        store._db.execute(sql)
