"""The pages of an evening for everybody: where do I sit, the wall, and the way to a table."""

from flask import Blueprint, Response, abort, url_for

from scorekeeper.language import N_
from scorekeeper.pinochle.errors import GameError
from scorekeeper.web.plumbing.browser import browser
from scorekeeper.web.plumbing.htmx import draw, leave_for_good

from .shown import shown, tables

bp = Blueprint("evening", __name__, url_prefix="/evenings/<id>")

SHEETS = {  # to print
    "standings": N_("Standings"),
    "rounds": N_("Rounds"),
    "players": N_("Players"),
    "cards": N_("Table cards"),
}


@bp.get("")
def show(id: str) -> Response:
    """Show where everybody sits, and the standings."""
    return draw("club/evening.html", shown=shown(id))


@bp.get("/wall")
def show_wall(id: str) -> Response:
    """Show the tables and the standings on a television."""
    return draw("club/wall.html", shown=shown(id))


@bp.get("/print/<any(standings, rounds, players, cards):sheet>")
def show_print(id: str, sheet: str) -> Response:
    """Show one of the sheets to print."""
    return draw("club/print.html", shown=shown(id), sheets=SHEETS, sheet=sheet)


@bp.post("/tables/<int:number>/<int:table>")
def join(id: str, number: int, table: int) -> Response:
    """Let this phone keep score at a table, if it did so at another one or directs."""
    found = shown(id)
    if not found.may_join:
        abort(403)
    try:
        game_id = tables().join(found.evening, (number, table), browser())
    except (GameError, LookupError):
        abort(404)
    return leave_for_good(url_for("game.show", game_id=game_id))
