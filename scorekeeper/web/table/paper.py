"""A game to print: its score sheet, and a blank one with its names and its rules."""

from __future__ import annotations

from flask import Blueprint, render_template

from scorekeeper import exports
from scorekeeper.paper.blank_sheet import BlankSheet
from scorekeeper.web.access import loaded
from scorekeeper.web.plumbing.printing import is_large, printing

bp = Blueprint("paper", __name__, url_prefix="/games/<game_id>")


@bp.get("/paper")
def show_score_sheet() -> str:
    """Every hand on one page, if they fit one."""
    return render_template(
        "paper/score_sheet.html",
        game_id=loaded().id,
        sheet=exports.score_sheet(loaded()),
        printing=printing(),
    )


@bp.get("/blank")
def show_blank() -> str:
    """A sheet to write on, for when batteries die."""
    return render_template(
        "paper/blank_sheet.html",
        game_id=loaded().id,
        sheet=BlankSheet.of(loaded().game, is_large()),
        printing=printing(),
    )
