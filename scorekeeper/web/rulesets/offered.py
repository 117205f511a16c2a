"""The rulesets that a page offers to pick from."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.pinochle.rules.catalogue import by_popularity
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web.plumbing.browser import shelf


def offered_rulesets(others: Iterable[Ruleset] = ()) -> list[Ruleset]:
    """What this browser keeps, all that are printed, and ``others``, each once."""
    kept = [each.ruleset for each in shelf().kept]
    return list(dict.fromkeys((*kept, *by_popularity(), *others)))
