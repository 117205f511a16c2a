"""Convert the values of facts to JSON and back. Encodings on disk never change.

The words of fixed choices are the values of their enums. Reading any other value raises a TypeError
or ValueError.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import Enum
from math import inf
from typing import Any, Generic, TypeVar

from scorekeeper.pinochle.cards import Card, Rank, Suit
from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.meld import MeldName
from scorekeeper.pinochle.hand.tricks import Took

MOST_COPIES = 99  # of a card; more is damage, and would fill the memory

Value = TypeVar("Value")
One = TypeVar("One")
Other = TypeVar("Other")
Choice = TypeVar("Choice", bound=Enum)


def _as_it_is(value: object) -> object:
    return value


@dataclass(frozen=True)
class Encoding(Generic[Value]):
    """How a value is written on disk, by its name in ``docs/stored-facts.md``."""

    name: str
    read: Callable[[Any], Value]
    write: Callable[[Value], object] = _as_it_is


def _typed(kind: type[Value]) -> Callable[[Any], Value]:
    def read(value: Any) -> Value:
        if type(value) is not kind:  # a bool is an int, too
            raise TypeError(f"{value!r:.60} is no {kind.__name__}")
        return value

    return read


_whole = _typed(int)
_items: Callable[[Any], list[Any]] = _typed(list)


def _from_zero(value: Any, most: float = inf) -> int:
    if not 0 <= _whole(value) <= most:
        raise ValueError(f"{value} is not from 0 to {most}")
    return _whole(value)


def optional(encoding: Encoding[Value]) -> Encoding[Value | None]:
    return Encoding(
        f"{encoding.name} or null",
        lambda value: None if value is None else encoding.read(value),
        lambda value: None if value is None else encoding.write(value),
    )


def _many(name: str, encoding: Encoding[Value]) -> Encoding[tuple[Value, ...]]:
    return Encoding(
        name,
        lambda value: tuple(map(encoding.read, _items(value))),
        lambda values: list(map(encoding.write, values)),
    )


def _pair(name: str, one: Encoding[One], other: Encoding[Other]) -> Encoding[tuple[One, Other]]:
    def read(value: Any) -> tuple[One, Other]:
        first, second = _items(value)
        return one.read(first), other.read(second)

    return Encoding(name, read, lambda pair: [one.write(pair[0]), other.write(pair[1])])


def _choice(name: str, choice: type[Choice]) -> Encoding[Choice]:
    """Encode a fixed choice as its value, a word that records of games use as well."""
    return Encoding(name, choice, lambda member: member.value)


NUMBER: Encoding[int] = Encoding("number", _whole)
HAND: Encoding[int] = Encoding("hand", _from_zero)
SEAT: Encoding[int] = Encoding("seat", _from_zero)
INDEX: Encoding[int] = Encoding("index", _from_zero)
FLAG: Encoding[bool] = Encoding("flag", _typed(bool))
TEXT: Encoding[str] = Encoding("text", _typed(str))
DAY: Encoding[date] = Encoding("day", date.fromisoformat, date.isoformat)
NAMES = _many("names", TEXT)

SUIT = _choice("suit", Suit)
RANK = _choice("rank", Rank)
MELD = _choice("meld", MeldName)
TOOK = _choice("took", Took)
OUTCOME = _choice("outcome", Outcome)
WORD = _choice("word", Word)


def _read_bid(value: Any) -> int | Word:
    return WORD.read(value) if isinstance(value, str) else _whole(value)


def _read_call(value: Any) -> Call:
    seat, bid = _items(value)
    return Call(SEAT.read(seat), _read_bid(bid))


def _write_call(call: Call) -> object:
    return [call.seat, WORD.write(call.value) if isinstance(call.value, Word) else call.value]


CALL = Encoding("call", _read_call, _write_call)

_COPIES: Encoding[int] = Encoding("copies", lambda value: _from_zero(value, MOST_COPIES))
_RANK_AND_SUIT = _pair("card", RANK, SUIT)
CARD: Encoding[Card] = Encoding(
    "card", lambda value: Card(*_RANK_AND_SUIT.read(value)), _RANK_AND_SUIT.write
)
CARDS = _many("cards", _pair("", CARD, _COPIES))
TAKEN = _many("taken", _pair("", SEAT, NUMBER))
