"""The rulesets that a page offers to pick from."""

from __future__ import annotations

from collections.abc import Iterable

from flask import request

from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import by_popularity, find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.service.lists import only_listed
from scorekeeper.web.plumbing.browser import lists, shelf
from scorekeeper.web.plumbing.guard import LOOKED_THROUGH, seen_game_ids


def offered_rulesets(others: Iterable[Ruleset] = ()) -> list[Ruleset]:
    """What this browser keeps, all that are printed, and ``others``, each once."""
    kept = [each.ruleset for each in shelf().kept]
    return list(dict.fromkeys((*kept, *by_popularity(), *others)))


def first_ruleset(usual: str) -> Ruleset:
    """The ruleset that a page opens with: of this browser's last game, else the ``usual``."""
    latest = only_listed(lists().of(seen_game_ids(LOOKED_THROUGH)))
    return latest[0].summary.ruleset if latest else find_ruleset(usual)


def asked_ruleset(first: Ruleset) -> Ruleset:
    """The ruleset of the address, else the ``first``; a PinochleError for one that cannot be.

    The first one is not checked again: it may be of a game that an older program kept.
    """
    asked = request.args.get("ruleset")
    return first if asked in (None, customized.reference(first)) else customized.find(asked or "")
