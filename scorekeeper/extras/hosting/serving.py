"""Metrics on a separate port while the server runs, if enabled."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import click
from flask import Flask

from scorekeeper.cli.opening import reporting_errors
from scorekeeper.cli.serving import optional_import
from scorekeeper.config import PREFIX


@contextmanager
def metrics(app: Flask) -> Iterator[None]:
    """Serve metrics to Prometheus if a setting enables it."""
    host, port = app.config["METRICS_HOST"], app.config["METRICS_PORT"]
    if not port:
        yield
        return
    with reporting_errors(), optional_import("METRICS_PORT"):
        from .metrics import served
    with ExitStack() as stack:
        try:
            stack.enter_context(served(app, host, port))
        except OSError as error:
            raise click.ClickException(
                f"{PREFIX}_METRICS_PORT: Port {port} on {host} cannot be used ({error.strerror})."
            ) from error
        yield
