"""Games and their facts on disk."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

import psycopg
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
    GameDated,
    GameDescribed,
    GameStarted,
    HandAgreed,
    HandDealt,
    HandEnded,
    MeldDone,
    MeldFinished,
    MeldNamed,
    MeldNamedBefore,
    NextGameStarted,
    PartnerCalled,
    PlayerReplaced,
    PlayersNamed,
    PointsShown,
    RedealAsked,
    Redone,
    ScoreAdjusted,
    ScoresEntered,
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
from scorekeeper.storage.store import NoSuchGameError, Store
from scorekeeper.storage.stored_facts import KINDS, dump, load

STARTED = GameStarted(("Ann", "Bob", "Cyd", "Dee"), 1)
EVERY_KIND = [
    STARTED,
    GameStarted(("Zoë 'Z' \"Q\"", "<b>", "\N{PILE OF POO}", "\x00"), 3),
    HandDealt(1, 2),
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
    MeldNamedBefore(1, 2, MeldName.RUN, None, 0),
    PointsShown(1, 2, 1520, 20, True),
    MeldFinished(1),
    TricksCounted(1, ((0, 80), (1, 170))),
    TookAnswered(1, 0, Took.TRICK),
    HandEnded(1, Outcome.THROWN_IN),
    ScoresEntered(1, ((0, 310), (1, -40)), 2),
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
    GameDescribed("Thursday club ♠", ""),
    GameDated(date(1900, 1, 1)),
    NextGameStarted(("Ann", "Bob", "Cyd", "Dee"), 2, "Thursday club ♠"),
    Undone(),
    Redone(),
]


BOTH_STORES = True
REFUSED = (sqlite3.IntegrityError, psycopg.IntegrityError)


@pytest.fixture
def store(where):
    return Store(where)


def add_game(store, game_id="g", *events):
    with store.writing("g"):
        store.create(game_id, find_ruleset("classic"))
        store.append(game_id, 0, "start", "", [STARTED, *events])


# Facts


@pytest.mark.parametrize("event", EVERY_KIND, ids=repr)
def test_every_fact_comes_back_as_it_was(event):
    assert load(*dump(event)) == event


def test_every_kind_of_fact_is_among_them():
    assert {type(event) for event in EVERY_KIND} == {kind.of for kind in KINDS}


def test_facts_are_read_in_order_with_their_place_action_and_browser(store):
    add_game(store)
    with store.writing("g"):
        store.append("g", 1, "op-1", "Ann's", EVERY_KIND[2:])
    facts = store.facts("g")
    assert [fact.seq for fact in facts] == list(range(1, len(EVERY_KIND)))
    assert [fact.event for fact in facts] == [STARTED, *EVERY_KIND[2:]]
    assert {(fact.op, fact.by) for fact in facts[1:]} == {("op-1", "Ann's")}
    assert abs(facts[1].at - datetime.now(UTC)) < timedelta(minutes=1)
    last = len(EVERY_KIND) - 1
    assert [fact.seq for fact in store.facts("g", after=last - 2)] == [last - 1, last]


# The database


def test_everything_is_there_after_reopening(store, where):
    add_game(store)
    again = Store(where)
    assert [fact.event for fact in again.facts("g")] == [STARTED]
    assert again.ruleset("g") == find_ruleset("classic")


def test_stores_can_be_opened_at_the_same_time(where):
    with ThreadPoolExecutor(8) as pool:
        assert len(list(pool.map(lambda _: Store(where), range(8)))) == 8


def test_facts_of_a_missing_game_are_refused(store):
    with pytest.raises(REFUSED, match=r"(?i)foreign key"), store.writing("g"):
        store.append("nowhere", 0, "op", "", [STARTED])


def test_each_place_has_one_fact(store):
    add_game(store)
    with pytest.raises(REFUSED, match=r"(?i)unique"), store.writing("g"):
        store.append("g", 0, "op", "", [Undone()])


def test_a_missing_game_has_neither_place_nor_ruleset(store):
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
    add_game(store)
    with pytest.raises(KeyError), store.writing("g"):
        store.append("g", 1, "op", "", [Undone(), "no fact"])
    assert store.last_seq("g") == 1
    assert not store.has_op("g", "op")
    with store.writing("g"):
        store.append("g", 1, "op", "", [Undone()])
    assert store.last_seq("g") == 2


def test_transactions_of_many_threads_run_one_after_another(store):
    add_game(store)

    def act(worker):
        for number in range(25):
            with store.writing("g"):
                store.append("g", store.last_seq("g"), f"{worker}-{number}", "", [Undone()])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(act, range(4)))
    facts = store.facts("g")
    assert [fact.seq for fact in facts] == list(range(1, 102))
    assert len({fact.op for fact in facts}) == 101
