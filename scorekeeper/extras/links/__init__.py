"""Links that contain games, to copy them from one Scorekeeper to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the command line imports this package without a web server
    from flask import Flask


def register(app: Flask) -> None:
    from scorekeeper.web.files.importing import add_source
    from scorekeeper.web.plumbing.slots import fill

    from . import link_in, link_out

    app.register_blueprint(link_out.bp)
    add_source(app, "link", link_in.link_reader)
    fill(app, "import", "links/_import.html")
    fill(app, "head", "links/_script.html")
    fill(app, "share score", "links/_elsewhere.html")
    fill(app, "alone", "links/_to_server.html")
