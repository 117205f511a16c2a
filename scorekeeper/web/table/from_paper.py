"""Hands that were scored on paper: only their points are entered."""

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Role
from scorekeeper.pinochle.game.events import ScoresEntered
from scorekeeper.web.plumbing.guard import loaded, needs

from . import forms
from .current_screen import draw_if_ready
from .reply import open_or_abort, record, valid_or_abort
from .screens.paper_entry import FromPaperScreen

bp = Blueprint("from_paper", __name__, url_prefix="/games/<game_id>/hands/<int:number>")


@bp.get("/from-paper")
@needs(Role.SCORE)
def show(number: int) -> Response:
    as_totals = request.args.get("kind") == "totals"
    return draw_if_ready(FromPaperScreen(loaded(), number, as_totals=as_totals))


@bp.post("/from-paper")
@needs(Role.SCORE)
def save(number: int) -> AnyResponse:
    """Record each side's points; the next line of the sheet follows."""
    as_totals = request.form.get("kind") == "totals"
    screen = open_or_abort(FromPaperScreen(loaded(), number, as_totals=as_totals))
    form = valid_or_abort(forms.FromPaperForm(), screen)
    scores = form.scores_after(screen.totals_before)
    seats = (side[0] for side in screen.ruleset.sides)
    scored = tuple(zip(seats, scores, strict=False))  # a missing score counts as 0
    return record(screen, ScoresEntered(number, scored, form.declarer.data))
