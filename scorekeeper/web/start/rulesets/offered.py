"""The rulesets that a page offers."""

from collections.abc import Iterable

from flask import request

from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import by_popularity, find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.service.lists import only_listed
from scorekeeper.web.plumbing.browser import lists, shelf
from scorekeeper.web.plumbing.guard import RECENT_GAMES, seen_game_ids


def offered_rulesets(others: Iterable[Ruleset] = ()) -> list[Ruleset]:
    """The rulesets that this browser keeps, all built-in ones, and ``others``, each once."""
    return list(dict.fromkeys((*shelf().kept.values(), *by_popularity(), *others)))


def first_ruleset(usual: str) -> Ruleset:
    """The ruleset of this browser's latest game, else the one with the id ``usual``."""
    latest = only_listed(lists().of(seen_game_ids(RECENT_GAMES)))
    return latest[0].summary.ruleset if latest else find_ruleset(usual)


def requested_ruleset(first: Ruleset) -> Ruleset:
    """The ruleset in the address, else ``first``.

    ``first`` is not checked, because the rules of an old game may fail today's checks.

    Raises:
        PinochleError: the ruleset in the address does not exist or is invalid.
    """
    reference = customized.reference(first)
    wanted = request.args.get("ruleset", reference)
    return first if wanted == reference else customized.find(wanted)
