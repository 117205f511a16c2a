"""A request of the browser as a WSGI call on the app, and what it answers on the way back."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from flask import Flask

from scorekeeper.pocket.jar import Jar

PORTS = {"http": 80, "https": 443}
# WSGI has these two without the prefix of all others.
WITHOUT_PREFIX = ("content-type", "content-length")
HERE = "127.0.0.1"  # where every request comes from

Headers = Iterable[tuple[str, str]]


@dataclass(frozen=True)
class Answer:
    """What the browser is told."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Bridge:
    """The app below a path such as ``/cards``, asked by the one browser that it runs in."""

    def __init__(self, app: Flask, jar: Jar, root: str = "") -> None:
        self.app = app
        self.jar = jar
        self.root = root

    def answer(self, method: str, url: str, headers: Headers = (), body: bytes = b"") -> Answer:
        """What the app answers; its cookies stay in the jar."""
        said: list[tuple[str, list[tuple[str, str]]]] = []

        def start(status: str, headers: list[tuple[str, str]], _error: Any = None) -> Any:
            said.append((status, headers))

        parts = self.app.wsgi_app(self.environ(method, url, headers, body), start)
        try:
            content = b"".join(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()
        status, told = said[-1]
        for name, value in told:
            if name.lower() == "set-cookie":
                self.jar.take(value)
        kept = [(name, value) for name, value in told if name.lower() != "set-cookie"]
        return Answer(int(status.split(" ", 1)[0]), kept, content)

    def environ(self, method: str, url: str, headers: Headers, body: bytes) -> dict[str, Any]:
        """The request as WSGI has it (PEP 3333)."""
        parts = urlsplit(url)
        path = unquote_to_bytes(parts.path.removeprefix(self.root)).decode("latin-1")
        named = {_name(name): value for name, value in headers}
        return {
            **named,
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": self.root,
            "PATH_INFO": path,
            "QUERY_STRING": parts.query,
            "SERVER_NAME": parts.hostname or HERE,
            "SERVER_PORT": str(parts.port or PORTS[parts.scheme]),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": HERE,
            "HTTP_HOST": parts.netloc,
            "HTTP_COOKIE": self.jar.header,
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": parts.scheme,
            "wsgi.input": BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }


def _name(header: str) -> str:
    name = header.upper().replace("-", "_")
    return name if header.lower() in WITHOUT_PREFIX else f"HTTP_{name}"
