"""Evenings in the store: directors who record at the same time, and the stored form of facts."""

import json
import re
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.extras.club import facts
from scorekeeper.extras.club.evening import Settings
from scorekeeper.extras.club.evenings import (
    ENCODER,
    KINDS,
    NoSuchEveningError,
    StaleEveningError,
)
from scorekeeper.extras.club.facts import (
    CameBack,
    Closed,
    DirectorJoined,
    Fact,
    Left,
    Opened,
    Redone,
    Registered,
    ResultTyped,
    ResultWithdrawn,
    RoundDrawn,
    TableFact,
    TableStarted,
    Undone,
)
from scorekeeper.pinochle.errors import GameError
from scorekeeper.service.games import Act
from scorekeeper.storage.unreadable import UnreadableError
from tests.club.evenings import RULES, WINNERS, Club, settings
from tests.storage.test_store import add_games

BOTH_STORES = True

ROOT = Path(__file__).parents[2]

NAMES = tuple("ABCDEFGH")
DRAW = (
    RoundDrawn((tuple("ABCD"), tuple("EFGH")), ()),
    TableStarted(1, 1, "game one"),
    TableStarted(1, 2, "game two"),
)
SETTINGS = settings(name="Zoë’s", rounds=8, **WINNERS, by_wins=True, credits_sit_out=True)


@pytest.fixture
def club(where):
    club = Club(where, NAMES)
    add_games(club.evenings.store, "game one", "game two")
    return club


# Two directors: both have seen the drawn round, and then one records before the other


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Registered(("Ann",)), Registered(("Bob",))),
        (Registered(("Ann",)), Left("A")),
        (Left("A"), Left("B")),
        (ResultTyped(1, 1, (1, 2)), ResultTyped(1, 2, (3, 4))),
        (ResultTyped(1, 1, (1, 2)), Left("A")),
        (Left("A"), Closed()),
        (DirectorJoined(), Undone()),
        (Undone(), DirectorJoined()),
    ],
    ids=repr,
)
def test_facts_of_two_directors_are_both_recorded(club, first, second):
    seq = club.record(*DRAW).seq
    club.record(first, seq=seq)
    club.record(second, seq=seq, by="another")
    assert [each.fact for each in club.loaded.facts[seq:]] == [first, second]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (RoundDrawn((tuple("EFGH"), tuple("ABCD")), ()),) * 2,
        (Closed(), RoundDrawn((tuple("EFGH"), tuple("ABCD")), ())),
        (ResultTyped(1, 1, (1, 2)), ResultTyped(1, 1, (3, 4))),
        (ResultTyped(1, 1, (1, 2)), ResultWithdrawn(1, 1)),
        (Registered(("Ann",)), Undone()),
        (Left("A"), Redone()),
        (Undone(), Undone()),
        (Undone(), ResultTyped(1, 1, (1, 2))),
    ],
    ids=repr,
)
def test_a_director_overwrites_nothing_that_another_has_just_done(club, first, second):
    seq = club.record(*DRAW).seq
    after = club.record(first, seq=seq)
    with pytest.raises(StaleEveningError):
        club.record(second, seq=seq, by="another")
    assert club.loaded == after


def test_the_same_name_from_two_directors_is_refused(club):
    seq = club.record(Registered(("Ann",))).seq - 1
    with pytest.raises(GameError, match="same name"):
        club.record(Registered(("ann",)), seq=seq, by="another")


# Recording


def test_an_action_is_recorded_once_and_all_or_nothing(club):
    act = Act("tap", club.loaded.seq, "director")
    once = club.evenings.record(club.id, act, Left("A"), Left("B"))
    assert club.evenings.record(club.id, act, Left("A"), Left("B")) == once == club.loaded
    with pytest.raises(GameError):
        club.record(Left("C"), Left("nobody"))
    assert club.loaded == once


def test_a_tap_opens_one_evening(where):
    club = Club(where)
    act = Act("tap", 0, "director")
    ids = {club.evenings.open(SETTINGS, act, NAMES) for _ in range(2)}
    assert len(ids) == 1
    assert [each.fact for each in club.evenings.load(ids.pop()).facts] == [
        Opened(SETTINGS),
        Registered(NAMES),
    ]


def test_nothing_of_a_refused_evening_is_stored(club):
    act = Act("tap", 0, "director")
    for agreed, names in ((settings(name=""), NAMES), (SETTINGS, ("A", "a"))):
        with pytest.raises(GameError):
            club.evenings.open(agreed, act, names)
    assert club.evenings.of("director") == [club.id]


def test_evenings_are_found_by_director_and_by_game(club):
    club.record(*DRAW)
    club.record(DirectorJoined(), by="another")
    assert club.loaded.directors == {"director", "another"}
    club.pass_time()
    later = club.evenings.open(SETTINGS, Act("later", 0, "director"))
    assert club.evenings.of("director") == [later, club.id]
    assert club.evenings.of("another") == [club.id]
    assert club.evenings.of("stranger") == []
    assert [club.evenings.with_game(id) for id in ("game two", "other")] == [club.id, None]
    with pytest.raises(NoSuchEveningError):
        club.evenings.load("other")


def test_an_evening_of_a_newer_version_is_unreadable(club):
    club.evenings.store.execute("update evening_facts set version = 9 where seq = 2")
    with pytest.raises(UnreadableError) as unreadable:
        club.loaded  # noqa: B018
    assert unreadable.value.newer


# Import


def test_an_imported_evening_has_its_facts_with_their_times(club):
    club.record(*DRAW)
    times = [datetime(2020, 1, 2, 20, minute, tzinfo=UTC) for minute in range(3)]
    actions = [(times[0], [Opened(SETTINGS)]), (times[1], [Registered(NAMES)]), (times[2], DRAW)]
    act = Act("import", 0, "another")
    ids = {club.evenings.store_actions(actions, act) for _ in range(2)}
    found = club.evenings.load(*ids)
    assert [(each.at, each.fact) for each in found.facts] == [
        (at, fact) for at, action in actions for fact in action
    ]
    assert len(found.timeline.past) == 2
    assert found.directors == {"another"}


@pytest.mark.parametrize(
    "facts",
    [
        [],
        [Registered(NAMES)],
        [Opened(settings(name=""))],
        [Opened(SETTINGS), Registered(("A", "a"))],
        [Opened(SETTINGS), Registered(NAMES), Undone()],
        [Opened(SETTINGS), Registered(NAMES), *DRAW, ResultTyped(1, 3, (1, 2))],
    ],
    ids=repr,
)
def test_facts_that_make_no_evening_are_not_imported(club, facts):
    with pytest.raises(GameError):
        club.evenings.store_actions([(datetime.now(UTC), facts)], Act("import", 0, "another"))
    assert club.evenings.of("another") == []


# The stored form, whose names never change

ON_DISK = [
    (
        Opened(SETTINGS),
        "evening-opened",
        {
            "settings": {
                "name": "Zoë’s",
                "ruleset": RULES.plain(),
                "rounds": 8,
                "pairs_stay": False,
                "winners_move": True,
                "by_wins": True,
                "credits_sit_out": True,
            }
        },
    ),
    (DirectorJoined(), "director-joined", {}),
    (Registered(("Zoë", "Bob")), "registered", {"names": ["Zoë", "Bob"]}),
    (Left("Zoë"), "left", {"who": "Zoë"}),
    (CameBack("Zoë"), "came-back", {"who": "Zoë"}),
    (
        RoundDrawn((("A", "B", "C"),), ("D",), ((1, 2, 3),)),
        "round-drawn",
        {"tables": [["A", "B", "C"]], "sit_out": ["D"], "last_scores": [[1, 2, 3]]},
    ),
    (TableStarted(1, 2, "id"), "table-started", {"round": 1, "table": 2, "game_id": "id"}),
    (ResultTyped(1, 2, (3, -4)), "result-typed", {"round": 1, "table": 2, "scores": [3, -4]}),
    (ResultWithdrawn(1, 2), "result-withdrawn", {"round": 1, "table": 2}),
    (Closed(((1, 2),)), "evening-closed", {"last_scores": [[1, 2]]}),
    (Undone(), "undone", {}),
    (Redone(), "redone", {}),
]


@pytest.mark.parametrize(("fact", "name", "values"), ON_DISK, ids=repr)
def test_a_fact_is_stored_under_its_name_and_read_again(fact, name, values):
    written, version, text = ENCODER.dump(fact)
    assert (written, version, json.loads(text)) == (name, 1, values)
    assert ENCODER.load(written, version, text) == fact


def test_every_fact_has_a_name_and_all_its_fields_on_disk():
    classes = {each for each in vars(facts).values() if isinstance(each, type)}
    known = {each for each in classes if issubclass(each, Fact)} - {Fact, TableFact}
    assert {kind.of for kind in KINDS} == known == {type(fact) for fact, *_ in ON_DISK}
    for kind in KINDS:
        assert kind.fields.keys() == {each.name for each in fields(kind.of)}


def test_the_docs_about_the_format_have_every_fact_of_an_evening():
    page = (ROOT / "docs" / "stored-facts.md").read_text("utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| ((?:`\w+`(?:, )?)*) ?\| .+ \|$", page, re.M)
    assert rows == [(kind.name, in_words(kind.fields)) for kind in KINDS]
    assert {kind.version for kind in KINDS} == {1}
    assert f"`settings` has {in_words(each.name for each in fields(Settings))}." in page


def in_words(names):
    return ", ".join(f"`{name}`" for name in names)
