"""Read what a page sends with a tap: an id, the number of the last fact, a card or a meld."""

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

from .browser import browser

WHOLE_NUMBER = re.compile("[0-9]{1,9}")


def act() -> Act:
    """The action of this request, from the hidden fields of its form."""
    return Act(op(), drawn_at(), browser())


def op() -> str:
    """The id of the tap."""
    id = request.form.get("op", "")
    if not 0 < len(id) <= 64 or not id.isprintable():
        raise _no_number()
    return id


def drawn_at() -> int:
    """The number of the last fact when the form was drawn."""
    seq = whole_number(request.form.get("seq", ""))
    if seq is None:
        raise _no_number()
    return seq


def answer() -> str:
    """The answer to the meld screen’s question “replace or add?”; empty without one."""
    return next((answer for answer in ("replace", "add") if answer in request.form), "")


def _no_number() -> BadRequest:
    return BadRequest("The form lacks its number. Open the game again.")


def browser_and_tap() -> str | None:
    """An id for this browser and tap, used when a form creates a game; None without an ``op``."""
    id = request.form.get("op")
    return f"{browser()} {id}" if id else None


def whole_number(text: str) -> int | None:
    """Parse a number that the page wrote, not the player; None for any other text."""
    return int(text) if WHOLE_NUMBER.fullmatch(text) else None


def tapped_card(tap: str) -> tuple[Card, int] | None:
    """Parse a tap on a card: the card and its new number of copies; None without a number."""
    card, _colon, number = tap.partition(":")
    copies = whole_number(number)
    return None if copies is None else (Card.parse(card), copies)


def tapped_meld(hand: Hand, tap: str) -> tuple[MeldKind, int] | None:
    """Parse a tap on the chip of a meld: the meld and its new number of times; else None."""
    id, _colon, number = tap.partition(":")
    times = whole_number(number)
    kind = next((each.kind for each in hand.combinations if each.id == id), None)
    return None if times is None or kind is None else (kind, times)


def shown_by_tap(hand: Hand, number: int, seat: Seat, tap: str) -> CardsShown | MeldNamed:
    """The event that a tap on a card or a meld records.

    A tap contains the new number, ``AH:2`` or ``run:1``, so it means the same if it arrives late.

    Raises:
        CardError: the tap is neither a card nor a meld with a number. Our pages send no such tap.
    """
    named = tapped_meld(hand, tap)
    if named:
        (name, suit), times = named
        return MeldNamed(number, seat, name, suit, times)
    card = tapped_card(tap)
    if card is None:
        raise CardError(_("Tap a card or a meld."), "cards")
    return CardsShown(number, seat, (card,))


def act_fields(seq: int) -> Markup:
    """The hidden fields of a form that records an action, with the number of the last fact."""
    field = f'<input type="hidden" name="seq" value="{seq}">'
    return tap_fields() + Markup(field)  # nosec B704 # our number


def tap_fields() -> Markup:
    """The CSRF token and the id of a tap, as hidden fields of a form whose tap must count once."""
    return Markup(  # nosec B704 # both have only letters, digits, dots and dashes
        f'<input type="hidden" name="csrf_token" value="{generate_csrf()}">'
        f'<input type="hidden" name="op" value="{secrets.token_hex(8)}">'
    )
