"""Builders of records and their hands, with defaults for what a test does not care about."""

import json
from typing import Any

from scorekeeper.records.reading import Record, read_record

Plain = dict[str, Any]


def hand(**fields: object) -> Plain:
    """A hand in which seat 0 bid 20 in spades and took 15 points. ``None`` omits a field."""
    usual = {"declarer": 0, "bid": 20, "trump": "spades", "tricks": {"points": {"0": 15}}}
    return {name: value for name, value in {**usual, **fields}.items() if value is not None}


def record(
    *hands: Plain, ruleset: str = "classic", changes: Plain | None = None, **fields
) -> Plain:
    return {
        "format": "scorekeeper-game/1",
        "ruleset": {"id": ruleset, "changes": changes or {}},
        "players": ["Ann", "Bob", "Cyd", "Dee"],
        "hands": list(hands),
        **fields,
    }


def read(*hands: Plain, **fields: Any) -> Record:
    """Write a record as JSON and read it."""
    return read_record(json.loads(json.dumps(record(*hands, **fields))))
