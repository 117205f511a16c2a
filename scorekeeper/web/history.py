"""The list of what was recorded: when, from which phone, and what stood there before."""

from __future__ import annotations

from flask import Blueprint, Response

from scorekeeper.web.browser import browser, games
from scorekeeper.web.recording import draw_screen
from scorekeeper.web.screens.history import HistoryScreen

bp = Blueprint("history", __name__, url_prefix="/games/<game_id>")


@bp.get("/history")
def show(game_id: str) -> Response:
    table = games().load(game_id)
    facts = games().facts(table)
    return draw_screen(
        HistoryScreen(table, max(1, len(table.game.hands)), facts=facts, browser=browser())
    )
