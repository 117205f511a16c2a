"""Games taken to another Scorekeeper by a link that holds them."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, redirect, request, session, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import limits
from scorekeeper.extras.links.elsewhere import LONGEST, root_of
from scorekeeper.extras.links.link import TooMuchError, to_line, write_link
from scorekeeper.language import _
from scorekeeper.service.lists import AnyGame, only_unlisted
from scorekeeper.web.files.importing import SHOWN
from scorekeeper.web.files.many_games import tables
from scorekeeper.web.plumbing.addresses import url_of_extra
from scorekeeper.web.plumbing.browser import (
    games,
    known_browser,
    lists,
)
from scorekeeper.web.plumbing.guard import count, is_at
from scorekeeper.web.plumbing.htmx import draw

bp = Blueprint("link_out", __name__, url_prefix="/games/link")

OTHER = "other_address"  # in the cookie: where games were taken from this browser


@bp.get("")
def show() -> AnyResponse:
    """The games that the address names, and the link, once it is known where it leads."""
    asked = request.args.getlist("game")
    if not asked:  # an address that was cut leads to where games are chosen
        return redirect(url_of_extra("all_games.show") or url_for("home.index"), 303)
    return _page(asked, _proposed())


@bp.post("")
def lead_to() -> AnyResponse:
    """Keep where the other Scorekeeper is, and show the link."""
    asked = request.form.getlist("game")
    typed = request.form.get("to", "")
    address = root_of(typed)
    if not address:
        return _page(
            asked,
            typed,
            _("Type the address that its browser shows, such as http://192.168.1.20:8000."),
        )
    session[OTHER] = address
    return redirect(url_for("link_out.show", game=asked), 303)


def _proposed() -> str:
    """Where games went before; else the edition that this server offers for phones, if any."""
    offered = current_app.extensions.get("pocket address")
    return str(session.get(OTHER) or (offered() if offered else ""))


def _held(asked: list[str]) -> list[AnyGame]:
    """Those of the games that this phone is at and that can be read; also too many for a link."""
    found = lists().of(id for id in dict.fromkeys(asked[: limits.ARCHIVE]) if is_at(id))
    damaged = only_unlisted(found, unreadable=True)
    held = [game for game in found if game not in damaged]
    if not held:
        raise NotFound
    return held


def _page(asked: list[str], address: str, error: str = "") -> Response:
    held = _held(asked)
    ids = [game.id for game in held]
    link = file = ""
    try:
        link = _link(ids, address) if address and not error else ""
    except TooMuchError:
        file = _file(ids)
    return draw(
        "links/link_out.html",
        422 if error else 200,
        ids=ids,
        number=len(ids),
        shown=held[:SHOWN],
        more=len(held[SHOWN:]),
        address=address,
        longest=LONGEST,
        errors={"to": error},
        link=link,
        file=file,
    )


def _file(ids: list[str]) -> str:
    """Where the same games are a file."""
    if ids[1:]:
        return url_of_extra("all_games.save", kind="json", game=ids)
    return url_for("sheet.export", game_id=ids[0], kind="json")


def _link(ids: list[str], address: str) -> str:
    """A TooMuchError where the games do not fit."""
    if len(ids) > limits.LINKED_GAMES:
        raise TooMuchError
    if ids[1:]:
        count("archives")
    held = tables(games(), ids, known_browser())
    return write_link(address, (to_line(each.game, each.identity) for each in held))
