"""Points given or taken outside the rules, with their reason."""

from __future__ import annotations

from flask import Blueprint, Response
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.pinochle.game.events import AdjustmentDropped, ScoreAdjusted
from scorekeeper.web import forms
from scorekeeper.web.access import loaded
from scorekeeper.web.screens.asides import AdjustScreen
from scorekeeper.web.table.current_screen import draw_screen
from scorekeeper.web.table.recording import ready, record, refuse

bp = Blueprint("penalties", __name__, url_prefix="/games/<game_id>/hands/<int:number>")


@bp.get("/adjust")
def show_adjustments(number: int) -> Response:
    return draw_screen(AdjustScreen(loaded(), number))


@bp.post("/adjust")
def adjust(number: int) -> AnyResponse:
    """Points for a side, given or taken, with the reason."""
    form = forms.AdjustmentForm()
    screen = ready(AdjustScreen(loaded(), number))
    if not form.validate_on_submit():
        return refuse(screen, form.sentences)
    return record(screen, ScoreAdjusted(number, form.side.data or 0, form.signed, form.why))


@bp.post("/adjust/<int:place>/drop")
def drop_adjustment(number: int, place: int) -> AnyResponse:
    screen = ready(AdjustScreen(loaded(), number))
    return record(screen, AdjustmentDropped(number, place))
