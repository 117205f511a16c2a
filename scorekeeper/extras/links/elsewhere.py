"""The address of another Scorekeeper, as players type it."""

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
AT_HOME = (".local", ".lan", ".home", ".internal", ".box", ".home.arpa")
HTTPS = 443  # its port


def root_of(typed: str) -> str | None:
    """The root URL of a Scorekeeper from the address of any of its pages, or None."""
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
    """The likely scheme of an address without one: home networks seldom have https."""
    parts = urlsplit(f"//{typed}")
    host = parts.hostname or ""
    is_home = is_near(host) or host.endswith(AT_HOME) or _is_word(host)
    return "http" if parts.port != HTTPS and (is_home or parts.port) else "https"


def _is_word(host: str) -> bool:
    """True for a single word: a name in the home network, or no address at all."""
    return not ("." in host or ":" in host or is_loopback(host))


def _can_open(parts: SplitResult) -> bool:
    """True if a browser can open it. An invalid port raises a ValueError."""
    is_host = bool(HOST.fullmatch(parts.hostname or "")) and "@" not in parts.netloc
    return parts.scheme in SCHEMES and is_host and parts.port != 0


def _root(path: str) -> str:
    """The part of a path before the page. Every Scorekeeper has the pages of this one.

    A path with a final slash is a folder, even ``/games/``: no page's address ends with a slash.
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
    except MethodNotAllowed:  # a form leaves its own address in the address bar
        return True
    except (NotFound, RequestRedirect):
        return False
    return "filename" not in values  # a file in /pocket/ belongs to another Scorekeeper
