"""The card grid and the chips, kept once drawn in a language: a tap changes one row of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from flask import current_app
from markupsafe import Markup

from scorekeeper.language import spoken
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.hand.meld import MeldCount, combinations, count_meld, standing
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web.screens import texts

KEPT = 4096


def card_table(ruleset: Ruleset, held: Counter[Card], trump: Suit, count: MeldCount) -> Markup:
    """The chips, and below them the cards: a row a suit, trump first."""
    stands = tuple([standing(each, count) for each in combinations(ruleset, trump)])
    suits = [trump, *(suit for suit in Suit if suit is not trump)]
    rows = card_rows(ruleset, held, suits)
    # Markup, because every part of it comes from the macros.
    return Markup(
        "\n".join(
            [_chips(spoken(), ruleset, trump, stands), '<div class="cards">', *rows, "</div>"]
        )
    )


def card_rows(ruleset: Ruleset, held: Counter[Card], suits: list[Suit]) -> list[Markup]:
    """The cards that are held, a row a suit."""
    return [
        _row(spoken(), ruleset, suit, tuple([held[card] for card in suit_cards(ruleset, suit)]))
        for suit in suits
    ]


@lru_cache
def suit_cards(ruleset: Ruleset, suit: Suit) -> tuple[Card, ...]:
    return tuple(card for card in ruleset.deck if card.suit is suit)


@lru_cache(KEPT)
def _row(_language: str, ruleset: Ruleset, suit: Suit, copies: tuple[int, ...]) -> Markup:
    """The cards of a suit. A tap adds a copy; past the last copy there is none again."""
    cards = suit_cards(ruleset, suit)
    return _macro("row")(
        suit.value.lower(),
        texts.suit_name(suit),
        [
            (str(card), texts.card_face(card), count, (count + 1) % (ruleset.copies + 1))
            for card, count in zip(cards, copies, strict=True)
        ],
    )


@lru_cache(KEPT)
def _chips(_language: str, ruleset: Ruleset, trump: Suit, stands: tuple[int, ...]) -> Markup:
    """The combinations: how many of each stand, else what one is worth; and how one goes back."""
    return _macro("chips")(
        [
            (each.id, texts.combination(each), count, count_meld(ruleset, each.cards, trump).total)
            for each, count in zip(combinations(ruleset, trump), stands, strict=True)
        ]
    )


def _macro(name: str) -> Callable[..., Markup]:
    template = current_app.jinja_env.get_template("table/_cards.html")
    macro: Callable[..., Markup] = getattr(template.module, name)
    return macro
