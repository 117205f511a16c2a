"""What every tap shares: record its fact, then draw what follows or say what is wrong."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from flask import Flask, Response, redirect, request
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.actions import StaleError, Table
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.events import (
    CardsDiscarded,
    CardsShown,
    Event,
    HandEvent,
    PointsShown,
    Undone,
)
from scorekeeper.pinochle.hand import Outcome
from scorekeeper.pinochle.steps import Step
from scorekeeper.web import forms, screens, words
from scorekeeper.web.browser import games, likes_calls
from scorekeeper.web.htmx import at_address, draw, from_top, wants_piece
from scorekeeper.web.screens.melding import MeldScreen
from scorekeeper.web.screens.screen import Screen

Choice = TypeVar("Choice", bound=StrEnum)
AnyScreen = TypeVar("AnyScreen", bound=Screen)


def register(app: Flask) -> None:
    app.register_error_handler(StaleError, _show_fresh)


def draw_screen(screen: Screen, status: int = 200) -> Response:
    return draw("table/_table.html", "table/table.html", status, screen=screen)


def screen_at(table: Table, number: int) -> Screen:
    """A hand at its next step, the auction in the way that this table or this browser likes."""
    return screens.screen_at(table, number, likes_calls())


def now(table: Table) -> Screen:
    """The hand on the table, or the one that decided the game."""
    game = table.game
    if game.end:
        return screen_at(table, game.end.hand)
    dealt_again = not game.hands or game.hands[-1].hand.outcome is Outcome.REDEALT
    if dealt_again and game.may_deal:
        return screen_at(table, len(game.hands) + 1)
    return screen_at(table, len(game.hands))


def ready(screen: AnyScreen) -> AnyScreen:
    """The screen on which a form was drawn; a StaleError when the hand is not there any more."""
    if screen.is_ready:
        return screen
    raise StaleError(screen.table, games().since(screen.table, forms.act().seq))


def record(screen: Screen, event: Event) -> AnyResponse:
    """Record what was tapped on that screen and answer with the one that follows."""
    try:
        table = games().record(screen.table.id, forms.act(), event)
    except PinochleError as mistake:
        return refuse(screen, _by_field(mistake))
    following = _following(screen, table, event)
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


def _show_fresh(stale: StaleError) -> Response:
    """Somebody was first: the screen as it stands now, and a sentence that says so."""
    return draw_screen(replace(now(stale.table), notice=words.already(stale.since)), status=409)


def _following(screen: Screen, table: Table, event: Event) -> Screen:
    """Where the screen moves by itself: on to the next step, but not while cards are tapped."""
    if not isinstance(event, HandEvent):
        return _where_changed(table, event)
    before, after = screen.scored, table.game.hand(event.hand)
    won = after.score is not None and after.score.double_run
    ended = won or (before.step is not Step.DONE and after.step is Step.DONE)
    if isinstance(event, CardsShown | PointsShown | CardsDiscarded) and not ended:
        return replace(screen, table=table)
    return now(table) if event.hand == len(table.game.hands) else screen_at(table, event.hand)


def _where_changed(table: Table, event: Event) -> Screen:
    """The hand, and the player's meld, that Undo or Redo has just changed."""
    course = table.course
    stack = course.undone if isinstance(event, Undone) else course.past
    if not stack:  # the tap came twice, and between the two somebody did the opposite
        return now(table)
    changed, _ = stack[-1]
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
