"""How many hands are worth each total.

A hand is worth what its suits add, and what it holds around or as pinochles, which no suit knows
alone. Hands that hold at least so many sets are quick to count; exactly so many hold those less the
ones that hold one more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.meld import PRICED, in_any_trump, points_of
from scorekeeper.pinochle.odds.counting import Counting, Totals
from scorekeeper.pinochle.odds.deal import Deal
from scorekeeper.pinochle.odds.suits import Sets
from scorekeeper.pinochle.rules.ruleset import Ruleset

Levels = tuple[tuple[int, ...], ...]  # of each in PRICED the numbers of sets that are told apart

KINGS, QUEENS = 1, 2  # in the order of PRICED


def totals(ruleset: Ruleset, deal: Deal, trump: Suit | None) -> Totals:
    """The hands by what they are worth in that trump, or in the best of all, by points."""
    found: Counter[int] = Counter()
    for has_roundhouse, levels in _kinds(ruleset):
        counting = Counting(ruleset, deal, trump, has_roundhouse)
        for sets, counts in _exactly(counting, levels).items():
            if _is_kind(sets, has_roundhouse, ruleset):
                price = points_of(in_any_trump(ruleset, sets))
                found.update({points + price: hands for points, hands in counts.items()})
    return {points: found[points] for points in sorted(found) if found[points]}


def _kinds(ruleset: Ruleset) -> Iterator[tuple[bool, Levels]]:
    """Hands without and with a roundhouse, which count apart where a run adds to it."""
    levels = [{0, *_dearer(ruleset, place)} for place in range(len(PRICED))]
    if ruleset.run_adds_to_roundhouse:
        for place in (KINGS, QUEENS):
            levels[place].add(1)
        married = [
            each - {0} if place in (KINGS, QUEENS) else each for place, each in enumerate(levels)
        ]
        yield True, tuple(tuple(sorted(each)) for each in married)
    yield False, tuple(tuple(sorted(each)) for each in levels)


def _is_kind(sets: Sets, has_roundhouse: bool, ruleset: Ruleset) -> bool:
    if not ruleset.run_adds_to_roundhouse:
        return True
    return has_roundhouse == (sets[KINGS] > 0 and sets[QUEENS] > 0)


def _dearer(ruleset: Ruleset, place: int) -> Iterator[int]:
    """The numbers of sets at which the price of one kind in ``PRICED`` changes."""
    before = 0
    for number in range(1, ruleset.copies + 1):
        sets = tuple(number if each == place else 0 for each in range(len(PRICED)))
        price = points_of(in_any_trump(ruleset, sets))
        if price != before:
            yield number
        before = price


def _exactly(counting: Counting, levels: Levels) -> dict[Sets, Totals]:
    """The hands that hold exactly so many sets of each kind, by what else they are worth."""
    found = {sets: counting.at_least(sets) for sets in product(*levels)}
    found = {sets: counts for sets, counts in found.items() if counts}
    for place, each in enumerate(levels):
        more = dict(pairwise(each))
        for sets in sorted(found):
            if sets[place] in more:
                one_more = (*sets[:place], more[sets[place]], *sets[place + 1 :])
                _take_away(found[sets], found.get(one_more, {}))
    return found


def _take_away(counts: Totals, others: Totals) -> None:
    for points, hands in others.items():
        counts[points] -= hands
