"""For hosts of many tables: limit who may start games, check the server's health, metrics."""

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
    app.extensions["while serving"].append(_metrics)


def _metrics(app: Flask) -> AbstractContextManager[None]:
    """Serve metrics beside the app, if enabled. A phone lacks the command line it imports."""
    from .serving import metrics

    return metrics(app)
