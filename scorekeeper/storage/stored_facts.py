"""Convert facts and rulesets to stored text and back; the only table of names on disk.

A name or field on disk never changes and is never removed, even if the class is. To store more or
other fields, add a new version after the old one, which stays readable. A test compares this table
with ``docs/stored-facts.md``.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scorekeeper.pinochle.errors import RulesetError
from scorekeeper.pinochle.game import events
from scorekeeper.pinochle.game.events import Event
from scorekeeper.pinochle.rules.catalogue import restore
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .encodings import (
    CALL,
    CARDS,
    DAY,
    FLAG,
    HAND,
    INDEX,
    MELD,
    NAMES,
    NUMBER,
    NUMBER_OR_NULL,
    OUTCOME,
    SEAT,
    SEAT_OR_NULL,
    SUIT,
    SUIT_OR_NULL,
    TAKEN,
    TEXT,
    TOOK,
    Encoding,
)
from .unreadable import UnreadableError, reading

_JSON = json.JSONEncoder(ensure_ascii=False)
ATTRIBUTES = {"meld": "name"}  # fields that have another name in their class


@dataclass(frozen=True)
class Kind:
    """One version of a kind of fact. The last one of a class is the one that is written."""

    name: str
    version: int
    of: type[Event]
    fields: Mapping[str, Encoding[Any]]  # by their names on disk

    def dump(self, event: Event) -> str:
        values = {
            name: encoding.write(getattr(event, ATTRIBUTES.get(name, name)))
            for name, encoding in self.fields.items()
        }
        return _JSON.encode(values)

    def load(self, text: str) -> Event:
        values = json.loads(text)
        unknown = values.keys() - self.fields.keys()
        if unknown:
            raise UnreadableError(f"{self.name} has {', '.join(sorted(unknown))}", newer=True)
        return self.of(
            **{
                ATTRIBUTES.get(name, name): encoding.read(values[name])
                for name, encoding in self.fields.items()
            }
        )


NAMED_MELD: Mapping[str, Encoding[Any]] = {
    "hand": HAND,
    "seat": SEAT,
    "meld": MELD,
    "suit": SUIT_OR_NULL,  # null except for a plain marriage
    "times": NUMBER,
}
KINDS = (
    # The game and its people
    Kind("game-started", 1, events.GameStarted, {"players": NAMES, "first_dealer": SEAT}),
    Kind(
        "next-game-started",
        1,
        events.NextGameStarted,
        {"players": NAMES, "first_dealer": SEAT, "title": TEXT},
    ),
    Kind("players-named", 1, events.PlayersNamed, {"players": NAMES}),
    Kind("player-replaced", 1, events.PlayerReplaced, {"seat": SEAT, "name": TEXT, "hand": HAND}),
    Kind("game-described", 1, events.GameDescribed, {"title": TEXT, "note": TEXT}),
    Kind("game-dated", 1, events.GameDated, {"day": DAY}),
    Kind("undone", 1, events.Undone, {}),
    Kind("redone", 1, events.Redone, {}),
    # The deal and the bid
    Kind("hand-dealt", 2, events.HandDealt, {"hand": HAND, "dealer": SEAT}),
    Kind(
        "redeal-asked",
        1,
        events.RedealAsked,
        {"hand": HAND, "seat": SEAT, "nines": NUMBER, "has_meld": FLAG},
    ),
    Kind("called", 2, events.Called, {"hand": HAND, "call": CALL}),
    Kind(
        "bid-won",
        1,
        events.BidWon,
        # No amount: a sweep.
        {"hand": HAND, "seat": SEAT, "amount": NUMBER_OR_NULL, "trump": SUIT_OR_NULL},
    ),
    Kind("trump-named", 1, events.TrumpNamed, {"hand": HAND, "trump": SUIT}),
    # No seat: the declarer plays alone.
    Kind("partner-called", 2, events.PartnerCalled, {"hand": HAND, "seat": SEAT_OR_NULL}),
    Kind("all-announced", 1, events.AllAnnounced, {"hand": HAND, "plays": FLAG}),
    # The meld
    Kind("cards-shown", 1, events.CardsShown, {"hand": HAND, "seat": SEAT, "counts": CARDS}),
    Kind("meld-named", 1, events.MeldNamedBefore, NAMED_MELD),
    Kind("meld-named", 2, events.MeldNamed, NAMED_MELD),
    Kind(
        "points-shown",
        1,
        events.PointsShown,
        {"hand": HAND, "seat": SEAT, "points": NUMBER, "nines": NUMBER, "double_run": FLAG},
    ),
    Kind("meld-done", 1, events.MeldDone, {"hand": HAND, "seat": SEAT}),
    Kind("cards-discarded", 1, events.CardsDiscarded, {"hand": HAND, "counts": CARDS}),
    Kind("meld-finished", 1, events.MeldFinished, {"hand": HAND}),
    # The tricks and the end
    Kind("tricks-counted", 1, events.TricksCounted, {"hand": HAND, "taken": TAKEN}),
    Kind("took-answered", 1, events.TookAnswered, {"hand": HAND, "seat": SEAT, "took": TOOK}),
    Kind("hand-ended", 2, events.HandEnded, {"hand": HAND, "outcome": OUTCOME}),
    Kind(
        "scores-entered",
        1,
        events.ScoresEntered,
        {"hand": HAND, "scores": TAKEN, "declarer": SEAT_OR_NULL},
    ),
    Kind("hand-agreed", 1, events.HandAgreed, {"hand": HAND, "seat": SEAT}),
    Kind(
        "score-adjusted",
        1,
        events.ScoreAdjusted,
        {"hand": HAND, "seat": SEAT, "points": NUMBER, "reason": TEXT},
    ),
    Kind("adjustment-dropped", 1, events.AdjustmentDropped, {"hand": HAND, "place": INDEX}),
    Kind("time-called", 1, events.TimeCalled, {"hand": HAND, "called": FLAG}),
    # No seat: nobody concedes, after all.
    Kind("game-conceded", 1, events.GameConceded, {"hand": HAND, "seat": SEAT_OR_NULL}),
)

_READ = {(kind.name, kind.version): kind for kind in KINDS}
_WRITTEN = {kind.of: kind for kind in KINDS}


def dump(event: Event) -> tuple[str, int, str]:
    """The name and version of a fact, and its fields as JSON."""
    kind = _WRITTEN[type(event)]
    return kind.name, kind.version, kind.dump(event)


def load(name: str, version: int, fields: str) -> Event:
    """Read a fact without checking it against the game.

    Raises:
        UnreadableError: this version cannot read it.
    """
    kind = _READ.get((name, version))
    if kind is None:
        raise UnreadableError(f"there is no fact {name}, version {version}", newer=True)
    with reading():
        return kind.load(fields)


def dump_ruleset(ruleset: Ruleset) -> str:
    """All options as JSON, by their flat names."""
    return _JSON.encode(ruleset.plain())


@lru_cache(256)  # tables keep their rules for years
def load_ruleset(text: str) -> Ruleset:
    """Read a ruleset without checking its options.

    Raises:
        UnreadableError: this version cannot read it.
    """
    with reading():
        try:
            return restore(json.loads(text))
        except RulesetError as unknown:
            raise UnreadableError(unknown.sentence, newer=True) from unknown
