"""Melds that can be named as a whole, and the cards that several of them take."""

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

Named = tuple[tuple[MeldKind, int], ...]  # how often each meld was named


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
    """Yield what counts beside a run, which uses one king and one queen itself.

    The pair is left out if a royal marriage already has a price.
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
    """The fewest cards that include the tapped ones and count all melds as often as named.

    A card serves one meld of each type, as in the count. If no cards of the deck do, return the
    least that the melds need; ``wrong_meld`` refuses such melds.
    """
    wanted = Counter(dict(named))
    least = Counter(tapped) | _least_cards(ruleset, trump, wanted)
    return _fewest_counted(ruleset, trump, least, wanted) or sort_cards(least.elements())


def _fewest_counted(
    ruleset: Ruleset, trump: Suit, least: CardCounts, wanted: Counter[MeldKind]
) -> Cards | None:
    """Return the fewest cards that include ``least`` and count the ``wanted`` melds, or None."""
    for cards in _with_more_trump(ruleset, trump, least):
        if wanted <= count_shown(ruleset, cards, trump).sets:
            return cards
    return None


def with_times(named: Named, kind: MeldKind, times: int) -> Named:
    """Return the named melds, with one of them named that often."""
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
    """Yield why a player with these cards and melds cannot name this meld ``times`` times.

    Every named meld must then count as often as it was named, from at most ``most`` cards. Other
    players' cards are left to ``check_hand``, because ``offered`` must not reveal hidden meld.
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
    """For each combination, True if it can be named one more time."""
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
    """Return the tapped cards that remain when a meld is named less often.

    Whole sets of the meld's cards are removed until its count drops by the same number.
    """

    def sets_of(cards: Cards, named: Named) -> int:
        shown = cards_shown(ruleset, trump, cards, named)
        return count_shown(ruleset, shown, trump).sets[meld.kind]

    rest = with_times(named, meld.kind, times)
    most = sets_of(tapped, named) - (dict(named)[meld.kind] - times)
    while sets_of(tapped, rest) > most and not set(meld.cards).isdisjoint(tapped):
        tapped = sort_cards((Counter(tapped) - Counter(meld.cards)).elements())
    return tapped


def _least_cards(ruleset: Ruleset, trump: Suit, wanted: Counter[MeldKind]) -> CardCounts:
    """The fewest cards that these melds need.

    A run needs its own king and queen. Royal marriages and extras share theirs.
    """
    too_many = ruleset.copies + 1
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
    """Yield these cards, then these with ever more trump kings and queens, or a run.

    Other melds count as soon as their cards are there, but a run takes the king and queen of a
    marriage, and an extra needs a run. A second run that nobody named is never added.
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
