"""How rare the melds of a game were, and whether a phone wants to be told with each result."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Role
from scorekeeper.web.access import loaded, member
from scorekeeper.web.plumbing.browser import tell_rarity
from scorekeeper.web.plumbing.htmx import leave
from scorekeeper.web.screens.rarity import RarityScreen, ReadRarityScreen

bp = Blueprint("rarity", __name__, url_prefix="/games/<game_id>")


@bp.get("/odds")
def show() -> str:
    screen = RarityScreen if member().may(Role.SCORE) else ReadRarityScreen
    return render_template("sheet/rarity.html", screen=screen(loaded(), loaded().game.on_table))


@bp.post("/odds")
def switch() -> AnyResponse:
    """Tell this phone with each result from now on, or no longer."""
    tell_rarity(request.form.get("tells") == "yes")
    return leave(RarityScreen(loaded(), loaded().game.on_table).url_for("rarity.show"))
