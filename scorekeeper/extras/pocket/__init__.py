"""The edition that runs in a phone's browser: its build, its app, and the server's link to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the command line imports this package without a web server
    from flask import Flask

COMMANDS = {
    "pocket": (
        "extras.pocket.command:build_pocket",
        "Build the edition that runs in the browser, as files for any web server with https.",
    ),
}


def register(app: Flask) -> None:
    from scorekeeper.web.plumbing.slots import fill

    from . import offer

    offer.register(app)
    fill(app, "home", "pocket/_on_home.html")
