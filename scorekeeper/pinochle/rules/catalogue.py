"""The built-in rulesets, and rulesets as TOML text.

The headings of a file only group its options. ``extends`` names the ruleset with the other values,
by default ``classic``. The heading ``sources`` has the source of each value, for ``sources.py``.
"""

import re
import tomllib
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from scorekeeper.language import _
from scorekeeper.pinochle.errors import RulesetError

from .kinds import Values
from .ruleset import Ruleset
from .toml_files import flat, parse_toml

Toml = dict[str, Any]

FOLDER = Path(__file__).with_name("built_in")
SOURCES = "sources"
INTERNED = 256  # rulesets, including those that tables change
LONGEST_ID = 50  # characters that are compared for a similar id
CLASSIC = "classic"  # the one file that has a value for every option


def read_folder(folder: Path = FOLDER) -> dict[str, Toml]:
    """Read the ruleset files by id, the file's name, in the order in which they are offered.

    That is by document and line; rulesets without a document come last.
    """
    found = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in folder.glob("*.toml")}
    return dict(sorted(found.items(), key=_place))


def _place(found: tuple[str, Toml]) -> tuple[bool, str, int, str]:
    """A sort key: the document, its first line (1 for the whole document), the id."""
    id, file = found
    document = file.get("document", "")
    first = re.search(r"\d+", file.get("lines", ""))
    return not document, document, int(first[0]) if first else 1, id


FILES = read_folder()
IDS = tuple(FILES)

# Most played first, by our estimate.
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
    """All built-in rulesets."""
    return tuple(find_ruleset(id) for id in IDS)


def by_popularity() -> tuple[Ruleset, ...]:
    """The same, most played first, then those not in POPULAR."""
    return tuple(map(find_ruleset, dict.fromkeys((*POPULAR, *IDS))))


def player_counts() -> tuple[int, ...]:
    """The numbers of players that rulesets have, the usual one first."""
    return tuple(dict.fromkeys(ruleset.players for ruleset in rulesets()))


@cache
def find_ruleset(id: str) -> Ruleset:
    """Return a built-in ruleset; raise RulesetError with a similar id or all ids."""
    if id not in IDS:
        similar = get_close_matches(id[:LONGEST_ID], IDS, n=1)
        sentence = (
            _("There is no ruleset “{id}”. Did you mean {ids}?")
            if similar
            else _("There is no ruleset “{id}”. Choose one of {ids}.")
        )
        raise RulesetError(sentence, "ruleset", id=id, ids=", ".join(similar or IDS))
    return intern(Ruleset.read(_values(FILES[id])) if id == CLASSIC else _build(FILES[id]))


@lru_cache(INTERNED)
def intern(ruleset: Ruleset) -> Ruleset:
    """Return the one object that all games with an equal ruleset share.

    The caches of meld have rulesets as keys; equal copies make each lookup compare all options.
    """
    return ruleset


def restore(values: Values) -> Ruleset:
    """Return a ruleset from its stored plain values, unchecked; see ``Ruleset.restored``.

    Options newer than these values are as in the original.
    """
    id = values.get("id")
    original = find_ruleset(id if isinstance(id, str) and id in IDS else CLASSIC)
    return original.restored(values)


def from_toml(text: str) -> Ruleset:
    """Read a ruleset; raise RulesetError for broken TOML or wrong values."""
    return _build(parse_toml(text))


def _build(file: Toml) -> Ruleset:
    values = _values(file)
    base = values.pop("extends", CLASSIC)
    if not isinstance(base, str):
        raise RulesetError(_("{field} must be the id of a ruleset."), "extends", field="extends")
    return find_ruleset(base).extended(values)


def _values(file: Toml) -> dict[str, object]:
    return flat({name: value for name, value in file.items() if name != SOURCES})
