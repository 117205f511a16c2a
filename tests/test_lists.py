"""Lists of games match the facts of the games, without reading any facts twice."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from math import inf
from random import Random
from time import sleep

import pytest
from hypothesis import given, strategies as st

from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.events import (
    CardsShown,
    PlayerReplaced,
    PlayersNamed,
    PointsShown,
    Redone,
    TricksCounted,
    Undone,
)
from scorekeeper.pinochle.game.summary import summarize
from scorekeeper.pinochle.rules.catalogue import find_ruleset, rulesets
from scorekeeper.service.games import Act, Games
from scorekeeper.service.lists import Lists, UnlistedGame, reading_ahead
from scorekeeper.storage.database import UnreachableError
from scorekeeper.storage.store import Store, written
from tests.full_disk import full_disk
from tests.postgres import own_server
from tests.records.random_games import random_game

PLAYERS = ("Ann", "Bob", "Cyd", "Dee")
FIGURES = {"an extra": lambda game, place: [*place, *game.totals]}
CORRECTED = (PointsShown, CardsShown, TricksCounted)
taps = count()


BOTH_STORES = True


@pytest.fixture
def store(where):
    return Store(where)


@pytest.fixture
def ids(store):
    """Five games, in the order in which they were played."""
    games = Games(store)
    return [played(games, find_ruleset("classic"), Random(seed), 2) for seed in range(5)]


@pytest.fixture
def lists(store, ids):
    return after_a_restart(store)


def after_a_restart(store):
    return Lists(Games(store), FIGURES)


def record(games, id, *events):
    """Record those events that the rules allow."""
    for event in events:
        try:
            games.record(id, Act(f"{next(taps)}", games.load(id).seq), event)
        except PinochleError:
            continue


def played(games, ruleset, random, hands):
    _timeline, (started, *events) = random_game(ruleset, random, hands)
    table = games.start(ruleset, started.players, started.first_dealer)
    for event in events:
        record(games, table.id, event)
    return table.id


def by_its_facts(store, id):
    table = Games(store).load(id)
    figures = [written(table.started), id, *table.game.totals]
    return summarize(table.game), {"an extra": figures}


def summary_of(lists, id):
    (listed,) = lists.of([id], inf)
    return shown(listed)


def shown(listed):
    return listed.summary, listed.figures


@given(seed=st.integers(0, 2**32))
def test_a_list_matches_the_facts_after_random_actions(tmp_path_factory, seed):
    random = Random(seed)
    store = Store(tmp_path_factory.mktemp("lists") / "games.sqlite3")
    ruleset = random.choice(rulesets())
    _timeline, (started, *events) = random_game(ruleset, random, 3)
    games = Games(store)
    id = games.start(ruleset, started.players, started.first_dealer).id
    here, before = Lists(games, FIGURES), []
    for event in events:
        record(games, id, event)
        if isinstance(event, CORRECTED):
            before.append(event)
        chance = random.random()
        if chance < 0.1:
            record(
                games, id, *[Undone()] * random.randrange(1, 5), *[Redone()] * random.randrange(5)
            )
        elif chance < 0.2 and before:
            record(games, id, random.choice(before))
        elif chance < 0.25:
            record(games, id, PlayerReplaced(random.randrange(ruleset.players), "Eli", event.hand))
        if random.random() < 0.2:
            assert summary_of(here, id) == by_its_facts(store, id)
    right = by_its_facts(store, id)
    assert summary_of(here, id) == summary_of(after_a_restart(store), id) == right
    with store.writing("g"):
        store.execute("delete from summaries")
    assert summary_of(here, id) == summary_of(after_a_restart(store), id) == right
    store.close()


def test_facts_are_read_once_for_lists(store, ids, lists):
    found = [shown(each) for each in lists.of(ids)]
    with store.writing("g"):
        store.execute("update events set fields = 'no fact can be read any more'")
    assert [shown(each) for each in lists.of(ids)] == found
    assert [shown(each) for each in after_a_restart(store).of(ids)] == found


def test_a_list_shows_the_current_state_of_a_continued_game(store, ids, lists):
    lists.of(ids)
    record(Games(store), ids[0], PlayersNamed(("Fay", *PLAYERS[1:])))
    for each in lists, after_a_restart(store):
        assert each.of(ids)[0].summary.players[0] == "Fay"


def falsify(store):
    """Store wrong totals in every readable summary."""
    for id, fields in store.execute("select game_id, fields from summaries"):
        with suppress(ValueError):
            wrong = json.dumps({**json.loads(fields), "totals": [7, 7]})
            store.execute("update summaries set fields = ? where game_id = ?", [wrong, id])


@pytest.mark.parametrize(
    "damage",
    [
        "delete from summaries",
        "update summaries set program = 'another'",
        "update summaries set fields = '{'",
        "update summaries set fields = replace(fields, '\"figures\"', '\"other\"')",
        "update summaries set fields = replace(fields, '\"winner\": []', '\"winner\": 7')",
        "update summaries set seq = seq - 1",
    ],
)
def test_a_missing_stale_or_damaged_summary_is_recomputed(store, ids, lists, damage):
    found = [shown(each) for each in lists.of(ids)]
    with store.writing("g"):
        store.execute(damage)
        falsify(store)
    assert [shown(each) for each in after_a_restart(store).of(ids)] == found
    with store.writing("g"):
        store.execute("update events set fields = ''")
    assert [shown(each) for each in after_a_restart(store).of(ids)] == found


def test_a_list_reads_a_limited_number_of_facts_and_the_next_one_the_rest(store, ids, lists):
    seqs = store.last_seqs(ids)
    two = seqs[ids[0]] + seqs[ids[1]]
    found = lists.of(ids, most=two)
    assert [isinstance(each, UnlistedGame) for each in found] == [False, False, True, True, True]
    assert not any(each.error for each in found[2:])
    assert all(each.started for each in found)
    assert not any(isinstance(each, UnlistedGame) for each in lists.of(ids, most=10_000))
    one = after_a_restart(store).of(ids[:1], most=1)  # the first game is read despite the limit
    assert not isinstance(one[0], UnlistedGame)


def test_after_an_update_all_games_are_read_in_the_background(store, ids, lists):
    lists.of(ids)
    with store.writing("g"):
        store.execute("update summaries set program = 'older' where game_id != ?", [ids[1]])
    record(Games(store), ids[1], PlayersNamed(("Fay", *PLAYERS[1:])))
    after = after_a_restart(store)
    assert after.summaries.missing() == ids[::-1]
    with reading_ahead(after):
        while after.summaries.missing():
            sleep(0.01)
    right = [by_its_facts(store, id) for id in ids]
    assert [shown(each) for each in after.of(ids, most=0)] == right


def test_reading_ahead_ends_when_the_server_does(store, ids, lists):
    with reading_ahead(lists):
        pass
    assert "reading ahead" not in [each.name for each in threading.enumerate()]


def test_reading_ahead_waits_for_a_database_that_does_not_answer(postgres_server, monkeypatch):
    monkeypatch.setattr("scorekeeper.service.lists.RETRY", 0.1)
    with own_server() as server:
        store = Store(server.address)
        id = played(Games(store), find_ruleset("classic"), Random(1), 1)
        lists = after_a_restart(store)
        server.stop()
        with reading_ahead(lists):
            with pytest.raises(UnreachableError):
                lists.summaries.missing()
            server.start()
            while lists.summaries.missing():
                sleep(0.01)
        assert summary_of(lists, id) == by_its_facts(store, id)
        store.close()


def test_a_full_disk_does_not_prevent_a_list(store, ids, lists):
    with full_disk():
        found = lists.of(ids)
    assert [shown(each) for each in found] == [by_its_facts(store, id) for id in ids]


def test_missing_games_are_left_out(store, ids, lists):
    with store.writing("g"):
        store.execute("delete from events where game_id = ?", [ids[1]])
    assert [each.id for each in lists.of([*ids, "nowhere"])] == [ids[0], *ids[2:]]


def test_a_list_of_known_games_does_not_wait_for_writers(store, ids, lists):
    found = lists.of(ids)
    with store.writing("g"), ThreadPoolExecutor() as threads:
        assert threads.submit(lists.of, ids).result(timeout=60) == found
