"""What runs inside the browser: the app as a build leaves it in memory, and its start on a phone.

A build imports the app, makes it and draws its first pages; then it keeps a picture of Python's
memory. A phone goes on from that picture, and only opens its games.
"""

from __future__ import annotations

import gc
import random
import sys
from pathlib import Path

from flask import Flask

from scorekeeper.app import create_app, use
from scorekeeper.extras.pocket.bridge import Bridge
from scorekeeper.extras.pocket.jar import Jar
from scorekeeper.extras.pocket.settings import SETTINGS
from scorekeeper.storage.cookies import Cookies
from scorekeeper.storage.store import Store

PAGES = ("", "games/new", "import")  # drawn once by the build, so that a phone's first are quick
NOWHERE = "http://localhost/"

made: list[Flask] = []  # in the picture of the memory


def prepare(folder: str) -> list[str]:
    """Make the app, with a database in that folder that is left behind; the modules it took."""
    app = create_app({"DATABASE": str(Path(folder) / "unused.sqlite3"), **SETTINGS})
    for template in app.jinja_env.list_templates():
        app.jinja_env.get_template(template)
    bridge = _bridge(app, app.extensions["store"], "")
    for page in PAGES:
        bridge.answer("GET", NOWHERE + page)
    app.extensions["store"].close()
    made.append(app)
    gc.collect()
    return sorted(sys.modules)


def open_phone(database: str, root: str) -> Bridge:
    """The app on this phone, for the scripts of its browser; a StoreError if it cannot be used."""
    random.seed()  # the picture has the build's dice
    (app,) = made
    store = Store(Path(database), alone=True)
    use(store, app)
    return _bridge(app, store, root)


def _bridge(app: Flask, store: Store, root: str) -> Bridge:
    return Bridge(app, Jar(Cookies(store)), root)
