"""Count the melds in a player’s cards.

There are four types of meld: runs and marriages, pinochles, sets such as aces around, and nines. A
card can count only once in each type; R48. The best total counts, because nobody has to show every
card; R49.

``price_list`` has the melds that never compete for a card, such as a pinochle. ``trump_family``
counts the trump suit, where runs and royal marriages compete for kings and queens.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from scorekeeper.language import N_, _
from scorekeeper.pinochle.cards import Card, Cards, Rank, Suit
from scorekeeper.pinochle.errors import CardError, Mistakes, refuse
from scorekeeper.pinochle.rules.choices import Choice
from scorekeeper.pinochle.rules.ruleset import Ruleset

CardCounts = Counter[Card]

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


# A set around has four cards of one rank, one of each suit.
AROUNDS = {
    name: tuple(Card(rank, suit) for suit in Suit)
    for name, rank in (
        (MeldName.ACES, Rank.ACE),
        (MeldName.KINGS, Rank.KING),
        (MeldName.QUEENS, Rank.QUEEN),
        (MeldName.JACKS, Rank.JACK),
    )
}
PRICED = {**AROUNDS, MeldName.PINOCHLE: PINOCHLE}  # in the order of a meld count
# A roundhouse is a marriage in every suit.
ROUNDHOUSE = tuple(card for couple in COUPLES.values() for card in couple)

MeldKind = tuple[MeldName, Suit | None]  # only a marriage in another suit than trump has a suit


def id_of(kind: MeldKind) -> str:
    """Return the kind as one word, such as ``run`` or ``marriage-S``."""
    name, suit = kind
    return f"{name}-{suit.value}" if suit else name.value


@dataclass(frozen=True)
class Combination:
    """A kind of meld: the cards of one such meld, and the points for one, for two and so on."""

    name: MeldName
    cards: Cards
    prices: tuple[int, ...]  # an extra king or queen counts only with a run
    suit: Suit | None = None

    @cached_property
    def id(self) -> str:
        return id_of(self.kind)

    @cached_property
    def kind(self) -> MeldKind:
        return self.name, self.suit


@dataclass(frozen=True)
class Meld:
    """One line of a meld count. A ``count`` of 2 is a double, which has its own price."""

    name: MeldName
    count: int
    points: int
    cards: Cards
    suit: Suit | None = None


@dataclass(frozen=True)
class MeldCount:
    """The value of a player’s or side’s meld, in points as the ruleset counts them."""

    points: int = 0
    nines: int = 0  # how many of the points come from nines of trump
    double_run: bool = False
    melds: tuple[Meld, ...] = ()  # the lines; none if the table entered only points

    @cached_property
    def sets(self) -> Counter[MeldKind]:
        """How often each kind of meld counts.

        An extra king and queen also count here as a royal marriage, because players call them that.
        """
        sets = Counter({(meld.name, meld.suit): meld.count for meld in self.melds})
        extras = sets[MeldName.EXTRA_KING, None], sets[MeldName.EXTRA_QUEEN, None]
        sets[MeldName.ROYAL_MARRIAGE, None] += min(extras)
        return sets


def count_meld(ruleset: Ruleset, cards: Iterable[Card], trump: Suit) -> MeldCount:
    """Count the melds in one player’s cards, which can be in any order.

    Impossible cards raise CardError, or MistakesError if there are several mistakes.
    """
    cards = tuple(cards)
    check_cards(ruleset, Counter(cards))
    return count_shown(ruleset, cards, trump)


@lru_cache(maxsize=4096)  # saves a twelfth of the time of a history page, and 27 counts per tap
def count_shown(ruleset: Ruleset, cards: Cards, trump: Suit) -> MeldCount:
    """Count one player’s cards without checking them."""
    held = Counter(cards)
    has_roundhouse = all(map(held.__getitem__, ROUNDHOUSE))
    melds, bonus = trump_family(ruleset, trump, held, has_roundhouse)
    for each in price_list(ruleset, trump):
        complete = min(map(held.__getitem__, each.cards))
        if complete:
            melds.append(_best_priced(each, complete))
    if has_roundhouse:  # only the bonus, because its parts already count; R46
        melds.append(Meld(MeldName.ROUNDHOUSE, 1, bonus, ROUNDHOUSE))
    return _total(melds)


def _total(melds: list[Meld]) -> MeldCount:
    points, nines, double_run = 0, 0, False
    for meld in melds:
        points += meld.points
        if meld.name is MeldName.NINE:
            nines = meld.points
        elif meld.name is MeldName.RUN:
            double_run = meld.count > 1
    return MeldCount(points, nines, double_run, tuple(melds))


@lru_cache  # needed for every count
def price_list(ruleset: Ruleset, trump: Suit) -> tuple[Combination, ...]:
    """Return the melds that have a price, in counting order.

    The roundhouse and the melds of ``trump_family`` are counted elsewhere.
    """
    plain = ruleset.prices("marriage_each")
    nines = ruleset.prices("dix") if ruleset.dix else ()
    listed = (
        *(Combination(MeldName.MARRIAGE, COUPLES[suit], plain, suit) for suit in Suit),
        Combination(MeldName.NINE, (Card(Rank.NINE, trump),), nines),
    )
    return (
        *(each for each in listed if each.suit is not trump and any(each.prices)),
        *(Combination(name, cards, ruleset.prices(name)) for name, cards in PRICED.items()),
    )


def _best_priced(meld: Combination, most: int) -> Meld:
    """Return the best line for up to ``most`` melds of a kind; a tie goes to more melds."""
    prices = meld.prices[:most]
    points, count = max(zip(prices, range(1, len(prices) + 1), strict=True))
    return Meld(meld.name, count, points, meld.cards * count, meld.suit)


def check_cards(ruleset: Ruleset, held: CardCounts) -> None:
    refuse(wrong_cards(ruleset, held, "cards"))


def wrong_cards(
    ruleset: Ruleset, held: CardCounts, field: str, most: int | None = None
) -> Mistakes:
    """Yield a mistake for each card with more copies than the deck has, and for too many cards."""
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


def trump_family(
    ruleset: Ruleset, trump: Suit, held: CardCounts, has_roundhouse: bool
) -> tuple[list[Meld], int]:
    """Return the best melds of runs, trump kings and trump queens; a tie goes to more cards.

    The second value is the points that a run adds to a roundhouse; R47.
    """
    runs = min(map(held.__getitem__, RUNS[trump]))
    kings, queens = map(held.__getitem__, COUPLES[trump])
    if not runs:
        return _royal_marriages(ruleset, trump, min(kings, queens)), 0
    run_adds = ruleset.run_adds_to_roundhouse if has_roundhouse else 0
    ways = [
        (way, _roundhouse_bonus(ruleset, way, run_adds))
        for count in range(runs, -1, -1)
        for way in _with_runs(ruleset, trump, count, kings - count, queens - count)
    ]
    return max(ways, key=lambda way: points_of(way[0]) + way[1])


def _roundhouse_bonus(ruleset: Ruleset, melds: Iterable[Meld], run_adds: int) -> int:
    """Return the points that a run adds to a roundhouse; R47.

    Some rulesets subtract the points of further royal marriages.
    """
    sets = Counter({meld.name: meld.count for meld in melds})
    if not run_adds or not sets[MeldName.RUN]:
        return 0
    if not ruleset.roundhouse_takes_extra:
        return run_adds
    points = Counter({meld.name: meld.points for meld in melds})
    extras = min(sets[MeldName.EXTRA_KING], sets[MeldName.EXTRA_QUEEN])
    married = points[MeldName.ROYAL_MARRIAGE] + extras * ruleset.extra_pair
    return max(0, run_adds - married)


def _with_runs(
    ruleset: Ruleset, trump: Suit, runs: int, kings: int, queens: int
) -> Iterator[list[Meld]]:
    """Yield the ways to show this many runs. Of the kings and queens left over, show any number."""
    run = [Meld(MeldName.RUN, runs, ruleset.run[runs - 1], RUNS[trump] * runs)] if runs else []
    if runs == 1:
        for shown_kings in range(kings, -1, -1):
            for shown_queens in range(queens, -1, -1):
                yield [*run, *_beside_single_run(ruleset, trump, shown_kings, shown_queens)]
    else:
        yield [*run, *_royal_marriages(ruleset, trump, min(kings, queens))]


def _royal_marriages(ruleset: Ruleset, trump: Suit, number: int) -> list[Meld]:
    if not number:
        return []
    prices = ruleset.prices("royal_marriage_each")
    royal = Combination(MeldName.ROYAL_MARRIAGE, COUPLES[trump], prices)
    return [_best_priced(royal, number)] if any(prices) else []


def _beside_single_run(ruleset: Ruleset, trump: Suit, kings: int, queens: int) -> Iterator[Meld]:
    """Yield extra trump kings and queens. A pair of them is a royal marriage; R43, R44.

    If a pair is worth as much as its two cards, it counts as two extras instead.
    """
    pairs, (king, queen) = min(kings, queens), COUPLES[trump]
    if ruleset.extra_pair == ruleset.extra_king + ruleset.extra_queen:
        pairs = 0
    for name, cards, count, each in (
        (MeldName.ROYAL_MARRIAGE, (king, queen), pairs, ruleset.extra_pair),
        (MeldName.EXTRA_KING, (king,), kings - pairs, ruleset.extra_king),
        (MeldName.EXTRA_QUEEN, (queen,), queens - pairs, ruleset.extra_queen),
    ):
        if count and each:
            yield Meld(name, count, count * each, cards * count)


def points_of(melds: Iterable[Meld]) -> int:
    return sum(meld.points for meld in melds)
