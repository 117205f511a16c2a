"""Melds that are named as a whole: which there are, and the cards that several of them take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from scorekeeper.pinochle.cards import Card, Rank, Suit, sort_cards
from scorekeeper.pinochle.hand.meld import (
    AROUNDS,
    COUPLES,
    PINOCHLE,
    RUNS,
    Cards,
    MeldKind,
    MeldName,
    count_shown,
)
from scorekeeper.pinochle.rules.ruleset import Ruleset

EXTRAS = (MeldName.EXTRA_KING, MeldName.EXTRA_QUEEN)

Named = tuple[tuple[MeldKind, int], ...]  # how often each meld was named, in the order of naming


@dataclass(frozen=True)
class Combination:
    """A meld that can be named as a whole, with the cards of one set."""

    name: MeldName
    cards: tuple[Card, ...]
    prices: tuple[int, ...]  # of one, of two and so on, alone; extras are beside a run
    suit: Suit | None = None

    @cached_property
    def id(self) -> str:
        return f"{self.name}-{self.suit.value}" if self.suit else self.name.value

    @cached_property
    def kind(self) -> MeldKind:
        return self.name, self.suit


@lru_cache
def combinations(ruleset: Ruleset, trump: Suit) -> tuple[Combination, ...]:
    """Every combination that this ruleset counts in this trump, the run first."""
    listed = (
        (MeldName.RUN, RUNS[trump], None),
        (MeldName.ROYAL_MARRIAGE, COUPLES[trump], None),
        *((MeldName.MARRIAGE, COUPLES[suit], suit) for suit in Suit if suit is not trump),
        (MeldName.PINOCHLE, PINOCHLE, None),
        *((name, cards, None) for name, cards in AROUNDS.items()),
        *([(MeldName.NINE, (Card(Rank.NINE, trump),), None)] if ruleset.nines else ()),
    )
    whole = [
        Combination(name, cards, _prices(ruleset, trump, cards), suit)
        for name, cards, suit in listed
    ]
    return tuple(each for each in (*whole, *_beside_run(ruleset, trump)) if any(each.prices))


def _beside_run(ruleset: Ruleset, trump: Suit) -> Iterator[Combination]:
    """What counts beside a run; a marriage only where it counts nowhere else."""
    king, queen = COUPLES[trump]
    pair = 0 if any(ruleset.prices("royal_marriage_each")) else ruleset.extra_pair
    for name, cards, each in (
        (MeldName.ROYAL_MARRIAGE, (king, queen), pair),
        (MeldName.EXTRA_KING, (king,), ruleset.extra_king),
        (MeldName.EXTRA_QUEEN, (queen,), ruleset.extra_queen),
    ):
        yield Combination(name, cards, tuple(each * n for n in range(1, ruleset.copies + 1)))


def _prices(ruleset: Ruleset, trump: Suit, cards: tuple[Card, ...]) -> tuple[int, ...]:
    sets = range(1, ruleset.copies + 1)
    return tuple(count_shown(ruleset, cards * each, trump).points for each in sets)


@lru_cache(maxsize=4096)  # a fold and a screen ask for the same cards again and again
def cards_shown(
    ruleset: Ruleset, trump: Suit, tapped: tuple[Card, ...], named: Named
) -> tuple[Card, ...]:
    """The fewest cards whose count lists every named meld that often, and those that were tapped.

    A card serves one meld of each type, as in the count. Where no cards of the deck list them all,
    each meld has the cards of its own; ``check_cards`` says which of them the deck lacks.
    """
    least = Counter(tapped) | _taken(ruleset, trump, named)
    for cards in _with_more_trump(ruleset, trump, least):
        sets = count_shown(ruleset, cards, trump).sets
        if all(sets[kind] >= times for kind, times in named):
            return cards
    return sort_cards(least.elements())


def _taken(ruleset: Ruleset, trump: Suit, named: Named) -> Cards:
    """The cards that these melds take at the least.

    A run needs a king and a queen that no royal marriage beside it uses; an extra king and an
    extra queen may be called a royal marriage, too.
    """
    times, too_many = dict(named), ruleset.copies + 1
    runs, couples, others = Cards(), Cards(), Cards()
    for each in combinations(ruleset, trump):
        cards = Counter(each.cards * min(times.get(each.kind, 0), too_many))
        if each.name is MeldName.RUN:
            runs = cards
        elif each.name in (MeldName.ROYAL_MARRIAGE, *EXTRAS):
            couples |= cards
        else:
            others |= cards
    return (runs + couples) | others


def _with_more_trump(ruleset: Ruleset, trump: Suit, least: Cards) -> Iterator[tuple[Card, ...]]:
    """These cards, then with more kings and queens of trump, the fewest first.

    All other melds are listed as soon as their cards are there, but a run takes the king and queen
    of a marriage. No run is added: nobody called it.
    """
    yield sort_cards(least.elements())
    king, queen = COUPLES[trump]
    copies = range(ruleset.copies + 1)
    ways = (least | Counter({king: kings, queen: queens}) for kings in copies for queens in copies)
    for cards in sorted(ways, key=Counter.total):
        yield sort_cards(cards.elements())
