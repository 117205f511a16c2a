"""Create the app from its settings, store and pages."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask, request
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from . import web
from .config import check_starters, configure
from .installed_extras import extras
from .service import rate_limits
from .service.games import Games
from .service.kept_rulesets import Shelves
from .service.lists import Lists
from .storage.links import Links
from .storage.store import Store


class App(Flask):
    """Flask with the tokens of links redacted from the log."""

    def log_exception(self, exc_info: Any) -> None:
        """Log the exception as Flask does, but with “…” for the token of a link in the path."""
        token = (request.view_args or {}).get("token")
        path = request.path.replace(token, "…") if token else request.path
        self.logger.error("Exception on %s [%s]", path, request.method, exc_info=exc_info)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Create the app.

    Raises:
        SettingError: a setting is invalid.
        StoreError: the database cannot be used.
    """
    app = configured(config)
    app.extensions["figures"] = {}  # ``Figures`` (service/lists.py) by the extra’s name
    use(Store(app.config["DATABASE"]), app)
    CSRFProtect(app)
    # Functions that take the app and return a context manager, which ``serve`` enters.
    app.extensions["while serving"] = []
    web.register(app)
    for extra in extras():
        extra.register(app)
    check_starters(app)
    hops = app.config["PROXIES"]
    if hops:
        # Flask’s documentation wraps an app like this, but mypy sees an assignment to a method.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops, x_prefix=hops
        )
    return app


def configured(config: Mapping[str, Any] | None = None) -> Flask:
    """Create the app and read its settings, without opening a database."""
    app = App(
        "scorekeeper", template_folder=data_folder("templates"), static_folder=data_folder("static")
    )
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    configure(app, config)
    return app


def use(store: Store, app: Flask) -> None:
    """Attach the store. Sign cookies with the store’s key, unless the settings have a key."""
    if not app.config["OWN_KEY"]:
        app.config["SECRET_KEY"] = store.secret_key()
    attach_store(store, app)


def attach_store(store: Store, app: Flask) -> None:
    """Attach the store and everything that works on it."""
    app.extensions["store"] = store
    app.extensions["games"] = games = Games(store)
    app.extensions["lists"] = Lists(games, app.extensions["figures"])
    app.extensions["links"] = Links(store, app.config["SECRET_KEY"])
    app.extensions.update(rate_limits.all_allowances(store))
    app.extensions["shelves"] = Shelves(store)
    app.extensions["polls"] = {}


def data_folder(name: str) -> Path:
    """Return the path of a data folder: in the package, or beside it in a checkout."""
    package = Path(__file__).parent
    return package / name if (package / name).is_dir() else package.parent / name
