"""The odds that partners complete a combination by passing cards."""

from fractions import Fraction
from math import comb

from scorekeeper.pinochle.rules.ruleset import Ruleset


def completes(ruleset: Ruleset, lacking: int) -> Fraction:
    """The chance that the partner can pass ``lacking`` different cards, one of each.

    All copies of these cards are unseen. The chance is 0 for more cards than the ruleset passes.
    """
    if lacking > ruleset.pass_count:
        return Fraction(0)
    unseen = ruleset.deck_size - ruleset.hand
    # Hands with all of them, by inclusion and exclusion of those without one, two and so on.
    hands = sum(
        (-1) ** without
        * comb(lacking, without)
        * comb(unseen - without * ruleset.copies, ruleset.hand)
        for without in range(lacking + 1)
    )
    return Fraction(hands, comb(unseen, ruleset.hand))
