"""A game that ends before somebody has won it: time is up, or a side concedes."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.pinochle.game.events import GameConceded, TimeCalled
from scorekeeper.web.access import loaded
from scorekeeper.web.screens.asides import LeaveScreen
from scorekeeper.web.table.current_screen import draw_screen, screen_for_phone
from scorekeeper.web.table.recording import ready, record

bp = Blueprint("early_end", __name__, url_prefix="/games/<game_id>/hands/<int:number>")


@bp.get("/leave")
def show_leave(number: int) -> Response:
    """Ending the game before somebody has won it."""
    screen = LeaveScreen(loaded(), number)
    return draw_screen(screen if screen.is_ready else screen_for_phone(screen.table, number))


@bp.post("/time")
def call_time(number: int) -> AnyResponse:
    called = request.form.get("called") != "no"
    return record(ready(LeaveScreen(loaded(), number)), TimeCalled(number, called))


@bp.post("/concede")
def take_concession_back(number: int) -> AnyResponse:
    return record(ready(LeaveScreen(loaded(), number)), GameConceded(number, None))


@bp.post("/concede/<int:seat>")
def concede(number: int, seat: int) -> AnyResponse:
    return record(ready(LeaveScreen(loaded(), number)), GameConceded(number, seat))
