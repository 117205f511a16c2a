"""A reverse proxy that serves the app below a path, as in ``https://example.org/cards/``."""

from collections.abc import Iterable
from typing import Any

from flask import Flask

PATH = "/cards"


def put_below_a_path(app: Flask) -> None:
    """Put a proxy in front of the app. It strips the path and sends the path in a header."""
    behind = app.wsgi_app

    def proxy(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        address = environ["PATH_INFO"]
        if address == PATH:
            start_response("308 PERMANENT REDIRECT", [("Location", f"{PATH}/")])
            return []
        if not address.startswith(f"{PATH}/"):
            start_response("404 NOT FOUND", [("Content-Type", "text/plain")])
            return [f"The proxy has nothing at {address}.".encode()]
        inside = {"PATH_INFO": address.removeprefix(PATH), "HTTP_X_FORWARDED_PREFIX": PATH}
        return behind({**environ, **inside}, start_response)

    app.wsgi_app = proxy  # type: ignore[method-assign]
