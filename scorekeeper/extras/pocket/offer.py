"""Offer and send the edition that runs inside a browser, if this server has a build of it."""

import mimetypes
from pathlib import Path
from urllib.parse import urlsplit

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    current_app,
    request,
    send_from_directory,
    session,
    url_for,
)

from scorekeeper.service.lan import is_loopback
from scorekeeper.web.plumbing.browser import is_alone

bp = Blueprint("pocket", __name__)

PAGE = "index.html"
# The same policies are in static/pocket/sw.js. The page names the rest of its policy in its HTML.
POLICIES = {
    PAGE: "frame-ancestors 'none'",
    "pocket/worker.js": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    ),
}
KINDS = {".mjs": "text/javascript", ".wasm": "application/wasm"}  # some systems lack these types


def register(app: Flask) -> None:
    for end, kind in KINDS.items():
        mimetypes.add_type(kind, end)
    app.register_blueprint(bp)
    app.add_template_global(is_offered, "offers_pocket")
    app.extensions["pocket address"] = address


def is_offered() -> bool:
    """True if this server has the edition for phones, and the browser can run it.

    Browsers run it over https, or on the server's own computer.
    """
    is_secure = request.is_secure or is_loopback(urlsplit(request.url).hostname or "")
    return bool(current_app.config["POCKET"]) and is_secure and not is_alone()


def address() -> str:
    """The address of the edition for phones; empty if it is not offered."""
    return url_for("pocket.send", _external=True) if is_offered() else ""


@bp.get("/pocket/")
@bp.get("/pocket/<path:filename>")
def send(filename: str = PAGE) -> Response:
    """Send a file of the build. File names have no hash, so browsers revalidate them each time.

    The service worker caches files by their hash, and requests only changed files.
    """
    session.modified = False  # a file needs no cookie
    folder = current_app.config["POCKET"]
    if not folder:
        abort(404)
    answer = send_from_directory(Path(folder).absolute(), filename)
    if filename in POLICIES:
        answer.headers["Content-Security-Policy"] = POLICIES[filename]
    return answer
