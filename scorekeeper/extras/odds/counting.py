"""How many hands hold at least so many sets, by what else they are worth.

There each suit goes by itself: its aces, kings, queens and jacks are at least as many as the sets,
the queens of spades and jacks of diamonds also as many as the pinochles. A hand is one holding of
each suit, so the ways of the four are multiplied.

Where trump is named afterwards, the largest gain of the four counts. It is at most some number
where the gain of each suit is; those with a smaller one are taken away.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache, partial
from itertools import accumulate

from scorekeeper.extras.odds.deal import Deal
from scorekeeper.extras.odds.suits import AROUND, ByPoints, Sets, of_each_suit, table
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.rules.ruleset import Ruleset

Totals = Counter[int]  # hands by points

NOTHING = (0,) * AROUND


class Counting:
    """Counts the hands of a deal that hold at least so many sets."""

    def __init__(
        self, ruleset: Ruleset, deal: Deal, trump: Suit | None, has_roundhouse: bool
    ) -> None:
        self._deal = deal
        of_suit = partial(table, ruleset, deal, trump, has_roundhouse)
        self._tables = of_each_suit(deal, trump, of_suit)
        self._gains = sorted({worth.gain for table in self._tables for worth in table[NOTHING]})
        # What several sets ask for again.
        self._suit, self._others = cache(self._up_to_each_gain), cache(self._hearts_and_clubs)

    def at_least(self, sets: Sets) -> Totals:
        """By what they are worth beside these sets: the points of all suits, the largest gain."""
        *around, pinochles = sets
        aces, kings, queens, jacks = around
        in_spades = aces, kings, max(queens, pinochles), jacks
        in_diamonds = aces, kings, queens, max(jacks, pinochles)
        room = self._deal.cards - sum(in_spades) - sum(in_diamonds) - 2 * sum(around)
        if room < 0:
            return Counter()
        spades, _hearts, diamonds, _clubs = range(len(Suit))
        both = self._suit(spades, in_spades, room), self._suit(diamonds, in_diamonds, room)
        return self._hands(self._together(*both, room), self._others(tuple(around)), room)

    def _hearts_and_clubs(self, sets: Sets) -> list[ByPoints]:
        """The ways of these two together, by which pinochles change nothing."""
        room = self._deal.cards - len(Suit) * sum(sets)
        _spades, hearts, _diamonds, clubs = range(len(Suit))
        return self._together(self._suit(hearts, sets, room), self._suit(clubs, sets, room), room)

    def _up_to_each_gain(self, place: int, sets: Sets, room: int) -> list[ByPoints]:
        """For each of the gains the ways of a suit with that gain at the most, by points.

        To hold at least these sets and ``room`` more; the cards of the sets are not counted.
        """
        exactly: dict[int, ByPoints] = defaultdict(dict)
        for (points, gain), ways in self._tables[place].get(sets, {}).items():
            if left := self._deal.shortened(ways, sum(sets), room):
                exactly[gain][points] = left
        return list(accumulate((exactly[gain] for gain in self._gains), _added))

    def _together(self, some: list[ByPoints], others: list[ByPoints], room: int) -> list[ByPoints]:
        """The ways of two suits for each gain, with so many cards at the most."""
        return [
            {points: self._deal.shortened(ways, 0, room) for points, ways in both.items()}
            for both in map(_product, some, others)
        ]

    def _hands(self, some: list[ByPoints], others: list[ByPoints], room: int) -> Totals:
        """The hands of all suits, by their points and the largest gain."""
        found: Totals = Counter()
        before: dict[int, int] = {}
        for gain, both in zip(self._gains, map(_product, some, others), strict=True):
            up_to = {points: self._deal.number(ways, room) for points, ways in both.items()}
            for points, hands in up_to.items():
                found[points + gain] += hands - before.get(points, 0)
            before = up_to
        return found


def _added(some: ByPoints, more: ByPoints) -> ByPoints:
    together = Counter(some)
    together.update(more)
    return together


def _product(some: ByPoints, others: ByPoints) -> ByPoints:
    found: ByPoints = {}
    for points, ways in some.items():
        for more, other_ways in others.items():
            both = points + more
            found[both] = found.get(both, 0) + ways * other_ways
    return found
