"""Melds that a player enters by name, such as “run”, and the cards that they need together.

Players can also tap single cards, or combine tapped cards and named melds.
An extra is a trump king or queen that counts beside a run.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Card, Cards, Rank, Suit, sort_cards
from scorekeeper.pinochle.errors import CardError, Mistakes
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .meld import (
    AROUNDS,
    COUPLES,
    PINOCHLE,
    RUNS,
    CardCounts,
    Combination,
    MeldKind,
    MeldName,
    count_shown,
    wrong_cards,
)

EXTRAS = (MeldName.EXTRA_KING, MeldName.EXTRA_QUEEN)

Named = tuple[tuple[MeldKind, int], ...]  # each meld entered by name, and how often


@lru_cache
def combinations(ruleset: Ruleset, trump: Suit) -> tuple[Combination, ...]:
    """Return every combination that is worth points in this ruleset and trump, the run first."""
    listed = (
        (MeldName.RUN, RUNS[trump], None),
        (MeldName.ROYAL_MARRIAGE, COUPLES[trump], None),
        *((MeldName.MARRIAGE, COUPLES[suit], suit) for suit in Suit if suit is not trump),
        (MeldName.PINOCHLE, PINOCHLE, None),
        *((name, cards, None) for name, cards in AROUNDS.items()),
        *([(MeldName.NINE, (Card(Rank.NINE, trump),), None)] if ruleset.nines else ()),
    )
    standalone = [
        Combination(name, cards, _prices(ruleset, trump, cards), suit)
        for name, cards, suit in listed
    ]
    return tuple(each for each in (*standalone, *_beside_run(ruleset, trump)) if any(each.prices))


def _beside_run(ruleset: Ruleset, trump: Suit) -> Iterator[Combination]:
    """Yield the melds of further trump kings and queens beside a run, with their prices.

    The run itself uses a king and a queen, so the number of prices is ``ruleset.copies`` - 1. If
    royal marriages are worth points without a run, ``combinations`` already lists them. A pair then
    has price 0.
    """
    king, queen = COUPLES[trump]
    pair = 0 if any(ruleset.prices("royal_marriage_each")) else ruleset.extra_pair
    for name, cards, each in (
        (MeldName.ROYAL_MARRIAGE, (king, queen), pair),
        (MeldName.EXTRA_KING, (king,), ruleset.extra_king),
        (MeldName.EXTRA_QUEEN, (queen,), ruleset.extra_queen),
    ):
        yield Combination(name, cards, tuple(each * n for n in range(1, ruleset.copies)))


def _prices(ruleset: Ruleset, trump: Suit, cards: Cards) -> tuple[int, ...]:
    sets = range(1, ruleset.copies + 1)
    return tuple(count_shown(ruleset, cards * each, trump).points for each in sets)


def cards_shown(ruleset: Ruleset, trump: Suit, tapped: Cards, named: Named) -> Cards:
    """Return the fewest cards that include the tapped ones and make each meld as often as named.

    A card can serve one meld of each type. If the named melds cannot all count together, return the
    tapped cards and the cards of each named meld. ``wrong_meld`` reports that mistake.
    """
    wanted = Counter(dict(named))
    least = Counter(tapped) | _least_cards(ruleset, trump, wanted)
    return _fewest_counted(ruleset, trump, least, wanted) or sort_cards(least.elements())


def _fewest_counted(
    ruleset: Ruleset, trump: Suit, least: CardCounts, wanted: Counter[MeldKind]
) -> Cards | None:
    """Return the fewest cards that include ``least`` and make the ``wanted`` melds, or None."""
    for cards in _with_more_trump(ruleset, trump, least):
        if wanted <= count_shown(ruleset, cards, trump).sets:
            return cards
    return None


def with_times(named: Named, kind: MeldKind, times: int) -> Named:
    """Return the named melds, with ``kind`` named ``times`` times."""
    changed = {**dict(named), kind: times}
    return tuple((kind, changed[kind]) for kind in sorted(changed, key=str) if changed[kind])


def wrong_meld(
    ruleset: Ruleset,
    trump: Suit,
    tapped: Cards,
    named: Named,
    most: int,
    meld: Combination,
    times: int,
) -> Mistakes:
    """Yield a mistake if a player with these cards and melds cannot name ``meld`` ``times`` times.

    Afterwards each meld must count as often as it is named, with at most ``most`` cards in total.
    Other players' cards do not matter here, because ``offered`` must not reveal hidden meld. Only
    ``check_hand`` compares the cards of all players.
    """
    wanted = Counter({**dict(named), meld.kind: times})
    least = Counter(tapped) | _least_cards(ruleset, trump, wanted)
    if max(least.values()) > ruleset.copies:
        sentence = _("No cards left for another {combination}.")
        yield CardError(sentence, "cards", combination=meld.name.words)
        return
    cards = _fewest_counted(ruleset, trump, least, wanted)
    if cards is None:
        sentence = _("One more {combination} wouldn’t count beside these melds.")
        yield CardError(sentence, "cards", combination=meld.name.words)
    else:
        yield from wrong_cards(ruleset, Counter(cards), "cards", most)


def offered(
    ruleset: Ruleset, trump: Suit, tapped: Cards, named: Named, most: int
) -> tuple[bool, ...]:
    """Return for each combination whether it can be named one more time."""
    times = dict(named)
    return tuple(
        not any(wrong_meld(ruleset, trump, tapped, named, most, each, times.get(each.kind, 0) + 1))
        for each in combinations(ruleset, trump)
    )


def left_of_tapped(
    ruleset: Ruleset,
    trump: Suit,
    tapped: Cards,
    named: Named,
    meld: Combination,
    times: int,
) -> Cards:
    """Return the tapped cards that remain when a meld is named only ``times`` times.

    A meld that is named once less must also count once less. But tapped cards can make the same
    meld without its name. So the cards of one meld at a time are removed from the tapped cards,
    until the meld counts no more often than it should.
    """

    def melds_in(cards: Cards, named: Named) -> int:
        shown = cards_shown(ruleset, trump, cards, named)
        return count_shown(ruleset, shown, trump).sets[meld.kind]

    rest = with_times(named, meld.kind, times)
    most = melds_in(tapped, named) - (dict(named)[meld.kind] - times)
    while melds_in(tapped, rest) > most and not set(meld.cards).isdisjoint(tapped):
        tapped = sort_cards((Counter(tapped) - Counter(meld.cards)).elements())
    return tapped


def _least_cards(ruleset: Ruleset, trump: Suit, wanted: Counter[MeldKind]) -> CardCounts:
    """Return the fewest cards that these melds need.

    A run needs its own trump king and queen. A royal marriage can share its king and queen with
    extras.
    """
    too_many = ruleset.copies + 1  # higher numbers make no difference
    runs, couples, others = CardCounts(), CardCounts(), CardCounts()
    for each in combinations(ruleset, trump):
        if each.kind not in wanted:
            continue
        cards = Counter(each.cards * min(wanted[each.kind], too_many))
        if each.name is MeldName.RUN:
            runs = cards
        elif each.name in (MeldName.ROYAL_MARRIAGE, *EXTRAS):
            couples |= cards
        else:
            others |= cards
    return (runs + couples) | others


def _with_more_trump(ruleset: Ruleset, trump: Suit, least: CardCounts) -> Iterator[Cards]:
    """Yield ``least``, then larger sets with more trump kings and queens, or with a run.

    Only these cards can be missing: a run takes the king and queen of a marriage, and an extra
    needs a run. All other melds count as soon as their cards are there.
    """
    yield sort_cards(least.elements())
    king, queen = COUPLES[trump]
    copies = range(ruleset.copies + 1)
    ways = (
        least | Counter(RUNS[trump] * runs) | Counter({king: kings, queen: queens})
        for runs in (0, 1)
        for kings in copies[max(least[king], runs) :]
        for queens in copies[max(least[queen], runs) :]
    )
    for cards in sorted(ways, key=Counter.total):
        yield sort_cards(cards.elements())
