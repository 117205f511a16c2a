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

from scorekeeper.language import N_
from scorekeeper.storage.store import Store
from scorekeeper.storage.visits import Visits

from .lan import visitor_at

WRONG_CODES = 100  # wrong codes or passphrases per hour and address
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
    allow = partial(Allowance, Visits(store))
    files = N_("Too many files in a minute. Wait a little, then try again.")
    odds = N_("Too many odds to count at once. Try again in a minute.")
    imported = N_("Too many games were imported today. Import the others tomorrow.")
    games = N_("Too many games were started in an hour. Continue one, or try again later.")
    codes = N_("Too many wrong tries. Use a QR code or a link, or try again in an hour.")
    allowances = (
        allow("files", 120, MINUTE, files),  # 40 phones import 3 each; a file may take 0.2 seconds
        allow(
            "archives", 20, MINUTE, files
        ),  # ten phones, two exports each; an export takes seconds
        allow("odds", 60, MINUTE, odds),  # a computation may take a second
        allow("imported_games", 2_000, DAY, imported),  # all games of a club, each at most 1 MB
        allow("new_games", 200, HOUR, games),  # a club's evening, each game with 14 kB
        # Codes and passphrases: 40 phones may each send two wrong ones. Links have 96 random
        # bits, so guesses of links need no limit.
        allow("wrong_codes", WRONG_CODES, HOUR, codes),
    )
    return {each.kind: each for each in allowances}
