"""What partners can bring together when one passes cards to the other."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from scorekeeper.pinochle.rules.ruleset import Ruleset


def completes(ruleset: Ruleset, lacking: int) -> Fraction:
    """The chance that the partner can pass what a combination lacks, different cards, one of each.

    All copies of these cards are unseen. The partner passes what is wanted and holds it, so no more
    than the ruleset passes; where nobody passes cards the chance is none.
    """
    if lacking > ruleset.pass_count:
        return Fraction(0)
    unseen = ruleset.deck_size - ruleset.hand
    # Hands that hold each of them: all, less those without one, and those without two back again.
    hands = sum(
        (-1) ** without
        * comb(lacking, without)
        * comb(unseen - without * ruleset.copies, ruleset.hand)
        for without in range(lacking + 1)
    )
    return Fraction(hands, comb(unseen, ruleset.hand))
