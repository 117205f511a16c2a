"""Who may open what: every page of a game asks here before it is drawn."""

from __future__ import annotations

from flask import Flask, Response, current_app, g, request, session
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Access, Lets, Member, TooManyCodesError, may, may_show
from scorekeeper.games import LoadedGame
from scorekeeper.language import _
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.htmx import draw
from scorekeeper.web.screens import texts

# What each page of a game asks for. One that is not named here asks for the most.
NEEDS = {
    "table.show": Lets.WATCH,
    "board.show": Lets.WATCH,
    "sheet.show": Lets.WATCH,
    "sheet.export": Lets.WATCH,
    "sheet.rules": Lets.WATCH,
    "history.show": Lets.SCORE,
    "table.show_meld": Lets.SEAT,
    "table.record_meld": Lets.SEAT,
    "table.record_meld_points": Lets.SEAT,
    "table.record_meld_done": Lets.SEAT,
    "table.agree": Lets.SEAT,
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
        Lets.SCORE,
    ),
    **dict.fromkeys(
        (
            "share.renew",
            "share.withdraw",
            "share.pass_on",
            "share.remove",
            "share.close_meld",
        ),
        Lets.HOST,
    ),
}


def register(app: Flask) -> None:
    app.before_request(_guard)
    app.register_error_handler(TooManyCodesError, _too_many)


def loaded() -> LoadedGame:
    """The game that the address of the request names."""
    found: LoadedGame = g.loaded
    return found


def access() -> Access:
    """The links and members of the running app."""
    found: Access = current_app.extensions["access"]
    return found


def member() -> Member:
    """What this browser may do at the game of the request."""
    found: Member = g.member
    return found


def phone_names(table: LoadedGame) -> dict[str, str]:
    """What each phone that ever was at a game is called, by its browser."""
    return {each.browser: texts.phone(table.game, each) for each in access().everybody(table.id)}


def seen_game_ids(most: int) -> list[str]:
    """The games that this browser is at, the latest first."""
    return access().games_of(session["browser"], most) if "browser" in session else []


def _guard() -> AnyResponse | None:
    """Load the game of the address, once a request, and let in who may open that page of it."""
    values = request.view_args or {}
    if "game_id" not in values:
        return None
    g.loaded = games().load(values.pop("game_id"))
    g.member = access().member(loaded().id, browser())
    needs = NEEDS.get(request.endpoint or "", Lets.HOST)
    if not may(g.member, needs):
        return _refuse(g.member, loaded().id)
    if needs is Lets.SEAT and not may_show(g.member, values["seat"]):
        return _refuse(g.member, loaded().id)
    return None


def _refuse(member: Member | None, game_id: str) -> Response:
    return draw(
        "share/refused.html",
        403,
        member=member,
        out=None if member else access().gone(game_id, browser()),
        game=f"/games/{game_id}",
    )


def _too_many(_guessing: TooManyCodesError) -> Response:
    sentence = _("So many wrong codes were typed that the app waits a minute.")
    return draw("errors/error.html", 429, title=_("Wait"), sentence=sentence)
