"""What belongs to no step of a hand: points given or taken, and a game that ends early."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Role
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    GameConceded,
    ScoreAdjusted,
    TimeCalled,
)
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web.plumbing.guard import loaded, needs
from scorekeeper.web.table import forms
from scorekeeper.web.table.current_screen import draw_if_ready, draw_screen
from scorekeeper.web.table.reply import filled, ready, record
from scorekeeper.web.table.screens.adjust_and_leave import AdjustScreen, LeaveScreen

bp = Blueprint("asides", __name__, url_prefix="/games/<game_id>/hands/<int:number>")


@bp.get("/adjust")
@needs(Role.SCORE)
def show_adjustments(number: int) -> Response:
    return draw_screen(AdjustScreen(loaded(), number))


@bp.post("/adjust")
@needs(Role.SCORE)
def adjust(number: int) -> AnyResponse:
    """Points for a side, given or taken, with the reason."""
    screen = ready(AdjustScreen(loaded(), number))
    form = filled(forms.AdjustmentForm(), screen)
    return record(screen, ScoreAdjusted(number, form.side.data or 0, form.signed, form.why))


@bp.post("/adjust/<int:place>/drop")
@needs(Role.SCORE)
def drop_adjustment(number: int, place: int) -> AnyResponse:
    screen = ready(AdjustScreen(loaded(), number))
    return record(screen, AdjustmentDropped(number, place))


@bp.get("/leave")
@needs(Role.SCORE)
def show_leave(number: int) -> Response:
    """Ending the game before somebody has won it."""
    return draw_if_ready(LeaveScreen(loaded(), number))


@bp.post("/time")
@needs(Role.SCORE)
def call_time(number: int) -> AnyResponse:
    called = request.form.get("called") != "no"
    return record(ready(LeaveScreen(loaded(), number)), TimeCalled(number, called))


@bp.post("/break-off")
@needs(Role.SCORE)
def break_off(number: int) -> AnyResponse:
    """The game ends with the hand before, and the one in progress does not count."""
    screen = ready(LeaveScreen(loaded(), number))
    end = screen.game.end_without_open_hand
    return record(screen, *[TimeCalled(end.hand)] if end else ())


@bp.post("/concede", defaults={"seat": None})
@bp.post("/concede/<int:seat>")
@needs(Role.SCORE)
def concede(number: int, seat: Seat | None) -> AnyResponse:
    """A side gives up; without a seat nobody does after all."""
    return record(ready(LeaveScreen(loaded(), number)), GameConceded(number, seat))
