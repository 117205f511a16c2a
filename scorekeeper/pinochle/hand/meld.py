"""Count the melds in a player’s cards.

A card counts once in each type of meld: runs and marriages, pinochle, each kind around, nines.
A player may leave cards unshown (R49), so the best total counts: another card never lowers it.

A few numbers decide what a kind of meld is worth: trump's own cards, the couples of each suit, the
sets of each rank. ``in_trump``, ``plain_marriages`` and ``in_any_trump`` cache what these numbers
are worth, so most counts are lookups. The odds of a dealt hand use the same functions.
"""

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
Copies = tuple[int, ...]  # the number of each card: spades A 10 K Q J 9, hearts …

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

# The part of ``Copies`` that is a suit.
RANKS = len(Rank)
OF_SUIT = {suit: slice(place * RANKS, (place + 1) * RANKS) for place, suit in enumerate(Suit)}

TABLE = 4096  # entries of a cache; 20,000 dealt hands fill a third, or most in a double deck


MeldKind = tuple[MeldName, Suit | None]  # the suit of a plain marriage


@dataclass(frozen=True)
class Meld:
    """One line of the count. ``count`` 2 is a double, with a price of its own."""

    name: MeldName
    count: int
    points: int
    cards: tuple[Card, ...]
    suit: Suit | None = None


Melds = tuple[Meld, ...]  # in the order of the count


@dataclass(frozen=True)
class MeldCount:
    """What meld is worth, in points as the ruleset counts them."""

    points: int = 0
    nines: int = 0  # how many of the points come from nines of trump
    double_run: bool = False
    melds: Melds = ()  # empty if the table entered points

    @cached_property
    def sets(self) -> Counter[MeldKind]:
        """The number of each meld that counts, plain marriages by suit.

        An extra king and queen also count as a royal marriage here, as the table calls them.
        """
        sets = Counter({(meld.name, meld.suit): meld.count for meld in self.melds})
        extras = sets[MeldName.EXTRA_KING, None], sets[MeldName.EXTRA_QUEEN, None]
        sets[MeldName.ROYAL_MARRIAGE, None] += min(extras)
        return sets


def count_meld(ruleset: Ruleset, cards: Iterable[Card], trump: Suit) -> MeldCount:
    """Count one player’s cards, in any order; raise CardError for impossible ones."""
    cards = tuple(cards)
    check_cards(ruleset, Counter(cards))
    return count_shown(ruleset, cards, trump)


@lru_cache(maxsize=4096)  # saves a twelfth of a history, and 30 calls of a tap
def count_shown(ruleset: Ruleset, cards: tuple[Card, ...], trump: Suit) -> MeldCount:
    """Count cards that were checked when they were recorded."""
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
    """The number of whole sets of these cards."""
    return min(held[card] for card in cards)


def copies_of(cards: Iterable[Card]) -> Copies:
    held = Counter(cards)
    return tuple(held[card] for card in PLACES)


class InTrump(NamedTuple):
    """The melds in the trump suit, and the roundhouse, which a run can make worth more."""

    family: Melds  # runs, and the kings and queens beside them
    nines: Melds
    roundhouse: Melds


@lru_cache(maxsize=TABLE)
def in_trump(ruleset: Ruleset, trump: Suit, own: Copies, has_roundhouse: bool) -> InTrump:
    """Count the trump suit; ``own`` has the number of its A 10 K Q J 9."""
    beside_run = ruleset.run_adds_to_roundhouse if has_roundhouse else 0
    family = tuple(_trump_family(ruleset, own, trump, beside_run))
    nines = tuple(_each(MeldName.NINE, (Card(Rank.NINE, trump),), own[-1], ruleset.dix))
    added = _added(ruleset, family, beside_run)
    # A label: its parts already count, R46.
    roundhouse = (Meld(MeldName.ROUNDHOUSE, 1, added, ROUNDHOUSE),) if has_roundhouse else ()
    return InTrump(family, nines, roundhouse)


@lru_cache(maxsize=TABLE)
def plain_marriages(ruleset: Ruleset, trump: Suit, couples: tuple[int, ...]) -> Melds:
    """Count plain marriages; ``couples`` has the number in each suit."""
    prices = _marriage_prices(ruleset, "marriage_each")
    return tuple(
        meld
        for (suit, cards), count in zip(COUPLES.items(), couples, strict=True)
        if suit is not trump
        for meld in _dearest(MeldName.MARRIAGE, cards, prices[:count], suit)
    )


def _marriage_prices(ruleset: Ruleset, option: str) -> tuple[int, ...]:
    """The prices of one marriage, of two and so on; empty if all are 0."""
    prices = ruleset.prices(option)
    return prices if any(prices) else ()


@lru_cache(maxsize=TABLE)
def in_any_trump(ruleset: Ruleset, sets: tuple[int, ...]) -> Melds:
    """Count what does not depend on trump; ``sets`` has the number of each in ``PRICED``; R36."""
    return tuple(
        meld
        for (name, cards), complete in zip(PRICED.items(), sets, strict=True)
        for meld in _dearest(name, cards, getattr(ruleset, name.value)[:complete])
    )


def _dearest(
    name: MeldName, cards: tuple[Card, ...], prices: tuple[int, ...], suit: Suit | None = None
) -> Iterator[Meld]:
    """Yield the meld at the best of its prices, by number of sets; more sets win a tie."""
    if prices:
        points, count = max((price, sets) for sets, price in enumerate(prices, start=1))
        yield Meld(name, count, points, cards * count, suit)


def check_cards(ruleset: Ruleset, held: Cards) -> None:
    refuse(wrong_cards(ruleset, held, "cards"))


def wrong_cards(
    ruleset: Ruleset, held: Cards, field: str, most: int | None = None
) -> Iterator[PinochleError]:
    """Yield cards or copies that the deck lacks, and a hand of more than ``most`` cards."""
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
    """The best runs, with trump kings and queens beside them; more cards win a tie.

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
    """What a run adds to a roundhouse; it may include a second royal marriage; R47."""
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
    """Yield every way to show exactly ``runs`` runs with the kings and queens they leave."""
    run = [Meld(MeldName.RUN, runs, ruleset.run[runs - 1], RUNS[trump] * runs)] if runs else []
    if runs == 1:
        for shown_kings in range(kings, -1, -1):
            for shown_queens in range(queens, -1, -1):
                yield [*run, *_beside_single_run(ruleset, trump, shown_kings, shown_queens)]
    else:
        prices = _marriage_prices(ruleset, "royal_marriage_each")[: min(kings, queens)]
        yield [*run, *_dearest(MeldName.ROYAL_MARRIAGE, COUPLES[trump], prices)]


def _beside_single_run(ruleset: Ruleset, trump: Suit, kings: int, queens: int) -> Iterator[Meld]:
    """Extra kings and queens of trump, each alone or a pair as a royal marriage; R43, R44.

    A pair that is worth exactly its two cards counts as two extras.
    """
    pairs, (king, queen) = min(kings, queens), COUPLES[trump]
    if ruleset.extra_pair == ruleset.extra_king + ruleset.extra_queen:
        pairs = 0
    yield from _each(MeldName.ROYAL_MARRIAGE, COUPLES[trump], pairs, ruleset.extra_pair)
    yield from _each(MeldName.EXTRA_KING, (king,), kings - pairs, ruleset.extra_king)
    yield from _each(MeldName.EXTRA_QUEEN, (queen,), queens - pairs, ruleset.extra_queen)


def _each(name: MeldName, cards: tuple[Card, ...], count: int, each: int | None) -> Iterator[Meld]:
    """Yield a meld with a fixed price each, unless it is worth nothing."""
    if count and each:
        yield Meld(name, count, count * each, cards * count)


def points_of(melds: Iterable[Meld]) -> int:
    return sum(meld.points for meld in melds)
