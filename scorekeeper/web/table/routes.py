"""A game on the table: its screens step by step, and what each tap records."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.events import (
    AllAnnounced,
    BidWon,
    Called,
    CardsShown,
    HandAgreed,
    HandEnded,
    MeldDone,
    MeldFinished,
    PartnerCalled,
    PointsShown,
    Redone,
    TookAnswered,
    TricksCounted,
    Undone,
)
from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.hand.combinations import tap_combination
from scorekeeper.pinochle.hand.hand import MOONS, SWEEPS, THOUSANDS, Outcome
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web import forms
from scorekeeper.web.access import loaded
from scorekeeper.web.plumbing.browser import like_calls
from scorekeeper.web.screens import SCREENS
from scorekeeper.web.screens.bidding import AllScreen, BidScreen, CallsScreen, PartnerScreen
from scorekeeper.web.screens.melding import MeldScreen
from scorekeeper.web.screens.screen import Screen
from scorekeeper.web.screens.tricks import TookScreen, TricksScreen
from scorekeeper.web.table.current_screen import draw_screen, meld_screen, now, screen_at
from scorekeeper.web.table.recording import choice, ready, record, refuse

bp = Blueprint("table", __name__, url_prefix="/games/<game_id>")

# The endings that a button records, with the screen that has it; trick points record the others.
ENDED_ON: dict[Outcome, type[Screen]] = {
    Outcome.REDEALT: BidScreen,
    Outcome.FOLDED: BidScreen,
    Outcome.THROWN_IN: TricksScreen,
    **dict.fromkeys((*SWEEPS, *THOUSANDS, *MOONS), AllScreen),
}
REOPENABLE = {"bid": Step.BID, "meld": Step.MELD, "all": Step.ALL, "tricks": Step.TRICKS}


@bp.get("")
def show() -> Response:
    """The hand on the table at its next step, or the result of the last one."""
    table = loaded()
    return draw_screen(now(table))


@bp.get("/hands/<int:number>")
def show_hand(number: int) -> Response:
    """A hand at its next step; a finished one shows its result."""
    table = loaded()
    return draw_screen(screen_at(table, number))


@bp.get("/hands/<int:number>/<any(bid, meld, all, tricks):step>")
def reopen(number: int, step: str) -> Response:
    """A step of a hand once more, to look at or to correct."""
    table = loaded()
    screen = SCREENS[REOPENABLE[step]](table, number)
    return draw_screen(screen if screen.is_ready else screen_at(table, number))


@bp.get("/hands/<int:number>/calls")
def show_calls(number: int) -> Response:
    """The auction call by call, for a table that records every one."""
    screen = CallsScreen(loaded(), number)
    return draw_screen(screen if screen.is_ready else screen_at(screen.table, number))


@bp.get("/hands/<int:number>/meld/<int:seat>")
def show_meld(number: int, seat: Seat) -> Response:
    screen = meld_screen(loaded(), number, seat)
    return draw_screen(screen if screen.is_ready else screen_at(screen.table, number))


@bp.post("/hands/<int:number>/calls/<int:seat>")
def record_call(number: int, seat: Seat) -> AnyResponse:
    """What the next player says; the seat tells a second pass from a double tap on the first."""
    form = forms.CallForm()
    screen = ready(CallsScreen(loaded(), number))
    if not form.validate_on_submit():
        return refuse(screen, form.sentences)
    like_calls(True)
    return record(screen, Called(number, Call(seat, form.call)))


@bp.post("/hands/<int:number>/bid")
def record_bid(number: int) -> AnyResponse:
    """Who won the bid, for how much, in which trump: one fact."""
    form = forms.BidForm()
    screen = _bid_screen(number)
    if not form.validate_on_submit():
        return refuse(screen, form.sentences)
    like_calls(isinstance(screen, CallsScreen))
    amount = None if form.is_sweep else form.amount
    return record(screen, BidWon(number, form.declarer.data or 0, amount, form.suit))


@bp.post("/hands/<int:number>/partner")
def record_partner(number: int) -> AnyResponse:
    """Whom the declarer calls, where five play."""
    form = forms.PartnerForm()
    screen = ready(PartnerScreen(loaded(), number))
    if not form.validate_on_submit():
        return refuse(screen, form.sentences)
    return record(screen, PartnerCalled(number, form.partner.data or 0))


@bp.post("/hands/<int:number>/announce")
def announce(number: int) -> AnyResponse:
    """The high bidder plays for everything, or not after all."""
    screen = ready(MeldScreen(loaded(), number))
    return record(screen, AllAnnounced(number, plays=request.form.get("plays") == "yes"))


@bp.post("/hands/<int:number>/meld/<int:seat>")
def record_meld(number: int, seat: Seat) -> AnyResponse:
    """A tap on a card or on a chip."""
    screen = ready(meld_screen(loaded(), number, seat))
    try:
        counts = _tapped(screen, request.form.get("tap", ""))
    except PinochleError as mistake:
        return refuse(screen, {"cards": mistake.sentence})
    return record(screen, CardsShown(number, seat, counts))


@bp.post("/hands/<int:number>/meld/<int:seat>/points")
def record_meld_points(number: int, seat: Seat) -> AnyResponse:
    """A player's meld as the table counted it."""
    form = forms.PointsForm()
    screen = ready(meld_screen(loaded(), number, seat))
    if not form.validate_on_submit():
        return refuse(screen, form.sentences)
    points, nines = form.points.data or 0, form.nines.data or 0
    return record(screen, PointsShown(number, seat, points, nines, form.double_run.data))


@bp.post("/hands/<int:number>/meld/<int:seat>/done")
def record_meld_done(number: int, seat: Seat) -> AnyResponse:
    """A player has tapped all of the own meld."""
    return record(ready(meld_screen(loaded(), number, seat)), MeldDone(number, seat))


@bp.post("/hands/<int:number>/finish")
def finish_meld(number: int) -> AnyResponse:
    return record(ready(MeldScreen(loaded(), number)), MeldFinished(number))


@bp.post("/hands/<int:number>/tricks")
def record_tricks(number: int) -> AnyResponse:
    screen = ready(TricksScreen(loaded(), number))
    if screen.recounts:
        return _recount(screen)
    form = forms.TricksForm()
    if not form.validate_on_submit():
        return refuse(screen, form.sentences)
    return record(screen, TricksCounted(number, ((form.side.data or 0, form.taken or 0),)))


def _recount(screen: TricksScreen) -> AnyResponse:
    """With three piles a new count of one says nothing of the two others: all are asked for."""
    form = forms.RecountForm()
    if not form.validate_on_submit():
        return refuse(screen, form.sentences)
    seats = (seat for seat, _names, _points in screen.counts)
    taken = tuple(zip(seats, form.taken, strict=False))  # one too few is refused with the sum
    return record(screen, TricksCounted(screen.number, taken))


@bp.post("/hands/<int:number>/took/<int:seat>")
def record_took(number: int, seat: Seat) -> AnyResponse:
    """The answer to the one question about tricks or counters."""
    took = choice("took", tuple(Took))
    screen = ready(TookScreen(loaded(), number))
    return record(screen, TookAnswered(number, seat, took))


@bp.post("/hands/<int:number>/end")
def end_hand(number: int) -> AnyResponse:
    """A hand that ends otherwise than by trick points."""
    outcome = choice("outcome", tuple(ENDED_ON))
    screen = ENDED_ON[outcome](loaded(), number)
    return record(ready(screen), HandEnded(number, outcome))


@bp.post("/hands/<int:number>/agree/<int:seat>")
def agree(number: int, seat: Seat) -> AnyResponse:
    """The other side agrees with the result."""
    screen = screen_at(loaded(), number)
    return record(screen, HandAgreed(number, seat))


@bp.post("/undo")
def undo() -> AnyResponse:
    return record(now(loaded()), Undone())


@bp.post("/redo")
def redo() -> AnyResponse:
    return record(now(loaded()), Redone())


def _bid_screen(number: int) -> Screen:
    """Where the bid was told: at once, or as the end of an auction."""
    screen = ready(BidScreen(loaded(), number))
    calls = CallsScreen(screen.table, number)
    return calls if "in_turn" in request.form and calls.is_ready else screen


def _tapped(screen: MeldScreen, tap: str) -> tuple[tuple[Card, int], ...]:
    """The cards that a tap changes and how many of each there are then.

    A card's tap says it itself (``AH:2``), so that it means the same however late it arrives; a
    chip (``run``) adds what its combination lacks at this moment, or takes it back (``-run``).
    """
    told = forms.tapped_card(tap)
    if told:
        return (told,)
    held = screen.hand.held(screen.melder)
    after = tap_combination(screen.ruleset, held, screen.trump, tap)
    return tuple((card, after[card]) for card in held | after if after[card] != held[card])
