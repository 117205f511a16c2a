"""Count the hands that hold at least some numbers of sets, by their other points.

Each suit is counted alone: with at least one ace, king, queen and jack for each set of them, and
with a queen of spades and a jack of diamonds for each pinochle. A hand is one holding of each suit,
so the ways of the four are multiplied.

If trump is named after seeing the cards, the largest gain of the four suits counts. It is at most n
if the gain of each suit is. Subtracting the hands with less leaves those with exactly n.
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
    """Counts the hands of a deal that hold at least some numbers of sets."""

    def __init__(
        self, ruleset: Ruleset, deal: Deal, trump: Suit | None, has_roundhouse: bool
    ) -> None:
        self._deal = deal
        of_suit = partial(table, ruleset, deal, trump, has_roundhouse)
        self._tables = of_each_suit(deal, trump, of_suit)
        self._gains = sorted({worth.gain for table in self._tables for worth in table[NOTHING]})
        # Several sets need the same parts.
        self._suit, self._others = cache(self._up_to_each_gain), cache(self._hearts_and_clubs)

    def at_least(self, sets: Sets) -> Totals:
        """Count the hands with these sets by points: of all suits, plus the largest gain."""
        aces, kings, queens, jacks, pinochles = sets
        around = sets[:AROUND]
        in_spades = aces, kings, max(queens, pinochles), jacks
        in_diamonds = aces, kings, queens, max(jacks, pinochles)
        room = self._deal.cards - sum(in_spades) - sum(in_diamonds) - 2 * sum(around)
        if room < 0:
            return Counter()
        both = self._suit(SPADES, in_spades, room), self._suit(DIAMONDS, in_diamonds, room)
        return self._hands(self._of_two(*both, room), self._others(around), room)

    def _hearts_and_clubs(self, sets: Sets) -> list[ByPoints]:
        """The ways of these two suits, which no pinochle affects."""
        room = self._deal.cards - len(Suit) * sum(sets)
        return self._of_two(self._suit(HEARTS, sets, room), self._suit(CLUBS, sets, room), room)

    def _up_to_each_gain(self, suit: int, sets: Sets, room: int) -> list[ByPoints]:
        """For each gain, the ways of a suit with at most that gain, by points.

        The suit holds these sets and at most ``room`` more cards. The ways are by these more cards.
        """
        exactly: dict[int, Counter[int]] = defaultdict(Counter)
        for (points, gain), ways in self._tables[suit].get(sets, {}).items():
            if left := self._deal.shortened(ways, sum(sets), room):
                exactly[gain][points] = left
        return list(accumulate(exactly[gain] for gain in self._gains))

    def _of_two(self, some: list[ByPoints], others: list[ByPoints], room: int) -> list[ByPoints]:
        """The ways of two suits for each gain, with at most ``room`` cards."""
        return [
            {points: self._deal.shortened(ways, 0, room) for points, ways in both.items()}
            for both in map(_product, some, others)
        ]

    def _hands(self, some: list[ByPoints], others: list[ByPoints], room: int) -> Totals:
        """Count the hands of all suits by points, including the largest gain."""
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
