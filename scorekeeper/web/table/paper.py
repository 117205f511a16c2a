"""A game to print: its score sheet, and a blank one with its names and its rules."""

from __future__ import annotations

from flask import Blueprint, render_template

from scorekeeper.web.access import loaded
from scorekeeper.web.plumbing.printing import is_large, printing
from scorekeeper.web.screens.paper import BlankSheet, PrintedSheet

bp = Blueprint("paper", __name__, url_prefix="/games/<game_id>")


@bp.get("/paper")
def show_score_sheet() -> str:
    sheet = PrintedSheet(loaded(), loaded().game.on_table)
    return render_template("paper/score_sheet.html", sheet=sheet, printing=printing())


@bp.get("/blank")
def show_blank() -> str:
    """A sheet to write on, for when batteries die."""
    return render_template(
        "paper/blank_sheet.html",
        game_id=loaded().id,
        sheet=BlankSheet.of(loaded().game, is_large()),
        printing=printing(),
    )
