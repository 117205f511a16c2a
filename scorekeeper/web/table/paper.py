"""A game to print: its score sheet, and a blank one with its names and its rules."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from scorekeeper import exports
from scorekeeper.paper.blank_sheet import BlankSheet
from scorekeeper.paper.pdf import blank_sheet_pdf
from scorekeeper.web.access import loaded
from scorekeeper.web.plumbing.headers import attach
from scorekeeper.web.plumbing.printing import is_large, paper, printing

bp = Blueprint("paper", __name__, url_prefix="/games/<game_id>")


@bp.get("/paper")
def show_score_sheet() -> str:
    """Every hand on one page, if they fit one."""
    return render_template(
        "paper/score_sheet.html",
        game_id=loaded().id,
        sheet=exports.score_sheet(loaded()),
        printing=printing("paper.save_score_sheet"),
    )


@bp.get("/pinochle.pdf")
def save_score_sheet() -> Response:
    name, pdf = exports.pdf(paper(), is_large()).file(loaded())
    return attach(Response(pdf, mimetype="application/pdf"), name)


@bp.get("/blank")
def show_blank() -> str:
    """A sheet to write on, for when batteries die."""
    return render_template(
        "paper/blank_sheet.html",
        game_id=loaded().id,
        sheet=_blank_sheet(),
        printing=printing("paper.save_blank"),
    )


@bp.get("/blank.pdf")
def save_blank() -> Response:
    pdf = blank_sheet_pdf(_blank_sheet(), paper())
    return attach(Response(pdf, mimetype="application/pdf"), "pinochle-blank.pdf")


def _blank_sheet() -> BlankSheet:
    return BlankSheet.of(loaded().game, is_large())
