"""What the page fills in for a tap: which tap it is, when its form was drawn, its card or meld."""

from __future__ import annotations

import re
import secrets

from flask import request
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup
from werkzeug.exceptions import BadRequest

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.errors import CardError
from scorekeeper.pinochle.game.events import CardsShown, MeldNamed
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.hand.meld import MeldKind
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.service.games import Act
from scorekeeper.web.plumbing.browser import browser

WHOLE_NUMBER = re.compile("[0-9]{1,9}")


def act() -> Act:
    """Which tap this is, from the hidden fields of its form."""
    return Act(op(), drawn_at(), browser())


def op() -> str:
    """The id of a tap."""
    sent = request.form.get("op", "")
    if not 0 < len(sent) <= 64 or not sent.isprintable():
        raise _without_number()
    return sent


def drawn_at() -> int:
    """The place of the last fact when the form was drawn."""
    seq = whole_number(request.form.get("seq", ""))
    if seq is None:
        raise _without_number()
    return seq


def _without_number() -> BadRequest:
    return BadRequest("The form lacks its number. Open the game again.")


def tap_of_browser() -> str:
    """Which tap this is, of which browser, where a form makes a game; empty if it does not say."""
    sent = request.form.get("op", "")
    return f"{browser()} {sent}" if sent else ""


def whole_number(text: str) -> int | None:
    """A number that a page filled in itself; None for what no page of ours holds."""
    return int(text) if WHOLE_NUMBER.fullmatch(text) else None


def tapped_card(tap: str) -> tuple[Card, int] | None:
    """What a tap on a card says: which card, and how many of it there are then; else None."""
    card, _colon, number = tap.partition(":")
    copies = whole_number(number)
    return None if copies is None else (Card.parse(card), copies)


def tapped_meld(hand: Hand, tap: str) -> tuple[MeldKind, int] | None:
    """What a tap on a chip says: which meld, and how often it is named then; else None."""
    id, _colon, number = tap.partition(":")
    times = whole_number(number)
    kind = next((each.kind for each in hand.combinations if each.id == id), None)
    return None if times is None or kind is None else (kind, times)


def shown_by_tap(hand: Hand, number: int, seat: Seat, tap: str) -> CardsShown | MeldNamed:
    """What a tap on the meld records: how many of a card there are now, or of a meld.

    The tap says the number itself, ``AH:2`` or ``run:1``, so that it means the same however late
    it arrives. A CardError for what no page of ours sends.
    """
    named = tapped_meld(hand, tap)
    if named:
        (name, suit), times = named
        return MeldNamed(number, seat, name, suit, times)
    told = tapped_card(tap)
    if told is None:
        raise CardError(_("Tap a card or a meld."), "cards")
    return CardsShown(number, seat, (told,))


def act_fields(seq: int) -> Markup:
    """The hidden fields of a form that records: drawn at fact ``seq``, with an id of its own."""
    return tap_fields() + seq_field(seq)


def seq_field(seq: int) -> Markup:
    """The hidden field that says at which fact a form was drawn."""
    return Markup(f'<input type="hidden" name="seq" value="{seq}">')  # nosec B704 # our number


def tap_fields() -> Markup:
    """The hidden fields of every form: the token, and the id by which a tap counts once."""
    return Markup(  # nosec B704 # both are letters, digits, dots and dashes of our making
        f'<input type="hidden" name="csrf_token" value="{generate_csrf()}">'
        f'<input type="hidden" name="op" value="{secrets.token_hex(8)}">'
    )
