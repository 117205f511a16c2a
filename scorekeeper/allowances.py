"""How often visitors may do something: so often from one address, and so often all together."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

from scorekeeper import limits
from scorekeeper.language import N_
from scorekeeper.limits import Limit

MINUTE, DAY = 60, 24 * 3600  # seconds
OF_A_NETWORK = 64  # bits of an IPv6 address; whoever has one has all that begin alike


class TooOftenError(Exception):
    """Somebody, or all together, did something more often than the allowance gives.

    The message is a sentence marked by ``N_``.
    """


class Allowance:
    """What was counted within the last seconds, in memory: a restart forgets it."""

    def __init__(self, each: Limit, of_all: Limit, within: float, sentence: str) -> None:
        self.sentence = sentence
        self.each = each
        self.of_all = of_all
        self.within = within
        self._all = deque[float]()
        self._by_network = OrderedDict[str, deque[float]]()  # who was counted last stands last
        self._lock = threading.Lock()

    def check(self, address: str) -> None:
        """A TooOftenError while that address must wait, or all must."""
        with self._lock:
            past = self._forget()
            times = self._by_network.get(_network(address), ())
            recent = sum(each > past for each in times)
            if recent >= self.each.most or len(self._all) >= self.of_all.most:
                raise TooOftenError(self.sentence)

    def count(self, address: str) -> None:
        with self._lock:
            self._forget()
            now, network = monotonic(), _network(address)
            self._all.append(now)
            self._by_network.setdefault(network, deque(maxlen=self.each.most)).append(now)
            self._by_network.move_to_end(network)

    def _forget(self) -> float:
        """Drop what is past, and say since when that is; nothing that stays is looked at twice."""
        past = monotonic() - self.within
        while self._all and self._all[0] <= past:
            self._all.popleft()
        while self._by_network and next(iter(self._by_network.values()))[-1] <= past:
            self._by_network.popitem(last=False)
        return past


def fresh() -> dict[str, Allowance]:
    """Every allowance of an app, by its name; nothing was counted yet."""
    games = N_("Too many games were started today. Continue one, or try again tomorrow.")
    codes = N_("Too many wrong tries. Try again in a minute.")
    files = N_("Too many files at once. Try again in a minute.")
    of_all = limits.NEW_GAMES_OF_ALL
    return {
        "files": Allowance(limits.FILES, limits.FILES_OF_ALL, MINUTE, files),
        "new_games": Allowance(limits.NEW_GAMES, of_all, DAY, games),
        # By the names of browsers, because a phone may come by many addresses.
        "new_games_of_browsers": Allowance(limits.NEW_GAMES_OF_BROWSER, of_all, DAY, games),
        "wrong_codes": Allowance(limits.WRONG_CODES, limits.WRONG_CODES_OF_ALL, MINUTE, codes),
    }


def _network(address: str) -> str:
    with suppress(ValueError):
        if isinstance(ip_address(address), IPv6Address):
            return str(ip_network((address, OF_A_NETWORK), strict=False))
    return address
