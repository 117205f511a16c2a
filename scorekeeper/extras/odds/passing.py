"""The odds that partners complete a combination by passing cards."""

from fractions import Fraction
from math import prod

from scorekeeper.pinochle.rules.ruleset import Ruleset

from .deal import Deal


def completes(ruleset: Ruleset, lacking: int) -> Fraction:
    """The chance that the partner can pass ``lacking`` different cards, one of each.

    All copies of these cards are unseen. The chance is 0 for more cards than the ruleset passes.
    """
    if lacking > ruleset.pass_count:
        return Fraction(0)
    wanted = (ruleset.copies,) * lacking
    others = ruleset.deck_size - ruleset.hand - sum(wanted)
    deal = Deal((*wanted, others), ruleset.hand)
    ways = prod(deal.ways_from(place, 1) for place in range(lacking)) * deal.ways_from(lacking, 0)
    return Fraction(deal.number(ways, deal.cards), deal.hands)
