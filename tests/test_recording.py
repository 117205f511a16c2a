"""Load and record games, with stale and repeated actions."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

from scorekeeper import limits
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.errors import CallError, GameError, PinochleError
from scorekeeper.pinochle.game.events import (
    BidWon,
    CardsShown,
    GameConceded,
    HandEnded,
    MeldFinished,
    PlayerReplaced,
    PointsShown,
    Redone,
    ScoreAdjusted,
    TimeCalled,
    TricksCounted,
    Undone,
)
from scorekeeper.pinochle.game.events.player_facts import MOST_REPLACED
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.records.writing import to_json
from scorekeeper.service.games import Act, Games, StaleError
from scorekeeper.service.imports import import_record
from scorekeeper.storage.store import NoSuchGameError, Store
from tests.records.builders import hand, record

PLAYERS = ("Ann", "Bob", "Cyd", "Dee")


BOTH_STORES = True


@pytest.fixture
def games(where):
    return Games(Store(where))


@pytest.fixture
def table(games):
    """A game by the ruleset Classic, in which the bid of the first hand was won."""
    started = games.start(find_ruleset("classic"), PLAYERS, 0)
    return games.record(started.id, Act("bid", 1, "phone"), BidWon(1, 0, 20, Suit.HEARTS))


def shown(seat, card, copies=1):
    return CardsShown(1, seat, ((Card.parse(card), copies),))


def test_a_started_game_has_an_id_that_cannot_be_guessed(games):
    ids = {games.start(find_ruleset("classic"), PLAYERS, 0).id for _ in range(20)}
    assert len(ids) == 20
    assert all(len(id) == 16 and id.isascii() and id.isalnum() for id in ids)
    assert games.load(ids.pop()).game.players == PLAYERS


def test_an_invalid_game_is_not_started(games):
    with pytest.raises(GameError):
        games.start(find_ruleset("classic"), PLAYERS[:3], 0)
    assert games.store.execute("select count(*) from games") == [(0,)]


@given(st.lists(st.sampled_from(["AH", "KH", "undo", "redo"]), max_size=12), st.integers(0, 12))
def test_a_cached_game_catches_up_as_if_read_again(tmp_path_factory, taps, known):
    """The new facts include Undo and Redo, which may concern cached facts."""
    folder = tmp_path_factory.mktemp("games")
    ours, theirs = (Games(Store(folder / "games.sqlite3")) for _ in range(2))
    table = theirs.start(find_ruleset("classic"), PLAYERS, 0)
    table = theirs.record(table.id, Act("bid", 1), BidWon(1, 0, 20, Suit.HEARTS))
    shows = {"AH": 0, "KH": 0}
    for number, tap in enumerate(taps):
        if number == known:
            ours.load(table.id)
        if tap in shows:
            shows[tap] = 1 - shows[tap]
        event = {"undo": Undone(), "redo": Redone()}.get(tap) or shown(0, tap, shows[tap])
        with suppress(PinochleError):
            table = theirs.record(table.id, Act(f"{number}", table.seq, "a phone"), event)
    assert ours.load(table.id) == Games(theirs.store).load(table.id) == table


@pytest.fixture
def read(monkeypatch):
    """The numbers of all facts that were read from any store, in the order of reading."""
    numbers = []
    facts = Store.facts

    def spied(store, game_id, after=0):
        found = facts(store, game_id, after)
        numbers.extend(fact.seq for fact in found)
        return found

    monkeypatch.setattr(Store, "facts", spied)
    return numbers


def test_cached_facts_are_not_read_again(games, table, read):
    """After each tap, each of 500 watchers would otherwise read a long game again."""
    other = Games(Store(games.store.where))
    assert other.load(table.id) == table
    newer = games.record(table.id, Act("op", 2), shown(0, "AH"))
    read.clear()
    assert other.load(table.id) == newer
    assert read == [3]


def test_a_tap_during_a_load_gives_the_later_game(games, table, read, monkeypatch):
    """Another thread records a fact just after a poll has read the last fact's number."""
    last_seq = Store.last_seq

    def overtaken(store, game_id):
        seq = last_seq(store, game_id)
        monkeypatch.setattr(Store, "last_seq", last_seq)
        games.record(table.id, Act("op", seq), shown(0, "AH"))
        return seq

    monkeypatch.setattr(Store, "last_seq", overtaken)
    assert games.load(table.id).seq == 3
    assert read == []


def test_a_slow_read_does_not_replace_a_later_game(games, table, monkeypatch):
    facts, slow = Store.facts, Games(games.store)

    def overtaken(store, game_id, after=0):
        found = facts(store, game_id, after)
        monkeypatch.setattr(Store, "facts", facts)
        slow.record(table.id, Act("op", 2), shown(0, "AH"))
        return found

    monkeypatch.setattr(Store, "facts", overtaken)
    assert slow.load(table.id).seq == 3


def test_the_last_browser_that_recorded_a_fact_is_found(games, table):
    ace = shown(0, "AH")
    games.record(table.id, Act("first", 2, "one phone"), ace)
    games.record(table.id, Act("none", 3, "a phone"), shown(0, "AH", 0))
    games.record(table.id, Act("again", 4, "another phone"), ace)
    games.record(table.id, Act("later", 5, "a phone"), shown(0, "KS"))
    assert games.recorded_by(games.load(table.id), ace) == "another phone"


def test_a_refused_fact_stores_nothing(games, table):
    with pytest.raises(CallError):
        games.record(table.id, Act("op", 2), BidWon(1, 0, 3, Suit.HEARTS))
    assert games.load(table.id) == table
    assert not games.store.has_op(table.id, "op")


def test_either_all_facts_of_an_action_are_recorded_or_none(games, table):
    with pytest.raises(PinochleError):
        games.record(table.id, Act("op", 2), MeldFinished(1), TricksCounted(1, ((0, 99),)))
    assert games.load(table.id).seq == 2
    both = games.record(table.id, Act("op", 2), MeldFinished(1), TricksCounted(1, ((0, 20),)))
    assert (both.seq, both.game.totals) == (4, (20, 5))


def test_a_repeated_action_records_nothing(games, table):
    first = games.record(table.id, Act("op", 2), shown(0, "AH"))
    assert games.record(table.id, Act("op", 2), shown(0, "AH")) == first
    assert games.record(table.id, Act("op", 3), shown(0, "KH")) == first


def test_the_same_action_id_in_another_game_is_another_action(games, table):
    other = games.start(find_ruleset("classic"), PLAYERS, 0)
    assert games.record(other.id, Act("bid", 1), BidWon(1, 1, 20, Suit.CLUBS)).seq == 2


@pytest.mark.parametrize(
    ("first", "second", "accepted"),
    [
        (PointsShown(1, 0, 10), PointsShown(1, 1, 20), True),
        (shown(0, "AH"), shown(1, "AH"), True),
        (shown(0, "AH"), shown(0, "KH"), True),
        (shown(0, "AH"), shown(0, "AH", 2), False),
        (shown(0, "AH"), PointsShown(1, 0, 10), False),
        (shown(0, "AH"), shown(0, "AH"), True),
        (BidWon(1, 1, 30, Suit.CLUBS), shown(0, "AH"), True),
        (Undone(), shown(0, "AH"), False),
        (shown(0, "AH"), Undone(), False),
    ],
    ids=["two players' points", "two players' cards", "two cards", "one card",
         "cards and points", "the same", "bid and meld", "undo first", "undo second"],
)  # fmt: skip
def test_facts_of_two_browsers_conflict_only_if_they_change_the_same_thing(
    games, table, first, second, accepted
):
    games.record(table.id, Act("one", 2, "a"), first)
    if accepted:
        games.record(table.id, Act("two", 2, "b"), second)
    else:
        with pytest.raises(StaleError):
            games.record(table.id, Act("two", 2, "b"), second)


def test_two_players_who_show_too_many_cards_are_refused_by_the_rules(games, table):
    games.record(table.id, Act("one", 2, "a"), shown(0, "AH", 2))
    with pytest.raises(PinochleError, match="No A♥ left: shown by seat 0"):
        games.record(table.id, Act("two", 2, "b"), shown(1, "AH"))


def test_an_action_from_the_future_is_stale(games, table):
    with pytest.raises(StaleError):
        games.record(table.id, Act("op", 9), shown(0, "AH"))


def test_four_threads_lose_no_action(games, table):
    cards = [f"{rank}{suit}" for rank in ("A", "10", "K") for suit in "SHDC"]

    def show(seat):
        for number, card in enumerate(cards[seat::4] * 5):
            copies = (number // 3 + 1) % 2
            games.record(table.id, Act(f"{seat}-{number}", 2, str(seat)), shown(seat, card, copies))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(show, range(4)))
    after = games.load(table.id)
    assert after.seq == 2 + 4 * 15
    held = {seat: sorted(map(str, after.game.hands[0].hand.held(seat))) for seat in range(4)}
    assert held == {seat: sorted(cards[seat::4]) for seat in range(4)}
    assert Games(Store(games.store.where)).load(table.id) == after


def test_a_missing_game_is_neither_loaded_nor_written(games):
    with pytest.raises(NoSuchGameError):
        games.load("nowhere")
    with pytest.raises(NoSuchGameError):
        games.record("nowhere", Act("op", 1), Undone())


def test_games_that_are_no_longer_cached_are_loaded_again(games, monkeypatch):
    monkeypatch.setattr(limits, "FACTS_IN_MEMORY", 2)
    ids = [games.start(find_ruleset("classic"), PLAYERS, seat).id for seat in range(4)]
    assert len(games._folded) == 2
    assert [games.load(game_id).game.first_dealer for game_id in ids] == [0, 1, 2, 3]


@pytest.fixture
def full(games, table, monkeypatch):
    """A game at its limit of facts, during the meld of its first hand.

    Ten more facts are allowed, to finish the hand and the game.
    """
    monkeypatch.setattr(limits, "FACTS", 2)
    monkeypatch.setattr(limits, "ALL_FACTS", 12)
    return table


def record_each(games, table, *events):
    """Record each event as a separate tap."""
    for event in events:
        table = games.record(table.id, Act(f"{table.seq}", table.seq), event)
    return table


def test_the_open_hand_of_a_full_game_can_be_finished_and_undone(games, full):
    played = record_each(games, full, MeldFinished(1), TricksCounted(1, ((0, 20),)))
    assert played.game.totals == (20, 5)
    assert record_each(games, played, Undone(), Undone(), Redone(), Redone()).game == played.game


def test_a_full_game_takes_no_new_hand_and_can_be_ended(games, full):
    played = record_each(games, full, MeldFinished(1), TricksCounted(1, ((0, 20),)))
    with pytest.raises(GameError, match="no room for another hand"):
        record_each(games, played, BidWon(2, 1, 20, Suit.HEARTS))
    assert record_each(games, played, TimeCalled(1)).game.end.winner == (0, 2)


def test_the_last_entry_of_a_game_is_reserved_for_its_end(games, full):
    shows = [shown(0, "AH"), Undone()] * 4
    table = record_each(games, full, *shows, shown(0, "AH"))
    with pytest.raises(GameError, match="no room for more entries"):
        record_each(games, table, shown(0, "KH"))
    assert games.load(table.id) == table
    assert games.record(table.id, Act("again", table.seq), shown(0, "AH")) == table  # no new fact
    ended = record_each(games, table, GameConceded(1, 0))
    assert ended.game.end.winner == (1, 3)
    assert ended.seq == limits.ALL_FACTS
    with pytest.raises(GameError, match="no room for more entries"):
        record_each(games, ended, Undone())


def test_a_record_has_no_more_entries_than_a_game_may(games, monkeypatch):
    text = json.dumps(record(hand(), hand(declarer=1)))
    entries = import_record(games, text, bool).table.seq
    monkeypatch.setattr(limits, "FACTS", entries - 1)
    monkeypatch.setattr(limits, "ALL_FACTS", entries - 1)
    with pytest.raises(GameError, match="more than"):
        import_record(games, text, bool)


def test_an_imported_record_is_a_game_that_exports_the_same(games):
    first = import_record(games, json.dumps(record(hand(), hand(declarer=1))), bool).table
    text = to_json(first.game)
    again = import_record(games, text, bool).table
    assert to_json(games.load(again.id).game) == text
    assert to_json(Games(Store(games.store.where)).load(again.id).game) == text


def test_the_error_for_a_stale_action_has_only_the_conflicting_facts(games, table):
    games.record(table.id, Act("one", 2, "a"), shown(1, "AH"))
    games.record(table.id, Act("two", 3, "a"), PointsShown(1, 0, 10))
    with pytest.raises(StaleError) as stale:
        games.record(table.id, Act("three", 2, "b"), PointsShown(1, 0, 20))
    assert [fact.event for fact in stale.value.since] == [PointsShown(1, 0, 10)]
    assert stale.value.table.seq == 4


def test_a_fact_that_changes_nothing_is_skipped_so_undo_reverts_the_first(games, table):
    games.record(table.id, Act("one", 2, "a"), MeldFinished(1))
    again = games.record(table.id, Act("two", 2, "b"), MeldFinished(1))
    assert again.seq == 3
    undone = games.record(table.id, Act("three", 3, "b"), Undone())
    assert not undone.game.hands[0].hand.meld_finished


def test_an_undone_fact_can_be_recorded_again(games, table):
    games.record(table.id, Act("one", 2), MeldFinished(1))
    games.record(table.id, Act("two", 3), Undone())
    assert games.record(table.id, Act("three", 4), MeldFinished(1)).seq == 5


def test_a_fact_that_changes_nothing_keeps_redo(games, table):
    games.record(table.id, Act("one", 2), shown(0, "AH"))
    games.record(table.id, Act("two", 3), MeldFinished(1))
    games.record(table.id, Act("three", 4), Undone())
    assert games.record(table.id, Act("four", 5), shown(0, "AH")).timeline.to_redo


def test_a_game_has_a_limited_number_of_hands(games, monkeypatch):
    monkeypatch.setattr(limits, "HANDS", 2)
    table = games.start(find_ruleset("classic"), PLAYERS, 0)
    for number in (1, 2):
        ended = HandEnded(number, Outcome.REDEALT)
        table = games.record(table.id, Act(f"{number}", number), ended)
    with pytest.raises(GameError, match=r"This game has 2 hands\. Go on in a new game\."):
        games.record(table.id, Act("3", 3), HandEnded(3, Outcome.REDEALT))
    assert games.load(table.id).seq == 3
    assert games.record(table.id, Act("4", 3), ScoreAdjusted(2, 0, 10, "slip")).seq == 4


def test_players_can_be_replaced_a_limited_number_of_times(games, table):
    changes = [PlayerReplaced(0, f"Ann {number}", 1) for number in range(MOST_REPLACED)]
    table = games.record(table.id, Act("all", 2), *changes)
    with pytest.raises(GameError, match="Players changed 100 times already"):
        games.record(table.id, Act("one", table.seq), PlayerReplaced(0, "Eve", 1))
    assert games.load(table.id) == table


def test_a_game_can_be_loaded_as_it_was(games, table):
    later = games.record(table.id, Act("one", 2), PointsShown(1, 0, 10))
    assert games.as_of(later, 2).game == table.game
    assert games.as_of(later, 0).game.hands == ()


def test_the_store_knows_which_actions_are_recorded(games, table):
    assert games.store.has_op(table.id, "bid")
    assert not games.store.has_op(table.id, "other")
