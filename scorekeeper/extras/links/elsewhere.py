"""Find the root URL of another Scorekeeper in an address that a player typed."""

import re
from contextlib import suppress
from urllib.parse import SplitResult, urlsplit

from flask import current_app
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.routing import MapAdapter, RequestRedirect

from scorekeeper.service.lan import is_loopback, is_near

LONGEST = 200  # letters
SCHEMES = ("http", "https")
HOST = re.compile(r"\w[\w.-]*|[0-9a-f:.]*:[0-9a-f:.]*")  # a name in any alphabet, or IPv6
FORBIDDEN = re.compile(r"[\s\"'<>\\^`{|}]")
AT_HOME = (".local", ".lan", ".home", ".internal", ".box", ".home.arpa")  # ends of host names
HTTPS_PORT = 443


def root_of(typed: str) -> str | None:
    """The root URL of a Scorekeeper from the address of any of its pages; None for other texts."""
    address = typed.strip()
    if len(address) > LONGEST or FORBIDDEN.search(address):
        return None
    with suppress(ValueError):
        has_scheme = "://" in address
        parts = urlsplit(address if has_scheme else f"{_scheme(address)}://{address}")
        is_address = has_scheme or bool(parts.port) or not _is_word(parts.hostname or "")
        if is_address and _can_open(parts):
            return parts._replace(path=_root(parts.path), query="", fragment="").geturl()
    return None


def _scheme(typed: str) -> str:
    """The likely scheme of an address without a scheme. Home networks seldom have https."""
    parts = urlsplit(f"//{typed}")
    host = parts.hostname or ""
    is_home = is_near(host) or host.endswith(AT_HOME) or _is_word(host)
    return "http" if parts.port != HTTPS_PORT and (is_home or parts.port) else "https"


def _is_word(host: str) -> bool:
    """True for a single word, which may be a name in the home network or no address at all."""
    return not ("." in host or ":" in host or is_loopback(host))


def _can_open(parts: SplitResult) -> bool:
    """True if a browser can open the address; raise ValueError for an invalid port."""
    is_host = bool(HOST.fullmatch(parts.hostname or "")) and "@" not in parts.netloc
    return parts.scheme in SCHEMES and is_host and parts.port != 0


def _root(path: str) -> str:
    """The path without the page at its end. Another Scorekeeper has the same pages as this one.

    Except Home, no page has a path that ends with a slash. So a path such as ``/games/`` is a root.
    """
    if path.endswith("/index.html"):
        path = path.removesuffix("index.html")
    if path.endswith("/"):
        return path
    pages = current_app.url_map.bind("")
    slashes = [index for index, letter in enumerate(path) if letter == "/"]
    roots = (path[: index + 1] for index in slashes if _is_page(pages, path[index:]))
    return next(roots, f"{path}/")


def _is_page(pages: MapAdapter, path: str) -> bool:
    try:
        _endpoint, values = pages.match(path)
    except MethodNotAllowed:  # after a form was sent, the browser may show the form's address
        return True
    except (NotFound, RequestRedirect):
        return False
    return "filename" not in values  # /pocket/… is a Scorekeeper of its own, with its own root
