"""What the play records: trick points, what was taken, another end of the hand, a consent."""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Role
from scorekeeper.pinochle.game.events import HandAgreed, HandEnded, TookAnswered, TricksCounted
from scorekeeper.pinochle.hand.hand import MOONS, SWEEPS, THOUSANDS, Outcome
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web.plumbing.guard import loaded, needs
from scorekeeper.web.table import forms
from scorekeeper.web.table.current_screen import screen_for_phone
from scorekeeper.web.table.reply import choice, filled, ready, record
from scorekeeper.web.table.screens.bid import AllScreen, BidScreen, CallsScreen
from scorekeeper.web.table.screens.menu import MenuScreen
from scorekeeper.web.table.screens.screen import Screen
from scorekeeper.web.table.screens.trick_entry import TookScreen, TricksScreen

bp = Blueprint("tricks", __name__, url_prefix="/games/<game_id>/hands/<int:number>")

# The endings that a button records, with the screen that has it; trick points record the others.
ENDED_ON: dict[Outcome, type[Screen]] = {
    Outcome.REDEALT: MenuScreen,
    Outcome.PASSED_OUT: BidScreen,
    Outcome.FOLDED: MenuScreen,
    Outcome.THROWN_IN: TricksScreen,
    **dict.fromkeys((*SWEEPS, *THOUSANDS, *MOONS), AllScreen),
}


@bp.post("/tricks")
@needs(Role.SCORE)
def record_tricks(number: int) -> AnyResponse:
    screen = ready(TricksScreen(loaded(), number))
    if screen.recounts:
        return _recount(screen)
    form = filled(forms.TricksForm(), screen)
    return record(screen, TricksCounted(number, ((form.side.data or 0, form.taken or 0),)))


def _recount(screen: TricksScreen) -> AnyResponse:
    """With three piles a new count of one says nothing of the two others: all are asked for."""
    form = filled(forms.RecountForm(), screen)
    seats = (seat for seat, _names, _points in screen.counts)
    taken = tuple(zip(seats, form.taken, strict=False))  # one too few is refused with the sum
    return record(screen, TricksCounted(screen.number, taken))


@bp.post("/took/<int:seat>")
@needs(Role.SCORE)
def record_took(number: int, seat: Seat) -> AnyResponse:
    """The answer to the one question about tricks or counters."""
    took = choice("took", tuple(Took))
    screen = ready(TookScreen(loaded(), number))
    return record(screen, TookAnswered(number, seat, took))


@bp.post("/end")
@needs(Role.SCORE)
def end_hand(number: int) -> AnyResponse:
    """A hand that ends otherwise than by trick points."""
    outcome = choice("outcome", tuple(ENDED_ON))
    screen = ready(ENDED_ON[outcome](loaded(), number))
    if outcome is Outcome.FOLDED and screen.hand.calls:  # its button is below the calls, too
        screen = ready(CallsScreen(screen.table, number))
    return record(screen, HandEnded(number, outcome))


@bp.post("/agree/<int:seat>")
@needs(Role.SEAT)
def agree(number: int, seat: Seat) -> AnyResponse:
    """The other side agrees with the result."""
    screen = screen_for_phone(loaded(), number)
    return record(screen, HandAgreed(number, seat))
