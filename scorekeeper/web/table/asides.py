"""What a table records beside the play: a redeal, discards, penalties, the end of the evening."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    CardsDiscarded,
    GameConceded,
    RedealAsked,
    ScoreAdjusted,
    TimeCalled,
)
from scorekeeper.web import forms
from scorekeeper.web.access import loaded
from scorekeeper.web.screens.asides import AdjustScreen, LeaveScreen
from scorekeeper.web.screens.bidding import BidScreen, CallsScreen
from scorekeeper.web.screens.melding import DiscardScreen
from scorekeeper.web.table.current_screen import draw_screen, screen_at
from scorekeeper.web.table.recording import ready, record, refuse

bp = Blueprint("beside", __name__, url_prefix="/games/<game_id>/hands/<int:number>")


@bp.post("/redeal")
def ask_redeal(number: int) -> AnyResponse:
    """A player has so many nines that the same dealer deals again."""
    form = forms.RedealForm()
    drawn_on = CallsScreen if request.form.get("in_turn") else BidScreen
    screen = ready(drawn_on(loaded(), number))
    if not form.validate_on_submit():
        return refuse(screen, {"nines": " ".join(form.sentences.values())})
    seat, nines = form.seat.data or 0, form.nines.data or 0
    return record(screen, RedealAsked(number, seat, nines, form.has_meld.data))


@bp.get("/discards")
def show_discards(number: int) -> Response:
    screen = DiscardScreen(loaded(), number)
    return draw_screen(screen if screen.is_ready else screen_at(screen.table, number))


@bp.post("/discards")
def record_discards(number: int) -> AnyResponse:
    """A tap on a card that the declarer puts away."""
    screen = ready(DiscardScreen(loaded(), number))
    try:
        told = forms.tapped_card(request.form.get("tap", ""))
    except PinochleError as mistake:
        return refuse(screen, {"discards": mistake.sentence})
    if told is None:
        return refuse(screen, {"discards": _("Tap a card.")})
    return record(screen, CardsDiscarded(number, (told,)))


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


@bp.get("/leave")
def show_leave(number: int) -> Response:
    """Ending the game before somebody has won it."""
    screen = LeaveScreen(loaded(), number)
    return draw_screen(screen if screen.is_ready else screen_at(screen.table, number))


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
