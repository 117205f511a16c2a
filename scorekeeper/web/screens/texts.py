"""Words that need the page: suits in colour, phones and their roles, and the template filters."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from flask import Flask
from markupsafe import Markup, escape

from scorekeeper.access import Member, Role
from scorekeeper.language import N_, _, points, signed
from scorekeeper.pinochle.cards import Suit, deck_cards
from scorekeeper.pinochle.game.events import Event
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.combinations import Combination
from scorekeeper.pinochle.hand.meld import MeldName
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.telling.facts import name_of
from scorekeeper.telling.reasons import reason
from scorekeeper.telling.vocabulary import meld_title

# The variation selector keeps phones from drawing suits as emoji.
TEXT_STYLE = "\N{VARIATION SELECTOR-15}"

MONTHS = (
    *(N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun")),
    *(N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")),
)

SUITS = {
    Suit.SPADES: N_("Spades"),
    Suit.HEARTS: N_("Hearts"),
    Suit.DIAMONDS: N_("Diamonds"),
    Suit.CLUBS: N_("Clubs"),
}

ROLES = {
    Role.WATCH: N_("watches"),
    Role.SEAT: N_("taps their own meld"),
    Role.SCORE: N_("keeps score"),
    Role.HOST: N_("holds the game"),
}
LINK_TITLES = {
    Role.SCORE: N_("Keep score"),
    Role.SEAT: N_("Take a seat"),
    Role.WATCH: N_("Watch"),
}
LINK_EXPLAINS = {
    Role.SCORE: N_("Records everything, as this phone does."),
    Role.SEAT: N_("Follows the score and taps its own meld, nothing else."),
    Role.WATCH: N_("Follows the score."),
}
BID_GONE = N_("With another dealer the bidding was different. Enter it again.")


SYMBOLS = {suit: suit.symbol + TEXT_STYLE for suit in Suit}
CARD_FACES = {card: card.rank.value + SYMBOLS[card.suit] for card in deck_cards(nines=True)}


def register(app: Flask) -> None:
    for word in (points, signed, symbol, suit_name, suited, ruleset_name, reason):
        app.add_template_filter(word)


def day(at: datetime) -> str:
    """“12 Nov 2026”, by the server's clock."""
    here = at.astimezone()
    return f"{here:%d} {_(MONTHS[here.month - 1])} {here:%Y}"


def symbol(suit: Suit) -> str:
    return SYMBOLS[suit]


def suit_name(suit: Suit) -> str:
    """A suit for those who hear the page: “Spades”."""
    return _(SUITS[suit])


def combination(combination: Combination) -> str:
    """What a chip says: short, because eleven of them share a phone's width."""
    if combination.name is MeldName.MARRIAGE and combination.suit:
        return f"KQ{symbol(combination.suit)}"
    return meld_title(combination.name)


def phone(game: Game, member: Member) -> str:
    """Whose phone a member is, as far as anybody knows."""
    if member.seat is None:
        return _("Phone {number}").format(number=member.number)
    return _("{name}’s phone").format(name=game.players[member.seat])


def already(events: Sequence[Event], who: str) -> str:
    """What another phone recorded first, and whose it is."""
    labels = list(dict.fromkeys(name_of(event) for event in events))
    if not labels:
        return _("The hand has not come to that. Here is the hand as it stands.")
    link = _("and")
    return _("{phone} recorded {facts} first. Here is the hand as it stands.").format(
        phone=who, facts=f" {link} ".join(labels)
    )


def suited(text: str) -> Markup:
    """A sentence of the engine with its suits in their colours; “60 → 100” stays on a line."""
    drawn = str(escape(text)).replace(" → ", "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}")
    for suit in Suit:
        face = f'<i class="{suit.value.lower()}">{symbol(suit)}</i>'
        drawn = drawn.replace(suit.symbol, face)
    return Markup(drawn)  # escaped above
