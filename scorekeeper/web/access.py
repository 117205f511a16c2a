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
    **dict.fromkeys(
        ("game.show", "game.show_board", "sheet.show", "sheet.export", "sheet.rules"), Role.WATCH
    ),
    **dict.fromkeys(
        (
            "melding.show_meld",
            "melding.record_meld",
            "melding.record_meld_points",
            "melding.record_meld_done",
            "tricks.agree",
        ),
        Role.SEAT,
    ),
    **dict.fromkeys(
        (
            "game.show_hand",
            "game.show_history",
            "game.reopen",
            "game.undo",
            "game.redo",
            "bidding.show_calls",
            "bidding.record_call",
            "bidding.record_bid",
            "bidding.record_partner",
            "bidding.ask_redeal",
            "melding.announce",
            "melding.finish_meld",
            "melding.show_discards",
            "melding.record_discards",
            "tricks.record_tricks",
            "tricks.record_took",
            "tricks.end_hand",
            "penalties.show_adjustments",
            "penalties.adjust",
            "penalties.drop_adjustment",
            "early_end.show_leave",
            "early_end.call_time",
            "early_end.take_concession_back",
            "early_end.concede",
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
    """Refuse who may not open that page of a game; for the others load the game, once a request.

    Routes find it in ``loaded()``: its id is taken out of what the address passes to them.
    """
    values = request.view_args or {}
    if "game_id" not in values:
        return None
    game_id = values.pop("game_id")
    g.member = members().admit(game_id, browser())
    needs = NEEDS.get(request.endpoint or "", Role.HOST)
    if not may(g.member, needs):
        return _refuse(g.member, game_id)
    if needs is Role.SEAT and not may_show(g.member, values["seat"]):
        return _refuse(g.member, game_id)
    g.loaded = games().load(game_id)
    return None


def _refuse(member: Member | None, game_id: str) -> Response:
    return draw(
        "share/refused.html",
        403,
        member=member,
        out=None if member else members().why_out(game_id, browser()),
        game=url_for("game.show", game_id=game_id),
    )


def _too_many(_guessing: TooManyCodesError) -> Response:
    sentence = _("So many wrong codes were typed that the app waits a minute.")
    return draw("errors/error.html", 429, title=_("Wait"), sentence=sentence)
