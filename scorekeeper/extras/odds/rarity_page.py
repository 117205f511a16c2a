"""How rare the melds of a game were, and a switch to show that with each result."""

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Role
from scorekeeper.web.files.score_sheet import screen_of_game
from scorekeeper.web.plumbing.guard import loaded, needs
from scorekeeper.web.plumbing.htmx import leave

from .rarity_screen import RarityScreen, rare_melds, show_rarity

bp = Blueprint("rarity", __name__, url_prefix="/games/<game_id>")
bp.add_app_template_global(rare_melds)


@bp.get("/odds")
@needs(Role.WATCH)
def show() -> str:
    return render_template("odds/rarity.html", screen=screen_of_game(RarityScreen))


@bp.post("/odds")
@needs(Role.WATCH)
def switch() -> AnyResponse:
    """Show this phone the rarity of melds with each result, or stop that."""
    show_rarity(request.form.get("tells") == "yes")
    return leave(url_for("rarity.show", game_id=loaded().id))
