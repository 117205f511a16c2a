"""Facts as JSON and back: a kind and its fields, cards as players write them."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from enum import Enum
from typing import Any

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.game import events
from scorekeeper.pinochle.game.events import Event
from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.tricks import Took

KINDS = {
    kind.__name__: kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event)
}


def dump(event: Event) -> tuple[str, str]:
    """The kind of a fact and its fields as JSON text."""
    fields = {field.name: getattr(event, field.name) for field in dataclasses.fields(event)}
    return type(event).__name__, json.dumps(fields, default=_plain, ensure_ascii=False)


def load(kind: str, fields: str) -> Event:
    values = json.loads(fields)
    return KINDS[kind](
        **{name: _READ[name](value) if name in _READ else value for name, value in values.items()}
    )


def _plain(value: object) -> object:
    """What JSON cannot write by itself; named tuples it writes as lists, so cards come as such."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Call):
        return [value.seat, value.said]
    raise TypeError(f"no JSON for {value!r}")


def _card(pair: list[str]) -> Card:
    return Card.parse("".join(pair))


def _call(pair: tuple[int, Any]) -> Call:
    seat, said = pair
    return Call(seat, Word(said) if isinstance(said, str) else said)


_READ: dict[str, Callable[[Any], object]] = {
    "players": tuple,
    "call": _call,
    "trump": lambda suit: suit and Suit(suit),
    "counts": lambda counts: tuple((_card(card), count) for card, count in counts),
    "taken": lambda taken: tuple((seat, points) for seat, points in taken),
    "took": Took,
    "outcome": Outcome,
}
