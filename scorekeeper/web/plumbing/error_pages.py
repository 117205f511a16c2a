"""Error pages: a sentence about what happened, and a link to the game."""

import re

from flask import Flask, Response, current_app, request, url_for
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadHost, HTTPException

from scorekeeper import limits
from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import NoSuchHandError
from scorekeeper.service.games import NoSuchGameError, UnreadableError
from scorekeeper.storage.database import LockedError, UnreachableError, UnwritableError
from scorekeeper.storage.members import TooManyPhonesError

from .browser import games, is_alone
from .guard import membership
from .htmx import draw

PAGES = {
    400: (
        N_("This page is out of date"),
        N_("Nothing was saved. Open the game again and repeat your last tap."),
    ),
    404: (
        N_("Nothing here"),
        N_("Part of the link may be missing. Open it again from the other phone."),
    ),
    405: (N_("That can’t be done here"), N_("Open the game again.")),
    413: (N_("That is too big"), N_("Choose a file under {megabytes} MB.")),
    500: (
        N_("Something went wrong"),
        N_("Your scores are safe. Try again."),
    ),
}
LONG_FORM = N_("Nothing was saved. Try again with less text.")
OTHER = (N_("That did not work"), N_("Open the game again."))
DAMAGED = N_("This server’s database is damaged. Its host should restore a backup.")
NEEDS_HTTPS = (
    N_("This page needs https"),
    N_("Open it again with https:// at the beginning of the address. Nothing was saved."),
)
INSIDE_A_GAME = re.compile("/games/(?P<id>[^/]+)/")


class NoSuchLinkError(LookupError):
    """No link to join a game has that token, or the link was turned off."""


def register(app: Flask) -> None:
    app.register_error_handler(NoSuchGameError, _no_game)
    app.register_error_handler(NoSuchLinkError, _no_link)
    app.register_error_handler(UnreadableError, _unreadable)
    app.register_error_handler(NoSuchHandError, _no_hand)
    app.register_error_handler(UnwritableError, _unwritable)
    app.register_error_handler(UnreachableError, _unreachable)
    app.register_error_handler(TooManyPhonesError, _full)
    app.register_error_handler(BadHost, _no_host)
    app.register_error_handler(HTTPException, _show)


def _no_game(_missing: NoSuchGameError) -> Response:
    return _draw(404, _("No game here"), _(PAGES[404][1]))


def _no_link(_missing: NoSuchLinkError) -> Response:
    sentence = _("The code was turned off or changed. Ask the scorekeeper for a new one.")
    return _draw(404, _("This link no longer works"), sentence)


def _unreadable(error: UnreadableError) -> Response:
    """Report an unreadable game; other games are not affected."""
    if error.newer:
        sentence = _("Update Scorekeeper to open it.")
        return _draw(409, _("This game needs a newer Scorekeeper"), sentence)
    sentence = _("It can’t be opened. If you have a backup, restore it.")
    return _draw(409, _("This game’s file is damaged"), sentence)


def _no_hand(mistake: NoSuchHandError) -> Response:
    return _draw(404, _("No such hand"), mistake.sentence, _url_of_game())


def _full(_refused: TooManyPhonesError) -> Response:
    return _draw(
        409,
        _("Too many phones"),
        _("This game has had {most} phones and can’t take more.", most=limits.PHONES),
    )


def _unwritable(error: UnwritableError) -> Response:
    """Report that nothing can be saved. The phone queues its tap and repeats it later."""
    current_app.logger.error("Nothing can be saved: %s", error)
    sentence = _(
        "The server’s disk may be full, or another program has locked its database. "
        "Try again later."
    )
    if is_alone():
        sentence = _("This phone may be full. Free up some space and try again.")
    status = 503 if isinstance(error, LockedError) else 507
    return _draw(status, _("Nothing can be saved right now"), sentence)


def _unreachable(error: UnreachableError) -> Response:
    """Report that the database is unreachable. A phone shows its cached page instead."""
    current_app.logger.error("The database does not answer: %s", error)
    sentence = _("The server can’t reach its games. Try again in a minute.")
    return _draw(503, _("Games can’t be opened right now"), sentence)


def _no_host(_wrong: BadHost) -> Response:
    """Answer in plain text, because the links of a page need a valid host name."""
    return Response(_("No computer can have that name."), 400, mimetype="text/plain")


def _show(error: HTTPException) -> Response:
    status = error.code or 500
    title, sentence = map(_, PAGES.get(status, OTHER))
    if isinstance(error, CSRFError) and current_app.config["HTTPS"] and not request.is_secure:
        title, sentence = map(_, NEEDS_HTTPS)
    if status == 413:
        takes_file = request.max_content_length == limits.BODY
        megabytes = limits.BODY // limits.MB
        sentence = sentence.format(megabytes=megabytes) if takes_file else _(LONG_FORM)
    if status == 500 and games().store.damage:
        sentence = _(DAMAGED)
    game = _url_of_game() if status < 500 else None
    if game and status == 404:
        sentence = _("The game has no page at this address.")
    return _draw(status, title, sentence, game)


def _url_of_game() -> str | None:
    """The address of the request's game, if this browser is a member."""
    found = INSIDE_A_GAME.match(request.path)
    is_member = found and membership(found["id"])
    return url_for("game.show", game_id=found["id"]) if found and is_member else None


def _draw(status: int, title: str, sentence: str, game: str | None = None) -> Response:
    return draw("errors/error.html", status, title=title, sentence=sentence, game=game)
