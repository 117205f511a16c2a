"""The odds of a dealt hand: what it is worth, what it holds, and how a total ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.extras.odds.counting import Totals
from scorekeeper.extras.odds.deal import Deal
from scorekeeper.extras.odds.melds import Melds, melds
from scorekeeper.extras.odds.totals import totals
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.hand.meld import count_shown
from scorekeeper.pinochle.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Rank:
    """How a total stands among all hands: the shares that are worth less, the same and more."""

    less: Fraction
    same: Fraction
    more: Fraction

    @property
    def better_than(self) -> int:
        """Of how many hands in a hundred it is worth more, rounded down."""
        return int(self.less * 100)


@dataclass(frozen=True)
class Odds:
    """Everything counts hands; ``trump`` is None where it is the best of all four.

    ``totals`` has the hands by their points, ``melds`` by combination those that hold it at least
    once, at least twice and so on.
    """

    trump: Suit | None
    cards: int
    hands: int
    totals: Totals
    melds: Melds

    @property
    def mean(self) -> Fraction:
        """What a hand is worth on average, in points."""
        return Fraction(sum(points * hands for points, hands in self.totals.items()), self.hands)

    def rank(self, total: int) -> Rank:
        less = sum(hands for points, hands in self.totals.items() if points < total)
        same = self.totals.get(total, 0)
        counts = (less, same, self.hands - less - same)
        return Rank(*(Fraction(each, self.hands) for each in counts))


def best_total(ruleset: Ruleset, cards: tuple[Card, ...], trump: Suit | None) -> int:
    """What cards that were checked are worth in that trump, or in the best of all."""
    trumps = Suit if trump is None else [trump]
    return max(count_shown(ruleset, cards, suit).points for suit in trumps)


def dealt_odds(ruleset: Ruleset, trump: Suit | None, own: Sequence[Card] = ()) -> Odds:
    """The odds of a hand as it is dealt, or of another player's if one has some cards oneself.

    A CardError for cards that cannot be.
    """
    return odds_of(ruleset, Deal.of(ruleset, own), trump)


def odds_of(ruleset: Ruleset, deal: Deal, trump: Suit | None) -> Odds:
    worth, held = totals(ruleset, deal, trump), melds(ruleset, deal, trump)
    return Odds(trump, deal.cards, deal.hands, worth, held)
