"""The card grid and the chips, kept once drawn in a language: a tap changes one row of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache

from flask import current_app
from markupsafe import Markup

from scorekeeper.language import current_language
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.hand.combinations import combinations
from scorekeeper.pinochle.hand.meld import MeldCount
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web.screens import texts

KEPT = 4096


def card_table(ruleset: Ruleset, held: Counter[Card], trump: Suit, count: MeldCount) -> Markup:
    """The chips, and below them the cards: a row a suit, trump first."""
    sets = tuple([count.sets[each.name, each.suit] for each in combinations(ruleset, trump)])
    chips = _chips(current_language(), ruleset, trump, sets)
    rows = card_rows(ruleset, held, (trump, *(suit for suit in Suit if suit is not trump)))
    # Markup, because every part of it comes from the macros.
    return Markup("\n".join([chips, '<div class="cards">', *rows, "</div>"]))


def card_rows(ruleset: Ruleset, held: Counter[Card], suits: Iterable[Suit]) -> list[Markup]:
    """The cards that are held, a row a suit."""
    language, by_suit = current_language(), _by_suit(ruleset)
    return [
        _row(language, ruleset, suit, tuple(map(held.__getitem__, by_suit[suit]))) for suit in suits
    ]


@lru_cache
def _by_suit(ruleset: Ruleset) -> dict[Suit, tuple[Card, ...]]:
    return {suit: tuple(card for card in ruleset.deck if card.suit is suit) for suit in Suit}


@lru_cache(KEPT)
def _row(_language: str, ruleset: Ruleset, suit: Suit, copies: tuple[int, ...]) -> Markup:
    """The cards of a suit. A tap adds a copy; past the last copy there is none again."""
    tiles = [
        (card, texts.CARD_FACES[card], count, (count + 1) % (ruleset.copies + 1))
        for card, count in zip(_by_suit(ruleset)[suit], copies, strict=True)
    ]
    return _macro("row")(suit.value.lower(), texts.suit_name(suit), tiles)


@lru_cache(KEPT)
def _chips(language: str, ruleset: Ruleset, trump: Suit, sets: tuple[int, ...]) -> Markup:
    """The combinations: how many of each are shown, else what one is worth; how one goes back."""
    labels = _labels(language, ruleset, trump)
    return _macro("chips")(
        [
            (id, label, count, points)
            for (id, label, points), count in zip(labels, sets, strict=True)
        ]
    )


@lru_cache
def _labels(_language: str, ruleset: Ruleset, trump: Suit) -> list[tuple[str, str, int]]:
    """Of each chip its id, what it says, and the points of one."""
    chips = combinations(ruleset, trump)
    return [(each.id, texts.combination(each), each.points) for each in chips]


def _macro(name: str) -> Callable[..., Markup]:
    template = current_app.jinja_env.get_template("table/_cards.html")
    macro: Callable[..., Markup] = getattr(template.module, name)
    return macro
