"""Convert facts and rulesets to stored text and back.

``KINDS`` lists the facts of a game with their names on disk. A name, field or encoding on disk
never changes and is never removed, because older databases contain it. To change the fields of a
fact, add an entry with a new version below the entry of the old version. The old entry still reads
old facts. A test compares ``KINDS`` with docs/stored-facts.md.
"""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import lru_cache
from math import inf
from typing import Any, Generic, TypeVar

from scorekeeper.pinochle.cards import Card, Rank, Suit
from scorekeeper.pinochle.errors import RulesetError
from scorekeeper.pinochle.game import events
from scorekeeper.pinochle.game.events import Event
from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.meld import MeldName
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.catalogue import restore
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .unreadable import UnreadableError, reading

_JSON = json.JSONEncoder(ensure_ascii=False)
ATTRIBUTES = {"meld": "name"}  # fields whose name on disk differs from the name in the class
MOST_COPIES = 99  # copies of one card; a larger number is damage, and would fill the memory

Value = TypeVar("Value")
One = TypeVar("One")
Other = TypeVar("Other")
Choice = TypeVar("Choice", bound=Enum)


@dataclass(frozen=True)
class Encoding(Generic[Value]):
    """Functions that turn a value into JSON and back.

    The encodings below have the names that docs/stored-facts.md uses. ``read`` raises a TypeError
    or ValueError for an invalid value.
    """

    read: Callable[[Any], Value]
    write: Callable[[Value], object] = lambda value: value


def _typed(kind: type[Value]) -> Callable[[Any], Value]:
    def read(value: Any) -> Value:
        if type(value) is not kind:  # ``isinstance`` would accept a bool as an int
            raise TypeError(f"{value!r:.60} is no {kind.__name__}")
        return value

    return read


_whole = _typed(int)
_items: Callable[[Any], list[Any]] = _typed(list)


def _from_zero(value: Any, most: float = inf) -> int:
    if not 0 <= _whole(value) <= most:
        raise ValueError(f"{value} is not from 0 to {most}")
    return _whole(value)


def or_null(encoding: Encoding[Value]) -> Encoding[Value | None]:
    return Encoding(
        lambda value: None if value is None else encoding.read(value),
        lambda value: None if value is None else encoding.write(value),
    )


def many(encoding: Encoding[Value]) -> Encoding[tuple[Value, ...]]:
    return Encoding(
        lambda value: tuple(map(encoding.read, _items(value))),
        lambda values: list(map(encoding.write, values)),
    )


def _pair(one: Encoding[One], other: Encoding[Other]) -> Encoding[tuple[One, Other]]:
    def read(value: Any) -> tuple[One, Other]:
        first, second = _items(value)
        return one.read(first), other.read(second)

    return Encoding(read, lambda pair: [one.write(pair[0]), other.write(pair[1])])


def choice(choice: type[Choice]) -> Encoding[Choice]:
    """Encode a member of an enum as its value, a word that game files use as well."""
    return Encoding(choice, lambda member: member.value)


NUMBER = Encoding(_whole)
HAND = Encoding(_from_zero)
SEAT = Encoding(_from_zero)
INDEX = Encoding(_from_zero)
FLAG = Encoding(_typed(bool))
TEXT = Encoding(_typed(str))
DAY = Encoding(date.fromisoformat, date.isoformat)
NUMBER_OR_NULL = or_null(NUMBER)
SEAT_OR_NULL = or_null(SEAT)
NAMES = many(TEXT)

SUIT = choice(Suit)
SUIT_OR_NULL = or_null(SUIT)
RANK = choice(Rank)
MELD = choice(MeldName)
TOOK = choice(Took)
OUTCOME = choice(Outcome)
WORD = choice(Word)


def _read_call(value: Any) -> Call:
    seat, bid = _items(value)
    return Call(SEAT.read(seat), WORD.read(bid) if isinstance(bid, str) else _whole(bid))


CALL = Encoding(_read_call, lambda call: [call.seat, call.value])  # JSON encodes a Word as text

_COPIES = Encoding(lambda value: _from_zero(value, MOST_COPIES))
_RANK_AND_SUIT = _pair(RANK, SUIT)
CARD = Encoding(lambda value: Card(*_RANK_AND_SUIT.read(value)), _RANK_AND_SUIT.write)
CARDS = many(_pair(CARD, _COPIES))
TAKEN = many(_pair(SEAT, NUMBER))


@dataclass(frozen=True)
class Kind:
    """A version of a kind of fact. Facts are written in the last version listed for their class."""

    name: str
    of: type
    fields: Mapping[str, Encoding[Any]]  # by their names on disk
    version: int = 1


def _in_hand(name: str, of: type[Event], version: int = 1, /, **fields: Encoding[Any]) -> Kind:
    """A kind of fact about a hand. Its first field is the number of the hand."""
    return Kind(name, of, {"hand": HAND, **fields}, version)


NAMED_MELD: Mapping[str, Encoding[Any]] = {
    "seat": SEAT,
    "meld": MELD,
    "suit": SUIT_OR_NULL,  # null unless the meld is a marriage that is not in trump
    "times": NUMBER,
}
KINDS = (
    # The game and its people
    Kind("game-started", events.GameStarted, {"players": NAMES, "first_dealer": SEAT}),
    Kind(
        "next-game-started",
        events.NextGameStarted,
        {"players": NAMES, "first_dealer": SEAT, "title": TEXT},
    ),
    Kind("players-named", events.PlayersNamed, {"players": NAMES}),
    Kind("player-replaced", events.PlayerReplaced, {"seat": SEAT, "name": TEXT, "hand": HAND}),
    Kind("game-described", events.GameDescribed, {"title": TEXT, "note": TEXT}),
    Kind("game-dated", events.GameDated, {"day": DAY}),
    Kind("minutes-added", events.MinutesAdded, {"minutes": NUMBER}),
    Kind("undone", events.Undone, {}),
    Kind("redone", events.Redone, {}),
    # The deal and the bid
    _in_hand("hand-dealt", events.HandDealt, 2, dealer=SEAT),
    _in_hand("redeal-asked", events.RedealAsked, seat=SEAT, nines=NUMBER, has_meld=FLAG),
    _in_hand("called", events.Called, 2, call=CALL),
    # ``amount`` is null if a sweep was bid (R74).
    _in_hand("bid-won", events.BidWon, seat=SEAT, amount=NUMBER_OR_NULL, trump=SUIT_OR_NULL),
    _in_hand("trump-named", events.TrumpNamed, trump=SUIT),
    # ``seat`` is null if the declarer plays alone.
    _in_hand("partner-called", events.PartnerCalled, 2, seat=SEAT_OR_NULL),
    _in_hand("all-announced", events.AllAnnounced, plays=FLAG),
    # The meld
    _in_hand("cards-shown", events.CardsShown, seat=SEAT, counts=CARDS),
    _in_hand("meld-named", events.MeldNamedBefore, **NAMED_MELD),
    _in_hand("meld-named", events.MeldNamed, 2, **NAMED_MELD),
    _in_hand(
        "points-shown", events.PointsShown, seat=SEAT, points=NUMBER, nines=NUMBER, double_run=FLAG
    ),
    _in_hand("meld-done", events.MeldDone, seat=SEAT),
    _in_hand("cards-discarded", events.CardsDiscarded, counts=CARDS),
    _in_hand("meld-finished", events.MeldFinished),
    # The tricks and the end
    _in_hand("tricks-counted", events.TricksCounted, taken=TAKEN),
    _in_hand("took-answered", events.TookAnswered, seat=SEAT, took=TOOK),
    _in_hand("hand-ended", events.HandEnded, 2, outcome=OUTCOME),
    _in_hand("scores-entered", events.ScoresEntered, scores=TAKEN, declarer=SEAT_OR_NULL),
    _in_hand("hand-agreed", events.HandAgreed, seat=SEAT),
    _in_hand("score-adjusted", events.ScoreAdjusted, seat=SEAT, points=NUMBER, reason=TEXT),
    _in_hand("adjustment-dropped", events.AdjustmentDropped, place=INDEX),
    _in_hand("time-called", events.TimeCalled, called=FLAG),
    # ``seat`` is null to withdraw a concession.
    _in_hand("game-conceded", events.GameConceded, seat=SEAT_OR_NULL),
)


class Encoder:
    """Converts facts of the given kinds to stored text and back."""

    def __init__(self, kinds: Collection[Kind]) -> None:
        self._read = {(kind.name, kind.version): kind for kind in kinds}
        self._written = {kind.of: kind for kind in kinds}

    def dump(self, fact: object) -> tuple[str, int, str]:
        """The name and version of a fact, and its fields as JSON."""
        kind = self._written[type(fact)]
        values = {
            name: encoding.write(getattr(fact, ATTRIBUTES.get(name, name)))
            for name, encoding in kind.fields.items()
        }
        return kind.name, kind.version, _JSON.encode(values)

    def load(self, name: str, version: int, fields: str) -> Any:
        """Read a fact, without checking whether the rules allow it.

        Raises:
            UnreadableError: this version of the program cannot read the fact.
        """
        kind = self._read.get((name, version))
        if kind is None:
            raise UnreadableError(f"there is no fact {name}, version {version}", newer=True)
        with reading():
            values = json.loads(fields)
            unknown = values.keys() - kind.fields.keys()
            if unknown:
                raise UnreadableError(f"{name} has {', '.join(sorted(unknown))}", newer=True)
            return kind.of(
                **{
                    ATTRIBUTES.get(field, field): encoding.read(values[field])
                    for field, encoding in kind.fields.items()
                }
            )


ENCODER = Encoder(KINDS)
dump, load = ENCODER.dump, ENCODER.load


def dump_ruleset(ruleset: Ruleset) -> str:
    """The ruleset's id, name, source, summary and options as one flat JSON object."""
    return _JSON.encode(ruleset.plain())


@lru_cache(256)  # a table plays by the same ruleset for years
def load_ruleset(text: str) -> Ruleset:
    """Read a ruleset, without checking its options.

    Raises:
        UnreadableError: this version of the program cannot read the ruleset.
    """
    with reading():
        try:
            return restore(json.loads(text))
        except RulesetError as unknown:
            raise UnreadableError(unknown.sentence, newer=True) from unknown
