"""The card grid for entering meld, and the chips: buttons that name a whole meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from scorekeeper.pinochle.cards import Card, Cards, Suit
from scorekeeper.pinochle.hand.combinations import (
    Named,
    cards_shown,
    combinations,
    offered,
)
from scorekeeper.pinochle.hand.meld import Combination, MeldCount, MeldName, count_shown
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.vocabulary import meld_title
from scorekeeper.web.plumbing import texts

CACHE_SIZE = 1024


class Tile(NamedTuple):
    """A card of the grid."""

    face: str
    copies: int
    tap: str  # the form value, with the copies after a tap: ``AH:2``
    is_out: bool  # other players show all copies


@dataclass(frozen=True)
class CardTable:
    """The card grid and the chips for a player's cards, and what the cards are worth."""

    ruleset: Ruleset
    trump: Suit
    tapped: Cards
    named: Named
    most: int  # cards that the player can show
    shown_by_others: Cards = ()  # as far as this phone may know

    @cached_property
    def cards(self) -> Cards:
        return cards_shown(self.ruleset, self.trump, self.tapped, self.named)

    @cached_property
    def count(self) -> MeldCount:
        return count_shown(self.ruleset, self.cards, self.trump)

    @cached_property
    def rows(self) -> dict[Suit, list[Tile]]:
        """The cards by suit, trump first."""
        suits = (self.trump, *(suit for suit in Suit if suit is not self.trump))
        is_full = len(self.cards) == self.most
        return card_rows(self.ruleset, self.cards, suits, self._left, is_full)

    def changed_suits(self, before: CardTable) -> list[Suit]:
        """The suits whose row is not the same as in ``before``."""
        return [suit for suit, tiles in self.rows.items() if tiles != before.rows[suit]]

    @cached_property
    def _left(self) -> Counter[Card]:
        """How many of each card this player can show."""
        return Counter(self.ruleset.deck * self.ruleset.copies) - Counter(self.shown_by_others)

    @cached_property
    def chips(self) -> list[Chip]:
        """The melds that can be named."""
        melds = combinations(self.ruleset, self.trump)
        more = offered(self.ruleset, self.trump, self.tapped, self.named, self.most)
        return [self._chip(*each) for each in zip(melds, more, strict=True)]

    def _chip(self, meld: Combination, is_offered: bool) -> Chip:
        """The chip of a meld.

        The next tap names the meld one more time. This adds no cards if the tapped cards already
        contain the meld.
        """
        counted, named = self.count.sets[meld.kind], dict(self.named).get(meld.kind, 0)
        return Chip(
            meld,
            times_counted=counted,
            times_named=named,
            next_count=named + 1,
            next_price=meld.prices[: named + 1][-1],
            more=f"{meld.id}:{named + 1}",
            back=f"{meld.id}:{named - 1}",
            is_offered=is_offered,
            is_out=any(self._left[card] <= counted for card in meld.cards),
        )

    @cached_property
    def other_trumps(self) -> list[tuple[Suit, int]]:
        """The points of the same cards if another suit were trump, by suit; empty without cards."""
        if not self.cards:
            return []
        return [
            (suit, count_shown(self.ruleset, self.cards, suit).points)
            for suit in Suit
            if suit is not self.trump
        ]


# The reply to a tap compares the card tables before and after it. The earlier one is in the cache,
# because the previous reply needed it. Without the cache a tap takes a fifth longer.
card_table = lru_cache(CACHE_SIZE)(CardTable)


def card_rows(
    ruleset: Ruleset,
    cards: Iterable[Card],
    suits: Iterable[Suit],
    left: Counter[Card],
    is_full: bool = False,
) -> dict[Suit, list[Tile]]:
    """Return the tiles of the deck, by suit.

    A tap on a tile adds a copy of the card. If no copy is left or the hand is full, a tap removes
    all of the player's copies.
    """
    held = Counter(cards)
    rows: dict[Suit, list[Tile]] = {suit: [] for suit in suits}
    for card in ruleset.deck:
        copies = held[card]
        takes_back = copies > 0 and (is_full or copies >= left[card])
        after = 0 if takes_back else copies + 1
        tile = Tile(texts.CARD_FACES[card], copies, f"{card}:{after}", is_out=not left[card])
        rows[card.suit].append(tile)
    return rows


class Chip(NamedTuple):
    """A meld that can be named."""

    meld: Combination
    times_counted: int
    times_named: int
    next_count: int  # times named after a tap
    next_price: int  # the points for a meld named ``next_count`` times
    more: str  # the form value that names it one more time: ``run:2``
    back: str  # the form value that names it one time less: ``run:0``
    is_offered: bool  # True if it can be named one more time
    is_out: bool  # True if no copy is left of a card that the next such meld needs

    @property
    def label(self) -> str:
        """A short text, because several chips must fit in a row on a phone."""
        if self.meld.name is MeldName.MARRIAGE and self.meld.suit:
            return f"KQ{texts.SUIT_SYMBOLS[self.meld.suit]}"
        return meld_title(self.meld.name)

    @property
    def is_extra(self) -> bool:
        """True if the meld only adds to a run."""
        return self.meld.name in (MeldName.EXTRA_KING, MeldName.EXTRA_QUEEN)
