"""Find built-in rulesets, and read rulesets from TOML text.

A file sets some options; the headings only group them. All other options are those of the ruleset
that ``extends`` names, by default ``classic``. Only ``sources.py`` reads the heading ``[sources]``.
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
INTERNED = 256  # built-in and house rulesets that ``intern`` shares
LONGEST_ID = 50  # characters of an unknown id that are compared with the ids
CLASSIC = "classic"  # the one file that has a value for every option


def read_folder(folder: Path = FOLDER) -> dict[str, Toml]:
    """Read the ruleset files. The keys are ids, which are the file names without ``.toml``.

    The files are sorted by rule document and line. Rulesets without a document come last.
    """
    files = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in folder.glob("*.toml")}
    return dict(sorted(files.items(), key=_sort_key))


def _sort_key(item: tuple[str, Toml]) -> tuple[bool, str, int, str]:
    id, file = item
    document = file.get("document", "")
    first = re.search(r"\d+", file.get("lines", ""))
    line = int(first[0]) if first else 1  # ``lines`` is “whole” for the whole document
    return not document, document, line, id


FILES = read_folder()
IDS = tuple(FILES)

# Ids, most played first by our estimate.
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
    """All built-in rulesets, most played first; those not in POPULAR come last."""
    return tuple(map(find_ruleset, dict.fromkeys((*POPULAR, *IDS))))


def player_counts() -> tuple[int, ...]:
    """The numbers of players that built-in rulesets are for, the usual number first."""
    return tuple(dict.fromkeys(ruleset.players for ruleset in rulesets()))


@cache
def find_ruleset(id: str) -> Ruleset:
    """Return a built-in ruleset; raise RulesetError for an unknown id.

    The error suggests the most similar id. If no id is similar, it lists all ids.
    """
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
    """Return one shared object for equal rulesets.

    The meld caches use rulesets as keys. With equal copies, each lookup would compare all options.
    """
    return ruleset


def restore(values: Values) -> Ruleset:
    """Return a ruleset from stored plain values, unchecked; see ``Ruleset.restored``.

    Missing options are as in the built-in ruleset with the same id. If there is no built-in ruleset
    with that id, they are as in ``classic``.
    """
    id = values.get("id")
    original = find_ruleset(id if isinstance(id, str) and id in IDS else CLASSIC)
    return original.restored(values)


def from_toml(text: str) -> Ruleset:
    """Read a ruleset; raise PinochleError for broken TOML or wrong values."""
    return _build(parse_toml(text))


def _build(file: Toml) -> Ruleset:
    values = _values(file)
    base = values.pop("extends", CLASSIC)
    if not isinstance(base, str):
        raise RulesetError(_("{field} must be the id of a ruleset."), "extends", field="extends")
    return find_ruleset(base).extended(values)


def _values(file: Toml) -> dict[str, object]:
    return flat({name: value for name, value in file.items() if name != SOURCES})
