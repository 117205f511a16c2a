"""Take games to another Scorekeeper by a link that contains them."""

from flask import Blueprint, Response, abort, current_app, request, session, url_for

from scorekeeper import limits
from scorekeeper.language import _
from scorekeeper.service.hidden_meld import games_to_save
from scorekeeper.service.lists import AnyGame, only_unlisted
from scorekeeper.web.files.importing import LISTED_GAMES
from scorekeeper.web.plumbing.addresses import url_of_extra
from scorekeeper.web.plumbing.browser import games, known_browser, lists
from scorekeeper.web.plumbing.guard import count, membership
from scorekeeper.web.plumbing.htmx import draw, see_other

from .elsewhere import LONGEST, root_of
from .link import to_line, write_link

bp = Blueprint("link_out", __name__, url_prefix="/games/link")

OTHER = "other_address"  # the session key for the server to which this browser took games last


@bp.get("")
def show() -> Response:
    """Show the games in the query and, if the other Scorekeeper's address is known, the link."""
    ids = request.args.getlist("game")
    if not ids:  # the address was cut off
        return see_other(url_of_extra("all_games.show") or url_for("home.index"))
    return _page(ids, _proposed_address())


@bp.post("")
def lead_to() -> Response:
    """Store the address of the other Scorekeeper, and show the link."""
    ids = request.form.getlist("game")
    typed = request.form.get("to", "")
    address = root_of(typed)
    if address is None:
        return _page(
            ids,
            typed,
            _("Type the address that its browser shows, such as http://192.168.1.20:8000."),
        )
    session[OTHER] = address
    return see_other(url_for("link_out.show", game=ids))


def _proposed_address() -> str:
    """The address used last, else the address of this server's edition for phones, else empty."""
    offered = current_app.extensions.get("pocket address")
    return str(session.get(OTHER) or (offered() if offered else ""))


def _readable_games(ids: list[str]) -> list[AnyGame]:
    """The games with these ids that this browser joined, except unreadable ones.

    Abort with 404 if there are none.
    """
    found = lists().of(id for id in dict.fromkeys(ids[: limits.ARCHIVE]) if membership(id))
    damaged = only_unlisted(found, unreadable=True)
    return [game for game in found if game not in damaged] or abort(404)


def _page(wanted: list[str], address: str, error: str = "") -> Response:
    readable = _readable_games(wanted)
    ids = [game.id for game in readable]
    is_given = address and not error
    link = _link(ids, address) if is_given else None
    return draw(
        "links/link_out.html",
        422 if error else 200,
        ids=ids,
        number=len(ids),
        shown=readable[:LISTED_GAMES],
        more=len(readable[LISTED_GAMES:]),
        address=address,
        longest=LONGEST,
        errors={"to": error},
        link=link,
        file=_file(ids) if is_given and link is None else None,
    )


def _file(ids: list[str]) -> str:
    """The URL to download these games as a file.

    It is empty for several games if the extra “statistics” is not installed.
    """
    if ids[1:]:
        return url_of_extra("all_games.save", kind="json", game=ids)
    return url_for("sheet.export", game_id=ids[0], kind="json")


def _link(ids: list[str], address: str) -> str | None:
    """Return a link to the address with the games; None if the games do not fit."""
    if len(ids) > limits.LINKED_GAMES:
        return None
    if ids[1:]:
        count("archives")
    found = games_to_save(games(), ids, known_browser())
    return write_link(address, (to_line(each.game, each.uid, each.started) for each in found))
