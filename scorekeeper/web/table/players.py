"""Record names, seats and dealers, a player who takes over, and the game's title."""

from collections.abc import Iterator

from flask import Blueprint, Response
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Role
from scorekeeper.pinochle.game.events import (
    Event,
    GameDated,
    GameDescribed,
    HandDealt,
    PlayerReplaced,
    PlayersNamed,
)
from scorekeeper.web.plumbing.guard import loaded, needs

from . import forms
from .current_screen import draw_screen
from .reply import open_or_abort, record, valid_or_abort
from .screens.seats import DealerScreen, PlayersScreen, TitleScreen

bp = Blueprint("players", __name__, url_prefix="/games/<game_id>")


@bp.get("/players")
@needs(Role.SCORE)
def show() -> Response:
    """Show who sits where, and who deals the hand on the table or the next one."""
    table = loaded()
    return draw_screen(PlayersScreen(table, len(table.game.hands) + table.game.may_deal))


@bp.post("/hands/<int:number>/players")
@needs(Role.SCORE)
def save(number: int) -> AnyResponse:
    """Record only what differs; ``number`` is the hand whose dealer the form shows."""
    screen = open_or_abort(PlayersScreen(loaded(), number))
    form = valid_or_abort(forms.PlayersForm(), screen)
    return record(screen, *_differences(screen, form))


@bp.get("/hands/<int:number>/title")
@needs(Role.SCORE)
def show_title(number: int) -> Response:
    return draw_screen(TitleScreen(loaded(), number))


@bp.post("/hands/<int:number>/title")
@needs(Role.SCORE)
def save_title(number: int) -> AnyResponse:
    screen = open_or_abort(TitleScreen(loaded(), number))
    form = valid_or_abort(forms.TitleForm(), screen)
    described = GameDescribed(form.title.data or "", form.note.data or "")
    day = form.day.data
    dated = [GameDated(day)] if day and day.isoformat() != screen.day_before else []
    return record(screen, described, *dated)


@bp.get("/hands/<int:number>/dealer")
@needs(Role.SCORE)
def show_dealer(number: int) -> Response:
    return draw_screen(DealerScreen(loaded(), number))


@bp.post("/hands/<int:number>/dealer")
@needs(Role.SCORE)
def save_dealer(number: int) -> AnyResponse:
    screen = open_or_abort(DealerScreen(loaded(), number))
    form = valid_or_abort(forms.DealerForm(), screen)
    return record(screen, HandDealt(number, form.dealer.data or 0))


def _differences(screen: PlayersScreen, form: forms.PlayersForm) -> Iterator[Event]:
    before = screen.game.players
    if form.takes_over:
        for seat, name in enumerate(form.names):
            if before[seat : seat + 1] != (name,):  # more names than seats are refused
                yield PlayerReplaced(seat, name, screen.game.first_shown(form.hand.data or 0))
    elif form.names != before:
        yield PlayersNamed(form.names)
    if form.dealer.data not in (None, screen.hand.dealer):
        yield HandDealt(screen.number, form.dealer.data)
