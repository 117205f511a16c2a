"""Metrics on a port of their own while the server runs, if a setting asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import click
from flask import Flask

from scorekeeper.cli.opening import telling
from scorekeeper.cli.serving import needs_hosting
from scorekeeper.config import PREFIX


@contextmanager
def metrics(app: Flask) -> Iterator[None]:
    """Serve metrics to Prometheus, if a setting says so."""
    host, port = app.config["METRICS_HOST"], app.config["METRICS_PORT"]
    if not port:
        yield
        return
    with telling(), needs_hosting("METRICS_PORT"):
        from scorekeeper.extras.hosting.metrics import served
    with ExitStack() as until_stopped:
        try:
            until_stopped.enter_context(served(app, host, port))
        except OSError as taken:
            raise click.ClickException(
                f"{PREFIX}_METRICS_PORT: Port {port} on {host} cannot be used ({taken.strerror})."
            ) from taken
        yield
