"""The rulesets that come with the program, and rulesets as TOML text.

A file groups options under headings as it likes; outside, every option has its one flat name.
``extends`` names the ruleset whose values stand where the file says nothing.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from scorekeeper.pinochle.errors import RulesetError
from scorekeeper.pinochle.options import NONE
from scorekeeper.pinochle.ruleset import Ruleset

# In the order in which they are offered: the documents', and in each as printed.
IDS = (
    "classic",
    "classic-tens",
    "iowa-state",
    "race-horse",
    "to-one-hundred",
    "pass-pinochle",
    "three-player",
    "howell-racehorse",
    "howell-auction",
    "four-handed",
    "three-handed",
    "five-handed",
    "partnership-auction",
    "partnership-racehorse",
    "double-deck",
    "partnership-three-player",
    "good-sam",
)


def rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset that comes with the program."""
    return tuple(find_ruleset(id) for id in IDS)


@cache
def find_ruleset(id: str) -> Ruleset:
    """The ruleset of that id; a RulesetError about ``ruleset`` names those there are."""
    if id not in IDS:
        raise RulesetError(f"There is no ruleset “{id}”; there are {', '.join(IDS)}.", "ruleset")
    path = files("scorekeeper.pinochle") / "rulesets" / f"{id}.toml"
    return from_toml(path.read_text("utf-8"))


def from_toml(text: str) -> Ruleset:
    """Read a ruleset; a RulesetError says in which line the TOML is broken or what is wrong."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as broken:
        raise RulesetError(f"This is no TOML: {broken}.", "ruleset") from broken
    values = dict(_flat(document))
    base = values.pop("extends", None)
    if base is None:
        return Ruleset.read(values)
    if not isinstance(base, str):
        raise RulesetError("extends must be the id of a ruleset.", "extends")
    return Ruleset.read({**find_ruleset(base).plain(), "trick_total": 0, **values})


def to_toml(ruleset: Ruleset) -> str:
    """The whole ruleset, so that another installation needs nothing else to read it."""
    # A JSON string, number, list or boolean is a TOML one too.
    lines = (
        f"{name} = {json.dumps(NONE if value is None else value, ensure_ascii=False)}\n"
        for name, value in ruleset.plain().items()
    )
    return "".join(lines)


def _flat(table: dict[str, object]) -> Iterator[tuple[str, object]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value)
        else:
            yield name, value
