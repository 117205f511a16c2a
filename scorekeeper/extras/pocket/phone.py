"""The app inside the browser: the build prepares it, and a phone starts it.

The build imports the app, creates it and renders its first pages. Then the build takes a snapshot
of Python's memory. A phone continues from the snapshot, and only has to open its games.
"""

import gc
import random
import sys
from pathlib import Path

from flask import Flask

from scorekeeper.app import create_app, use
from scorekeeper.storage.store import Store
from scorekeeper.web.plumbing.browser import IN_BROWSER

from .bridge import Bridge
from .jar import Jar

SETTINGS = {"HTMX_CDN": False, IN_BROWSER: True}  # also used by build.py
PAGES = ("", "games/new", "games/import")  # rendered by the build, so that they are fast on a phone
ROOT = "http://localhost/"

apps: list[Flask] = []  # the app in the snapshot


def prepare(folder: str) -> list[str]:
    """Create the app with an unused database in that folder, and return the loaded modules."""
    app = create_app({"DATABASE": str(Path(folder) / "unused.sqlite3"), **SETTINGS})
    for template in app.jinja_env.list_templates():
        app.jinja_env.get_template(template)
    bridge = Bridge(app, Jar(app.extensions["store"]))
    for page in PAGES:
        bridge.answer("GET", ROOT + page)
    app.extensions["store"].close()
    apps.append(app)
    gc.collect()
    return sorted(sys.modules)


def open_phone(database: str, root: str) -> Bridge:
    """Open this phone's database, and return the bridge to the app. Called by worker.js.

    Raises:
        StoreError: if the database cannot be used.
    """
    random.seed()  # the snapshot has the random state of the build
    (app,) = apps
    store = Store(Path(database), alone=True)
    use(store, app)
    return Bridge(app, Jar(store), root)
