"""Count the hands that hold each combination once, twice and so on.

A hand holds every combination that its cards make, even if the count prefers another: the king and
queen of a run are a royal marriage. Only an extra king or queen needs exactly one run beside it.
"""

from collections import Counter
from functools import lru_cache

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.hand.combinations import EXTRAS, combinations
from scorekeeper.pinochle.hand.meld import ROUNDHOUSE, RUNS, Combination, MeldKind, MeldName
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .best_trump import OWN, in_best_trump
from .deal import Deal

AtLeast = tuple[int, ...]  # hands with at least one, two and so on
Melds = dict[MeldKind, AtLeast]


@lru_cache(64)  # a page and its printed rows ask for the same melds
def melds(ruleset: Ruleset, deal: Deal, trump: Suit | None) -> Melds:
    """Count each combination of the ruleset, and the roundhouse, in that trump or the best."""
    found = _combinations(ruleset, trump)
    held = {each.kind: _held(ruleset, deal, each) for each in found}
    return held if trump else _in_best_trump(ruleset, deal, held)


def _combinations(ruleset: Ruleset, trump: Suit | None) -> list[Combination]:
    """The combinations in the order of ``MeldName``; all marriages if ``trump`` is None."""
    trumps = [trump] if trump else reversed(Suit)  # in this order, marriages start with spades
    label = Combination(MeldName.ROUNDHOUSE, ROUNDHOUSE, ())
    found = {each.kind: each for suit in trumps for each in combinations(ruleset, suit)}
    order = list(MeldName)
    return sorted((*found.values(), label), key=lambda each: order.index(each.name))


def _held(ruleset: Ruleset, deal: Deal, combination: Combination) -> AtLeast:
    sets = range(1, ruleset.copies + 1)
    if combination.name in EXTRAS:
        (card,) = combination.cards
        return tuple(_beside_single_run(deal, card, number) for number in sets)
    return tuple(deal.holding(Counter(combination.cards * number)) for number in sets)


def _beside_single_run(deal: Deal, card: Card, extras: int) -> int:
    with_extras = Counter({card: 1 + extras})
    one, two = (deal.holding(Counter(RUNS[card.suit] * runs) | with_extras) for runs in (1, 2))
    return one - two


def _in_best_trump(ruleset: Ruleset, deal: Deal, held: Melds) -> Melds:
    """Replace the counts that trump decides; its own king and queen are no plain marriage."""
    in_best, sets = in_best_trump(ruleset, deal), range(1, ruleset.copies + 1)
    found = {}
    for (name, suit), at_least in held.items():
        if name in OWN:
            at_least = tuple(sum(in_best[name, each, number] for each in Suit) for number in sets)
        elif suit:
            royal = (in_best[MeldName.ROYAL_MARRIAGE, suit, number] for number in sets)
            at_least = tuple(map(int.__sub__, at_least, royal))
        found[name, suit] = at_least
    return found
