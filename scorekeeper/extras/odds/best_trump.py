"""Count the melds in the best trump, for players who name trump after seeing their cards.

The best trump is the suit in which a hand is worth most. Among equal suits, it is the first of
spades, hearts, diamonds and clubs.
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

# Each function counts a meld in one hand, from the numbers of A 10 K Q J 9 of trump in the hand.
TRUMP_MELDS: dict[MeldName, Callable[[Copies], int]] = {
    MeldName.RUN: runs,
    MeldName.ROYAL_MARRIAGE: couples,
    MeldName.NINE: lambda copies: copies[-1],
    MeldName.EXTRA_KING: lambda copies: copies[2] - 1 if runs(copies) == 1 else 0,
    MeldName.EXTRA_QUEEN: lambda copies: copies[3] - 1 if runs(copies) == 1 else 0,
}

# A roundhouse is a king and queen (a couple) of each suit. First, all hands are counted as if none
# had a roundhouse. The hands with a couple in each suit (``married``) are then subtracted, and
# added again with a roundhouse. Each of these three parts is a tuple:
# ``has_roundhouse``, ``married``, and the sign with which its hands count.
PARTS = ((False, False, 1), (False, True, -1), (True, True, 1))


class _Held(NamedTuple):
    """A suit’s cards: the points gained if the suit is trump, and the numbers of TRUMP_MELDS."""

    gain: int
    numbers: tuple[int, ...]


_OneSuit = dict[_Held, Ways]


def in_best_trump(ruleset: Ruleset, deal: Deal) -> Counter[tuple[MeldName, Suit, int]]:
    """Count hands by meld, best trump and number. A hand with two runs counts for both 1 and 2."""
    found: Counter[tuple[MeldName, Suit, int]] = Counter()
    parts = PARTS if ruleset.run_adds_to_roundhouse else PARTS[:1]
    for has_roundhouse, married, sign in parts:
        one_suit = partial(_one_suit, ruleset, deal, has_roundhouse, married)
        for trump, held, hands in _as_best_trump(of_each_suit(deal, None, one_suit), deal):
            for name, number in zip(TRUMP_MELDS, held.numbers, strict=True):
                for sets in range(1, number + 1):
                    found[name, trump, sets] += sign * hands
    return found


def _one_suit(
    ruleset: Ruleset, deal: Deal, has_roundhouse: bool, married: bool, suit: Suit
) -> _OneSuit:
    ways_of: Counter[_Held] = Counter()
    for copies, ways in holdings(deal, suit):
        if couples(copies) or not married:
            gain = worth(ruleset, copies, suit, None, has_roundhouse).gain
            ways_of[_Held(gain, tuple([count(copies) for count in TRUMP_MELDS.values()]))] += ways
    return ways_of


def _as_best_trump(suits: list[_OneSuit], deal: Deal) -> Iterator[tuple[Suit, _Held, int]]:
    """Yield each suit and each of its holdings, with the number of hands.

    Only hands in which the suit is the best trump are counted.
    """
    for index, trump in enumerate(Suit):
        for held, ways in suits[index].items():
            earlier = (_ways_below(suit, held.gain) for suit in suits[:index])
            later = (_ways_below(suit, held.gain + 1) for suit in suits[index + 1 :])
            yield trump, held, deal.number(prod((ways, *earlier, *later)), deal.cards)


def _ways_below(suit: _OneSuit, gain: int) -> Ways:
    return sum(ways for held, ways in suit.items() if held.gain < gain)
