"""Count the hands that hold each meld at least once, at least twice and so on.

A hand holds every meld that its cards make, even if scoring counts only a better one: the king and
queen of a run are also a royal marriage. An extra king or queen needs exactly one run beside it.
"""

from collections import Counter
from functools import lru_cache

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.hand.combinations import EXTRAS, combinations
from scorekeeper.pinochle.hand.meld import ROUNDHOUSE, RUNS, Combination, MeldKind, MeldName
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .best_trump import TRUMP_MELDS, in_best_trump
from .deal import Deal

AtLeast = tuple[int, ...]  # the numbers of hands with a meld at least once, at least twice, …
Melds = dict[MeldKind, AtLeast]


@lru_cache(64)  # several rows of a page need the same counts
def melds(ruleset: Ruleset, deal: Deal, trump: Suit | None) -> Melds:
    """Count the hands with each meld of the ruleset, and with a roundhouse.

    If ``trump`` is None, each hand counts in its best trump.
    """
    found = _combinations(ruleset, trump)
    held = {each.kind: _held(ruleset, deal, each) for each in found}
    return held if trump else _in_best_trump(ruleset, deal, held)


def _combinations(ruleset: Ruleset, trump: Suit | None) -> list[Combination]:
    """The melds in the order of ``MeldName``; marriages of all suits if ``trump`` is None."""
    trumps = [trump] if trump else reversed(Suit)  # reversed, so that marriages start with spades
    roundhouse = Combination(MeldName.ROUNDHOUSE, ROUNDHOUSE, ())
    found = {each.kind: each for suit in trumps for each in combinations(ruleset, suit)}
    order = list(MeldName)
    return sorted((*found.values(), roundhouse), key=lambda each: order.index(each.name))


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
    """Replace the counts of trump melds, and subtract royal marriages from marriages."""
    in_best, sets = in_best_trump(ruleset, deal), range(1, ruleset.copies + 1)
    found = {}
    for (name, suit), at_least in held.items():
        if name in TRUMP_MELDS:
            at_least = tuple(sum(in_best[name, each, number] for each in Suit) for number in sets)
        elif suit:
            royal = (in_best[MeldName.ROYAL_MARRIAGE, suit, number] for number in sets)
            at_least = tuple(map(int.__sub__, at_least, royal))
        found[name, suit] = at_least
    return found
