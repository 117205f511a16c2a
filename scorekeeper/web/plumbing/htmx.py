"""The headers of htmx in requests and responses. No other Python module spells them."""

from contextlib import suppress
from urllib.parse import urlsplit

from flask import Response, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

VERSION = "4.0.1"
CDN = f"https://cdn.jsdelivr.net/npm/htmx.org@{VERSION}/dist/htmx.min.js"
INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"

LONGEST_ADDRESS = 8_000  # characters that browsers and proxies accept

PIECE_HEADER = "HX-Request-Type"


def wants_piece() -> bool:
    """True if htmx swaps the response into a page. Going back in history requests a whole page."""
    return request.headers.get(PIECE_HEADER) == "partial"


def draw(page: str, status: int = 200, **context: object) -> Response:
    """Render a page whose template extends ``layout``; for htmx, only its block ``piece``."""
    layout = "piece.html" if wants_piece() else "page.html"
    return Response(render_template(page, layout=layout, **context), status)


def unchanged() -> Response:
    """Leave the page as it is. A status of 204 would make waitress close the connection."""
    return Response(headers={"HX-Reswap": "none"})


def is_unchanged(response: AnyResponse) -> bool:
    """True if a response leaves the page as it is."""
    return response.headers.get("HX-Reswap") == "none"


def see_other(url: str) -> Response:
    """Redirect to another address, which the browser requests by GET."""
    return make_response(redirect(url, 303))


def leave(url: str) -> Response:
    """Redirect to another page after a form was posted."""
    return Response(headers={"HX-Redirect": url}) if wants_piece() else see_other(url)


def leave_for_good(url: str) -> Response:
    """Redirect like ``leave``, but the phone’s Back skips the page of the form."""
    answer = leave(url)
    if wants_piece():
        answer.headers["HX-Replace-Url"] = "true"
    return answer


def at_address(response: Response, url: str) -> Response:
    """Set the address bar to ``url``, so that a reload shows the page of the swapped piece."""
    if wants_piece() and _current_url() != url and len(url) <= LONGEST_ADDRESS:
        response.headers["HX-Replace-Url"] = url
    return response


def _current_url() -> str | None:
    with suppress(ValueError):  # no browser sends a malformed address
        parts = urlsplit(request.headers.get("HX-Current-URL", ""))
        return parts._replace(scheme="", netloc="", fragment="").geturl()
    return None


def from_top(response: Response) -> Response:
    """Scroll to the top of the swapped piece, because it is another screen."""
    if wants_piece():
        response.headers["HX-Reswap"] = "outerMorph show:top showTarget:body"
    return response
