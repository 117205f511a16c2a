"""The rulesets that a page offers to pick from."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.lists import only_listed
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import by_popularity, find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web.access import seen_game_ids
from scorekeeper.web.plumbing.browser import lists, shelf


def offered_rulesets(others: Iterable[Ruleset] = ()) -> list[Ruleset]:
    """What this browser keeps, all that are printed, and ``others``, each once."""
    kept = [each.ruleset for each in shelf().kept]
    return list(dict.fromkeys((*kept, *by_popularity(), *others)))


def usual_ruleset(first: str) -> Ruleset:
    """What a tool for any ruleset opens with: the printed one last played by, else ``first``."""
    latest = only_listed(lists().of(seen_game_ids(most=1)))
    return customized.original(latest[0].summary.ruleset) if latest else find_ruleset(first)
