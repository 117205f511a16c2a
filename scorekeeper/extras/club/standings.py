"""The standings of one evening, or of a series of evenings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from math import ceil
from typing import NamedTuple

from scorekeeper.language import ngettext
from scorekeeper.pinochle.names import name_key


class Share(NamedTuple):
    """The points, wins and rounds of a person or pair."""

    points: int = 0
    wins: Fraction | int = 0  # exact, so that three thirds are a win
    rounds: int = 0  # rounds played

    @property
    def wins_in_words(self) -> str:
        """The wins as a text, such as “1.5 wins”."""
        number = self.rounded_wins
        return ngettext("{number} win", "{number} wins", ceil(number), number=number)

    @property
    def rounded_wins(self) -> float:
        """The wins with at most two decimals, such as 2, 1.5 or 0.33."""
        whole = int(self.wins)
        return whole if whole == self.wins else round(float(self.wins), 2)

    def plus(self, other: Share) -> Share:
        return Share(self.points + other.points, self.wins + other.wins, self.rounds + other.rounds)

    def key(self, by_wins: bool) -> tuple[Fraction | int, ...]:
        """A sort key that puts the best share first."""
        return (-self.wins, -self.points) if by_wins else (-self.points,)


class Standing(NamedTuple):
    """A row of the standings. Equal results share a rank."""

    rank: int
    name: str
    share: Share


def summed(shares: Iterable[tuple[str, Share]]) -> dict[str, Share]:
    """Return the sum of each name’s shares."""
    total: dict[str, Share] = defaultdict(Share)
    for name, share in shares:
        total[name] = total[name].plus(share)
    return total


def ranked(shares: Mapping[str, Share], by_wins: bool) -> list[Standing]:
    """Return the standings, the best first."""
    order = sorted(shares.items(), key=lambda each: (each[1].key(by_wins), name_key(each[0])))
    keys = [share.key(by_wins) for _name, share in order]
    return [Standing(keys.index(share.key(by_wins)) + 1, name, share) for name, share in order]


def series(
    evenings: Sequence[Iterable[Standing]], by_wins: bool, counted: int | None = None
) -> list[Standing]:
    """Sum the best evenings of each person, and rank the sums.

    ``counted`` is the number of evenings to sum; None sums all evenings.
    """
    shares: dict[str, list[Share]] = defaultdict(list)
    names: dict[str, str] = {}
    for each in chain(*evenings):
        shares[names.setdefault(name_key(each.name), each.name)].append(each.share)
    best = (
        (name, share)
        for name, all_of_name in shares.items()
        for share in sorted(all_of_name, key=lambda share: share.key(by_wins))[:counted]
    )
    return ranked(summed(best), by_wins)
