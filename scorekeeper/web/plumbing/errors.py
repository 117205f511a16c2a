"""What people see when a page cannot be: what happened, and the way back."""

from __future__ import annotations

from flask import Flask, Response
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from scorekeeper.games import NoSuchGameError, UnreadableError
from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import NoSuchHandError
from scorekeeper.web.plumbing.htmx import draw

PAGES = {
    400: (
        N_("This page is out of date"),
        N_("Nothing was recorded. Open the game again and repeat the last tap."),
    ),
    404: (
        N_("There is nothing here"),
        N_("The address may be cut short. Open the link from the other phone once more."),
    ),
    405: (N_("That cannot be done here"), N_("Open the game again.")),
    413: (N_("That file is too large"), N_("A game record is much smaller than 4 MB.")),
    500: (
        N_("Something went wrong on our side"),
        N_("Nothing you entered before is lost. The mistake is in the program's log."),
    ),
}
OTHER = (N_("That did not work"), N_("Open the game again."))


class NoSuchLinkError(LookupError):
    """Nobody can join by that link, or nobody can any more."""


def register(app: Flask) -> None:
    app.register_error_handler(NoSuchGameError, _no_game)
    app.register_error_handler(NoSuchLinkError, _no_link)
    app.register_error_handler(UnreadableError, _unreadable)
    app.register_error_handler(NoSuchHandError, _no_hand)
    app.register_error_handler(CSRFError, _out_of_date)
    app.register_error_handler(HTTPException, _show)
    app.register_error_handler(500, _show)


def _no_game(_missing: NoSuchGameError) -> Response:
    return _draw(404, _("There is no game here"), _(PAGES[404][1]))


def _no_link(_missing: NoSuchLinkError) -> Response:
    sentence = _("It was withdrawn or made anew. Ask whoever keeps score to share the game again.")
    return _draw(404, _("This link is no longer valid"), sentence)


def _unreadable(error: UnreadableError) -> Response:
    """Nothing is wrong with the request, and nothing but that game is affected."""
    if error.newer:
        sentence = _("It holds what this version does not know. Update the program to go on.")
        return _draw(409, _("This game is from a newer program"), sentence)
    sentence = _("The program's log says what is wrong with it. A backup may hold it as it was.")
    return _draw(409, _("This game is damaged on the disk"), sentence)


def _no_hand(mistake: NoSuchHandError) -> Response:
    return _draw(404, _("There is no such hand"), mistake.sentence)


def _out_of_date(_error: CSRFError) -> Response:
    return _draw(400, *map(_, PAGES[400]))


def _show(error: HTTPException) -> Response:
    status = error.code or 500
    return _draw(status, *map(_, PAGES.get(status, OTHER)))


def _draw(status: int, title: str, sentence: str) -> Response:
    return draw("errors/error.html", status, title=title, sentence=sentence)
