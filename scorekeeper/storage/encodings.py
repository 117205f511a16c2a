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


@dataclass(frozen=True)
class Encoding(Generic[Value]):
    """How a value is written on disk. The names below are those of ``docs/stored-facts.md``."""

    read: Callable[[Any], Value]
    write: Callable[[Value], object] = lambda value: value


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
    """Encode a fixed choice as its value, a word that records of games use as well."""
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


CALL = Encoding(_read_call, lambda call: [call.seat, call.value])  # JSON has a word as a text

_COPIES = Encoding(lambda value: _from_zero(value, MOST_COPIES))
_RANK_AND_SUIT = _pair(RANK, SUIT)
CARD = Encoding(lambda value: Card(*_RANK_AND_SUIT.read(value)), _RANK_AND_SUIT.write)
CARDS = many(_pair(CARD, _COPIES))
TAKEN = many(_pair(SEAT, NUMBER))
