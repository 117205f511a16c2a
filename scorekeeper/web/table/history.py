"""The list of what was recorded: when, from which phone, and what it replaced."""

from __future__ import annotations

from flask import Blueprint, Response

from scorekeeper.language import _
from scorekeeper.web.access import loaded, phone_names
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.screens.history import HistoryScreen
from scorekeeper.web.table.current_screen import draw_screen

bp = Blueprint("history", __name__, url_prefix="/games/<game_id>")


@bp.get("/history")
def show() -> Response:
    table = loaded()
    facts = games().facts(table)
    phones = {**phone_names(table), browser(): _("this phone")}
    return draw_screen(
        HistoryScreen(table, max(1, len(table.game.hands)), facts=facts, phones=phones)
    )
