"""Count the hands by their totals.

A total is the points of the four suits plus the points of *sets*: aces, kings, queens or jacks
around, and pinochles. A set has cards of several suits. It is quick to count the hands with, for
example, at least one pinochle. Subtracting the hands with at least two leaves those with just one.
"""

from collections import Counter
from functools import partial
from itertools import product

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.meld import PRICED
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .counting import Counting, Totals
from .deal import Deal
from .suits import Sets, price

KINGS, QUEENS = 1, 2  # indexes in ``Sets``, which has the order of PRICED


def totals(ruleset: Ruleset, deal: Deal, trump: Suit | None) -> Totals:
    """Count the hands by their points in ``trump`` or, if that is None, in their best trump."""
    found: Counter[int] = Counter()
    # If a run adds points to a roundhouse, hands with a roundhouse are counted separately.
    is_split = bool(ruleset.run_adds_to_roundhouse)
    for has_roundhouse in {False, is_split}:
        counting = Counting(ruleset, deal, trump, has_roundhouse)
        for sets, counts in _by_sets(counting, ruleset.copies).items():
            if has_roundhouse == (is_split and min(sets[KINGS], sets[QUEENS]) > 0):
                added = sum(map(partial(price, ruleset), PRICED, sets))
                found.update({points + added: hands for points, hands in counts.items()})
    return Counter(dict(sorted((+found).items())))


def _by_sets(counting: Counting, most: int) -> dict[Sets, Totals]:
    """For each combination of exact numbers of sets, count the hands by the points of suits."""
    every_number = product(range(most + 1), repeat=len(PRICED))
    found = {sets: counts for sets in every_number if (counts := counting.at_least(sets))}
    for kind in range(len(PRICED)):
        for sets in sorted(found):
            one_more = (*sets[:kind], sets[kind] + 1, *sets[kind + 1 :])
            found[sets].subtract(found.get(one_more, {}))
    return found
