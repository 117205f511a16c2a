"""The stored form of facts, whose names never change."""

import json
import re
import sqlite3
from dataclasses import dataclass, fields, replace
from pathlib import Path

import pytest

from scorekeeper.pinochle.cards import Card, Rank, Suit
from scorekeeper.pinochle.game import events
from scorekeeper.pinochle.game.events import (
    AllAnnounced,
    BidWon,
    Called,
    CardsShown,
    Event,
    GameConceded,
    GameEvent,
    GameStarted,
    HandEnded,
    HandEvent,
    MeldNamed,
    NextGameStarted,
    PartnerCalled,
    PlayerReplaced,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
    Undone,
)
from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.meld import MeldName
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.storage import stored_facts
from scorekeeper.storage.stored_facts import ATTRIBUTES, KINDS, dump, load
from scorekeeper.storage.unreadable import UnreadableError

ROOT = Path(__file__).parents[2]
RELEASED = ROOT / "tests" / "storage" / "released" / "1fe954a.sqlite3"
BY_NAME = [pytest.param(kind, id=f"{kind.name}-{kind.version}") for kind in KINDS]

MELDS = ("run", "royal-marriage", "marriage", "extra-king", "extra-queen", "pinochle", "aces",
         "kings", "queens", "jacks", "nine")  # fmt: skip
ADDED = [  # kinds of facts that were added after that revision
    ("minutes-added", 1, '{"minutes": 5}'),
    ("meld-named", 2, '{"hand": 1, "seat": 0, "meld": "run", "suit": null, "times": 0}'),
]
IN_VERSION_2 = {"called", "hand-dealt", "hand-ended", "meld-named", "partner-called"}

ON_DISK = [
    (GameStarted(("Zoë",), 1), "game-started", {"players": ["Zoë"], "first_dealer": 1}),
    (
        NextGameStarted(("Zoë",), 1, "Club"),
        "next-game-started",
        {"players": ["Zoë"], "first_dealer": 1, "title": "Club"},
    ),
    (PlayerReplaced(1, "Eve", 3), "player-replaced", {"seat": 1, "name": "Eve", "hand": 3}),
    (Undone(), "undone", {}),
    (Called(1, Call(2, 250)), "called", {"hand": 1, "call": [2, 250]}),
    (BidWon(1, 2, None), "bid-won", {"hand": 1, "seat": 2, "amount": None, "trump": None}),
    (AllAnnounced(1, False), "all-announced", {"hand": 1, "plays": False}),
    (PartnerCalled(1, 3), "partner-called", {"hand": 1, "seat": 3}),
    (PartnerCalled(1, None), "partner-called", {"hand": 1, "seat": None}),
    (TricksCounted(1, ((0, 80),)), "tricks-counted", {"hand": 1, "taken": [[0, 80]]}),
    (GameConceded(1, None), "game-conceded", {"hand": 1, "seat": None}),
    *(
        (TrumpNamed(1, suit), "trump-named", {"hand": 1, "trump": letter})
        for suit, letter in zip(Suit, "SHDC", strict=True)
    ),
    *(
        (
            CardsShown(1, 0, ((Card(rank, Suit.HEARTS), 2),)),
            "cards-shown",
            {"hand": 1, "seat": 0, "counts": [[[text, "H"], 2]]},
        )
        for rank, text in zip(Rank, ("A", "10", "K", "Q", "J", "9"), strict=True)
    ),
    *(
        (
            MeldNamed(1, 0, name, None, 2),
            "meld-named",
            {"hand": 1, "seat": 0, "meld": text, "suit": None, "times": 2},
        )
        for name, text in zip(MeldName, MELDS, strict=False)  # players cannot name a roundhouse
    ),
    *(
        (Called(1, Call(2, word)), "called", {"hand": 1, "call": [2, text]})
        for word, text in zip(Word, ("pass", "help", "by-me", "sweep"), strict=True)
    ),
    *(
        (TookAnswered(1, 0, took), "took-answered", {"hand": 1, "seat": 0, "took": text})
        for took, text in zip(Took, ("nothing", "trick", "counter"), strict=True)
    ),
    *(
        (HandEnded(1, Outcome[text.replace("-", "_").upper()]), "hand-ended",
         {"hand": 1, "outcome": text})
        for text in ("played", "thrown-in", "folded", "redealt", "sweep-made", "sweep-failed",
                     "thousand-made", "thousand-failed", "moon-made", "moon-failed", "conceded",
                     "passed-out")
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "name", "values"), ON_DISK, ids=repr)
def test_a_fact_is_stored_under_its_name_with_all_its_fields_and_read_again(event, name, values):
    written, version, text = dump(event)
    assert (written, version, json.loads(text)) == (name, version_of(name), values)
    assert load(written, version, text) == event


def version_of(name):
    return 2 if name in IN_VERSION_2 else 1


def test_every_fact_that_can_be_recorded_has_a_name():
    bases = {Event, GameEvent, HandEvent}
    classes = {each for each in vars(events).values() if isinstance(each, type)} - bases
    assert {kind.of for kind in KINDS} == {each for each in classes if issubclass(each, Event)}


def test_a_name_and_version_belong_to_one_fact():
    names = [(kind.name, kind.version) for kind in KINDS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("kind", BY_NAME)
def test_each_field_of_the_class_is_on_disk(kind):
    names = {ATTRIBUTES.get(name, name) for name in kind.fields}
    assert names == {each.name for each in fields(kind.of)}


@pytest.mark.parametrize("kind", BY_NAME)
def test_names_of_classes_do_not_matter_on_disk(kind, monkeypatch):
    @dataclass(frozen=True)
    class CalledOtherwise(kind.of):
        def change(self, *given):
            """Satisfy the interface; this test does not call it."""

    (text, *_) = [text for *named, text in rows() if named == [kind.name, kind.version]]
    place = kind.name, kind.version
    assert dump(load(*place, text)) == (*place, text)
    again = replace(kind, of=CalledOtherwise)
    monkeypatch.setitem(stored_facts.ENCODER._read, place, again)
    monkeypatch.setitem(stored_facts.ENCODER._written, CalledOtherwise, again)
    event = load(*place, text)
    assert isinstance(event, CalledOtherwise)
    assert dump(event) == (*place, text)


def rows():
    """The stored name, version and fields of facts of every kind."""
    with sqlite3.connect(f"file:{RELEASED}?mode=ro", uri=True) as db:
        return [*db.execute("select kind, version, fields from events"), *ADDED]


def test_stored_facts_are_read_and_written_again_unchanged():
    for name, version, text in rows():
        assert dump(load(name, version, text)) == (name, version, text)
    assert {row[:2] for row in rows()} == {(kind.name, kind.version) for kind in KINDS}


@pytest.mark.parametrize(
    ("name", "version", "text", "newer"),
    [
        pytest.param("glass-broken", 1, "{}", True, id="an unknown fact"),
        pytest.param("undone", 2, "{}", True, id="a later version"),
        pytest.param("undone", 1, '{"why": "slip"}', True, id="an unknown field"),
        pytest.param("meld-finished", 1, "{}", False, id="a missing field"),
        pytest.param("meld-finished", 1, '{"hand": 1', False, id="broken JSON"),
        pytest.param("meld-finished", 1, "[1]", False, id="a list"),
        pytest.param("meld-finished", 1, '{"hand": "1"}', False, id="a text for a number"),
        pytest.param("meld-finished", 1, '{"hand": true}', False, id="a flag for a number"),
        pytest.param("meld-done", 1, '{"hand": 1, "seat": -1}', False, id="a seat below 0"),
        pytest.param("trump-named", 1, '{"hand": 1, "trump": "X"}', False, id="no suit"),
        pytest.param("hand-ended", 2, '{"hand": 1, "outcome": []}', False, id="no outcome"),
        pytest.param(
            "cards-discarded",
            1,
            '{"hand": 1, "counts": [[["A", "S"], 1000000000]]}',
            False,
            id="a billion cards",
        ),
        pytest.param("meld-finished", 1, "[" * 100_000, False, id="nested without end"),
    ],
)
def test_an_unreadable_fact_shows_whether_a_newer_version_wrote_it(name, version, text, newer):
    with pytest.raises(UnreadableError) as refused:
        load(name, version, text)
    assert refused.value.newer is newer


def test_the_docs_about_the_format_have_every_fact_as_it_is_stored():
    page = (ROOT / "docs" / "stored-facts.md").read_text("utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| (\d+) \| (.*?) ?\| .+ \|$", page, re.M)
    assert rows == [(kind.name, str(kind.version), fields_in_words(kind)) for kind in KINDS]


def fields_in_words(kind):
    return ", ".join(f"`{name}` {name_of(encoding)}" for name, encoding in kind.fields.items())


def name_of(encoding):
    (name,) = [name for name, each in vars(stored_facts).items() if each is encoding]
    return name.lower().replace("_", " ")


def test_the_docs_about_the_format_explain_every_value():
    page = (ROOT / "docs" / "stored-facts.md").read_text("utf-8")
    explained = re.findall(r"^\| (\w+) \| ", page.partition("## Values")[2], re.M)
    used = [encoding for kind in KINDS for encoding in kind.fields.values()]
    names = {name_of(each).removesuffix(" or null") for each in used}
    assert set(explained) - {"value"} == names
