"""How many hands hold at least so many sets, by what else they are worth.

There each suit goes by itself: its aces, kings, queens and jacks are at least as many as the sets,
the queens of spades and jacks of diamonds also as many as the pinochles. A hand is one holding of
each suit, so the ways of the four are multiplied.

Where trump is named afterwards, the largest gain of the four counts. It is at most some number
where the gain of each suit is; those with a smaller one are taken away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.odds.deal import Deal, Ways
from scorekeeper.pinochle.odds.suits import (
    AROUND,
    ByPoints,
    Limited,
    Role,
    Sets,
    Table,
    holdings,
    table,
    twins,
)
from scorekeeper.pinochle.rules.ruleset import Ruleset

Totals = dict[int, int]  # hands by points

NOTHING = (0,) * AROUND


class Counting:
    """Counts the hands of a deal that hold at least so many sets."""

    def __init__(
        self, ruleset: Ruleset, deal: Deal, trump: Suit | None, has_roundhouse: bool
    ) -> None:
        tables = _tables(ruleset, deal, trump, has_roundhouse)
        self._deal = deal
        self._gains = sorted({worth.gain for table in tables for worth in table[NOTHING]})
        self._suits = [Limited(deal, table, self._gains) for table in tables]
        self._hearts_and_clubs: dict[Sets, list[ByPoints]] = {}

    def at_least(self, sets: Sets) -> Totals:
        """By what they are worth beside these sets: the points of all suits, the largest gain."""
        *around, pinochles = sets
        aces, kings, queens, jacks = around
        in_spades = aces, kings, max(queens, pinochles), jacks
        in_diamonds = aces, kings, queens, max(jacks, pinochles)
        room = self._deal.cards - sum(in_spades) - sum(in_diamonds) - 2 * sum(around)
        if room < 0:
            return {}
        spades, _hearts, diamonds, _clubs = self._suits
        some = self._together(spades.ways(in_spades, room), diamonds.ways(in_diamonds, room), room)
        return self._hands(some, self._others((aces, kings, queens, jacks)), room)

    def _others(self, sets: Sets) -> list[ByPoints]:
        """The ways of hearts and clubs together, by which pinochles change nothing."""
        if sets not in self._hearts_and_clubs:
            room = self._deal.cards - len(Suit) * sum(sets)
            _spades, hearts, _diamonds, clubs = self._suits
            both = hearts.ways(sets, room), clubs.ways(sets, room)
            self._hearts_and_clubs[sets] = self._together(*both, room)
        return self._hearts_and_clubs[sets]

    def _together(self, some: list[ByPoints], others: list[ByPoints], room: int) -> list[ByPoints]:
        """The ways of two suits for each gain, with so many cards at the most."""
        return list(_products(some, others, lambda ways: self._deal.shortened(ways, 0, room)))

    def _hands(self, some: list[ByPoints], others: list[ByPoints], room: int) -> Totals:
        """The hands of all suits, by their points and the largest gain."""
        found: Counter[int] = Counter()
        before: Totals = {}
        each_gain = _products(some, others, lambda ways: self._deal.number(ways, room))
        for gain, up_to in zip(self._gains, each_gain, strict=True):
            if up_to is not before:
                for points, hands in up_to.items():
                    found[points + gain] += hands - before.get(points, 0)
            before = up_to
        return found


def _products(
    some: list[ByPoints], others: list[ByPoints], finish: Callable[[Ways], Ways]
) -> Iterator[ByPoints]:
    """For each gain the ways of both together; the very same where theirs are."""
    last: tuple[ByPoints, ByPoints] | None = None
    found: ByPoints = {}
    for one, other in zip(some, others, strict=True):
        if last is None or one is not last[0] or other is not last[1]:
            found = {points: finish(ways) for points, ways in _product(one, other).items()}
        last = one, other
        yield found


def _product(some: ByPoints, others: ByPoints) -> ByPoints:
    found: ByPoints = {}
    for points, ways in some.items():
        for more, other_ways in others.items():
            both = points + more
            found[both] = found.get(both, 0) + ways * other_ways
    return found


def _tables(ruleset: Ruleset, deal: Deal, trump: Suit | None, has_roundhouse: bool) -> list[Table]:
    made = {
        suit: table(ruleset, holdings(deal, suit), Role.of(suit, trump), has_roundhouse)
        for suit in {*twins(deal, trump)}
    }
    return [made[twin] for twin in twins(deal, trump)]
