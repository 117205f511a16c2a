"""Suits, ranks and cards, read and printed as players write them: ``10H``, ``Q♠``."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from scorekeeper.language import _

from .errors import CardError


class Suit(Enum):
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    # Members are singletons, and hashing them by identity makes card counts fast.
    __hash__ = object.__hash__

    @property
    def word(self) -> str:
        return self.name.lower()

    @property
    def symbol(self) -> str:
        return {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[self.value]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read ``hearts``, ``h`` or ``♥``; else raise CardError with the field ``trump``."""
        word = text.translate(_SIGNS).strip().lower()
        for suit in cls:
            if word in (suit.word, suit.value.lower()):
                return suit
        sentence = _("“{text}” isn’t a suit. Use spades, hearts, diamonds or clubs.")
        raise CardError(sentence, "trump", text=text)


# Translates ♥ to H, and removes the invisible character that makes a sign an emoji.
_SIGNS = str.maketrans(
    {suit.symbol: suit.value for suit in Suit} | {"\N{VARIATION SELECTOR-16}": ""}
)


class Rank(Enum):
    """The ranks from high to low. In Pinochle the ten beats the king."""

    ACE = "A"
    TEN = "10"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"

    __hash__ = object.__hash__


class Card(NamedTuple):
    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return self.rank.value + self.suit.value

    @property
    def pretty(self) -> str:
        return self.rank.value + self.suit.symbol

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``10H``, ``th`` or ``10♥``; else raise CardError with the field ``cards``."""
        try:
            return _BY_TEXT[text.translate(_SIGNS).strip().upper()]
        except KeyError:
            sentence = _(
                "“{text}” isn’t a card. Write the rank (A 10 K Q J 9), then the suit (S H D C)."
            )
            raise CardError(sentence, "cards", text=text) from None


Cards = tuple[Card, ...]

# Each card's position in a sorted hand: by suit, then from ace to nine.
PLACES = {
    card: place for place, card in enumerate(Card(rank, suit) for suit in Suit for rank in Rank)
}
_BY_TEXT = {str(card): card for card in PLACES}
_BY_TEXT.update({f"T{suit.value}": Card(Rank.TEN, suit) for suit in Suit})


def parse_cards(texts: Iterable[str]) -> Cards:
    """Read cards such as ``10H`` and sort them; raise CardError for a wrong one."""
    return sort_cards(Card.parse(text) for text in texts)


def sort_cards(cards: Iterable[Card]) -> Cards:
    """Sort cards by suit, high cards first."""
    return tuple(sorted(cards, key=PLACES.__getitem__))
