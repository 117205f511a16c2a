"""What htmx says in a request and hears in an answer; no other file names its headers."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import urlsplit

from flask import Response, redirect, render_template, request
from markupsafe import Markup, escape
from werkzeug.wrappers import Response as AnyResponse

VERSION = "4.0.1"
CDN = f"https://cdn.jsdelivr.net/npm/htmx.org@{VERSION}/dist/htmx.min.js"
INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"

LONGEST_ADDRESS = 8_000  # letters that browsers and proxies take; a form with more is no person's

PIECE_HEADER = "HX-Request-Type"


def wants_piece() -> bool:
    """Whether htmx will swap the answer in; going back in history asks for a whole page."""
    return request.headers.get(PIECE_HEADER) == "partial"


def draw(page: str, status: int = 200, **context: object) -> Response:
    """A page that extends ``layout``: for htmx only its block ``piece``, else all of it."""
    layout = "piece.html" if wants_piece() else "page.html"
    return Response(render_template(page, layout=layout, **context), status)


def partial(target: str, piece: Markup) -> str:
    """A piece that is swapped in where a selector says, whatever else the answer holds."""
    return f"<hx-partial hx-target='{escape(target)}'>{piece.strip()}</hx-partial>\n"


def unchanged() -> Response:
    """Let the page stay as it is. Not a 204: waitress closes the connection after one."""
    return Response(headers={"HX-Reswap": "none"})


def is_unchanged(response: AnyResponse) -> bool:
    """Whether an answer lets the page stay as it is."""
    return response.headers.get("HX-Reswap") == "none"


def leave(url: str) -> AnyResponse:
    """Send the browser to another page after a form was posted."""
    if wants_piece():
        return Response(headers={"HX-Redirect": url})
    return redirect(url, 303)


def at_address(response: Response, url: str) -> Response:
    """Let the address bar say where the swapped piece belongs, so that a reload shows the same."""
    if wants_piece() and _in_bar() != url and len(url) <= LONGEST_ADDRESS:
        response.headers["HX-Replace-Url"] = url
    return response


def _in_bar() -> str:
    with suppress(ValueError):  # no browser says such an address
        parts = urlsplit(request.headers.get("HX-Current-URL", ""))
        return parts._replace(scheme="", netloc="", fragment="").geturl()
    return ""


def from_top(response: Response) -> Response:
    """Show the swapped piece from its top: it is another screen, not the same one changed."""
    if wants_piece():
        response.headers["HX-Reswap"] = "outerMorph show:top showTarget:body"
    return response
