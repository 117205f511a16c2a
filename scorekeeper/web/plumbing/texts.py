"""Texts for pages: coloured suits, phones and their roles, and the template filters."""

from datetime import datetime
from typing import Any

from flask import Flask
from markupsafe import Markup, escape

from scorekeeper.access import Member, Role
from scorekeeper.language import N_, _, points, signed
from scorekeeper.pinochle.cards import PLACES, Suit
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.text.all_or_nothing import announcement
from scorekeeper.text.days import day
from scorekeeper.text.facts import name_of
from scorekeeper.text.hand_text import opponents, rules_and_losers, turned, won, won_with_less
from scorekeeper.text.reminders import last_trick, reminder
from scorekeeper.text.rules import goal
from scorekeeper.text.score_sentences import reason
from scorekeeper.text.side_marks import MARKS
from scorekeeper.text.vocabulary import meld

# The variation selector keeps phones from drawing suits as emoji.
TEXT_STYLE = "\N{VARIATION SELECTOR-15}"

SUITS = {
    Suit.SPADES: N_("Spades"),
    Suit.HEARTS: N_("Hearts"),
    Suit.DIAMONDS: N_("Diamonds"),
    Suit.CLUBS: N_("Clubs"),
}

ROLES = {
    Role.WATCH: N_("Watches"),
    Role.SEAT: N_("Enters own meld"),
    Role.SCORE: N_("Keeps score"),
    Role.HOST: N_("Scorekeeper"),
}
LINK_TITLES = {
    Role.SCORE: N_("Keep score"),
    Role.SEAT: N_("Take a seat"),
    Role.WATCH: N_("Watch"),
    Role.HOST: N_("Take over this game"),
}
LINK_DESCRIPTIONS = {
    Role.SCORE: N_("Enter everything, just like the scorekeeper’s phone."),
    Role.SEAT: N_("See the score and enter your own meld."),
    Role.WATCH: N_("See the score."),
    Role.HOST: N_("This phone becomes the scorekeeper’s phone."),
}

SUIT_SYMBOLS = {suit: suit.symbol + TEXT_STYLE for suit in Suit}
COLOURED_SUITS = {
    suit: Markup(  # nosec B704 # a suit's letter and symbol are ours
        f'<i class="{suit.value.lower()}">{SUIT_SYMBOLS[suit]}</i>'
    )
    for suit in Suit
}
SIDE_MARKS = [  # hidden from screen readers
    Markup(  # nosec B704 # the outline of a mark is ours
        f'<svg class="mark side{number}" viewBox="-6 -6 12 12" aria-hidden="true">'
        f'<path d="{mark.outline}"/></svg>'
    )
    for number, mark in enumerate(MARKS, start=1)
]
CARD_FACES = {card: card.rank.value + SUIT_SYMBOLS[card.suit] for card in PLACES}


def register(app: Flask) -> None:
    for text in (
        points,
        signed,
        colour_suits,
        day,
        ruleset_name,
        reason,
        name_of,
        announcement,
        last_trick,
        reminder,
        turned,
        won,
        won_with_less,
        opponents,
        rules_and_losers,
        goal,
    ):
        app.add_template_filter(text)
    app.add_template_filter(meld, "counted_meld")
    app.add_template_filter(datetime.fromisoformat, "moment")
    tables: dict[str, Any] = {
        "suit_name": SUITS,  # for screen readers; {{ suit | suit_name | _ }}
        "link_title": LINK_TITLES,
        "link_description": LINK_DESCRIPTIONS,
        "symbol": SUIT_SYMBOLS,
        "coloured": COLOURED_SUITS,
        "side_mark": SIDE_MARKS,
    }
    for name, table in tables.items():
        app.add_template_filter(table.__getitem__, name)


def day_and_time(at: datetime) -> str:
    """Format a time in the server’s time zone: “12 Nov 2026, 23:15”."""
    return f"{day(at)}, {at.astimezone():%H:%M}"


def phone_name(game: Game, member: Member) -> str:
    """The name of a member’s phone: “Ann’s phone”, or “Phone 3” for a member without a seat."""
    if member.seat is None:
        return _("Phone {number}", number=member.number)
    return _("{name}’s phone", name=game.players[member.seat])


def colour_suits(text: str) -> Markup:
    """Return the text as HTML with coloured suits and no line break around “→”."""
    drawn = str(escape(text)).replace(" → ", "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}")
    for suit in Suit:
        drawn = drawn.replace(suit.symbol, COLOURED_SUITS[suit])
    return Markup(drawn)  # nosec B704 # escaped above
