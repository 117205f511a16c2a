"""The best trump and its melds, if trump is named after seeing the cards.

The best trump is the one in which the hand is worth most; of equal ones the first of spades,
hearts, diamonds and clubs.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from math import prod
from typing import NamedTuple

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.meld import MeldName
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .deal import Copies, Deal, Ways
from .suits import couples, holdings, of_each_suit, runs, worth

# The number of each meld in the A 10 K Q J 9 of trump.
OWN: dict[MeldName, Callable[[Copies], int]] = {
    MeldName.RUN: runs,
    MeldName.ROYAL_MARRIAGE: couples,
    MeldName.NINE: lambda own: own[-1],
    MeldName.EXTRA_KING: lambda own: own[2] - 1 if runs(own) == 1 else 0,
    MeldName.EXTRA_QUEEN: lambda own: own[3] - 1 if runs(own) == 1 else 0,
}

# Parts of the count, each with ``has_roundhouse``, ``married`` and a sign. All hands count as if
# without a roundhouse; then those with a couple in each suit are replaced.
PARTS = ((False, False, 1), (False, True, -1), (True, True, 1))


class _Held(NamedTuple):
    """What matters of a suit’s cards: the gain as trump, and the number of each meld in OWN."""

    gain: int
    own: tuple[int, ...]


_OneSuit = dict[_Held, Ways]


def in_best_trump(ruleset: Ruleset, deal: Deal) -> Counter[tuple[MeldName, Suit, int]]:
    """Count hands by meld, best trump and number: those with at least that number of the meld."""
    found: Counter[tuple[MeldName, Suit, int]] = Counter()
    parts = PARTS if ruleset.run_adds_to_roundhouse else PARTS[:1]
    for has_roundhouse, married, sign in parts:
        one_suit = partial(_one_suit, ruleset, deal, has_roundhouse, married)
        for trump, held, hands in _as_best_trump(of_each_suit(deal, None, one_suit), deal):
            for name, number in zip(OWN, held.own, strict=True):
                for sets in range(1, number + 1):
                    found[name, trump, sets] += sign * hands
    return found


def _one_suit(
    ruleset: Ruleset, deal: Deal, has_roundhouse: bool, married: bool, suit: Suit
) -> _OneSuit:
    ways_of: Counter[_Held] = Counter()
    for own, ways in holdings(deal, suit):
        if couples(own) or not married:
            gain = worth(ruleset, own, suit, None, has_roundhouse).gain
            ways_of[_Held(gain, tuple([number(own) for number in OWN.values()]))] += ways
    return ways_of


def _as_best_trump(suits: list[_OneSuit], deal: Deal) -> Iterator[tuple[Suit, _Held, int]]:
    """Yield each suit, each holding with which it is the best trump, and the number of hands."""
    for index, trump in enumerate(Suit):
        for held, ways in suits[index].items():
            earlier = (_ways_below(suit, held.gain) for suit in suits[:index])
            later = (_ways_below(suit, held.gain + 1) for suit in suits[index + 1 :])
            yield trump, held, deal.number(prod((ways, *earlier, *later)), deal.cards)


def _ways_below(suit: _OneSuit, gain: int) -> Ways:
    return sum(ways for held, ways in suit.items() if held.gain < gain)
