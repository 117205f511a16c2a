"""Home: the games of this browser, and those it deleted."""

from flask import Blueprint, Response, request, url_for

from scorekeeper.service.imports import differing
from scorekeeper.service.lan import is_near
from scorekeeper.service.lists import AnyGame, only_listed, only_unlisted
from scorekeeper.web.plumbing.browser import browser, games, known_browser, lists
from scorekeeper.web.plumbing.error_pages import DAMAGED
from scorekeeper.web.plumbing.guard import latest_table, seen_game_ids
from scorekeeper.web.plumbing.htmx import draw, see_other

bp = Blueprint("home", __name__)

LISTED_GAMES = 60


def seen_games() -> list[AnyGame]:
    """The games that this browser lists, latest first."""
    return lists().of(seen_game_ids(LISTED_GAMES))


def deleted_games() -> list[str]:
    """The ids of the games that this browser deleted, most recently deleted first."""
    return games().members.deleted_games_of(known_browser(), LISTED_GAMES)


@bp.get("/help")
def show_help() -> Response:
    """Explain a hand in three steps; ``game`` in the address is the game to return to."""
    return draw("home/help.html", game_id=request.args.get("game", ""))


@bp.get("/")
def index() -> Response:
    """List the games. ``deleted`` in the address is a game that the page offers to restore."""
    seen = seen_games()
    listed = only_listed(seen)
    copies = games().members.copies_of(known_browser())
    deleted = deleted_games()
    just_deleted = request.args.get("deleted", "")
    return draw(
        "home/index.html",
        games=seen,
        open=[game for game in listed if not game.summary.winner],
        finished=[game for game in listed if game.summary.winner],
        unread=only_unlisted(seen, unreadable=False),
        unreadable=only_unlisted(seen, unreadable=True),
        differing=differing(games(), (game.id for game in listed), copies),
        last=latest_table(seen),
        any_deleted=bool(deleted),
        just_deleted=just_deleted if just_deleted in deleted else "",
        damaged=DAMAGED if games().store.damage and is_near(request.remote_addr or "") else "",
    )


@bp.get("/games/deleted")
def show_deleted() -> Response:
    return draw("home/deleted.html", games=lists().of(deleted_games()))


@bp.post("/games/delete")
def delete_game() -> Response:
    """Remove a game from this browser's list, and offer to restore it."""
    game_id = request.form.get("game", "")
    games().members.delete(game_id, browser())
    return see_other(url_for("home.index", deleted=game_id))


@bp.post("/games/restore")
def restore_game() -> Response:
    games().members.restore(request.form.get("game", ""), browser())
    return see_other(url_for("home.index"))
