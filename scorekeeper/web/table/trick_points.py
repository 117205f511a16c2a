"""Record how a hand ended: trick points, what a side took, or an outcome such as a redeal."""

from flask import Response, abort, request

from scorekeeper.access import Role
from scorekeeper.pinochle.game.events import HandAgreed, HandEnded, TookAnswered, TricksCounted
from scorekeeper.pinochle.hand.hand import MOONS, SWEEPS, THOUSANDS, Outcome
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web.plumbing.guard import game_pages, loaded, needs

from . import forms
from .current_screen import screen_for_phone
from .reply import open_or_abort, record, valid_or_abort
from .screens.bid import AllScreen, BidScreen, CallsScreen
from .screens.menu import MenuScreen
from .screens.screen import Screen
from .screens.trick_entry import TookScreen, TricksScreen

bp = game_pages("tricks", Role.SCORE, "/hands/<int:number>")

# The screen that has a button for the outcome. Outcomes that are not listed here have no button.
SCREENS_OF_ENDINGS: dict[Outcome, type[Screen]] = {
    Outcome.REDEALT: MenuScreen,
    Outcome.PASSED_OUT: BidScreen,
    Outcome.FOLDED: MenuScreen,
    Outcome.THROWN_IN: TricksScreen,
    **dict.fromkeys((*SWEEPS, *THOUSANDS, *MOONS), AllScreen),
}


@bp.post("/tricks")
def record_tricks(number: int) -> Response:
    screen = open_or_abort(TricksScreen(loaded(), number))
    if screen.is_recount:
        return _recount(screen)
    form = valid_or_abort(forms.TricksForm, screen)
    return record(screen, TricksCounted(number, ((form.side.data or 0, form.trick_points or 0),)))


def _recount(screen: TricksScreen) -> Response:
    """Record all piles at once, because one new count does not determine the others."""
    form = valid_or_abort(forms.RecountForm, screen)
    seats = (seat for seat, _names, _points in screen.counts)
    points = tuple(zip(seats, form.trick_points, strict=False))  # the last count may be missing
    return record(screen, TricksCounted(screen.number, points))


@bp.post("/took/<int:seat>")
def record_took(number: int, seat: Seat) -> Response:
    """Record whether a side took a counter, only tricks, or nothing (R68)."""
    took = request.form.get("took", type=Took) or abort(400)
    screen = open_or_abort(TookScreen(loaded(), number))
    return record(screen, TookAnswered(number, seat, took))


@bp.post("/end")
def end_hand(number: int) -> Response:
    """Record an outcome that trick points do not decide, such as a redeal or a sweep."""
    outcome = request.form.get("outcome", type=Outcome) or abort(400)
    kind = SCREENS_OF_ENDINGS.get(outcome) or abort(400)
    screen = open_or_abort(kind(loaded(), number))
    if outcome is Outcome.FOLDED and screen.hand.calls:  # CallsScreen also has this button
        screen = open_or_abort(CallsScreen(loaded(), number))
    return record(screen, HandEnded(number, outcome))


@bp.post("/agree/<int:seat>")
@needs(Role.SEAT)
def agree(number: int, seat: Seat) -> Response:
    """Record that a side agrees with the result."""
    screen = screen_for_phone(loaded(), number)
    return record(screen, HandAgreed(number, seat))
