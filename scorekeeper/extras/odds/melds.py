"""Count the hands that hold each combination once, twice and so on.

A hand holds every combination that its cards make, even if the count prefers another: the king and
queen of a run are a royal marriage. Only an extra king or queen needs exactly one run beside it.
"""

from collections import Counter
from collections.abc import Mapping

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.hand.combinations import EXTRAS, combinations
from scorekeeper.pinochle.hand.meld import ROUNDHOUSE, RUNS, Combination, MeldName
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .best_trump import OWN, AtLeast, in_best_trump
from .deal import Deal

Melds = dict[str, AtLeast]  # by the id of a combination


def melds(ruleset: Ruleset, deal: Deal, trump: Suit | None) -> Melds:
    """Count each combination of the ruleset, and the roundhouse, in that trump or the best."""
    found = _combinations(ruleset, trump)
    if trump is not None:
        return {each.id: _held(ruleset, deal, each) for each in found}
    in_best = in_best_trump(ruleset, deal)
    return {each.id: _held_in_best(ruleset, deal, each, in_best) for each in found}


def _combinations(ruleset: Ruleset, trump: Suit | None) -> list[Combination]:
    """The combinations in the order of ``MeldName``; without trump with all marriages."""
    trumps = [trump] if trump else Suit
    label = Combination(MeldName.ROUNDHOUSE, ROUNDHOUSE, ())
    found = {each.kind: each for suit in trumps for each in combinations(ruleset, suit)}
    return sorted((*found.values(), label), key=_place)


def _place(combination: Combination) -> tuple[int, int]:
    suit = combination.suit
    return list(MeldName).index(combination.name), list(Suit).index(suit) if suit else 0


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


def _held_in_best(
    ruleset: Ruleset,
    deal: Deal,
    combination: Combination,
    in_best: Mapping[tuple[MeldName, Suit], AtLeast],
) -> AtLeast:
    """Count in the best trump, in which a king and queen are no plain marriage."""
    if combination.name in OWN:
        return tuple(
            map(sum, zip(*(in_best[combination.name, suit] for suit in Suit), strict=True))
        )
    held = _held(ruleset, deal, combination)
    if combination.suit is None:
        return held
    royal = in_best[MeldName.ROYAL_MARRIAGE, combination.suit]
    return tuple(map(int.__sub__, held, royal))
