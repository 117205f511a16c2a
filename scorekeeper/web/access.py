"""Who may open which page of a game, checked before the page is drawn."""

from __future__ import annotations

from flask import Flask, Response, current_app, g, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import (
    Link,
    Member,
    Members,
    Role,
    TooManyCodesError,
    WrongCodes,
    may,
    may_show,
)
from scorekeeper.games import LoadedGame
from scorekeeper.language import _
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.htmx import draw
from scorekeeper.web.screens import texts

# The least role that may open each page of a game; only the host opens one that is missing here.
NEEDS = {
    "table.show": Role.WATCH,
    "board.show": Role.WATCH,
    "sheet.show": Role.WATCH,
    "sheet.export": Role.WATCH,
    "sheet.rules": Role.WATCH,
    "history.show": Role.SCORE,
    "table.show_meld": Role.SEAT,
    "table.record_meld": Role.SEAT,
    "table.record_meld_points": Role.SEAT,
    "table.record_meld_done": Role.SEAT,
    "table.agree": Role.SEAT,
    **dict.fromkeys(
        (
            "table.show_hand",
            "table.reopen",
            "table.show_calls",
            "table.record_call",
            "table.record_bid",
            "table.record_partner",
            "table.announce",
            "table.finish_meld",
            "table.record_tricks",
            "table.record_took",
            "table.end_hand",
            "table.undo",
            "table.redo",
            "beside.ask_redeal",
            "beside.show_discards",
            "beside.record_discards",
            "beside.show_adjustments",
            "beside.adjust",
            "beside.drop_adjustment",
            "beside.show_leave",
            "beside.call_time",
            "beside.take_concession_back",
            "beside.concede",
            "players.show",
            "players.save",
            "players.show_dealer",
            "players.save_dealer",
            "share.show",
        ),
        Role.SCORE,
    ),
    **dict.fromkeys(
        (
            "share.renew",
            "share.withdraw",
            "share.pass_on",
            "share.remove",
            "share.close_meld",
        ),
        Role.HOST,
    ),
}


def register(app: Flask) -> None:
    app.before_request(_guard)
    app.register_error_handler(TooManyCodesError, _too_many)


def loaded() -> LoadedGame:
    """The game that the address of the request names."""
    found: LoadedGame = g.loaded
    return found


def members() -> Members:
    """The links and members of the running app."""
    found: Members = current_app.extensions["members"]
    return found


def member() -> Member:
    """The membership of this browser at the game of the request."""
    found: Member = g.member
    return found


def phone_names(table: LoadedGame) -> dict[str, str]:
    """The name of each phone that is or was at a game, by its browser."""
    return {each.browser: texts.phone(table.game, each) for each in members().everybody(table.id)}


def seen_game_ids(most: int) -> list[str]:
    """The ids of this browser's games, the last played first."""
    return members().games_of(session["browser"], most) if "browser" in session else []


def find_code(code: str) -> Link | None:
    """The link of a typed code; a TooManyCodesError for an address that guesses."""
    wrong_codes: WrongCodes = current_app.extensions["wrong_codes"]
    address = request.remote_addr or ""
    wrong_codes.check(address)
    link = members().find_code(code)
    if link is None:
        wrong_codes.count(address)
    return link


def _guard() -> AnyResponse | None:
    """Load the game of the address, once a request, and let in who may open that page of it."""
    values = request.view_args or {}
    if "game_id" not in values:
        return None
    g.loaded = games().load(values.pop("game_id"))
    g.member = members().admit(loaded().id, browser())
    needs = NEEDS.get(request.endpoint or "", Role.HOST)
    if not may(g.member, needs):
        return _refuse(g.member, loaded().id)
    if needs is Role.SEAT and not may_show(g.member, values["seat"]):
        return _refuse(g.member, loaded().id)
    return None


def _refuse(member: Member | None, game_id: str) -> Response:
    return draw(
        "share/refused.html",
        403,
        member=member,
        out=None if member else members().why_out(game_id, browser()),
        game=url_for("table.show", game_id=game_id),
    )


def _too_many(_guessing: TooManyCodesError) -> Response:
    sentence = _("So many wrong codes were typed that the app waits a minute.")
    return draw("errors/error.html", 429, title=_("Wait"), sentence=sentence)
