"""The score sheet of a game, and the game on paper: record, spreadsheet, text for a chat."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, render_template

from scorekeeper.pinochle.game import Game
from scorekeeper.records.sheets import to_csv, to_text
from scorekeeper.records.writing import to_json
from scorekeeper.web.browser import games, remember
from scorekeeper.web.screens.results import SheetScreen

bp = Blueprint("sheet", __name__, url_prefix="/games/<game_id>")

EXPORTS: dict[str, tuple[Callable[[Game], str], str]] = {
    "json": (to_json, "application/json"),
    "csv": (to_csv, "text/csv"),
    "txt": (to_text, "text/plain"),
}


@bp.get("/sheet")
def show(game_id: str) -> str:
    """Every hand with its running totals; each can be opened and corrected."""
    table = games().load(game_id)
    remember(table)
    return render_template(
        "sheet/sheet.html", screen=SheetScreen(table, max(1, len(table.game.hands)))
    )


@bp.get("/pinochle.<any(json, csv, txt):kind>")
def export(game_id: str, kind: str) -> Response:
    write, mimetype = EXPORTS[kind]
    answer = Response(write(games().load(game_id).game), content_type=f"{mimetype}; charset=utf-8")
    if kind != "txt":  # text is read and copied, files are kept
        answer.headers["Content-Disposition"] = f'attachment; filename="pinochle.{kind}"'
    return answer
