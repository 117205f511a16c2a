"""The card grid and the chips of a meld: a tap changes one row of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from markupsafe import Markup

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.hand.combinations import (
    Combination,
    Named,
    cards_shown,
    combinations,
    offered,
)
from scorekeeper.pinochle.hand.meld import MeldCount, count_shown
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling import vocabulary
from scorekeeper.web.plumbing.macros import macro
from scorekeeper.web.screens import texts

TEMPLATE = "table/_cards.html"
KEPT = 1024


@dataclass(frozen=True)
class CardTable:
    """The card grid and the chips over some cards, and what the cards are worth."""

    ruleset: Ruleset
    trump: Suit
    tapped: tuple[Card, ...]
    named: Named
    most: int  # cards that the player holds

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return cards_shown(self.ruleset, self.trump, self.tapped, self.named)

    @cached_property
    def count(self) -> MeldCount:
        return count_shown(self.ruleset, self.cards, self.trump)

    @property
    def drawn(self) -> Markup:
        """The chips, and below them the cards: a row a suit, trump first."""
        chips, *rows = [_draw(self.ruleset, self.trump, *part) for part in self._parts.items()]
        parts = [chips, '<div class="cards">', *rows, "</div>"]
        return Markup("\n".join(parts))  # nosec B704 # all are from the macros or written here

    def changed(self, before: CardTable) -> dict[str, Markup]:
        """The chips and the rows that look otherwise than before, by their selectors."""
        return {
            _selector(suit): _draw(self.ruleset, self.trump, suit, holds)
            for suit, holds in self._parts.items()
            if holds != before._parts[suit]
        }

    @cached_property
    def _parts(self) -> dict[Suit | None, tuple[Any, ...]]:
        """What the chips show, under None, and each row of cards."""
        counted = combinations(self.ruleset, self.trump)
        sets = tuple([self.count.sets[each.kind] for each in counted])
        held, by_suit = Counter(self.cards), _by_suit(self.ruleset)
        suits = (self.trump, *(suit for suit in Suit if suit is not self.trump))
        is_full = len(self.cards) == self.most
        more = offered(self.ruleset, self.trump, self.tapped, self.named, self.most)
        parts: dict[Suit | None, tuple[Any, ...]] = {None: (sets, self.named, more)}
        for suit in suits:
            parts[suit] = tuple(map(held.__getitem__, by_suit[suit])), is_full
        return parts

    @property
    def lines(self) -> list[tuple[str, Suit | None, int]]:
        """The counted melds; a label that adds nothing has no points."""
        return [(vocabulary.meld(meld), meld.suit, meld.points) for meld in self.count.melds]

    @cached_property
    def other_trumps(self) -> list[tuple[Suit, int]]:
        """What the same cards are worth in each other trump; nothing where there are none."""
        if not self.cards:
            return []
        return [
            (suit, count_shown(self.ruleset, self.cards, suit).points)
            for suit in Suit
            if suit is not self.trump
        ]


# A tap compares the cards with those before it, which the tap before has counted and laid out:
# else a tap takes a fifth longer.
card_table = lru_cache(KEPT)(CardTable)


def _selector(suit: Suit | None) -> str:
    return f".row.{suit.value.lower()}" if suit else ".chips"


def _draw(ruleset: Ruleset, trump: Suit, suit: Suit | None, shows: tuple[Any, ...]) -> Markup:
    return _row(ruleset, suit, *shows) if suit else _chips(ruleset, trump, *shows)


def card_rows(ruleset: Ruleset, held: Counter[Card], suits: Iterable[Suit]) -> list[Markup]:
    """The cards that are held, a row a suit."""
    by_suit = _by_suit(ruleset)
    return [
        _row(ruleset, suit, tuple(map(held.__getitem__, by_suit[suit])), False) for suit in suits
    ]


def _by_suit(ruleset: Ruleset) -> dict[Suit, tuple[Card, ...]]:
    return {suit: tuple(card for card in ruleset.deck if card.suit is suit) for suit in Suit}


def _row(ruleset: Ruleset, suit: Suit, copies: tuple[int, ...], is_full: bool) -> Markup:
    """The cards of a suit. A tap adds a copy; past the last copy there is none again.

    Nobody holds one card more than a full hand, so there a tap takes a card back at once.
    """
    most = [count if is_full and count else ruleset.copies for count in copies]
    tiles = [
        (card, texts.CARD_FACES[card], count, (count + 1) % (last + 1))
        for card, count, last in zip(_by_suit(ruleset)[suit], copies, most, strict=True)
    ]
    return macro(TEMPLATE, "row")(suit.value.lower(), texts.suit_name(suit), tiles)


@dataclass(frozen=True)
class Chip:
    """A meld that can be named."""

    meld: Combination
    counted: int  # how many of it count
    named: int  # how often it was named
    is_offered: bool  # whether it can be named once more

    @property
    def label(self) -> str:
        return texts.combination(self.meld)

    @property
    def again(self) -> int:
        """How often it is named after one more tap."""
        return self.named + 1

    @property
    def price(self) -> int:
        """The points of as many as there are after one more tap."""
        return self.meld.prices[self.named]

    @property
    def more(self) -> str:
        """What a tap says that names it once more: ``run:2``."""
        return f"{self.meld.id}:{self.again}"

    @property
    def back(self) -> str:
        """What a tap says that takes one back."""
        return f"{self.meld.id}:{self.named - 1}"


def _chips(
    ruleset: Ruleset,
    trump: Suit,
    sets: tuple[int, ...],
    named: Named,
    more: tuple[bool, ...],
) -> Markup:
    """The melds that can be named: how many of each count, else what one is worth.

    A meld that the cards make anyway is named without counting again. One more of a meld that was
    named is a choice of its own in a single deck, where two are rare; with more decks it is a tap.
    """
    times = dict(named)
    chips = [
        Chip(each, count, times.get(each.kind, 0), is_offered)
        for each, count, is_offered in zip(combinations(ruleset, trump), sets, more, strict=True)
    ]
    return macro(TEMPLATE, "chips")(chips, quick=ruleset.is_double_deck)
