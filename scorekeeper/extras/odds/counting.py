"""Count the hands that hold a minimum number of each set, by the points of their suits.

A *set* is a meld of several suits: aces, kings, queens or jacks around (one in each suit), or a
pinochle (queen of spades and jack of diamonds). Each suit is counted alone, with at least the cards
that the sets need from it. A hand combines four suits, so the numbers of ways to hold each suit are
multiplied.

If trump is named after seeing the cards, each suit has a *gain*: its points as trump minus its
points as a plain suit. The largest of the four gains counts. To find the hands whose largest gain
is n, count the hands in which every gain is at most n, then subtract those in which every gain is
less than n.
"""

from collections import Counter, defaultdict
from functools import cache, partial
from itertools import accumulate

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .deal import Deal
from .suits import AROUND, ByPoints, Sets, of_each_suit, table

Totals = Counter[int]  # hands by points

NOTHING = (0,) * AROUND
SPADES, HEARTS, DIAMONDS, CLUBS = range(len(Suit))


class Counting:
    """Counts the hands of a deal that hold a minimum number of each set."""

    def __init__(
        self, ruleset: Ruleset, deal: Deal, trump: Suit | None, has_roundhouse: bool
    ) -> None:
        self._deal = deal
        of_suit = partial(table, ruleset, deal, trump, has_roundhouse)
        self._tables = of_each_suit(deal, trump, of_suit)
        self._gains = sorted({worth.gain for table in self._tables for worth in table[NOTHING]})
        # Calls of ``at_least`` with different sets need the same intermediate results.
        self._suit, self._others = cache(self._up_to_each_gain), cache(self._hearts_and_clubs)

    def at_least(self, sets: Sets) -> Totals:
        """Count the hands with at least these sets, by the points of their suits.

        The points include the largest gain.
        """
        aces, kings, queens, jacks, pinochles = sets
        around = sets[:AROUND]
        in_spades = aces, kings, max(queens, pinochles), jacks
        in_diamonds = aces, kings, queens, max(jacks, pinochles)
        # The number of cards in a hand that the sets do not need.
        room = self._deal.cards - sum(in_spades) - sum(in_diamonds) - 2 * sum(around)
        if room < 0:
            return Counter()
        both = self._suit(SPADES, in_spades, room), self._suit(DIAMONDS, in_diamonds, room)
        return self._hands(self._of_two(*both, room), self._others(around), room)

    def _hearts_and_clubs(self, sets: Sets) -> list[ByPoints]:
        """The ways to hold hearts and clubs together. A pinochle has no hearts or clubs."""
        room = self._deal.cards - len(Suit) * sum(sets)
        return self._of_two(self._suit(HEARTS, sets, room), self._suit(CLUBS, sets, room), room)

    def _up_to_each_gain(self, suit: int, sets: Sets, room: int) -> list[ByPoints]:
        """For each gain, the ways to hold a suit with at most that gain, by points.

        Each way holds the cards that the sets need and at most ``room`` more. The ways are packed
        by the number of cards that they hold beyond the sets (see ``deal.py``).
        """
        exactly: dict[int, Counter[int]] = defaultdict(Counter)
        for (points, gain), ways in self._tables[suit].get(sets, {}).items():
            if left := self._deal.shortened(ways, sum(sets), room):
                exactly[gain][points] = left
        return list(accumulate(exactly[gain] for gain in self._gains))

    def _of_two(self, some: list[ByPoints], others: list[ByPoints], room: int) -> list[ByPoints]:
        """The ways to hold two suits, by gain, with at most ``room`` cards beyond the sets."""
        return [
            {points: self._deal.shortened(ways, 0, room) for points, ways in both.items()}
            for both in map(_product, some, others)
        ]

    def _hands(self, some: list[ByPoints], others: list[ByPoints], room: int) -> Totals:
        """Combine all suits, and count the hands by points, including the largest gain."""
        found: Totals = Counter()
        with_less: Totals = Counter()
        for gain, both in zip(self._gains, map(_product, some, others), strict=True):
            hands_of = {points: self._deal.number(ways, room) for points, ways in both.items()}
            up_to = Counter(hands_of)
            for points, hands in (up_to - with_less).items():
                found[points + gain] += hands
            with_less = up_to
        return found


def _product(some: ByPoints, others: ByPoints) -> ByPoints:
    found: ByPoints = Counter()
    for points, ways in some.items():
        for more, other_ways in others.items():
            found[points + more] += ways * other_ways
    return found
