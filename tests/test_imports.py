"""Import of a game that is already here: the same, continued elsewhere, or continued in both."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, strategies as st

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.events import (
    BidWon,
    CardsShown,
    GameConceded,
    GameDescribed,
    HandEnded,
    MeldFinished,
    PlayerReplaced,
    PlayersNamed,
    ScoreAdjusted,
    ScoresEntered,
    TimeCalled,
    Undone,
)
from scorekeeper.pinochle.game.timeline import replay
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.rules.catalogue import find_ruleset, rulesets
from scorekeeper.records.continuation import Relation, compare
from scorekeeper.records.reading import parse_record
from scorekeeper.records.writing import to_json
from scorekeeper.service.games import Act, Games
from scorekeeper.service.imports import Import, foresee, import_record, parted_from
from scorekeeper.storage.store import Store
from tests.records.random_games import random_game

BOTH_STORES = True
ACES = tuple((Card.parse(f"A{suit}"), 1) for suit in "SHDC")
KINGS = tuple((Card.parse(f"K{suit}"), 1) for suit in "SHDC")
PLAYERS = ("Ann", "Bob", "Cyd", "Dee")


@pytest.fixture
def here(where):
    return Games(Store(where))


@pytest.fixture
def there(tmp_path):
    """The games of another server."""
    return Games(Store(tmp_path / "elsewhere.sqlite3"))


@pytest.fixture
def table(here):
    table = here.start(find_ruleset("howell-racehorse"), PLAYERS, 0)
    return entered(here, table, 1, 310, -40)


def everybody(_game_id):
    """True for every game, as if the phone were a scorekeeper in all of them."""
    return True


def nobody(_game_id):
    return False


def entered(games, table, number, *points):
    return record(games, table, ScoresEntered(number, tuple(enumerate(points))))


def record(games, table, *events):
    return games.record(table.id, Act(f"{table.seq}", table.seq, "a phone"), *events)


def recorded(games, table, events):
    """Record the facts one by one."""
    for event in events:
        table = record(games, table, event)
    return table


def text_of(table):
    return to_json(table.game, table.uid, table.started)


def moved(table, games):
    """Import the game into another server; return its table there."""
    return import_record(games, text_of(table), everybody).table


def test_a_game_keeps_its_uid_and_its_day(here, there, table):
    other = moved(table, there)
    assert other.uid == table.uid
    assert text_of(other) == text_of(table)


BID, MELD = BidWon(2, 1, 300, Suit.SPADES), CardsShown(2, 1, ACES)
SCORES, OTHERS = (ScoresEntered(2, ((0, each), (1, 250))) for each in (0, 100))
REDEALT, THIRD = HandEnded(2, Outcome.REDEALT), replace(SCORES, hand=3)
RENEGE, SLIP = ScoreAdjusted(1, 0, 50, "Renege"), ScoreAdjusted(1, 1, -20, "Slip")
TITLE, NAMES = GameDescribed("Thursday club", ""), PlayersNamed(("Anna", "Bob", "Cyd", "Dee"))
SENTENCES = {
    Import.SAME: "You already have this game.",
    Import.CONTINUED: "Your game goes on from hand {}.",
    Import.PARTED: "You already have this game, but hand {} is different. Both are kept.",
}


@pytest.mark.parametrize(
    ("begun", "ours", "theirs", "what", "number"),
    [
        ([], [], [], Import.SAME, 0),
        ([], [SCORES], [], Import.SAME, 0),
        ([], [], [NAMES], Import.SAME, 0),
        ([], [GameDescribed("Ours", "Rain.")], [TITLE], Import.SAME, 0),
        ([], [], [TITLE], Import.CONTINUED, 0),
        ([], [], [PlayerReplaced(1, "Eve", 2), TITLE], Import.CONTINUED, 0),
        ([], [], [SCORES, replace(BID, hand=3)], Import.CONTINUED, 2),
        ([], [], [NAMES, SCORES], Import.CONTINUED, 2),
        ([BID, MELD], [], [CardsShown(2, 3, KINGS), MeldFinished(2)], Import.CONTINUED, 2),
        ([RENEGE], [], [SLIP, TimeCalled(1)], Import.CONTINUED, 1),
        ([], [], [GameConceded(1, 0)], Import.CONTINUED, 1),
        ([GameConceded(1, 1)], [], [GameConceded(1, 0)], Import.PARTED, 1),
        ([], [SCORES], [OTHERS], Import.PARTED, 2),
        ([], [SCORES], [RENEGE], Import.PARTED, 1),
        ([BID], [], [RENEGE], Import.PARTED, 1),
        ([REDEALT], [THIRD], [replace(OTHERS, hand=3)], Import.PARTED, 2),
    ],
    ids=["the same", "older", "names alone", "a title of our own", "a title", "a new player",
         "newer", "names and hands", "an open hand", "after its end", "a concession",
         "conceded by others", "parted", "a correction",
         "a correction before the open hand", "parted after a hand for nothing"],
)  # fmt: skip
def test_the_effect_of_an_import_is_foreseen(here, there, table, begun, ours, theirs, what, number):
    """The preview and the import give the same result, and each copy is recognized."""
    table = recorded(here, table, begun)
    brought = text_of(recorded(there, moved(table, there), theirs))
    table = recorded(here, table, ours)

    foreseen = foresee(here, parse_record(brought), everybody)
    assert foresee(here, parse_record(brought), nobody) is None
    assert (here.load(table.id), here.store.game_ids()) == (table, [table.id])

    outcome = import_record(here, brought, everybody, Act("import", 0, "a phone"))
    assert (foreseen.what, foreseen.number) == (outcome.what, outcome.number) == (what, number)
    assert foreseen.sentence == outcome.sentence
    if number or what is Import.SAME:
        assert outcome.sentence == SENTENCES[what].format(number)
    assert (outcome.table.id == table.id) == (what is not Import.PARTED)
    if what is Import.CONTINUED:
        facts = here.facts(outcome.table, table.seq)
        assert {(fact.event, fact.by) for fact in facts} >= {(each, "a phone") for each in theirs}
    else:
        assert here.load(table.id) == table
    if what is not Import.SAME:
        assert text_of(here.load(outcome.table.id)) == brought
    again = import_record(here, brought, everybody)
    assert (again.what, again.table.id) == (Import.SAME, outcome.table.id)


def test_undo_reverts_the_last_entry_of_an_imported_game_not_its_title(here, there, table):
    begun = record(here, table, GameDescribed("Club night", ""), BidWon(2, 1, 300, Suit.SPADES))
    undone = record(there, moved(begun, there), Undone())
    assert undone.game.title == "Club night"
    assert undone.game.hand(2).hand.declarer is None


def test_diverged_copies_name_each_other(here, there, table):
    other = text_of(recorded(there, moved(table, there), [OTHERS]))
    ours = recorded(here, table, [SCORES])
    copy = import_record(here, other, everybody).table
    assert copy.uid == ours.uid
    assert parted_from(here, ours, everybody) == [(copy.id, 2)]
    assert parted_from(here, copy, everybody) == [(table.id, 2)]
    assert import_record(here, text_of(ours), everybody).table == ours
    assert len(here.store.game_ids()) == 2


def test_an_import_does_not_change_a_game_of_others_with_the_same_uid(here, there, table):
    other = entered(there, moved(table, there), 2, 100, 150)
    imported = import_record(here, text_of(other), nobody)
    assert imported.what is Import.NEW
    assert here.load(table.id) == table
    assert parted_from(here, table, nobody) == []


def test_a_record_without_a_uid_is_a_new_game_each_time(here, table):
    record = json.loads(text_of(table))
    del record["uid"]
    made = [import_record(here, json.dumps(record), everybody).table for _time in range(2)]
    assert len({table.id, *(each.id for each in made)}) == 3
    assert len({table.uid, *(each.uid for each in made)}) == 3


def test_title_note_and_former_players_are_imported(here, there, table):
    table = record(here, table, GameDescribed("Thursday club", "Rain."))
    table = record(here, entered(here, table, 2, 0, 0), PlayerReplaced(1, "Eve", 2))
    table = record(here, table, PlayerReplaced(1, "Fay", 3))
    other = moved(table, there)
    assert (other.game.title, other.game.note) == ("Thursday club", "Rain.")
    assert [other.game.players_of(number)[1] for number in (1, 2, 3)] == ["Bob", "Eve", "Fay"]
    assert text_of(other) == text_of(table)


def test_an_unreadable_copy_blocks_nothing(here, there, table):
    """The readable copy can still be shown, and a record can be imported again."""
    other = entered(there, moved(table, there), 2, 100, 150)
    entered(here, table, 2, 0, 250)
    parted = import_record(here, text_of(other), everybody).table
    with here.store.writing(table.id):
        sql = "update events set kind = 'moonshine' where game_id = ? and seq = 2"
        here.store.execute(sql, [table.id])
    again = Games(here.store)
    assert parted_from(again, parted, everybody) == []
    assert import_record(again, text_of(other), everybody).table.id == parted.id


def test_diverged_copies_are_listed_with_the_number_that_players_know(here, there, table):
    begun = record(here, table, HandEnded(2, Outcome.REDEALT))
    other = entered(there, moved(begun, there), 3, 100, 150)
    ours = entered(here, begun, 3, 0, 250)
    copy = import_record(here, text_of(other), everybody).table
    assert parted_from(here, ours, everybody) == [(copy.id, 2)]  # redealt hands have no number
    ours = entered(here, ours, 3, 100, 150)
    assert parted_from(here, ours, everybody) == []


@pytest.mark.parametrize("started", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z"])
def test_a_start_time_outside_the_calendar_is_refused(here, table, started):
    record = json.loads(text_of(table)) | {"started": started}
    with pytest.raises(GameError, match="in the past"):
        import_record(here, json.dumps(record), everybody)


@given(seed=st.integers(0, 2**32))
def test_a_copy_of_any_moment_can_be_continued(tmp_path_factory, seed):
    """After a correction, the copies diverge instead, and nothing is lost."""
    random = Random(seed)
    ruleset = random.choice(rulesets())
    _timeline, events = random_game(ruleset, random, 3)
    cut = random.randrange(1, len(events) + 1)
    folder = tmp_path_factory.mktemp("stores")
    here, there = (Games(Store(folder / name)) for name in ("here", "there"))
    table = there.start(ruleset, events[0].players, events[0].first_dealer)
    for event in events[1:cut]:
        table = record(there, table, event)
    known = moved(table, here)
    assert compare(known.game, replay(ruleset, events[:cut]).game).relation is Relation.SAME
    for event in events[cut:]:
        table = record(there, table, event)
    foreseen = foresee(here, parse_record(text_of(table)), everybody)
    imported = import_record(here, text_of(table), everybody)
    assert foreseen
    assert (foreseen.what, foreseen.number) == (imported.what, imported.number)
    relation = compare(known.game, table.game).relation
    if relation is Relation.LESS:  # points that were added and dropped look like an older copy
        assert (imported.what, imported.table) == (Import.SAME, known)
    else:
        assert text_of(imported.table) == text_of(table)
    assert (imported.what is Import.PARTED) == (relation is Relation.OTHER)
    assert (imported.table.id == known.id) == (relation is not Relation.OTHER)
    for games in (here, there):
        games.store.close()
