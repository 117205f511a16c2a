"""From cards and trump to named melds.

A card counts once in each type of meld: runs and marriages, pinochle, each kind around, nines.
Whoever melds may leave cards unshown, so where a ruleset's numbers make less of more cards the
best total is taken; another card never lowers it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from scorekeeper.language import N_, _
from scorekeeper.pinochle.cards import Card, Rank, Suit
from scorekeeper.pinochle.errors import CardError, PinochleError, refuse
from scorekeeper.pinochle.rules.choices import Choice
from scorekeeper.pinochle.rules.ruleset import Ruleset

Cards = Counter[Card]

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


MeldKind = tuple[MeldName, Suit | None]  # with the suit of a plain marriage


@dataclass(frozen=True)
class Meld:
    """One line of the count: ``count`` 2 is the double, priced as one."""

    name: MeldName
    count: int
    points: int
    cards: tuple[Card, ...]
    suit: Suit | None = None


@dataclass(frozen=True)
class MeldCount:
    """All that somebody's meld is worth, in points as the ruleset counts them."""

    points: int = 0
    nines: int = 0  # how many of the points come from nines of trump
    double_run: bool = False
    melds: tuple[Meld, ...] = ()  # empty where the table counted itself

    @classmethod
    def of(cls, melds: tuple[Meld, ...]) -> MeldCount:
        return cls(
            sum(meld.points for meld in melds),
            sum(meld.points for meld in melds if meld.name is MeldName.NINE),
            any(meld.name is MeldName.RUN and meld.count > 1 for meld in melds),
            melds,
        )

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


@lru_cache(maxsize=4096)  # a fold, a screen and an export ask for the same cards again and again
def count_shown(ruleset: Ruleset, cards: tuple[Card, ...], trump: Suit) -> MeldCount:
    """The same of cards that were checked when they were recorded."""
    held, nine = Counter(cards), Card(Rank.NINE, trump)
    has_roundhouse = bool(_sets(held, ROUNDHOUSE))
    beside_run = ruleset.run_adds_to_roundhouse if has_roundhouse else 0
    trump_family = _trump_family(ruleset, held, trump, beside_run)
    added = _added(ruleset, trump_family, beside_run)
    return MeldCount.of(
        (
            *trump_family,
            *_marriages(ruleset, held, trump),
            *_each(MeldName.NINE, (nine,), held[nine], ruleset.dix),
            *_in_any_trump(ruleset, cards),
            # A label, whose parts count already.
            *([Meld(MeldName.ROUNDHOUSE, 1, added, ROUNDHOUSE)] if has_roundhouse else ()),
        )
    )


@lru_cache(maxsize=1024)  # a screen counts its cards in all four trumps
def _in_any_trump(ruleset: Ruleset, cards: tuple[Card, ...]) -> tuple[Meld, ...]:
    """What is worth the same whatever trump is: cards around, and pinochles.

    Single, double and so on each have a price of their own, C15.
    """
    held, melds = Counter(cards), []
    for name, needed in PRICED.items():
        complete = _sets(held, needed)
        prices = enumerate(getattr(ruleset, name.value)[:complete], start=1)
        if complete:
            points, count = max((price, sets) for sets, price in prices)
            melds.append(Meld(name, count, points, needed * count))
    return tuple(melds)


def check_cards(ruleset: Ruleset, held: Cards) -> None:
    refuse(wrong_cards(ruleset, held, "cards"))


def wrong_cards(ruleset: Ruleset, held: Cards, field: str) -> Iterator[PinochleError]:
    """No more copies than the deck has, no more cards than a player is dealt."""
    for card, copies in held.items():
        if card not in ruleset.deck:
            sentence = _("There is no {card} in this deck.")
            yield CardError(sentence.format(card=card.pretty), field)
        elif copies > ruleset.copies:
            sentence = _("There are only {copies} {card} in the deck.")
            yield CardError(sentence.format(copies=ruleset.copies, card=card.pretty), field)
    if held.total() > ruleset.hand:
        sentence = _("That’s {number} cards. A player holds only {most}.")
        yield CardError(sentence.format(number=held.total(), most=ruleset.hand), field)


def _trump_family(ruleset: Ruleset, held: Cards, trump: Suit, beside_run: int) -> list[Meld]:
    """Runs, and what kings and queens of trump count beside them; more of them win a tie.

    A run is worth ``beside_run`` more than its own points.
    """
    king, queen = COUPLES[trump]
    kings, queens, runs = held[king], held[queen], _sets(held, RUNS[trump])
    if not runs:
        return next(_with_runs(ruleset, trump, 0, kings, queens))
    ways = (
        way
        for count in range(runs, -1, -1)
        for way in _with_runs(ruleset, trump, count, kings - count, queens - count)
    )
    return max(ways, key=lambda melds: _points(melds) + _added(ruleset, melds, beside_run))


def _added(ruleset: Ruleset, melds: list[Meld], beside_run: int) -> int:
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
        pairs, each = min(kings, queens), ruleset.royal_marriage_each
        yield [*run, *_each(MeldName.ROYAL_MARRIAGE, COUPLES[trump], pairs, each)]


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


def _marriages(ruleset: Ruleset, held: Cards, trump: Suit) -> Iterator[Meld]:
    for suit, couple in COUPLES.items():
        if suit is not trump:
            count, each = _sets(held, couple), ruleset.marriage_each
            yield from _each(MeldName.MARRIAGE, couple, count, each, suit)


def _each(
    name: MeldName, cards: tuple[Card, ...], count: int, each: int | None, suit: Suit | None = None
) -> Iterator[Meld]:
    """A meld of which every one is worth the same; none where it is worth nothing."""
    if count and each:
        yield Meld(name, count, count * each, cards * count, suit)


def _sets(held: Cards, cards: tuple[Card, ...]) -> int:
    """How often these cards are held together."""
    return min(map(held.__getitem__, cards))


def _points(melds: list[Meld]) -> int:
    return sum(meld.points for meld in melds)
