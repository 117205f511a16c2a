"""From cards and trump to named melds.

A card counts once in each type of meld: runs and marriages, pinochle, each kind around, nines.
Whoever melds may leave cards unshown, so where a ruleset's numbers make less of more cards the
best total is taken; another card never lowers it.

To count a hand is to look it up. What a kind of meld is worth follows from a few numbers: trump's
own cards, the couples of each suit, the sets of each rank. For each of these there is a table,
``in_trump``, ``plain_marriages`` and ``in_any_trump``, which works out what it is asked for the
first time, and remembers it. The odds of a dealt hand ask the same tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from scorekeeper.language import N_, _
from scorekeeper.pinochle.cards import PLACES, Card, Rank, Suit
from scorekeeper.pinochle.errors import CardError, PinochleError, refuse
from scorekeeper.pinochle.rules.choices import Choice
from scorekeeper.pinochle.rules.ruleset import Ruleset

Cards = Counter[Card]
Copies = tuple[int, ...]  # how many there are of each card: of spades A 10 K Q J 9, of hearts …

RUNS = {
    suit: tuple(Card(rank, suit) for rank in (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK))
    for suit in Suit
}
COUPLES = {suit: (Card(Rank.KING, suit), Card(Rank.QUEEN, suit)) for suit in Suit}
PINOCHLE = (Card(Rank.JACK, Suit.DIAMONDS), Card(Rank.QUEEN, Suit.SPADES))


class MeldName(Choice):
    RUN = "run", N_("run")
    ROYAL_MARRIAGE = "royal-marriage", N_("royal marriage")
    MARRIAGE = "marriage", N_("marriage")
    EXTRA_KING = "extra-king", N_("extra king")
    EXTRA_QUEEN = "extra-queen", N_("extra queen")
    PINOCHLE = "pinochle", N_("pinochle")
    ACES = "aces", N_("aces")
    KINGS = "kings", N_("kings")
    QUEENS = "queens", N_("queens")
    JACKS = "jacks", N_("jacks")
    NINE = "nine", N_("nine")
    ROUNDHOUSE = "roundhouse", N_("roundhouse")


AROUNDS = {
    name: tuple(Card(rank, suit) for suit in Suit)
    for name, rank in (
        (MeldName.ACES, Rank.ACE),
        (MeldName.KINGS, Rank.KING),
        (MeldName.QUEENS, Rank.QUEEN),
        (MeldName.JACKS, Rank.JACK),
    )
}
PRICED = {**AROUNDS, MeldName.PINOCHLE: PINOCHLE}  # in the order of the count
ROUNDHOUSE = tuple(card for couple in COUPLES.values() for card in couple)

# Which of the copies are those of a suit.
RANKS = len(Rank)
OF_SUIT = {suit: slice(place * RANKS, (place + 1) * RANKS) for place, suit in enumerate(Suit)}

TABLE = 4096  # entries of a table; 20,000 dealt hands fill a third of one, of a double deck most


MeldKind = tuple[MeldName, Suit | None]  # with the suit of a plain marriage


@dataclass(frozen=True)
class Meld:
    """One line of the count: ``count`` 2 is the double, priced as one."""

    name: MeldName
    count: int
    points: int
    cards: tuple[Card, ...]
    suit: Suit | None = None


Melds = tuple[Meld, ...]  # in the order of the count


@dataclass(frozen=True)
class MeldCount:
    """All that somebody's meld is worth, in points as the ruleset counts them."""

    points: int = 0
    nines: int = 0  # how many of the points come from nines of trump
    double_run: bool = False
    melds: Melds = ()  # empty where the table counted itself

    @cached_property
    def sets(self) -> Counter[MeldKind]:
        """How many of each meld are counted, a marriage of a plain suit by its suit.

        Where a run's extra king and queen count for themselves, together they are a royal
        marriage, too: it is what the table calls them.
        """
        sets = Counter({(meld.name, meld.suit): meld.count for meld in self.melds})
        extras = sets[MeldName.EXTRA_KING, None], sets[MeldName.EXTRA_QUEEN, None]
        sets[MeldName.ROYAL_MARRIAGE, None] += min(extras)
        return sets


def count_meld(ruleset: Ruleset, cards: Iterable[Card], trump: Suit) -> MeldCount:
    """Count one player's cards, in any order; a CardError says which card cannot be there."""
    cards = tuple(cards)
    check_cards(ruleset, Counter(cards))
    return count_shown(ruleset, cards, trump)


@lru_cache(maxsize=4096)  # else a history takes a twelfth longer, and a tap calls 30 functions more
def count_shown(ruleset: Ruleset, cards: tuple[Card, ...], trump: Suit) -> MeldCount:
    """The same of cards that were checked when they were recorded."""
    held = Counter(cards)
    couples = tuple(_complete(held, couple) for couple in COUPLES.values())
    sets = tuple(_complete(held, priced) for priced in PRICED.values())
    own = in_trump(ruleset, trump, copies_of(cards)[OF_SUIT[trump]], all(couples))
    melds = (
        *own.family,
        *plain_marriages(ruleset, trump, couples),
        *own.nines,
        *in_any_trump(ruleset, sets),
        *own.roundhouse,
    )
    double_run = any(meld.name is MeldName.RUN and meld.count > 1 for meld in own.family)
    return MeldCount(points_of(melds), points_of(own.nines), double_run, melds)


def _complete(held: Cards, cards: tuple[Card, ...]) -> int:
    """How many whole sets of these cards are held."""
    return min(held[card] for card in cards)


def copies_of(cards: Iterable[Card]) -> Copies:
    held = Counter(cards)
    return tuple(held[card] for card in PLACES)


class InTrump(NamedTuple):
    """The melds of trump's own cards, and the roundhouse, to which a run may add."""

    family: Melds  # runs, and the kings and queens beside them
    nines: Melds
    roundhouse: Melds


@lru_cache(maxsize=TABLE)
def in_trump(ruleset: Ruleset, trump: Suit, own: Copies, has_roundhouse: bool) -> InTrump:
    """By how many there are of trump's A 10 K Q J 9."""
    beside_run = ruleset.run_adds_to_roundhouse if has_roundhouse else 0
    family = tuple(_trump_family(ruleset, own, trump, beside_run))
    nines = tuple(_each(MeldName.NINE, (Card(Rank.NINE, trump),), own[-1], ruleset.dix))
    added = _added(ruleset, family, beside_run)
    # A label, whose parts count already.
    roundhouse = (Meld(MeldName.ROUNDHOUSE, 1, added, ROUNDHOUSE),) if has_roundhouse else ()
    return InTrump(family, nines, roundhouse)


@lru_cache(maxsize=TABLE)
def plain_marriages(ruleset: Ruleset, trump: Suit, couples: tuple[int, ...]) -> Melds:
    """Of the plain suits, by how many couples there are in each suit."""
    prices = _marriage_prices(ruleset, "marriage_each")
    return tuple(
        meld
        for (suit, cards), count in zip(COUPLES.items(), couples, strict=True)
        if suit is not trump
        for meld in _dearest(MeldName.MARRIAGE, cards, prices[:count], suit)
    )


def _marriage_prices(ruleset: Ruleset, option: str) -> tuple[int, ...]:
    """The prices of one marriage, of two and so on; none where all are worth nothing."""
    prices = ruleset.prices(option)
    return prices if any(prices) else ()


@lru_cache(maxsize=TABLE)
def in_any_trump(ruleset: Ruleset, sets: tuple[int, ...]) -> Melds:
    """What is worth the same whatever trump is, by how many sets there are of each in ``PRICED``.

    Single, double and so on each have a price of their own, C15.
    """
    return tuple(
        meld
        for (name, cards), complete in zip(PRICED.items(), sets, strict=True)
        for meld in _dearest(name, cards, getattr(ruleset, name.value)[:complete])
    )


def _dearest(
    name: MeldName, cards: tuple[Card, ...], prices: tuple[int, ...], suit: Suit | None = None
) -> Iterator[Meld]:
    """The meld at the best of its prices: of one set, of two and so on; more sets win a tie."""
    if prices:
        points, count = max((price, sets) for sets, price in enumerate(prices, start=1))
        yield Meld(name, count, points, cards * count, suit)


def check_cards(ruleset: Ruleset, held: Cards) -> None:
    refuse(wrong_cards(ruleset, held, "cards"))


def wrong_cards(
    ruleset: Ruleset, held: Cards, field: str, most: int | None = None
) -> Iterator[PinochleError]:
    """No more copies than the deck has, no more cards than this or any player holds."""
    most = ruleset.most_held if most is None else most
    for card, copies in held.items():
        if card not in ruleset.deck:
            yield CardError(_("There is no {card} in this deck."), field, card=card.pretty)
        elif copies > ruleset.copies:
            sentence = _("There are only {copies} {card} in the deck.")
            yield CardError(sentence, field, copies=ruleset.copies, card=card.pretty)
    if held.total() > most:
        sentence = _("That’s {number} cards. A player holds only {most}.")
        yield CardError(sentence, field, number=held.total(), most=most)


def _trump_family(ruleset: Ruleset, own: Copies, trump: Suit, beside_run: int) -> list[Meld]:
    """Runs, and what kings and queens of trump count beside them; more of them win a tie.

    A run is worth ``beside_run`` more than its own points.
    """
    *of_run, _nines = own
    _ace, _ten, kings, queens, _jack = of_run
    runs = min(of_run)
    if not runs:
        return next(_with_runs(ruleset, trump, 0, kings, queens))
    ways = (
        way
        for count in range(runs, -1, -1)
        for way in _with_runs(ruleset, trump, count, kings - count, queens - count)
    )
    return max(ways, key=lambda melds: points_of(melds) + _added(ruleset, melds, beside_run))


def _added(ruleset: Ruleset, melds: Iterable[Meld], beside_run: int) -> int:
    """What a run adds to a roundhouse, of which an extra marriage may be a part; n21."""
    if not beside_run:
        return 0
    sets = Counter({meld.name: meld.count for meld in melds})
    if not sets[MeldName.RUN]:
        return 0
    if not ruleset.roundhouse_takes_extra:
        return beside_run
    points = {meld.name: meld.points for meld in melds}
    extras = min(sets[MeldName.EXTRA_KING], sets[MeldName.EXTRA_QUEEN])
    married = points.get(MeldName.ROYAL_MARRIAGE, 0) + extras * ruleset.extra_pair
    return max(0, beside_run - married)


def _with_runs(
    ruleset: Ruleset, trump: Suit, runs: int, kings: int, queens: int
) -> Iterator[list[Meld]]:
    """Every way to show exactly ``runs`` runs, and the kings and queens that they leave."""
    run = [Meld(MeldName.RUN, runs, ruleset.run[runs - 1], RUNS[trump] * runs)] if runs else []
    if runs == 1:
        for shown_kings in range(kings, -1, -1):
            for shown_queens in range(queens, -1, -1):
                yield [*run, *_beside_single_run(ruleset, trump, shown_kings, shown_queens)]
    else:
        prices = _marriage_prices(ruleset, "royal_marriage_each")[: min(kings, queens)]
        yield [*run, *_dearest(MeldName.ROYAL_MARRIAGE, COUPLES[trump], prices)]


def _beside_single_run(ruleset: Ruleset, trump: Suit, kings: int, queens: int) -> Iterator[Meld]:
    """Extra kings and queens of trump: each for itself, or a pair as a royal marriage.

    A pair that is worth what its two cards are worth alone is two extras; C12, C13.
    """
    pairs, (king, queen) = min(kings, queens), COUPLES[trump]
    if ruleset.extra_pair == ruleset.extra_king + ruleset.extra_queen:
        pairs = 0
    yield from _each(MeldName.ROYAL_MARRIAGE, COUPLES[trump], pairs, ruleset.extra_pair)
    yield from _each(MeldName.EXTRA_KING, (king,), kings - pairs, ruleset.extra_king)
    yield from _each(MeldName.EXTRA_QUEEN, (queen,), queens - pairs, ruleset.extra_queen)


def _each(name: MeldName, cards: tuple[Card, ...], count: int, each: int | None) -> Iterator[Meld]:
    """A meld of which every one is worth the same; none where it is worth nothing."""
    if count and each:
        yield Meld(name, count, count * each, cards * count)


def points_of(melds: Iterable[Meld]) -> int:
    return sum(meld.points for meld in melds)
