"""Pass the browser's requests to the app as WSGI calls."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from .jar import Jar

CLIENT_ADDRESS = "127.0.0.1"

Headers = Iterable[tuple[str, str]]


class Answer(NamedTuple):
    """The app's response, for the browser."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


@dataclass(frozen=True)
class Bridge:
    """The app below the path ``root``, such as ``/cards``, with the cookies of its only browser."""

    app: Flask
    jar: Jar
    root: str = ""

    def answer(
        self, method: str, url: str, headers: Headers = (), body: bytes | memoryview = b""
    ) -> Answer:
        """Return the app's response. The cookies that it sets stay in the jar."""
        parts = urlsplit(url)
        request = EnvironBuilder(
            parts.path.removeprefix(self.root),
            f"{parts.scheme}://{parts.netloc}{self.root}",
            parts.query,
            method,
            headers=[*headers, ("Cookie", self.jar.header)],
            data=bytes(body),  # the browser passes a view of its memory
            environ_base={"REMOTE_ADDR": CLIENT_ADDRESS},
        )
        content, status, sent = run_wsgi_app(
            self.app.wsgi_app, request.get_environ(), buffered=True
        )
        for cookie in sent.getlist("Set-Cookie"):
            self.jar.take(cookie)
        sent.remove("Set-Cookie")
        return Answer(int(status.split(" ", 1)[0]), list(sent), b"".join(content))
