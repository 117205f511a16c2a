"""The big board: the score for a tablet in the middle of the table, or a television."""

from __future__ import annotations

from flask import Blueprint, Response

from scorekeeper.web.access import loaded
from scorekeeper.web.table.current_screen import board_of, draw_screen

bp = Blueprint("board", __name__, url_prefix="/games/<game_id>")


@bp.get("/board")
def show() -> Response:
    return draw_screen(board_of(loaded(), big=True))
