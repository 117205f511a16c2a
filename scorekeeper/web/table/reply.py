"""Reply to a tap: record its facts, then send the next screen, or only its changed pieces."""

from dataclasses import replace
from typing import TypeVar

from flask import Response, abort, request

from scorekeeper.language import _
from scorekeeper.pinochle.errors import NoSuchHandError, PinochleError
from scorekeeper.pinochle.game.events import Event, HandEvent
from scorekeeper.pinochle.game.game import ScoredHand
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.service.games import Fact, LoadedGame, StaleError
from scorekeeper.web.plumbing import submission
from scorekeeper.web.plumbing.browser import games
from scorekeeper.web.plumbing.fields import Form
from scorekeeper.web.plumbing.htmx import at_address, from_top, see_other, wants_piece

from .current_screen import current_screen, draw_screen, screen_for_phone
from .screens.screen import Screen
from .status_line import stale_notice

AnyScreen = TypeVar("AnyScreen", bound=Screen)
AnyForm = TypeVar("AnyForm", bound=Form)


def open_or_abort(screen: AnyScreen) -> AnyScreen:
    """Return the screen if it can still be opened, else abort with the current screen.

    Raises:
        NoSuchHandError: the screen’s hand never existed.
    """
    if not _is_open(screen):
        since = _facts_since(screen)
        if not since:  # raises if the hand never existed
            screen.table.game.hand(screen.number)
        abort(_reply_stale(StaleError(screen.table, since), screen))
    return screen


def valid_or_abort(kind: type[AnyForm], screen: Screen) -> AnyForm:
    """Return the validated form, or abort by drawing the screen again with the errors."""
    form = kind()
    if not form.validate_on_submit():
        abort(refuse(screen, form.sentences))
    return form


def record(screen: Screen, *events: Event) -> Response:
    """Record the events of a tap on this screen, and reply with the next screen."""
    act = submission.act()
    try:
        table = games().record(screen.table.id, act, *events)
    except StaleError as stale:
        return _reply_stale(stale, screen)
    except NoSuchHandError:  # the error belongs to no field of the screen
        raise
    except PinochleError as mistake:
        return refuse(screen, _by_field(mistake, screen.players_in_errors))
    notice = screen.notice_after(table)
    next_screen = screen.next_after(table) or _next_screen(screen, table, events)
    return _reply(replace(next_screen, notice=notice or next_screen.notice), screen)


def refuse(screen: Screen, errors: dict[str, str]) -> Response:
    """Reply with the same screen, an error beside each wrong field, and the typed values."""
    if _was_recorded(screen.table):  # this is a repeated tap
        return _reply(screen, screen)
    refused = replace(screen, errors=errors, typed=request.form.to_dict())
    return draw_screen(refused, status=422)


def _reply(next_screen: Screen, drawn_on: Screen) -> Response:
    """Reply with the changed pieces if possible, else with the whole next screen.

    Without htmx, redirect to the next screen.
    """
    if not wants_piece():
        return see_other(next_screen.url_of_step)
    has_news = next_screen.table.seq != drawn_on.table.seq
    pieces = next_screen.pieces_since(drawn_on) if has_news else None
    if pieces:
        return pieces
    answer = at_address(draw_screen(next_screen), next_screen.address)
    is_same = (next_screen.template, next_screen.number) == (drawn_on.template, drawn_on.number)
    return answer if is_same else from_top(answer)


def _next_screen(screen: Screen, table: LoadedGame, events: tuple[Event, ...]) -> Screen:
    """Return the next screen after these events.

    An event with ``keeps_step``, such as a tapped card, keeps the same screen.
    """
    if not events:
        return current_screen(table)
    event = events[-1]
    changed = event.changed(table.timeline)
    if not isinstance(changed, HandEvent) or () in changed.places:
        return current_screen(table)
    number, game = changed.hand, table.game
    if not game.has_hand(number):
        return current_screen(table)
    if changed is not event:  # Undo and Redo show what they changed
        return screen_for_phone(table, number).of_player(changed.melder)
    if event.keeps_step and not _has_ended(screen.scored, game.hand(number)):
        if not _is_late(screen):
            return replace(screen, table=table)
        notice = _("Meld was already over. Your tap still counts.")
        return replace(screen_for_phone(table, number), notice=notice)
    is_last = number == len(game.hands)
    return screen_for_phone(table, game.on_table if is_last else number)


def _is_late(screen: Screen) -> bool:
    """True if the meld ended after the form was drawn.

    A form that was drawn when the meld was already over, to correct it, is not late.
    """
    if screen.step is not Step.MELD or screen.scored.step is Step.MELD:
        return False
    return _table_as_drawn(screen).game.is_at(screen.number, Step.MELD)


def _has_ended(before: ScoredHand, after: ScoredHand) -> bool:
    """True if a fact ended the hand, or won the game by a double run."""
    won = after.score is not None and after.score.double_run is not None
    return won or (before.step is not Step.DONE and after.step is Step.DONE)


def _reply_stale(stale: StaleError, drawn_on: Screen) -> Response:
    """Reply with a notice of what was recorded before this tap.

    The notice is on the form's screen if this screen is still open, else on the current screen.
    """
    if _was_recorded(stale.table):
        return _reply(current_screen(stale.table), drawn_on)
    same = replace(drawn_on, table=stale.table)
    fresh = _refill(same) if _is_open(same) else current_screen(stale.table)
    return draw_screen(replace(fresh, notice=stale_notice(stale)), status=409)


def _refill(screen: Screen) -> Screen:
    """Return the screen with the typed values, or without them if it now asks another player.

    If the hand has reached another step since, return the current screen.
    """
    drawn = replace(screen, table=_table_as_drawn(screen))
    if screen.has_step and not drawn.game.is_at(screen.number, screen.scored.step):
        return current_screen(screen.table)
    asks_same = drawn.asked_seat == screen.asked_seat
    return replace(screen, typed=request.form.to_dict()) if asks_same else screen


def _is_open(screen: Screen) -> bool:
    return screen.table.game.has_hand(screen.number) and screen.is_ready


def _table_as_drawn(screen: Screen) -> LoadedGame:
    """The table as it was when the form was drawn."""
    return games().as_of(screen.table, submission.drawn_at())


def _facts_since(screen: Screen) -> list[Fact]:
    """The facts about the screen's hand, or about the whole game, since its form was drawn."""
    places = ((), (screen.number,))
    return [
        fact
        for fact in games().facts(screen.table, submission.drawn_at())
        if any(place[:1] in places for place in fact.event.places)
    ]


def _was_recorded(table: LoadedGame) -> bool:
    """True if this very tap was recorded before, and only its reply was lost."""
    return games().store.has_op(table.id, submission.op())


def _by_field(mistake: PinochleError, players: tuple[str, ...]) -> dict[str, str]:
    """Return the errors by form field."""
    sentences: dict[str, str] = {}
    for each in mistake.mistakes:
        name = each.field.rpartition(".")[2]
        sentences[name] = f"{sentences.get(name, '')} {each.named(players)}".lstrip()
    return sentences
