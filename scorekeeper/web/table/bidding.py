"""What the bid records: every call, or who won it; a called partner; a redeal for nines."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Role
from scorekeeper.pinochle.game.events import BidWon, Called, PartnerCalled, RedealAsked
from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web.plumbing.browser import like_calls
from scorekeeper.web.plumbing.guard import loaded, needs
from scorekeeper.web.table import forms
from scorekeeper.web.table.current_screen import draw_if_ready
from scorekeeper.web.table.reply import filled, ready, record
from scorekeeper.web.table.screens.bid import BidScreen, CallsScreen, PartnerScreen
from scorekeeper.web.table.screens.menu import MenuScreen
from scorekeeper.web.table.screens.screen import Screen

bp = Blueprint("bidding", __name__, url_prefix="/games/<game_id>/hands/<int:number>")


@bp.get("/calls")
@needs(Role.SCORE)
def show_calls(number: int) -> Response:
    """The auction call by call, for a table that records every one."""
    return draw_if_ready(CallsScreen(loaded(), number))


@bp.post("/calls/<int:seat>")
@needs(Role.SCORE)
def record_call(number: int, seat: Seat) -> AnyResponse:
    """What the next player says; the seat tells a second pass from a double tap on the first."""
    screen = ready(CallsScreen(loaded(), number))
    form = filled(forms.CallForm(), screen)
    like_calls(True)
    return record(screen, Called(number, Call(seat, form.call)))


@bp.post("/bid")
@needs(Role.SCORE)
def record_bid(number: int) -> AnyResponse:
    """Who won the bid, for how much, in which trump: one fact."""
    screen = _bid_screen(number)
    form = filled(forms.BidForm(), screen)
    like_calls(isinstance(screen, CallsScreen))
    amount = None if form.is_sweep else form.amount
    return record(screen, BidWon(number, form.declarer.data or 0, amount, form.suit))


@bp.post("/partner")
@needs(Role.SCORE)
def record_partner(number: int) -> AnyResponse:
    """Whom the declarer calls for the hand."""
    screen = ready(PartnerScreen(loaded(), number))
    form = filled(forms.PartnerForm(), screen)
    return record(screen, PartnerCalled(number, form.seat))


@bp.post("/redeal")
@needs(Role.SCORE)
def ask_redeal(number: int) -> AnyResponse:
    """A player has so many nines that the same dealer deals again."""
    screen = ready(MenuScreen(loaded(), number))
    form = filled(forms.RedealForm(), screen)
    seat, nines = form.seat.data or 0, form.nines.data or 0
    return record(screen, RedealAsked(number, seat, nines, form.has_meld.data))


def _bid_screen(number: int) -> Screen:
    """Where the bid was told: at once, or as the end of an auction."""
    screen = ready(BidScreen(loaded(), number))
    calls = CallsScreen(screen.table, number)
    return calls if "in_turn" in request.form and calls.is_ready else screen
