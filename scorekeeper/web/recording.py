"""What every tap shares: record its fact, then draw what follows or say what is wrong."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from flask import Flask, Response, redirect, request
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Lets
from scorekeeper.actions import StaleError, Table
from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.events import (
    CardsDiscarded,
    CardsShown,
    Event,
    HandDealt,
    HandEvent,
    MeldDone,
    PointsShown,
    Undone,
)
from scorekeeper.pinochle.ruleset import Seat
from scorekeeper.pinochle.steps import Step
from scorekeeper.web import forms, screens, words
from scorekeeper.web.access import access, member
from scorekeeper.web.browser import games, likes_calls
from scorekeeper.web.htmx import at_address, draw, from_top, wants_piece
from scorekeeper.web.screens.beside import BesideScreen
from scorekeeper.web.screens.board import BoardScreen
from scorekeeper.web.screens.melding import MeldScreen, OwnMeldScreen
from scorekeeper.web.screens.screen import Screen

Choice = TypeVar("Choice", bound=StrEnum)
AnyScreen = TypeVar("AnyScreen", bound=Screen)


def register(app: Flask) -> None:
    app.before_request(_answer_poll)
    app.register_error_handler(StaleError, _show_fresh)


def _answer_poll() -> AnyResponse | None:
    """Nothing where nothing was recorded since the page was drawn; a step that is over moves on.

    A page asks for itself every other second, and says at which fact and step it was drawn.
    """
    seq, values = request.args.get("live", type=int), request.view_args or {}
    if seq is None or "game_id" not in values:
        return None
    table = games().load(values["game_id"])
    if table.seq == seq:
        return Response(status=204)
    number, game = values.get("number"), table.game
    if number is None or number > len(game.hands) + game.may_deal:
        return None
    if game.hand(number).step.value == request.args.get("step"):
        return None
    following = now(table)
    return at_address(from_top(draw_screen(following)), following.address)


def draw_screen(screen: Screen, status: int = 200) -> Response:
    return draw("table/_table.html", "table/table.html", status, screen=screen)


def screen_at(table: Table, number: int) -> Screen:
    """A hand at its next step, the auction in the way that this table or this browser likes."""
    return screens.screen_at(table, number, likes_calls())


def now(table: Table) -> Screen:
    """What this phone sees of the hand on the table, or of the one that decided the game."""
    if member().lets is Lets.WATCH:
        return board_of(table)
    if member().lets is Lets.SEAT:
        own = OwnMeldScreen(table, table.game.on_table, seat=member().seat)
        return own if own.is_ready else board_of(table)
    return screen_at(table, table.game.on_table)


def board_of(table: Table) -> BoardScreen:
    """The score and what happens, as far as this phone may see it."""
    closed = member().lets in (Lets.WATCH, Lets.SEAT) and access().closes_meld(table.id)
    return BoardScreen(table, table.game.on_table, seat=member().seat, closed=closed)


def meld_screen(table: Table, number: int, seat: Seat) -> MeldScreen:
    """The meld of a player, as a scorekeeper or the player's own phone sees it."""
    kind = OwnMeldScreen if member().lets is Lets.SEAT else MeldScreen
    return kind(table, number, seat=seat)


def ready(screen: AnyScreen) -> AnyScreen:
    """The screen on which a form was drawn; a StaleError when the hand is not there any more."""
    if screen.is_ready:
        return screen
    raise StaleError(screen.table, games().since(screen.table, forms.act().seq))


def record(screen: Screen, *events: Event) -> AnyResponse:
    """Record what was tapped on that screen and answer with the one that follows."""
    try:
        table = games().record(screen.table.id, forms.act(), *events)
    except StaleError as stale:
        return _show_fresh(stale, screen)
    except PinochleError as mistake:
        return refuse(screen, _by_field(mistake))
    following = _following(screen, table, events[-1]) if events else now(table)
    following = replace(following, notice=_gone_with_dealer(screen, table, events))
    if not wants_piece():
        return redirect(following.url_of_step, 303)
    answer = at_address(draw_screen(following), following.address)
    return answer if following.template == screen.template else from_top(answer)


def refuse(screen: Screen, errors: dict[str, str]) -> Response:
    """The same screen with a sentence beside each wrong field, and all that was typed."""
    return draw_screen(replace(screen, errors=errors, typed=request.form.to_dict()), status=422)


def choice(field: str, allowed: tuple[Choice, ...]) -> Choice:
    """One of a few buttons; anything else did not come from our forms."""
    for each in allowed:
        if each.value == request.form.get(field):
            return each
    raise BadRequest(f"{field} must be one of {', '.join(allowed)}.")


def _show_fresh(stale: StaleError, drawn_on: Screen | None = None) -> Response:
    """Somebody was first: the screen as it stands now, and a sentence that says so.

    Where it is the screen that the form was drawn on, all that was typed is still there.
    """
    if games().store.has_op(stale.table.id, forms.act().op):
        return draw_screen(now(stale.table))  # this very tap was, but its answer was lost
    events = [fact.event for fact in stale.since]
    notice = words.already(events, _who(stale.table, {fact.by for fact in stale.since}))
    fresh = _fresh(stale.table, drawn_on)
    same = drawn_on is not None and fresh.template == drawn_on.template
    typed = request.form.to_dict() if same else {}
    return draw_screen(replace(fresh, notice=notice, typed=typed), status=409)


def _fresh(table: Table, drawn_on: Screen | None) -> Screen:
    """What stands now where the form was: a screen beside the play stays as long as it can."""
    if isinstance(drawn_on, BesideScreen):
        beside = replace(drawn_on, table=table)
        return beside if beside.is_ready else now(table)
    return now(table)


def _who(table: Table, browsers: set[str]) -> str:
    """Whose phone was first, where it has taken a seat."""
    seats = {each.seat for each in access().members(table.id) if each.browser in browsers}
    if len(seats) == 1 and None not in seats:
        name = table.game.names(tuple(seat for seat in seats if seat is not None))
        return _("{name}’s phone").format(name=name)
    return _("Another phone")


def _following(screen: Screen, table: Table, event: Event) -> Screen:
    """Where the screen moves by itself: on to the next step, but not while cards are tapped."""
    if not isinstance(event, HandEvent):
        return _where_changed(table, event)
    before, after = screen.scored, table.game.hand(event.hand)
    won = after.score is not None and after.score.double_run
    ended = won or (before.step is not Step.DONE and after.step is Step.DONE)
    if isinstance(event, CardsShown | PointsShown | CardsDiscarded | MeldDone) and not ended:
        return replace(screen, table=table)
    return now(table) if event.hand == len(table.game.hands) else screen_at(table, event.hand)


def _gone_with_dealer(screen: Screen, table: Table, events: tuple[Event, ...]) -> str:
    """The sentence where a hand's bid cannot be with its corrected dealer; else empty."""
    if not any(isinstance(event, HandDealt) for event in events):
        return ""
    before, after = screen.hand, table.game.hand(screen.number).hand
    told = bool(before.calls) or before.declarer is not None
    kept = bool(after.calls) or after.declarer is not None
    return _(words.BID_GONE) if told and not kept else ""


def _where_changed(table: Table, event: Event) -> Screen:
    """The hand, and the player's meld, that Undo or Redo has just changed."""
    course = table.course
    stack = course.undone if isinstance(event, Undone) else course.past
    if not stack:  # the tap came twice, and between the two somebody did the opposite
        return now(table)
    changed, _game = stack[-1]
    game = table.game
    if not isinstance(changed, HandEvent) or changed.hand > len(game.hands) + game.may_deal:
        return now(table)
    screen = screen_at(table, changed.hand)
    if isinstance(screen, MeldScreen) and isinstance(changed, CardsShown | PointsShown):
        melder = replace(screen, seat=changed.seat)
        return melder if melder.is_ready else screen
    return screen


def _by_field(mistake: PinochleError) -> dict[str, str]:
    """Everything that is wrong, beside the field of the form that it is about."""
    sentences: dict[str, str] = {}
    for each in mistake.mistakes:
        name = each.field.rpartition(".")[2]
        sentences[name] = f"{sentences.get(name, '')} {each.sentence}".lstrip()
    return sentences
