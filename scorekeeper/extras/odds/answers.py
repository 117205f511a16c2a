"""The odds of a dealt hand: its points, its melds, and the rank of a total."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .counting import Totals
from .deal import Deal
from .melds import Melds, melds
from .totals import totals


@dataclass(frozen=True)
class Rank:
    """Two shares of all hands: worth less than a given total, and worth exactly that total."""

    less: Fraction
    same: Fraction

    @property
    def better_than(self) -> int:
        """The percentage of hands that are worth less, rounded down."""
        return int(self.less * 100)


@dataclass(frozen=True)
class Odds:
    """The numbers of hands with each total and each meld. ``trump`` is None for the best suit.

    ``totals`` counts hands by points. ``melds`` counts hands with at least 1, 2, … of each meld.
    """

    trump: Suit | None
    cards: int
    hands: int
    totals: Totals
    melds: Melds

    @property
    def mean(self) -> Fraction:
        """The average points of a hand."""
        return Fraction(sum(points * hands for points, hands in self.totals.items()), self.hands)

    @property
    def by_total(self) -> Iterator[tuple[int, int, int]]:
        """Yield each total, and the numbers of hands worth exactly and at least that total.

        The lowest total comes first.
        """
        left = self.hands
        for points, hands in self.totals.items():
            yield points, hands, left
            left -= hands

    def rank(self, total: int) -> Rank:
        less = sum(hands for points, hands in self.totals.items() if points < total)
        same = self.totals.get(total, 0)
        return Rank(Fraction(less, self.hands), Fraction(same, self.hands))


def dealt_odds(ruleset: Ruleset, trump: Suit | None, own: Sequence[Card] = ()) -> Odds:
    """The odds of a dealt hand or, given your own cards, of another player's hand.

    Raises CardError for impossible cards.
    """
    return odds_of(ruleset, Deal.of(ruleset, own), trump)


def odds_of(ruleset: Ruleset, deal: Deal, trump: Suit | None) -> Odds:
    worth, held = totals(ruleset, deal, trump), melds(ruleset, deal, trump)
    return Odds(trump, deal.cards, deal.hands, worth, held)


def chance_to_complete(ruleset: Ruleset, lacking: int) -> Fraction:
    """The chance that the partner can pass all ``lacking`` cards that you need.

    These cards are different, and all their copies are assumed to be unseen. The chance is 0 if the
    ruleset lets the partner pass fewer than ``lacking`` cards.
    """
    if lacking > ruleset.pass_count:
        return Fraction(0)
    unseen = ruleset.deck_size - ruleset.hand
    # Count the partner's hands with all of these cards, by inclusion and exclusion.
    hands = sum(
        (-1) ** without
        * comb(lacking, without)
        * comb(unseen - without * ruleset.copies, ruleset.hand)
        for without in range(lacking + 1)
    )
    return Fraction(hands, comb(unseen, ruleset.hand))
