"""Texts for pages: coloured suits, phones and their roles, and the template filters."""

from datetime import datetime

from flask import Flask
from markupsafe import Markup, escape

from scorekeeper.access import Member, Role
from scorekeeper.language import N_, _, points, signed
from scorekeeper.pinochle.cards import PLACES, Suit
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.meld import Combination, MeldName
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.text.all_or_nothing import announcement
from scorekeeper.text.days import day
from scorekeeper.text.facts import name_of
from scorekeeper.text.hand_text import opponents, rules_and_losers, won, won_with_less
from scorekeeper.text.reasons import reason
from scorekeeper.text.reminders import at_a_tie, last_trick
from scorekeeper.text.rules import goal
from scorekeeper.text.side_marks import MARKS
from scorekeeper.text.vocabulary import meld, meld_title

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
LINK_EXPLAINS = {
    Role.SCORE: N_("Enter everything, just like the scorekeeper’s phone."),
    Role.SEAT: N_("See the score and enter your own meld."),
    Role.WATCH: N_("See the score."),
    Role.HOST: N_("This phone becomes the scorekeeper’s phone."),
}

SYMBOLS = {suit: suit.symbol + TEXT_STYLE for suit in Suit}
COLOURED = {
    suit: Markup(  # nosec B704 # a suit's letter and symbol are ours
        f'<i class="{suit.value.lower()}">{SYMBOLS[suit]}</i>'
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
CARD_FACES = {card: card.rank.value + SYMBOLS[card.suit] for card in PLACES}


def register(app: Flask) -> None:
    sentences = (
        ruleset_name,
        reason,
        name_of,
        announcement,
        last_trick,
        at_a_tie,
        won,
        won_with_less,
        opponents,
        rules_and_losers,
        goal,
    )
    for text in (points, signed, suited, day, *sentences):
        app.add_template_filter(text)
    app.add_template_filter(meld, "counted_meld")
    app.add_template_filter(datetime.fromisoformat, "moment")
    app.add_template_filter(
        SUITS.__getitem__, "suit_name"
    )  # for screen readers; {{ suit | suit_name | _ }}
    app.add_template_filter(SYMBOLS.__getitem__, "symbol")
    app.add_template_filter(COLOURED.__getitem__, "coloured")
    app.add_template_filter(SIDE_MARKS.__getitem__, "side_mark")


def day_and_time(at: datetime) -> str:
    """“12 Nov 2026, 23:15”, by the server's clock."""
    return f"{day(at)}, {at.astimezone():%H:%M}"


def combination(combination: Combination) -> str:
    """The label of a chip: short, because eleven of them share a phone's width."""
    if combination.name is MeldName.MARRIAGE and combination.suit:
        return f"KQ{SYMBOLS[combination.suit]}"
    return meld_title(combination.name)


def phone(game: Game, member: Member) -> str:
    """The name of a member's phone: by its player, or by its number if it has no seat."""
    if member.seat is None:
        return _("Phone {number}").format(number=member.number)
    return phone_of(game.players[member.seat])


def phone_of(player: str) -> str:
    """The name of a player's phone."""
    return _("{name}’s phone").format(name=player)


def suited(text: str) -> Markup:
    """Colour the suits of the engine's sentence; “60 → 100” stays on one line."""
    drawn = str(escape(text)).replace(" → ", "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}")
    for suit in Suit:
        drawn = drawn.replace(suit.symbol, COLOURED[suit])
    return Markup(drawn)  # nosec B704 # escaped above
