"""The address of another Scorekeeper, as somebody types it."""

from __future__ import annotations

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
NEVER = re.compile(r"[\s\"'<>\\^`{|}]")
AT_HOME = (".local", ".lan", ".home", ".internal", ".box", ".home.arpa")
HTTPS = 443  # its port


def root_of(typed: str) -> str:
    """Where that Scorekeeper begins, whichever of its pages was typed; empty for no address."""
    address = typed.strip()
    if len(address) > LONGEST or NEVER.search(address):
        return ""
    with suppress(ValueError):
        has_scheme = "://" in address
        parts = urlsplit(address if has_scheme else f"{_scheme(address)}://{address}")
        is_meant = has_scheme or bool(parts.port) or not _is_word(parts.hostname or "")
        if is_meant and _can_be(parts):
            return parts._replace(path=_root(parts.path), query="", fragment="").geturl()
    return ""


def _scheme(typed: str) -> str:
    """What most likely answers where somebody typed none: at home few have https."""
    parts = urlsplit(f"//{typed}")
    host = parts.hostname or ""
    is_home = is_near(host) or host.endswith(AT_HOME) or _is_word(host)
    return "http" if parts.port != HTTPS and (is_home or parts.port) else "https"


def _is_word(host: str) -> bool:
    """Whether it may be a name that only the network at home knows, or no address at all."""
    return not ("." in host or ":" in host or is_loopback(host))


def _can_be(parts: SplitResult) -> bool:
    """Whether a browser can open it; the port is asked for, because a wrong one is an error."""
    is_host = bool(HOST.fullmatch(parts.hostname or "")) and "@" not in parts.netloc
    return parts.scheme in SCHEMES and is_host and parts.port != 0


def _root(path: str) -> str:
    """The part of a path that is before the page: another Scorekeeper has the pages of this one.

    With a slash at its end it is a folder, even ``/games/``: no page's address ends so.
    """
    if path.endswith("/index.html"):
        path = path.removesuffix("index.html")
    if path.endswith("/"):
        return path
    pages = current_app.url_map.bind("")
    slashes = [place for place, letter in enumerate(path) if letter == "/"]
    before = next((place for place in slashes if _is_page(pages, path[place:])), None)
    return f"{path}/" if before is None else path[: before + 1]


def _is_page(pages: MapAdapter, path: str) -> bool:
    try:
        _endpoint, values = pages.match(path)
    except MethodNotAllowed:  # a form leaves its own address in the bar
        return True
    except (NotFound, RequestRedirect):
        return False
    return "filename" not in values  # files may be those of another Scorekeeper
