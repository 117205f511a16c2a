"""The pages of an evening for everybody: seats, standings, sheets to print, joining a table."""

from flask import Blueprint, Response, url_for

from scorekeeper.language import N_, _
from scorekeeper.web.plumbing.browser import browser
from scorekeeper.web.plumbing.htmx import draw, leave, leave_for_good

from .evening_page import page_of, tables

bp = Blueprint("evening", __name__, url_prefix="/evenings/<id>")

SHEETS = {  # the titles of the sheets to print
    "standings": N_("Standings"),
    "rounds": N_("Rounds"),
    "players": N_("Players"),
    "cards": N_("Table cards"),
}


@bp.get("")
def show(id: str) -> Response:
    """Show where everybody sits, and the standings."""
    return draw("club/evening.html", view=page_of(id))


@bp.get("/wall")
def show_wall(id: str) -> Response:
    """Show the tables and the standings on a television."""
    return draw("club/wall.html", view=page_of(id))


@bp.get("/print/<any(standings, rounds, players, cards):sheet>")
def show_print(id: str, sheet: str) -> Response:
    """Show one of the sheets to print."""
    return draw("club/print.html", view=page_of(id), sheets=SHEETS, sheet=sheet)


@bp.post("/games/<game>")
def join(id: str, game: str) -> Response:
    """Admit this phone as a scorekeeper of a table.

    The phone must direct the evening or keep score at another table. Redirect to the page of the
    evening if the draw was undone. Only a director can join a table of an earlier round.
    """
    found = page_of(id)
    evening = found.evening
    if game not in (evening.games if found.is_directed_here else evening.latest.games.values()):
        return leave(url_for("evening.show", id=id))
    if not found.may_join:
        return only_for_phones()
    tables().join(game, browser())
    return leave_for_good(url_for("game.show", game_id=game))


def only_for_phones() -> Response:
    title, sentence = _("This phone keeps no score here"), _("Join a table with its code first.")
    return draw("errors/error.html", 403, title=title, sentence=sentence)
