"""A second way to compute odds: count the meld of every possible hand of a small deal.

It shares no code with ``scorekeeper.pinochle.odds`` except ``Deal``.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from scorekeeper.extras.odds.answers import Odds
from scorekeeper.extras.odds.deal import Deal
from scorekeeper.pinochle.cards import PLACES, Card, Rank, Suit
from scorekeeper.pinochle.hand.meld import AROUNDS, COUPLES, PINOCHLE, RUNS, count_shown
from scorekeeper.pinochle.rules.ruleset import Ruleset

Held = Counter[Card]


def chance(odds: Odds, id: str, sets: int = 1) -> Fraction:
    """The chance that a hand holds a combination at least ``sets`` times."""
    return Fraction(melds_by_id(odds)[id][sets - 1], odds.hands)


def melds_by_id(odds: Odds) -> dict[str, tuple[int, ...]]:
    """By the id of a combination: how many hands hold it at least once, twice and so on."""
    return {
        f"{name}-{suit.value}" if suit else name.value: at_least
        for (name, suit), at_least in odds.melds.items()
    }


def every_hand(deal: Deal) -> Iterator[tuple[Held, int]]:
    """Yield each possible hand and the number of ways to deal it.

    The hands are found by choosing the cards that are not dealt.
    """
    whole = Counter(dict(zip(PLACES, deal.left, strict=True)))
    for kept, ways in _choices(list(+whole), whole, whole.total() - deal.cards):
        yield whole - kept, ways


def _choices(kinds: list[Card], whole: Held, number: int) -> Iterator[tuple[Held, int]]:
    """Yield every choice of ``number`` cards, and the number of ways to choose them."""
    if not number:
        yield Counter(), 1
    elif kinds:
        first, *others = kinds
        for copies in range(min(number, whole[first]) + 1):
            for taken, ways in _choices(others, whole, number - copies):
                yield taken + Counter({first: copies}), ways * comb(whole[first], copies)


def points(ruleset: Ruleset, held: Held, trump: Suit) -> int:
    return count_shown(ruleset, tuple(held.elements()), trump).points


def best_trump(ruleset: Ruleset, held: Held) -> Suit:
    """The trump in which the hand is worth most. If several are equal, the first of them."""
    return max(Suit, key=lambda trump: points(ruleset, held, trump))


def counted(
    ruleset: Ruleset, deal: Deal, trump: Suit | None
) -> tuple[Counter[int], Counter[tuple[str, int]]]:
    """Count the hands by points, and by (id of a combination, how often it is held at least)."""
    totals, melds = Counter[int](), Counter[tuple[str, int]]()
    for held, ways in every_hand(deal):
        named = trump or best_trump(ruleset, held)
        totals[points(ruleset, held, named)] += ways
        for id, sets in combinations_held(held, named).items():
            for number in range(1, sets + 1):
                melds[id, number] += ways
    return totals, melds


def combinations_held(held: Held, trump: Suit) -> dict[str, int]:
    """How often a hand holds each combination, even if the combination is worth no points."""

    def sets(cards: tuple[Card, ...]) -> int:
        return min(held[card] for card in cards)

    def extra(rank: Rank) -> int:
        return held[Card(rank, trump)] - 1 if runs == 1 else 0

    runs = sets(RUNS[trump])
    return {
        "run": runs,
        "royal-marriage": sets(COUPLES[trump]),
        **{f"marriage-{s.value}": sets(COUPLES[s]) for s in Suit if s is not trump},
        "pinochle": sets(PINOCHLE),
        **{name.value: sets(cards) for name, cards in AROUNDS.items()},
        "nine": held[Card(Rank.NINE, trump)],
        "extra-king": extra(Rank.KING),
        "extra-queen": extra(Rank.QUEEN),
        "roundhouse": min(map(sets, COUPLES.values())),
    }
