"""Keeps score when people play Pinochle with real cards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import web
from scorekeeper.access import Access
from scorekeeper.actions import Games
from scorekeeper.config import configure
from scorekeeper.house_rules import HouseRules
from scorekeeper.storage.store import Store

csrf = CSRFProtect()


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    app = Flask(__name__, template_folder=_folder("templates"), static_folder=_folder("static"))
    configure(app, config)
    store = Store(app.config["DATABASE"])
    app.extensions["access"] = Access(store)
    app.extensions["games"] = Games(store)
    app.extensions["house_rules"] = HouseRules(store)
    csrf.init_app(app)
    web.register(app)
    if app.config["PROXIES"]:
        hops = app.config["PROXIES"]
        # Flask's own way to wrap an app; mypy sees a method replaced.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    return app


def _folder(name: str) -> Path:
    """Inside the package in a wheel, beside it in a checkout."""
    package = Path(__file__).parent
    return package / name if (package / name).is_dir() else package.parent / name
