"""Pages to print: the score sheet of a game, and blank sheets."""

from flask import Blueprint, Response, render_template

from scorekeeper.access import Role
from scorekeeper.web.plumbing.guard import loaded, needs
from scorekeeper.web.plumbing.htmx import draw
from scorekeeper.web.plumbing.print_options import is_large, printing
from scorekeeper.web.start.rulesets.routes import bp as rules
from scorekeeper.web.start.rulesets.routes import ruleset_in_address
from scorekeeper.web.start.rulesets.words import ruleset_url

from .printed_sheets import BlankSheet, PrintedSheet

bp = Blueprint("paper", __name__, url_prefix="/games/<game_id>")


@bp.get("/paper")
@needs(Role.WATCH)
def show_score_sheet() -> str:
    sheet = PrintedSheet(loaded(), loaded().game.on_table)
    return render_template("paper/score_sheet.html", sheet=sheet, printing=printing())


@bp.get("/blank")
@needs(Role.WATCH)
def show_blank_of_game() -> str:
    """A sheet to write on when batteries die."""
    return render_template(
        "paper/blank_sheet.html",
        game_id=loaded().id,
        sheet=BlankSheet.of(loaded().game, is_large()),
        printing=printing(),
    )


@rules.get("/<ruleset_id>/blank")
def show_blank(ruleset_id: str) -> Response:
    """A score sheet to write on, with the meld values of this ruleset."""
    ruleset = ruleset_in_address(ruleset_id)
    return draw(
        "paper/blank_sheet.html",
        sheet=BlankSheet(ruleset, is_large=is_large()),
        game_id="",
        back=ruleset_url("show", ruleset),
        printing=printing(),
    )
