"""What the meld records: cards and chips, points, who is done, an announcement, discards."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.events import (
    AllAnnounced,
    CardsDiscarded,
    CardsShown,
    MeldDone,
    MeldFinished,
    PointsShown,
)
from scorekeeper.pinochle.hand.combinations import tap_combination
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web import forms
from scorekeeper.web.access import loaded
from scorekeeper.web.screens.melding import DiscardScreen, MeldScreen
from scorekeeper.web.table.current_screen import draw_screen, meld_screen, screen_for_phone
from scorekeeper.web.table.recording import ready, record, refuse

bp = Blueprint("melding", __name__, url_prefix="/games/<game_id>/hands/<int:number>")


@bp.get("/meld/<int:seat>")
def show_meld(number: int, seat: Seat) -> Response:
    screen = meld_screen(loaded(), number, seat)
    return draw_screen(screen if screen.is_ready else screen_for_phone(screen.table, number))


@bp.post("/meld/<int:seat>")
def record_meld(number: int, seat: Seat) -> AnyResponse:
    """A tap on a card or on a chip."""
    screen = ready(meld_screen(loaded(), number, seat))
    try:
        counts = _tapped(screen, request.form.get("tap", ""))
    except PinochleError as mistake:
        return refuse(screen, {"cards": mistake.sentence})
    return record(screen, CardsShown(number, seat, counts))


@bp.post("/meld/<int:seat>/points")
def record_meld_points(number: int, seat: Seat) -> AnyResponse:
    """A player's meld as the table counted it."""
    form = forms.PointsForm()
    screen = ready(meld_screen(loaded(), number, seat))
    if not form.validate_on_submit():
        return refuse(screen, form.sentences)
    points, nines = form.points.data or 0, form.nines.data or 0
    return record(screen, PointsShown(number, seat, points, nines, form.double_run.data))


@bp.post("/meld/<int:seat>/done")
def record_meld_done(number: int, seat: Seat) -> AnyResponse:
    """A player has tapped all of the own meld."""
    return record(ready(meld_screen(loaded(), number, seat)), MeldDone(number, seat))


@bp.post("/finish")
def finish_meld(number: int) -> AnyResponse:
    return record(ready(MeldScreen(loaded(), number)), MeldFinished(number))


@bp.post("/announce")
def announce(number: int) -> AnyResponse:
    """The high bidder plays for everything, or not after all."""
    screen = ready(MeldScreen(loaded(), number))
    return record(screen, AllAnnounced(number, plays=request.form.get("plays") == "yes"))


@bp.get("/discards")
def show_discards(number: int) -> Response:
    screen = DiscardScreen(loaded(), number)
    return draw_screen(screen if screen.is_ready else screen_for_phone(screen.table, number))


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
