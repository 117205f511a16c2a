"""How rare the melds of a game were, and whether a phone wants to be told with each result."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Role
from scorekeeper.extras.odds.rarity_screen import RarityScreen, rare_melds, tell_rarity
from scorekeeper.web.files.score_sheet import beside_game
from scorekeeper.web.plumbing.guard import loaded, needs
from scorekeeper.web.plumbing.htmx import leave

bp = Blueprint("rarity", __name__, url_prefix="/games/<game_id>")
bp.add_app_template_global(rare_melds)


@bp.get("/odds")
@needs(Role.WATCH)
def show() -> str:
    return render_template("odds/rarity.html", screen=beside_game(RarityScreen))


@bp.post("/odds")
@needs(Role.WATCH)
def switch() -> AnyResponse:
    """Tell this phone with each result from now on, or no longer."""
    tell_rarity(request.form.get("tells") == "yes")
    return leave(url_for("rarity.show", game_id=loaded().id))
