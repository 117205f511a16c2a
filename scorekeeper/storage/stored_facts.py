"""Convert facts and rulesets to stored text and back; the only table of names on disk.

A name or field on disk never changes and is never removed, even if the class is. To store more or
other fields, add a new version after the old one, which stays readable. A test compares this table
with ``docs/stored-facts.md``.
"""

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from scorekeeper.pinochle.errors import RulesetError
from scorekeeper.pinochle.game import events
from scorekeeper.pinochle.game.events import Event
from scorekeeper.pinochle.rules.catalogue import restore
from scorekeeper.pinochle.rules.ruleset import Ruleset

from . import encodings
from .encodings import Encoding, optional
from .unreadable import UnreadableError, reading

_JSON = json.JSONEncoder(ensure_ascii=False)


@dataclass(frozen=True)
class Field:
    """A field of a fact, by its name on disk."""

    name: str
    encoding: Encoding[Any]
    attribute: str = ""  # of the class, if its name differs

    @property
    def of_class(self) -> str:
        return self.attribute or self.name


@dataclass(frozen=True)
class Kind:
    """One version of a kind of fact. The last one of a class is the one that is written."""

    name: str
    version: int
    of: type[Event]
    fields: tuple[Field, ...] = ()

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(each.name for each in self.fields)

    def dump(self, event: Event) -> str:
        values = {
            each.name: each.encoding.write(getattr(event, each.of_class)) for each in self.fields
        }
        return _JSON.encode(values)

    def load(self, text: str) -> Event:
        values = json.loads(text)
        unknown = values.keys() - self.names
        if unknown:
            raise UnreadableError(f"{self.name} has {', '.join(sorted(unknown))}", newer=True)
        return self.of(
            **{each.of_class: each.encoding.read(values[each.name]) for each in self.fields}
        )


AMOUNT = Field("amount", optional(encodings.NUMBER))  # null: a sweep
CALL = Field("call", encodings.CALL)
CALLS_SEAT = Field("seat", optional(encodings.SEAT))  # null: plays alone
CALLED = Field("called", encodings.FLAG)
CONCEDES = Field("seat", optional(encodings.SEAT))  # null: nobody, after all
COUNTS = Field("counts", encodings.CARDS)
DECLARER = Field("declarer", optional(encodings.SEAT))  # null: not known
DAY = Field("day", encodings.DAY)
DEALER = Field("dealer", encodings.SEAT)
DOUBLE_RUN = Field("double_run", encodings.FLAG)
FIRST_DEALER = Field("first_dealer", encodings.SEAT)
HAND = Field("hand", encodings.HAND)
HAS_MELD = Field("has_meld", encodings.FLAG)
MARRIAGE_SUIT = Field("suit", optional(encodings.SUIT))  # null except for a plain marriage
MELD = Field("meld", encodings.MELD, "name")
NAME = Field("name", encodings.TEXT)
NOTE = Field("note", encodings.TEXT)
NINES = Field("nines", encodings.NUMBER)
OUTCOME = Field("outcome", encodings.OUTCOME)
PLACE = Field("place", encodings.INDEX)
PLAYERS = Field("players", encodings.NAMES)
PLAYS = Field("plays", encodings.FLAG)
POINTS = Field("points", encodings.NUMBER)
SCORES = Field("scores", encodings.TAKEN)
REASON = Field("reason", encodings.TEXT)
SEAT = Field("seat", encodings.SEAT)
TAKEN = Field("taken", encodings.TAKEN)
TIMES = Field("times", encodings.NUMBER)
TITLE = Field("title", encodings.TEXT)
TOOK = Field("took", encodings.TOOK)
TRUMP = Field("trump", encodings.SUIT)
TRUMP_IF_NAMED = Field("trump", optional(encodings.SUIT))

KINDS = (
    # The game and its people
    Kind("game-started", 1, events.GameStarted, (PLAYERS, FIRST_DEALER)),
    Kind("next-game-started", 1, events.NextGameStarted, (PLAYERS, FIRST_DEALER, TITLE)),
    Kind("players-named", 1, events.PlayersNamed, (PLAYERS,)),
    Kind("player-replaced", 1, events.PlayerReplaced, (SEAT, NAME, HAND)),
    Kind("game-described", 1, events.GameDescribed, (TITLE, NOTE)),
    Kind("game-dated", 1, events.GameDated, (DAY,)),
    Kind("undone", 1, events.Undone),
    Kind("redone", 1, events.Redone),
    # The deal and the bid
    Kind("hand-dealt", 2, events.HandDealt, (HAND, DEALER)),
    Kind("redeal-asked", 1, events.RedealAsked, (HAND, SEAT, NINES, HAS_MELD)),
    Kind("called", 2, events.Called, (HAND, CALL)),
    Kind("bid-won", 1, events.BidWon, (HAND, SEAT, AMOUNT, TRUMP_IF_NAMED)),
    Kind("trump-named", 1, events.TrumpNamed, (HAND, TRUMP)),
    Kind("partner-called", 2, events.PartnerCalled, (HAND, CALLS_SEAT)),
    Kind("all-announced", 1, events.AllAnnounced, (HAND, PLAYS)),
    # The meld
    Kind("cards-shown", 1, events.CardsShown, (HAND, SEAT, COUNTS)),
    Kind("meld-named", 1, events.MeldNamedBefore, (HAND, SEAT, MELD, MARRIAGE_SUIT, TIMES)),
    Kind("meld-named", 2, events.MeldNamed, (HAND, SEAT, MELD, MARRIAGE_SUIT, TIMES)),
    Kind("points-shown", 1, events.PointsShown, (HAND, SEAT, POINTS, NINES, DOUBLE_RUN)),
    Kind("meld-done", 1, events.MeldDone, (HAND, SEAT)),
    Kind("cards-discarded", 1, events.CardsDiscarded, (HAND, COUNTS)),
    Kind("meld-finished", 1, events.MeldFinished, (HAND,)),
    # The tricks and the end
    Kind("tricks-counted", 1, events.TricksCounted, (HAND, TAKEN)),
    Kind("took-answered", 1, events.TookAnswered, (HAND, SEAT, TOOK)),
    Kind("hand-ended", 2, events.HandEnded, (HAND, OUTCOME)),
    Kind("scores-entered", 1, events.ScoresEntered, (HAND, SCORES, DECLARER)),
    Kind("hand-agreed", 1, events.HandAgreed, (HAND, SEAT)),
    Kind("score-adjusted", 1, events.ScoreAdjusted, (HAND, SEAT, POINTS, REASON)),
    Kind("adjustment-dropped", 1, events.AdjustmentDropped, (HAND, PLACE)),
    Kind("time-called", 1, events.TimeCalled, (HAND, CALLED)),
    Kind("game-conceded", 1, events.GameConceded, (HAND, CONCEDES)),
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
    if (name, version) not in _READ:
        raise UnreadableError(f"there is no fact {name}, version {version}", newer=True)
    with reading():
        return _READ[name, version].load(fields)


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
