"""The rulesets that a page offers to pick from."""

from __future__ import annotations

from collections.abc import Iterable

from flask import request

from scorekeeper.lists import only_listed
from scorekeeper.pinochle.rules.catalogue import by_popularity, find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web.access import LOOKED_THROUGH, seen_game_ids
from scorekeeper.web.plumbing.browser import lists, shelf


def offered_rulesets(others: Iterable[Ruleset] = ()) -> list[Ruleset]:
    """What this browser keeps, all that are printed, and ``others``, each once."""
    kept = [each.ruleset for each in shelf().kept]
    return list(dict.fromkeys((*kept, *by_popularity(), *others)))


def first_ruleset(usual: str) -> Ruleset:
    """The ruleset that a page opens with: of this browser's last game, else the ``usual``."""
    if "ruleset" in request.args:  # then this one is drawn only if that cannot be read
        return find_ruleset(usual)
    latest = only_listed(lists().of(seen_game_ids(LOOKED_THROUGH)))
    return latest[0].summary.ruleset if latest else find_ruleset(usual)
