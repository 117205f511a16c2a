"""Who may start games here: anyone, phones of this network, or people with the passphrase."""

from __future__ import annotations

import hmac

from flask import Blueprint, Flask, Response, current_app, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.config import Starters
from scorekeeper.lan import is_near
from scorekeeper.language import _
from scorekeeper.web.access import wrong_codes
from scorekeeper.web.plumbing.htmx import draw, leave

bp = Blueprint("starters", __name__)

START = ("new_game.new", "new_game.start", "new_game.same_table", "home.import_game")
PROOF = "starter"  # in the cookie of a phone on which the passphrase was entered


def register(app: Flask) -> None:
    app.before_request(_guard)


@bp.post("/games/passphrase")
def enter() -> AnyResponse:
    """Let this phone start games once the passphrase was entered on it."""
    wrong_codes().check(request.remote_addr or "")
    typed = " ".join(request.form.get("passphrase", "").split())
    if not hmac.compare_digest(typed.encode(), current_app.config["PASSPHRASE"].encode()):
        wrong_codes().count(request.remote_addr or "")
        return _refuse(422, typed, _("That isn’t the passphrase."))
    session[PROOF] = _proof()
    return leave(url_for("new_game.new"))


def _guard() -> Response | None:
    return None if request.endpoint not in START or _may_start() else _refuse(403)


def _may_start() -> bool:
    match current_app.config["STARTERS"]:
        case Starters.NETWORK:
            return is_near(request.remote_addr or "")
        case Starters.PASSPHRASE:
            return hmac.compare_digest(str(session.get(PROOF, "")), _proof())
    return True


def _proof() -> str:
    """What only this server makes of the passphrase: another passphrase has another."""
    key, passphrase = (current_app.config[name] for name in ("SECRET_KEY", "PASSPHRASE"))
    return hmac.new(key.encode(), passphrase.encode(), "sha256").hexdigest()


def _refuse(status: int, typed: str = "", error: str = "") -> Response:
    asks = current_app.config["STARTERS"] is Starters.PASSPHRASE
    return draw("home/starters.html", status, asks=asks, typed=typed, error=error)
