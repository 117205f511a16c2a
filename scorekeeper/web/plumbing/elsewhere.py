"""The address of another Scorekeeper, as somebody types it."""

from __future__ import annotations

import re
from contextlib import suppress
from urllib.parse import SplitResult, urlsplit

from scorekeeper.lan import is_loopback, is_near

LONGEST = 200  # letters
SCHEMES = ("http", "https")
HOST = re.compile(r"\w[\w.-]*|[0-9a-f:.]*:[0-9a-f:.]*")  # a name in any alphabet, or IPv6
NEVER = re.compile(r"[\s\"'<>\\^`{|}]")
# Somebody copies the address from a page other than Home.
INSIDE = re.compile(r"(.*/)(?:index\.html|(?:games|join|rules)/.+)")
AT_HOME = (".local", ".lan", ".home", ".internal")


def root_of(typed: str) -> str:
    """Where that Scorekeeper begins, whichever of its pages was typed; empty for no address."""
    address = typed.strip()
    if len(address) > LONGEST or NEVER.search(address):
        return ""
    with suppress(ValueError):
        parts = urlsplit(_with_scheme(address))
        if _can_be(parts):
            inside = INSIDE.fullmatch(parts.path)
            path = inside[1] if inside else f"{parts.path.rstrip('/')}/"
            return parts._replace(path=path, query="", fragment="").geturl()
    return ""


def _with_scheme(typed: str) -> str:
    if "://" in typed:
        return typed
    host = urlsplit(f"//{typed}").hostname or ""
    is_home = is_near(host) or is_loopback(host) or host.endswith(AT_HOME)
    return f"{'http' if is_home else 'https'}://{typed}"


def _can_be(parts: SplitResult) -> bool:
    """Whether a browser can open it; the port is asked for, because a wrong one is an error."""
    host = parts.hostname or ""
    is_named = "." in host or ":" in host or is_loopback(host) or bool(parts.port)
    is_host = bool(HOST.fullmatch(host)) and "@" not in parts.netloc
    return parts.scheme in SCHEMES and is_host and is_named
