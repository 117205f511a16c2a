"""What the head of a screen says of the last tap, and whose it was: Undo surprises nobody."""

from __future__ import annotations

from markupsafe import Markup

from scorekeeper.access import Role
from scorekeeper.language import _
from scorekeeper.pinochle.game.events import Event, HandEvent, Redone, Undone
from scorekeeper.service.games import LoadedGame
from scorekeeper.text.echo import doubles, last_change
from scorekeeper.web.plumbing import texts
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.guard import member


def echo(table: LoadedGame, number: int) -> str:
    """The last tap, and whose it was if this phone did not record it.

    ``number`` is that of the hand on the screen: what was tapped of another one says of which.
    A double stands out, because one tap too many makes 1000 of 100.
    A phone that keeps no score is told only when somebody else took back what it recorded.
    """
    again = isinstance(table.last, Undone | Redone)
    keeps_score = member().may(Role.SCORE)
    if not again and not keeps_score:
        return ""
    event, told = last_change(table.timeline, table.last)
    if event is None:
        return ""
    first = games().recorded_by(table, event) if again else table.by
    if not keeps_score and not first == browser() != table.by:
        return ""
    unknown = _("another phone") if again else _("Another phone")
    phone = _phone_behind(table, first, event, unknown)
    said = _("{phone}: {what}").format(phone=phone, what=told) if phone else told
    if again:
        said = _again(table, first, phone, told)
    if isinstance(event, HandEvent):
        said = _with_hand(table, event.hand, number, said)
    # Markup, which escapes what it is given: names of people are in the sentence.
    return Markup("<strong>{}</strong>").format(said) if doubles(table.last) else said


def _with_hand(table: LoadedGame, told: int, on_screen: int, said: str) -> str:
    """What was said of a hand, with its number on the screen of another one."""
    if told == on_screen:
        return said
    number = table.game.shown_number(told)
    if number == table.game.shown_number(on_screen):  # of a deal that took no number
        return said
    hand = _("Hand {number}").format(number=number)
    return f"{hand} · {said}"


def _again(table: LoadedGame, first: str, phone: str, told: str) -> str:
    """Who took back, or brought back, what; and from which phone, if that was another one."""
    if phone and first != table.by:
        told = _("{what} (from {phone})").format(what=told, phone=phone)
    mine = table.by == browser()
    if isinstance(table.last, Undone):
        sentence = _("Undid {what}") if mine else _("{phone} undid {what}")
    else:
        sentence = _("Redid {what}") if mine else _("{phone} redid {what}")
    return sentence.format(phone=_phone(table, table.by, _("Another phone")), what=told)


def _phone_behind(table: LoadedGame, by: str, event: Event, unknown: str) -> str:
    """The phone that recorded it; empty for this one, and where the words name its player."""
    if by in ("", browser()):
        return ""
    whose = games().members.member(table.id, by)
    if whose and whose.seat is not None and getattr(event, "seat", None) == whose.seat:
        return ""
    return _phone(table, by, unknown)


def _phone(table: LoadedGame, by: str, unknown: str) -> str:
    """The name of a phone; ``unknown`` where it is not at the game any more."""
    whose = games().members.member(table.id, by)
    return texts.phone(table.game, whose) if whose else unknown
