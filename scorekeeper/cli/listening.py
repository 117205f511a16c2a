"""The web server: waitress, with the limits of ``limits.py`` before a request reaches the app."""

from __future__ import annotations

import logging
from collections import Counter
from itertools import chain
from time import monotonic
from typing import Any

from flask import Flask
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer, create_server
from waitress.task import ErrorTask

from scorekeeper import limits
from scorekeeper.service.allowances import has_room, networks

THREADS = 16
PORT = 8000  # unless --port says another


# What a request is answered that never reaches the app: a page without its styles and language.
PAGE = """<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Scorekeeper</title>
<h1>{title}</h1>
<p>{sentence}</p>
"""
REFUSED = {
    413: ("That is too big", f"Choose a file under {limits.BODY // limits.MB} MB."),
    431: ("That request is too long", "Delete this site’s cookies and try again."),
}
UNREADABLE = ("That did not work", "The request could not be read.")


class _Refusal(ErrorTask):
    """Waitress would say it in its own words."""

    def execute(self) -> None:
        request: Any = self.request  # its published type is another
        error = request.error
        title, sentence = REFUSED.get(error.code, UNREADABLE)
        page = PAGE.format(title=title, sentence=sentence).encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers = [
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Security-Policy", "default-src 'none'"),
            ("X-Content-Type-Options", "nosniff"),
        ]
        self.content_length = len(page)
        self.set_close_on_finish()
        self.write(page)


class _Channel(HTTPChannel):
    """A connection that nobody can hold by sending a byte now and then."""

    error_task_class = _Refusal
    begun: float | None = None  # when the request began that has not come completely

    def handle_read(self) -> None:
        super().handle_read()
        if self.request is None:
            self.begun = None
        elif self.begun is None:
            self.begun = monotonic()
        elif monotonic() - self.begun > limits.REQUEST:
            self.will_close = True


class _ChannelOfAVisitor(_Channel):
    """One of not too many from the same address."""

    def __init__(self, server: Any, sock: Any, addr: Any, *more: Any, **named: Any) -> None:
        self.networks = networks(addr[0])
        others = [each.networks for each in list(server.active_channels.values())]
        super().__init__(server, sock, addr, *more, **named)
        counts = Counter(chain.from_iterable(others))
        if not has_room(self.networks, counts, limits.CONNECTIONS_EACH):
            self.handle_close()


def listen(app: Flask, host: str, port: int, sockets: dict[int, Any]) -> Any:
    """A server that answers once it runs; an OSError or a ValueError where it cannot listen.

    Fills ``sockets``; the server stops once that dict is empty.

    Behind proxies all connections come from those: they count, and their headers are believed.
    """
    # It would write a line for each request that waits a moment: with 500 phones thousands.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    proxies = app.config["PROXIES"]
    server = create_server(
        app,
        map=sockets,
        host=host,
        port=port,
        threads=THREADS,
        connection_limit=limits.CONNECTIONS,
        channel_timeout=limits.IDLE,
        cleanup_interval=limits.IDLE // 2,
        max_request_header_size=limits.HEADERS,
        max_request_body_size=limits.BODY + limits.MB,  # up to there the app says it better
        clear_untrusted_proxy_headers=not proxies,
        backlog=1024,
        asyncore_use_poll=True,
        ident=None,
    )
    for each in sockets.values():
        if isinstance(each, BaseWSGIServer):
            each.channel_class = _Channel if proxies else _ChannelOfAVisitor
    return server
