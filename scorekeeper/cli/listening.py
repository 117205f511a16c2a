"""The web server waitress, which enforces some limits of ``limits.py`` before it calls the app."""

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
from scorekeeper.service.rate_limits import has_room, networks

THREADS = 16


# The reply to requests that never reach the app. It cannot use the app's styles and translations.
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
    """Replaces waitress's error message with our page."""

    def execute(self) -> None:
        request: Any = self.request  # the type stubs are wrong
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
    """A connection that closes if a request takes too long to arrive."""

    error_task_class = _Refusal
    start: float | None = None  # when the incomplete request began, if there is one

    def handle_read(self) -> None:
        super().handle_read()
        if self.request is None:
            self.start = None
        elif self.start is None:
            self.start = monotonic()
        elif monotonic() - self.start > limits.REQUEST:
            self.will_close = True


class _DirectChannel(_Channel):
    """A connection without a proxy. It closes if its address has too many connections."""

    def __init__(self, server: Any, sock: Any, addr: Any, *args: Any, **kwargs: Any) -> None:
        self.networks = networks(addr[0])
        others = [each.networks for each in list(server.active_channels.values())]
        super().__init__(server, sock, addr, *args, **kwargs)
        counts = Counter(chain.from_iterable(others))
        if not has_room(self.networks, counts, limits.CONNECTIONS_EACH):
            self.handle_close()


def listen(app: Flask, host: str, port: int, sockets: dict[int, Any]) -> Any:
    """Return a server that listens. It answers requests after its ``run`` is called.

    The server adds itself to ``sockets``, and stops when this dict is emptied. Behind proxies, it
    trusts their headers and does not limit the connections of an address.

    Raises:
        OSError, ValueError: the server cannot listen at that address.
    """
    # waitress logs each request that waits for a thread, thousands of lines with 500 phones.
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
        max_request_body_size=limits.BODY + limits.MB,  # ``limits.py`` explains the extra MB
        clear_untrusted_proxy_headers=not proxies,
        backlog=1024,
        asyncore_use_poll=True,
        ident=None,
    )
    for each in sockets.values():
        if isinstance(each, BaseWSGIServer):
            each.channel_class = _Channel if proxies else _DirectChannel
    return server
