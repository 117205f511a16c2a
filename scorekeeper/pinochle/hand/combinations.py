"""Melds that are tapped as a whole: which there are, what a tap adds or takes back."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Card, Rank, Suit
from scorekeeper.pinochle.errors import CardError
from scorekeeper.pinochle.hand.meld import (
    AROUNDS,
    COUPLES,
    PINOCHLE,
    RUNS,
    Cards,
    MeldCount,
    MeldName,
    check_cards,
    count_meld,
    count_shown,
)
from scorekeeper.pinochle.rules.ruleset import Ruleset

TRUMP_FAMILY = (MeldName.RUN, MeldName.ROYAL_MARRIAGE)
MARRIAGES = (MeldName.ROYAL_MARRIAGE, MeldName.MARRIAGE)

BACK = "-"  # before the id of a combination that is taken back


@dataclass(frozen=True)
class Combination:
    """A meld that can be tapped as a whole, with the cards of one set."""

    name: MeldName
    cards: tuple[Card, ...]
    points: int  # of these cards alone
    suit: Suit | None = None

    @cached_property
    def id(self) -> str:
        return f"{self.name}-{self.suit.value}" if self.suit else self.name.value


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
    return tuple(
        Combination(name, cards, count_meld(ruleset, cards, trump).total, suit)
        for name, cards, suit in listed
    )


def add_combination(ruleset: Ruleset, held: Cards, combination: Combination) -> Cards:
    """The cards after a tap on a combination: with those that one more of it lacks.

    A combination uses cards that other types use already, so overlaps count right. A royal
    marriage beside a run needs a king and a queen that the run does not use.
    """
    sets = min(held[card] for card in combination.cards) + 1
    if sets > ruleset.copies:
        sentence = _("There are no cards left in the deck for another {combination}.")
        raise CardError(sentence.format(combination=combination.name.words), "cards")
    added = Counter({card: max(held[card], sets) for card in combination.cards})
    after = held | added
    check_cards(ruleset, after)
    return after


def tap_combination(ruleset: Ruleset, held: Cards, trump: Suit, tap: str) -> Cards:
    """The cards after a tap on a chip: one more of the combination it names, or one taken back."""
    for combination in combinations(ruleset, trump):
        if tap == combination.id:
            return add_combination(ruleset, held, combination)
        if tap == BACK + combination.id:
            return take_combination(ruleset, held, combination, trump)
    raise CardError(_("Tap a card or a combination."), "cards")


def take_combination(ruleset: Ruleset, held: Cards, combination: Combination, trump: Suit) -> Cards:
    """The cards after one of a combination is taken back: without those that no other meld needs.

    What it shared with another meld stays, so that exactly one fewer of this combination is counted
    and every other as before. Only the marriages of a roundhouse give way to its kings or queens,
    of which they are made: they fall with them. A CardError names what has to be taken back first.
    """
    count = count_shown(ruleset, tuple(held.elements()), trump)
    left = count.sets[combination.name, combination.suit] - 1
    if left < 0:
        sentence = _("No {combination} stands.")
        raise CardError(sentence.format(combination=combination.name.words), "cards")
    others = [other for other in combinations(ruleset, trump) if other != combination]
    ways = [others]
    roundhouse = any(meld.name is MeldName.ROUNDHOUSE for meld in count.melds)
    if roundhouse and combination.name in (MeldName.KINGS, MeldName.QUEENS):
        ways.append([other for other in others if other.name not in MARRIAGES])
    for kept in ways:
        after = _without_one(held, combination, left, kept, count)
        if after != held:
            return after
    link = _("and")
    cards = f" {link} ".join(card.pretty for card in combination.cards)
    sentence = _("{cards} stand in other melds too. Take those back first.")
    raise CardError(sentence.format(cards=cards), "cards")


def _without_one(
    held: Cards, combination: Combination, left: int, kept: list[Combination], count: MeldCount
) -> Cards:
    """The cards when only ``left`` of the combination count; unchanged where that is impossible.

    One copy of each card goes that the melds to be kept do not need. Where another copy still
    makes up for it, one card more of a kind goes as well.
    """
    needs = {card: _needed(card, combination, kept, count) for card in combination.cards}
    after = Counter(held)
    for card in combination.cards:
        after[card] = max(held[card] - 1, needs[card])
    beside = _beside(combination, kept, count)
    if min(after[card] - beside for card in combination.cards) > left:
        spare = [card for card in combination.cards if needs[card] <= beside + left]
        if not spare:
            return held
        fewest = min(spare, key=lambda card: after[card])
        after[fewest] = beside + left
    return +after


def _needed(card: Card, combination: Combination, kept: list[Combination], count: MeldCount) -> int:
    """How many copies of a card other melds need; runs and royal marriages need each their own."""
    using = [other for other in kept if card in other.cards]
    in_family = [count.sets[o.name, o.suit] for o in using if o.name in TRUMP_FAMILY]
    others = [count.sets[o.name, o.suit] for o in using if o.name not in TRUMP_FAMILY]
    return max(sum(in_family), *others, 0, 0)


def _beside(combination: Combination, kept: list[Combination], count: MeldCount) -> int:
    """How many copies of its cards a royal marriage leaves to the runs beside it."""
    if combination.name is not MeldName.ROYAL_MARRIAGE:
        return 0
    return sum(count.sets[other.name, other.suit] for other in kept if other.name is MeldName.RUN)
