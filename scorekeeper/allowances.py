"""How often visitors may do something: so often from one address, and so often all together."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from ipaddress import IPv6Address, ip_address, ip_network

from scorekeeper import limits
from scorekeeper.language import N_
from scorekeeper.limits import Limit
from scorekeeper.storage.store import Store
from scorekeeper.storage.visits import Visits

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
OF_A_NETWORK = 64  # bits of an IPv6 address; whoever has one has all that begin alike


class TooOftenError(Exception):
    """Somebody, or all together, did something more often than the allowance gives.

    The message is a sentence marked by ``N_``.
    """


@dataclass
class Allowance:
    """How often something may be done within a time, counted by all copies of the program."""

    visits: Visits
    kind: str
    each: Limit
    of_all: Limit
    within: timedelta
    sentence: str

    def take(self, address: str) -> Callable[[], None]:
        """Count it for that address; a TooOftenError while that address must wait, or all must.

        What is given undoes the counting.
        """
        who = _network(address)
        until = self.visits.take(self.kind, who, self.within, self.each.most, self.of_all.most)
        if not until:
            raise TooOftenError(self.sentence)
        return partial(self.visits.give_back, self.kind, who, until)


def of(store: Store) -> dict[str, Allowance]:
    """Every allowance of an app, by its name."""
    visits = Visits(store)
    games = N_("Too many games were started today. Continue one, or try again tomorrow.")
    codes = N_("Too many wrong tries. Try again in a minute.")
    imported = N_("Too many games were imported today. Import the others tomorrow.")
    files = N_("Too many files in a minute. Wait a little, then try again.")
    odds = N_("Too many odds to count at once. Try again in a minute.")
    of_all = limits.NEW_GAMES_OF_ALL
    allowances = (
        Allowance(visits, "files", limits.FILES, limits.FILES_OF_ALL, MINUTE, files),
        Allowance(visits, "archives", limits.ARCHIVES, limits.ARCHIVES_OF_ALL, MINUTE, files),
        Allowance(visits, "odds", limits.ODDS, limits.ODDS_OF_ALL, MINUTE, odds),
        Allowance(visits, "imported_games", limits.IMPORTED_GAMES, of_all, DAY, imported),
        Allowance(visits, "new_games", limits.NEW_GAMES, of_all, DAY, games),
        # By the names of browsers, because a phone may come by many addresses.
        Allowance(visits, "new_games_of_browsers", limits.NEW_GAMES_OF_BROWSER, of_all, DAY, games),
        Allowance(
            visits, "wrong_codes", limits.WRONG_CODES, limits.WRONG_CODES_OF_ALL, MINUTE, codes
        ),
    )
    return {each.kind: each for each in allowances}


def _network(address: str) -> str:
    with suppress(ValueError):
        if isinstance(ip_address(address), IPv6Address):
            return str(ip_network((address, OF_A_NETWORK), strict=False))
    return address
