"""What every tap shares: record its fact, then draw what follows or say what is wrong."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from flask import abort, redirect, request
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.language import _
from scorekeeper.pinochle.errors import NoSuchHandError, PinochleError
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.game.events import Event, HandEvent
from scorekeeper.pinochle.game.game import ScoredHand
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.service.games import Fact, LoadedGame, StaleError
from scorekeeper.web.plumbing import submission, texts
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.fields import Form
from scorekeeper.web.plumbing.htmx import at_address, from_top, wants_piece
from scorekeeper.web.table.changes import changes
from scorekeeper.web.table.current_screen import (
    current_screen,
    draw_screen,
    is_at,
    is_there,
    screen_for_phone,
)
from scorekeeper.web.table.screens.screen import Screen

Choice = TypeVar("Choice", bound=StrEnum)
AnyScreen = TypeVar("AnyScreen", bound=Screen)
AnyForm = TypeVar("AnyForm", bound=Form)


def ready(screen: AnyScreen) -> AnyScreen:
    """The screen on which a form was drawn; if it has closed since, the current one is the answer.

    A NoSuchHandError where its hand was never there.
    """
    if not _is_open(screen):
        since = _since_drawn(screen)
        if not since:  # nobody has taken the hand away
            screen.table.game.hand(screen.number)
        abort(_show_fresh(StaleError(screen.table, since), screen))
    return screen


def _is_open(screen: Screen) -> bool:
    return is_there(screen.table, screen.number) and screen.is_ready


def record(screen: Screen, *events: Event) -> AnyResponse:
    """Record what was tapped on that screen and answer with the one that follows."""
    try:
        table = games().record(screen.table.id, submission.act(), *events)
    except StaleError as stale:
        return _show_fresh(stale, screen)
    except NoSuchHandError:  # no field of this screen is wrong
        raise
    except PinochleError as mistake:
        return refuse(screen, _by_field(mistake, screen.players))
    following = screen.next_after(table)
    if following is None:
        following = _following(screen, table, events[-1]) if events else current_screen(table)
    notice = screen.notice_after(table) or following.notice
    return _answer(fast_replace(following, notice=notice), screen)


def refuse(screen: Screen, errors: dict[str, str]) -> AnyResponse:
    """The same screen with a sentence beside each wrong field, and all that was typed."""
    if _was_recorded(screen.table):  # at the second time its chip has nothing left to change
        return _answer(screen, screen)
    return draw_screen(
        fast_replace(screen, errors=errors, typed=request.form.to_dict()), status=422
    )


def filled(form: AnyForm, screen: Screen) -> AnyForm:
    """A form whose fields can all be read; for any other the screen is the answer, refused."""
    if not form.validate_on_submit():
        abort(refuse(screen, form.sentences))
    return form


def _answer(following: Screen, drawn_on: Screen) -> AnyResponse:
    """Answer a recorded tap with the same screen or the next one."""
    if not wants_piece():
        return redirect(following.url_of_step, 303)
    if changed := changes(following, drawn_on):
        return at_address(changed, following.address)
    answer = at_address(draw_screen(following), following.address)
    return answer if _is_same(following, drawn_on) else from_top(answer)


def _is_same(following: Screen, drawn_on: Screen) -> bool:
    """Whether it asks the same about the same hand."""
    return (following.template, following.number) == (drawn_on.template, drawn_on.number)


def choice(field: str, allowed: tuple[Choice, ...]) -> Choice:
    """One of a few buttons; anything else did not come from our forms."""
    for each in allowed:
        if each == request.form.get(field):
            return each
    raise BadRequest(f"{field} must be one of {', '.join(allowed)}.")


def _show_fresh(stale: StaleError, drawn_on: Screen) -> AnyResponse:
    """Somebody was first: draw the current screen, and say so."""
    if _was_recorded(stale.table):
        return _answer(current_screen(stale.table), drawn_on)
    notice = texts.already([fact.event for fact in stale.since], _who(stale))
    return draw_screen(fast_replace(_fresh(stale.table, drawn_on), notice=notice), status=409)


def _was_recorded(table: LoadedGame) -> bool:
    """Whether this very tap was recorded, and only its answer was lost."""
    return games().store.has_op(table.id, submission.op())


def _fresh(table: LoadedGame, drawn_on: Screen) -> Screen:
    """The current screen where the form was: the same one until its step is over.

    All that was typed is still there, unless somebody else is asked by now.
    """
    same = fast_replace(drawn_on, table=table)
    if not _is_open(same):
        return current_screen(table)
    then = fast_replace(drawn_on, table=games().as_of(table, submission.drawn_at()))
    if same.has_step and not is_at(then.table, then.number, same.scored.step):
        return current_screen(table)
    return fast_replace(same, typed=request.form.to_dict()) if then.asked == same.asked else same


def _since_drawn(screen: Screen) -> list[Fact]:
    """What was recorded of a screen's hand, or of the whole game, since its form was drawn."""
    places = ((), (screen.number,))
    return [
        fact
        for fact in games().facts(screen.table, submission.drawn_at())
        if any(place[:1] in places for place in fact.event.places)
    ]


def _who(stale: StaleError) -> str:
    """Whose phone was first, where it has taken a seat."""
    others = {fact.by for fact in stale.since} - {browser()}
    if stale.since and not others:
        return _("This phone")
    first = [each for each in games().members.everybody(stale.table.id) if each.browser in others]
    if len(others) == len(first) == 1 and first[0].seat is not None:
        return texts.phone(stale.table.game, first[0])
    return _("Another phone")


def _following(screen: Screen, table: LoadedGame, event: Event) -> Screen:
    """Where the screen moves by itself: on to the next step, but not while cards are tapped."""
    changed = event.changed(table.timeline)
    if not isinstance(changed, HandEvent) or () in changed.places:
        return current_screen(table)
    number = changed.hand
    if not is_there(table, number):
        return current_screen(table)
    if changed is not event:  # Undo and Redo show what they changed
        return screen_for_phone(table, number).of_player(changed.melder)
    if event.keeps_step and not _has_ended(screen.scored, table.game.hand(number)):
        if not _is_late(screen):
            return fast_replace(screen, table=table)
        told = _("Meld was already over. Your tap still counts.")
        return fast_replace(screen_for_phone(table, number), notice=told)
    if number == len(table.game.hands):
        return current_screen(table)
    return screen_for_phone(table, number)


def _is_late(screen: Screen) -> bool:
    """Whether the hand had left the meld by this tap, though not when its form was drawn.

    Who opens the meld again to correct it draws the form after that, and stays there.
    """
    if screen.step is not Step.MELD or screen.scored.step is Step.MELD:
        return False
    return is_at(games().as_of(screen.table, submission.drawn_at()), screen.number, Step.MELD)


def _has_ended(before: ScoredHand, after: ScoredHand) -> bool:
    """Whether the hand was over by this tap, as it is by a double run that wins."""
    won = after.score is not None and after.score.double_run is not None
    return won or (before.step is not Step.DONE and after.step is Step.DONE)


def _by_field(mistake: PinochleError, players: tuple[str, ...]) -> dict[str, str]:
    """Everything that is wrong, by the field of the form that it is about."""
    sentences: dict[str, str] = {}
    for each in mistake.mistakes:
        name = each.field.rpartition(".")[2]
        sentences[name] = f"{sentences.get(name, '')} {each.named(players)}".lstrip()
    return sentences
