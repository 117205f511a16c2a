"""For servers of many tables: limits on starting games, health check, metrics, database copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from flask import Flask

COMMANDS = {
    "copy": (
        "extras.hosting.copy_command:copy_store",
        "Copy all games, phones and rules from one database to another, and compare them.",
    ),
}


def register(app: Flask) -> None:
    from . import health, starters

    app.register_blueprint(health.bp)
    starters.register(app)
    if app.config["METRICS_PORT"]:
        app.extensions["while serving"].append(_metrics)


def _metrics(app: Flask) -> AbstractContextManager[int]:
    """Serve metrics beside the app."""
    # Imported here, because the edition for phones has no command line.
    from scorekeeper.cli.serving import optional_import

    with optional_import("METRICS_PORT"):
        from .metrics import served
    return served(app, app.config["METRICS_HOST"], app.config["METRICS_PORT"])
