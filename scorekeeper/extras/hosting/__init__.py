"""What a host of many tables needs: who may start games, whether the server is well, metrics."""

from __future__ import annotations

from flask import Flask

COMMANDS: dict[str, tuple[str, str]] = {}


def register(app: Flask) -> None:
    from scorekeeper.extras.hosting import health, serving, starters

    app.register_blueprint(health.bp)
    starters.register(app)
    app.extensions["while serving"].append(serving.metrics)
