"""A second way to count meld: look up the cards of each suit in a table, then add other melds.

It shares no code with ``scorekeeper.pinochle.hand.meld``, so that tests can compare the totals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.rules.ruleset import Ruleset

# The cards of one suit: the numbers of copies of A 10 K Q J, and of 9 if the deck has nines.
Holding = tuple[int, ...]


def table_counter(ruleset: Ruleset) -> Callable[[Sequence[Card], Suit], int]:
    """Return a function that counts the meld of cards in a trump, with tables of all holdings."""
    ranks = 6 if ruleset.nines else 5
    holdings = list(product(range(ruleset.copies + 1), repeat=ranks))
    index = {holding: place for place, holding in enumerate(holdings)}
    as_trump = [trump_value(ruleset, holding) for holding in holdings]
    beside_run = max(0, ruleset.run_roundhouse - parts_beside_run(ruleset))
    in_roundhouse = as_trump
    if beside_run:
        in_roundhouse = [trump_value(ruleset, holding, beside_run) for holding in holdings]
    plain = of_each(ruleset.marriage_each)
    as_plain = [price(plain, min(holding[2], holding[3])) for holding in holdings]
    place_of = {
        card: (list(Suit).index(card.suit), place % ranks)
        for place, card in enumerate(ruleset.deck)
    }

    def count(cards: Sequence[Card], trump: Suit) -> int:
        held = [[0] * ranks for _ in Suit]
        for card in cards:
            suit, rank = place_of[card]
            held[suit][rank] += 1
        spades, _, diamonds, _ = held
        named = list(Suit).index(trump)
        married = all(copies[2] and copies[3] for copies in held)
        total = 0
        for suit, copies in enumerate(held):
            table = (in_roundhouse if married else as_trump) if suit == named else as_plain
            total += table[index[tuple(copies)]]
        for rank, prices in (
            (0, ruleset.aces),
            (2, ruleset.kings),
            (3, ruleset.queens),
            (4, ruleset.jacks),
        ):
            total += price(prices, min(copies[rank] for copies in held))
        return total + price(ruleset.pinochle, min(spades[3], diamonds[4]))

    return count


def price(prices: Sequence[int], sets: int) -> int:
    return max(prices[:sets], default=0)


def of_each(prices: int | Sequence[int]) -> Sequence[int]:
    """The prices of one, two, three and four of a meld. A single number is the price of each."""
    return [prices, 2 * prices, 3 * prices, 4 * prices] if isinstance(prices, int) else prices


def parts_beside_run(ruleset: Ruleset) -> int:
    marriages = 3 * of_each(ruleset.marriage_each)[0]
    return ruleset.run[0] + ruleset.kings[0] + ruleset.queens[0] + marriages


def trump_value(ruleset: Ruleset, holding: Holding, beside_run: int = 0) -> int:
    """The most points that any choice of melds makes of the trump suit's cards.

    ``beside_run`` are the extra points of a run if there is a marriage in every suit.
    """
    _, _, kings, queens, _ = holding[:5]
    nines = holding[5] * (ruleset.dix or 0) if len(holding) == 6 else 0
    best = 0
    for runs in range(min(holding[:5]) + 1):
        for shown_kings, shown_queens in product(range(kings - runs + 1), range(queens - runs + 1)):
            best = max(best, shown_value(ruleset, runs, shown_kings, shown_queens, beside_run))
    return best + nines


def shown_value(ruleset: Ruleset, runs: int, kings: int, queens: int, beside_run: int) -> int:
    couples = min(kings, queens)
    royal = price(of_each(ruleset.royal_marriage_each), couples)
    married = couples * ruleset.extra_pair if runs == 1 else royal
    if not runs:
        return married
    extras = (kings - couples) * ruleset.extra_king + (queens - couples) * ruleset.extra_queen
    besides = beside_run - married if ruleset.roundhouse_takes_extra else beside_run
    return ruleset.run[runs - 1] + married + (extras if runs == 1 else 0) + max(0, besides)
