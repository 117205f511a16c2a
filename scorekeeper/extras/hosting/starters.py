"""Restrict who may start games, as the setting ``STARTERS`` says (``Starters`` in config.py)."""

import hmac

from flask import Blueprint, Flask, Response, current_app, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.config import LONGEST_PASSPHRASE, Starters
from scorekeeper.language import _
from scorekeeper.pinochle.names import tidy
from scorekeeper.service.lan import is_near
from scorekeeper.web.files import importing
from scorekeeper.web.plumbing.guard import LINK, count, takes
from scorekeeper.web.plumbing.htmx import draw, leave
from scorekeeper.web.plumbing.reloads import add_reload

bp = Blueprint("starters", __name__)

START = (
    "new_game.new",
    "new_game.start",
    "new_game.same_table",
    "importing.receive",
    "importing.go_on",
)
PROOF = "starter"  # the session entry that proves that a phone has entered the passphrase


def register(app: Flask) -> None:
    app.register_blueprint(bp)
    if app.config["STARTERS"] is not Starters.ANYONE:
        app.before_request(_guard)
    add_reload(app, "/games/passphrase", "new_game.new")


@bp.post("/games/passphrase")
@takes(form=LINK)
def enter() -> AnyResponse:
    """Allow this phone to start games, if the passphrase is right."""
    if not _needs_passphrase():
        return leave(url_for("new_game.new"))
    typed = tidy(request.form.get("passphrase", ""))
    is_right = hmac.compare_digest(typed.encode(), _passphrase().encode())
    count("wrong_codes", counts=not is_right)
    if not is_right:
        return _refuse(422, typed, _("That isn’t the passphrase."))
    session[PROOF] = _proof()
    return importing.receive() if _link() else leave(url_for("new_game.new"))


def _guard() -> Response | None:
    return None if request.endpoint not in START or _may_start() else _refuse(403)


def _link() -> str:
    """The link with games that was opened before entering the passphrase, or an empty string."""
    return request.form.get("link", "")


def _needs_passphrase() -> bool:
    return current_app.config["STARTERS"] is Starters.PASSPHRASE


def _may_start() -> bool:
    if _needs_passphrase():
        return hmac.compare_digest(str(session.get(PROOF, "")), _proof())
    return is_near(request.remote_addr or "")


def _proof() -> str:
    """This server's signature of the passphrase. A new passphrase makes old proofs invalid."""
    key: str = current_app.config["SECRET_KEY"]
    return hmac.new(key.encode(), _passphrase().encode(), "sha256").hexdigest()


def _passphrase() -> str:
    """The passphrase in normal form, because keyboards encode accents differently."""
    return tidy(current_app.config["PASSPHRASE"])


def _refuse(status: int, typed: str = "", error: str = "") -> Response:
    return draw(
        "hosting/starters.html",
        status,
        needs_passphrase=_needs_passphrase(),
        link=_link(),
        typed=typed,
        error=error,
        longest=LONGEST_PASSPHRASE,
    )
