"""Record the meld (cards, named melds or points), its end, announcements and discards."""

from dataclasses import replace

from flask import Response, request

from scorekeeper.access import Role
from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.events import (
    AllAnnounced,
    CardsDiscarded,
    CardsShown,
    MeldDone,
    MeldFinished,
    MeldNamed,
    PointsShown,
)
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.service.games import StaleError
from scorekeeper.web.plumbing import submission
from scorekeeper.web.plumbing.browser import games
from scorekeeper.web.plumbing.guard import game_pages, loaded, member, needs

from . import forms
from .current_screen import draw_if_ready
from .reply import open_or_abort, record, refuse, valid_or_abort
from .screens.meld_entry import DOUBLE_RUN, DiscardScreen, MeldScreen, OwnMeldScreen

bp = game_pages("melding", Role.SCORE, "/hands/<int:number>")


@bp.get("/meld/<int:seat>")
@needs(Role.SEAT)
def show_meld(number: int, seat: Seat) -> Response:
    return draw_if_ready(_meld_screen(number, seat))


@bp.post("/meld/<int:seat>")
@needs(Role.SEAT)
def record_meld(number: int, seat: Seat) -> Response:
    """Record a tap on a card, or on a chip (a button that names a meld)."""
    screen = open_or_abort(_meld_screen(number, seat))
    tap = request.form.get(submission.answer() or "tap", "")
    try:
        fact = submission.shown_by_tap(screen.hand, number, seat, tap)
    except PinochleError as mistake:
        return refuse(screen, {"cards": mistake.sentence})
    return _record_or_ask(screen, fact, "cards", _("Replace the {points} points, or add?"))


@bp.post("/meld/<int:seat>/points")
@needs(Role.SEAT)
def record_meld_points(number: int, seat: Seat) -> Response:
    """Record a player's meld as points that the players counted themselves."""
    screen = open_or_abort(_meld_screen(number, seat))
    form = valid_or_abort(forms.PointsForm, screen)
    points, nines = form.points.data or 0, form.nines.data or 0
    double_run = form.double_run.data or request.form.get(submission.answer()) == DOUBLE_RUN
    fact = PointsShown(number, seat, points, nines, double_run)
    question = _("The cards shown count {points}. Replace them, or add them as points?")
    return _record_or_ask(screen, fact, "points", question)


def _meld_screen(number: int, seat: Seat) -> MeldScreen:
    """The player's meld screen: ``OwnMeldScreen`` if this phone has a seat but keeps no score."""
    kind = OwnMeldScreen if member().role is Role.SEAT else MeldScreen
    return kind(loaded(), number, seat=seat)


def _record_or_ask(
    screen: MeldScreen, fact: CardsShown | MeldNamed | PointsShown, field: str, question: str
) -> Response:
    """Record a player's meld. Ask before cards replace points, or points replace cards."""
    hand = screen.hand
    if not fact.displaces(hand) or submission.answer() == "replace":
        return record(screen, fact)
    try:
        games().check(screen.table, submission.act(), fact)
    except (PinochleError, StaleError):
        return record(screen, fact)  # replies with the error
    both, points_before = fact.combined_points(hand), hand.meld(fact.seat).points
    if submission.answer() == "add":
        return record(screen, both)
    if both.points == points_before and field == "cards":
        question = _("One card adds nothing to the {points} points. Tap a meld, or replace them.")
    addition = (points_before, both.points - points_before, both.points)
    question_screen = replace(screen, addition=addition)
    return refuse(question_screen, {field: question.format(points=points_before)})


@bp.post("/meld/<int:seat>/done")
@needs(Role.SEAT)
def record_meld_done(number: int, seat: Seat) -> Response:
    """Record that a player's meld is complete."""
    return record(open_or_abort(_meld_screen(number, seat)), MeldDone(number, seat))


@bp.post("/finish")
def finish_meld(number: int) -> Response:
    return record(open_or_abort(MeldScreen(loaded(), number)), MeldFinished(number))


@bp.post("/announce")
def announce(number: int) -> Response:
    """Record that the declarer announces 1000 or a moon, or takes this back (R77, R91)."""
    screen = open_or_abort(MeldScreen(loaded(), number))
    return record(screen, AllAnnounced(number, plays=request.form.get("plays") == "yes"))


@bp.get("/discards")
def show_discards(number: int) -> Response:
    return draw_if_ready(DiscardScreen(loaded(), number))


@bp.post("/discards")
def record_discards(number: int) -> Response:
    """Record a tap on a card that the declarer discards."""
    screen = open_or_abort(DiscardScreen(loaded(), number))
    try:
        card = submission.tapped_card(request.form.get("tap", ""))
    except PinochleError as mistake:
        return refuse(screen, {"discards": mistake.sentence})
    if card is None:
        return refuse(screen, {"discards": _("Tap a card.")})
    return record(screen, CardsDiscarded(number, (card,)))
