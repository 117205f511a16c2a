"""How many hands are worth each total.

A hand is worth what its suits add, and what it holds around or as pinochles, which no suit knows
alone. Hands that hold at least so many sets are quick to count; exactly so many hold those less the
ones that hold one more.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from scorekeeper.extras.odds.counting import Counting, Totals
from scorekeeper.extras.odds.deal import Deal
from scorekeeper.extras.odds.suits import Sets
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.meld import PRICED, in_any_trump, points_of
from scorekeeper.pinochle.rules.ruleset import Ruleset

KINGS, QUEENS = 1, 2  # in the order of PRICED


def totals(ruleset: Ruleset, deal: Deal, trump: Suit | None) -> Totals:
    """The hands by what they are worth in that trump, or in the best of all, by points."""
    found: Counter[int] = Counter()
    # Hands without and with a roundhouse count apart where a run adds to it.
    apart = bool(ruleset.run_adds_to_roundhouse)
    for has_roundhouse in (False, True) if apart else (False,):
        counting = Counting(ruleset, deal, trump, has_roundhouse)
        for sets, counts in _exactly(counting, ruleset.copies).items():
            if not apart or has_roundhouse == (sets[KINGS] > 0 and sets[QUEENS] > 0):
                price = points_of(in_any_trump(ruleset, sets))
                found.update({points + price: hands for points, hands in counts.items()})
    return Counter({points: found[points] for points in sorted(found) if found[points]})


def _exactly(counting: Counting, most: int) -> dict[Sets, Totals]:
    """The hands that hold exactly so many sets of each kind, by what else they are worth."""
    every_number = product(range(most + 1), repeat=len(PRICED))
    found = {sets: counts for sets in every_number if (counts := counting.at_least(sets))}
    for place in range(len(PRICED)):
        for sets in sorted(found):
            one_more = (*sets[:place], sets[place] + 1, *sets[place + 1 :])
            found[sets].subtract(found.get(one_more, {}))
    return found
