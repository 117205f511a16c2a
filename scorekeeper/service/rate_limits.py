"""Rate limits for each address, for the networks that contain it, and for all visitors together.

When all visitors together reach their limit, only busy addresses must wait. So a few visitors
cannot block the others. An attacker with many addresses is still slowed down.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from ipaddress import ip_network

from scorekeeper import limits
from scorekeeper.language import N_
from scorekeeper.storage.store import Store
from scorekeeper.storage.visits import Visits

from .lan import visitor_at

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
# Limits of IPv6 networks by prefix length, as multiples of the limit of one address. Homes usually
# get a /64 or /56, companies a /48.
NETWORKS = {64: 1, 56: 2, 48: 4}
EVERYBODY, TOGETHER = "everybody", 10  # the multiple for all visitors together
QUIET = 10  # an address is quiet below a tenth of its limit, else busy


class TooOftenError(Exception):
    """An address has used up its allowance. The message is a sentence marked by ``N_``."""


@dataclass
class Allowance:
    """A rate limit: an address may do ``kind`` at most ``each`` times ``within`` a period.

    ``sentence`` is the error for the visitor, marked by ``N_``.
    """

    visits: Visits
    kind: str
    each: int
    within: timedelta
    sentence: str

    def take(self, address: str, counts: bool = True) -> None:
        """Count a visit of that address. If ``counts`` is false, only check whether it is allowed.

        Raises:
            TooOftenError: the address must wait.
        """
        known = networks(address)
        names, allows = [*known, EVERYBODY], partial(self._allows, known)
        if not self.visits.take(self.kind, names, self.within, allows, counts):
            raise TooOftenError(self.sentence)

    def _allows(self, known: Mapping[str, int], counts: Counter[str]) -> bool:
        is_full = counts[EVERYBODY] >= self.each * TOGETHER
        return has_room(known, counts, self.each / QUIET if is_full else self.each)


def networks(address: str) -> dict[str, int]:
    """Map each network that contains the address to its multiple of the limit."""
    visitor = visitor_at(address)
    if visitor is None or visitor.version == 4:
        return {str(visitor or address): 1}
    return {
        str(ip_network((visitor, bits), strict=False)): times for bits, times in NETWORKS.items()
    }


def has_room(known: Mapping[str, int], counts: Counter[str], most: float) -> bool:
    """True if no network of an address has reached its limit.

    ``known`` maps each network to its multiple of ``most``, the limit of one address.
    """
    return all(counts[network] < most * times for network, times in known.items())


def all_allowances(store: Store) -> dict[str, Allowance]:
    """All allowances, by name."""
    visits = Visits(store)
    games = N_("Too many games were started in an hour. Continue one, or try again later.")
    codes = N_("Too many wrong tries. Use a QR code or a link, or try again in an hour.")
    imported = N_("Too many games were imported today. Import the others tomorrow.")
    files = N_("Too many files in a minute. Wait a little, then try again.")
    odds = N_("Too many odds to count at once. Try again in a minute.")
    allowances = (
        Allowance(visits, "files", limits.FILES, MINUTE, files),
        Allowance(visits, "archives", limits.ARCHIVES, MINUTE, files),
        Allowance(visits, "odds", limits.ODDS, MINUTE, odds),
        Allowance(visits, "imported_games", limits.IMPORTED_GAMES, DAY, imported),
        Allowance(visits, "new_games", limits.NEW_GAMES, HOUR, games),
        Allowance(visits, "wrong_codes", limits.WRONG_CODES, HOUR, codes),
    )
    return {each.kind: each for each in allowances}
