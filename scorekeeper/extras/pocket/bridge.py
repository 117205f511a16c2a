"""A request of the browser as a WSGI call on the app, and what it answers on the way back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper.extras.pocket.jar import Jar

HERE = "127.0.0.1"  # where every request comes from

Headers = Iterable[tuple[str, str]]


class Answer(NamedTuple):
    """What the browser is told."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


@dataclass(frozen=True)
class Bridge:
    """The app below a path such as ``/cards``, asked by the one browser that it runs in."""

    app: Flask
    jar: Jar
    root: str = ""

    def answer(
        self, method: str, url: str, headers: Headers = (), body: bytes | memoryview = b""
    ) -> Answer:
        """What the app answers; its cookies stay in the jar."""
        parts = urlsplit(url)
        request = EnvironBuilder(
            parts.path.removeprefix(self.root),
            f"{parts.scheme}://{parts.netloc}{self.root}",
            parts.query,
            method,
            headers=[*headers, ("Cookie", self.jar.header)],
            data=bytes(body),  # the browser gives a view of its memory
            environ_base={"REMOTE_ADDR": HERE},
        )
        content, status, told = run_wsgi_app(
            self.app.wsgi_app, request.get_environ(), buffered=True
        )
        for cookie in told.getlist("Set-Cookie"):
            self.jar.take(cookie)
        told.remove("Set-Cookie")
        return Answer(int(status.split(" ", 1)[0]), list(told), b"".join(content))
