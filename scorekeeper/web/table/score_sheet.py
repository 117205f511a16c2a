"""The score sheet of a game, its rules, and the game as record, spreadsheet, text or picture."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, render_template
from werkzeug.exceptions import NotFound

from scorekeeper.access import Role
from scorekeeper.games import LoadedGame
from scorekeeper.imports import parted_from
from scorekeeper.pinochle.rules import customized
from scorekeeper.records.csv_and_text import to_csv
from scorekeeper.records.file_names import file_name
from scorekeeper.records.spreadsheet import Row, to_xlsx
from scorekeeper.records.writing import to_json
from scorekeeper.telling.rules import explain
from scorekeeper.web.access import keeps_score, loaded, member
from scorekeeper.web.plumbing.browser import games
from scorekeeper.web.screens.chart import Chart
from scorekeeper.web.screens.results import ReadSheetScreen, SheetScreen
from scorekeeper.web.screens.sharing import ReadShareScreen, ShareScreen
from scorekeeper.web.screens.texts import day

bp = Blueprint("sheet", __name__, url_prefix="/games/<game_id>")


def draw_chart(table: LoadedGame) -> str:
    """The chart of the score as a file; NotFound while there is none."""
    chart = Chart(table.game, day(table.started))
    if not chart.is_worth_drawing:
        raise NotFound
    return render_template("sheet/_chart.svg", chart=chart)


BYTE_ORDER_MARK = "\ufeff"  # by which Excel knows UTF-8
UTF_8 = "; charset=utf-8"
EXPORTS: dict[str, tuple[Callable[[LoadedGame], str | bytes], str]] = {
    "json": (lambda table: to_json(table.game, table.identity), f"application/json{UTF_8}"),
    "csv": (lambda table: BYTE_ORDER_MARK + to_csv(table.game), f"text/csv{UTF_8}"),
    "txt": (lambda table: ShareScreen(table, table.game.on_table).text, f"text/plain{UTF_8}"),
    "svg": (draw_chart, f"image/svg+xml{UTF_8}"),
    "xlsx": (
        lambda table: to_xlsx([Row(table.game, table.started)]),
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ),
}


@bp.get("/sheet")
def show() -> str:
    """Every hand with its running totals; each can be opened and corrected."""
    table = loaded()
    sheet = SheetScreen if member().may(Role.SCORE) else ReadSheetScreen
    return render_template(
        "sheet/sheet.html",
        screen=sheet(table, table.game.on_table),
        parted=parted_from(games(), table, keeps_score),
    )


@bp.get("/share-score")
def show_exports() -> str:
    """The game to send to others or to keep: as text, picture, spreadsheet or game file."""
    share = ShareScreen if member().may(Role.SCORE) else ReadShareScreen
    return render_template("sheet/share.html", screen=share(loaded(), loaded().game.on_table))


@bp.get("/rules")
def rules() -> str:
    """The rules as this very game plays them, house rules and all."""
    ruleset = loaded().game.ruleset
    original = customized.original(ruleset)
    return render_template(
        "rules/game.html",
        game_id=loaded().id,
        ruleset=ruleset,
        original=original,
        changes=customized.differences(ruleset),
        sections=explain(ruleset),
    )


@bp.get("/pinochle.<any(json, csv, txt, svg, xlsx):kind>")
def export(kind: str) -> Response:
    write, mimetype = EXPORTS[kind]
    answer = Response(write(loaded()), content_type=mimetype)
    if kind != "txt":  # text is read and copied, files are kept
        name = file_name(loaded().game, loaded().started, kind)
        answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer
