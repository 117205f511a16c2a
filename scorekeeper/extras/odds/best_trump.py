"""Which trump is best, and what it holds, where trump is named after the cards were seen.

The best trump is the one in which the hand is worth most; of several that are worth the same it is
the first of spades, hearts, diamonds and clubs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import accumulate
from math import prod
from typing import NamedTuple

from scorekeeper.extras.odds.deal import Deal, Ways
from scorekeeper.extras.odds.suits import Role, couples, holdings, of_each_suit, runs, worth
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.meld import Copies, MeldName
from scorekeeper.pinochle.rules.ruleset import Ruleset

AtLeast = tuple[int, ...]  # hands that hold one, two and so on, or more

# How many of a meld trump's own cards A 10 K Q J 9 make.
OWN: dict[MeldName, Callable[[Copies], int]] = {
    MeldName.RUN: runs,
    MeldName.ROYAL_MARRIAGE: couples,
    MeldName.NINE: lambda own: own[-1],
    MeldName.EXTRA_KING: lambda own: own[2] - 1 if runs(own) == 1 else 0,
    MeldName.EXTRA_QUEEN: lambda own: own[3] - 1 if runs(own) == 1 else 0,
}


class _Held(NamedTuple):
    """What matters of one suit's cards: the gain as trump, and how many it has of each in OWN."""

    gain: int
    own: tuple[int, ...]


_OneSuit = dict[_Held, Ways]


def in_best_trump(ruleset: Ruleset, deal: Deal) -> dict[tuple[MeldName, Suit], AtLeast]:
    """The hands in which that suit is the best trump and holds that meld, once, twice and so on."""
    exactly: Counter[tuple[MeldName, Suit, int]] = Counter()
    for has_roundhouse, married, sign in _parts(ruleset):
        one_suit = partial(_one_suit, ruleset, deal, has_roundhouse, married)
        for trump, held, hands in _chosen(of_each_suit(deal, None, one_suit), deal):
            for name, number in zip(OWN, held.own, strict=True):
                exactly[name, trump, number] += sign * hands
    return {
        (name, trump): _at_least(exactly[name, trump, n] for n in range(ruleset.copies, 0, -1))
        for name in OWN
        for trump in Suit
    }


def _at_least(exactly: Iterator[int]) -> AtLeast:
    """From the largest number down."""
    return tuple(accumulate(exactly))[::-1]


def _parts(ruleset: Ruleset) -> Iterator[tuple[bool, bool, int]]:
    """Hands as if none had a roundhouse, and put right for those with a couple in each suit.

    Whether the gain is that of a roundhouse, whether each suit has a couple, and the sign.
    """
    yield False, False, 1
    if ruleset.run_adds_to_roundhouse:
        yield False, True, -1
        yield True, True, 1


def _one_suit(
    ruleset: Ruleset, deal: Deal, has_roundhouse: bool, married: bool, suit: Suit
) -> _OneSuit:
    ways_of: Counter[_Held] = Counter()
    for own, ways in holdings(deal, suit):
        if couples(own) or not married:
            gain = worth(ruleset, own, Role.EITHER, has_roundhouse).gain
            ways_of[_Held(gain, tuple([number(own) for number in OWN.values()]))] += ways
    return ways_of


def _chosen(suits: list[_OneSuit], deal: Deal) -> Iterator[tuple[Suit, _Held, int]]:
    """Each suit as the best trump with each that it may hold, and in how many hands."""
    for place, trump in enumerate(Suit):
        for gain in {held.gain for held in suits[place]}:
            others = prod(
                _ways_below(suit, gain if other < place else gain + 1)
                for other, suit in enumerate(suits)
                if other != place
            )
            for held, ways in suits[place].items():
                if held.gain == gain:
                    yield trump, held, deal.number(ways * others, deal.cards)


def _ways_below(suit: _OneSuit, gain: int) -> Ways:
    return sum(ways for held, ways in suit.items() if held.gain < gain)
