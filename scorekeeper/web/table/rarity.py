"""How rare the melds of a game were, and whether a phone wants to be told with each result."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.web.access import loaded
from scorekeeper.web.plumbing.browser import tell_rarity
from scorekeeper.web.plumbing.htmx import leave
from scorekeeper.web.screens.rarity import RarityScreen
from scorekeeper.web.table.score_sheet import beside_game

bp = Blueprint("rarity", __name__, url_prefix="/games/<game_id>")


@bp.get("/odds")
def show() -> str:
    return render_template("sheet/rarity.html", screen=beside_game(RarityScreen))


@bp.post("/odds")
def switch() -> AnyResponse:
    """Tell this phone with each result from now on, or no longer."""
    tell_rarity(request.form.get("tells") == "yes")
    return leave(url_for("rarity.show", game_id=loaded().id))
