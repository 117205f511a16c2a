"""The rulesets that come with the program, and rulesets as TOML text.

A file groups options under headings as it likes; outside, every option has its one flat name.
``extends`` names the ruleset that has the other values, ``classic`` where it is left out. The
heading ``sources`` has no options: it says for ``sources.py`` where in the documents each value is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from scorekeeper.language import _
from scorekeeper.pinochle.errors import RulesetError
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.toml_files import flat, parse_toml

Toml = dict[str, Any]

FOLDER = Path(__file__).with_name("built_in")
SOURCES = "sources"
SHARED = 256  # rulesets, as tables change them
CLASSIC = "classic"  # the one file that has a value for every option


def read_folder(folder: Path = FOLDER) -> dict[str, Toml]:
    """What each ruleset file says, by its id, the file's name.

    In the order in which they are offered: the documents', and in each as printed; a ruleset
    that no document has comes last.
    """
    found = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in folder.glob("*.toml")}
    return dict(sorted(found.items(), key=_place))


def _place(found: tuple[str, Toml]) -> tuple[bool, str, int, str]:
    """The document, the first line of it (1 where it is the whole) and, should they tie, the id."""
    id, said = found
    document = said.get("document", "")
    first = re.search(r"\d+", said.get("lines", ""))
    return not document, document, int(first[0]) if first else 1, id


FILES = read_folder()
IDS = tuple(FILES)

# The more people play it the earlier, as far as anybody knows.
POPULAR = (
    "classic",
    "double-deck",
    "howell-racehorse",
    "partnership-auction",
    "partnership-racehorse",
    "pass-pinochle",
    "race-horse",
    "four-handed",
    "good-sam",
    "classic-tens",
    "howell-auction",
    "iowa-state",
    "to-one-hundred",
    "three-player",
    "three-handed",
    "partnership-three-player",
    "five-handed",
)


def rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset that comes with the program."""
    return tuple(find_ruleset(id) for id in IDS)


def by_popularity() -> tuple[Ruleset, ...]:
    """The same, those that most people play first, then those that are new."""
    return tuple(map(find_ruleset, dict.fromkeys((*POPULAR, *IDS))))


def player_counts() -> tuple[int, ...]:
    """For how many players there are rulesets, the usual number first."""
    return tuple(dict.fromkeys(ruleset.players for ruleset in rulesets()))


@cache
def find_ruleset(id: str) -> Ruleset:
    """The ruleset of that id; a RulesetError about ``ruleset`` names those there are."""
    if id not in IDS:
        sentence = _("There is no ruleset “{id}”. Choose one of {ids}.")
        raise RulesetError(sentence, "ruleset", id=id, ids=", ".join(IDS))
    return shared(Ruleset.read(_values(FILES[id])) if id == CLASSIC else _build(FILES[id]))


@lru_cache(SHARED)
def shared(ruleset: Ruleset) -> Ruleset:
    """The one object for all rulesets that are equal to it, which every game of them has.

    The tables of meld are found by it, and would compare all options of another at each look.
    """
    return ruleset


def restore(values: Mapping[str, object]) -> Ruleset:
    """A ruleset from the plain values that were kept of it, unchecked: see ``Ruleset.restored``.

    An option that is newer than they are is as its original has it.
    """
    id = values.get("id")
    original = find_ruleset(id if isinstance(id, str) and id in IDS else CLASSIC)
    return original.restored(values)


def from_toml(text: str) -> Ruleset:
    """Read a ruleset; a RulesetError says in which line the TOML is broken or what is wrong."""
    return _build(parse_toml(text))


def _build(file: Toml) -> Ruleset:
    values = _values(file)
    base = values.pop("extends", CLASSIC)
    if not isinstance(base, str):
        raise RulesetError(_("{field} must be the id of a ruleset."), "extends", field="extends")
    return find_ruleset(base).extended(values)


def _values(file: Toml) -> dict[str, object]:
    return flat({name: value for name, value in file.items() if name != SOURCES})
