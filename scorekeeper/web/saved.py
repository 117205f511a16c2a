"""All games of a phone saved to one file, or some of them."""

from __future__ import annotations

from flask import Blueprint, Response, request

from scorekeeper import exports, limits
from scorekeeper.web import downloads
from scorekeeper.web.access import count_archive, seen_game_ids
from scorekeeper.web.plumbing.browser import games, known_browser

bp = Blueprint("saved", __name__, url_prefix="/games")


@bp.get("/saved.zip")
def save() -> Response:
    """All games of this browser, or those that the address names, sent as they are written."""
    count_archive()
    seen = seen_game_ids(limits.ARCHIVE.most)
    chosen = request.args.getlist("game")
    ids = [id for id in seen if id in chosen] if chosen else seen
    return downloads.zip_answer(games(), ids, known_browser(), exports.RECORD)
