"""Record the bid (every call, or only the winner), a called partner, or a redeal for nines."""

from flask import Response, request

from scorekeeper.access import Role
from scorekeeper.pinochle.game.events import BidWon, Called, PartnerCalled, RedealAsked
from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web.plumbing.browser import like_calls
from scorekeeper.web.plumbing.guard import game_pages, loaded

from . import forms
from .current_screen import draw_if_ready
from .reply import open_or_abort, record, valid_or_abort
from .screens.bid import BidScreen, CallsScreen, PartnerScreen
from .screens.menu import MenuScreen
from .screens.screen import Screen

bp = game_pages("bidding", Role.SCORE, "/hands/<int:number>")


@bp.get("/calls")
def show_calls(number: int) -> Response:
    """Show the auction call by call."""
    return draw_if_ready(CallsScreen(loaded(), number))


@bp.post("/calls/<int:seat>")
def record_call(number: int, seat: Seat) -> Response:
    """Record the next call.

    The page treats a second form with the same address and fields as a double tap, and drops it.
    The address includes the seat, so that the next player's pass is not dropped.
    """
    screen = open_or_abort(CallsScreen(loaded(), number))
    form = valid_or_abort(forms.CallForm, screen)
    like_calls(True)
    return record(screen, Called(number, Call(seat, form.call or 0)))


@bp.post("/bid")
def record_bid(number: int) -> Response:
    """Record the declarer, the bid and trump as one fact."""
    screen = _bid_screen(number)
    form = valid_or_abort(forms.BidForm, screen)
    like_calls(isinstance(screen, CallsScreen))
    return record(screen, BidWon(number, form.declarer.data or 0, form.amount, form.suit))


@bp.post("/partner")
def record_partner(number: int) -> Response:
    screen = open_or_abort(PartnerScreen(loaded(), number))
    form = valid_or_abort(forms.PartnerForm, screen)
    return record(screen, PartnerCalled(number, form.partner.data))


@bp.post("/redeal")
def ask_redeal(number: int) -> Response:
    """Record a redeal for nines (R9)."""
    screen = open_or_abort(MenuScreen(loaded(), number))
    form = valid_or_abort(forms.RedealForm, screen)
    seat, nines = form.seat.data or 0, form.nines.data or 0
    return record(screen, RedealAsked(number, seat, nines, form.has_meld.data))


def _bid_screen(number: int) -> Screen:
    """Return the screen that sent the form. Only the form of ``CallsScreen`` sends ``in_turn``."""
    screen = open_or_abort(BidScreen(loaded(), number))
    calls = CallsScreen(screen.table, number)
    return calls if "in_turn" in request.form and calls.is_ready else screen
