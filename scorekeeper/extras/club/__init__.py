"""A club evening: several tables, new seats in each round, and one list of standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the command line imports this package without a web server
    from flask import Flask

COMMANDS = {
    "evening": ("extras.club.draw.command:evening", "Plan an evening of several tables."),
}


def register(app: Flask) -> None:
    from scorekeeper.web.plumbing.slots import fill

    from .web import directing, evening_page, files, opening, pages

    for bp in (opening.bp, files.bp, pages.bp, directing.joining, directing.bp):
        app.register_blueprint(bp)
    app.add_template_global(evening_page.evening_of)
    fill(app, "home", "club/_on_home.html")
    fill(app, "menu", "club/_in_menu.html")
    fill(app, "next", "club/_next.html")
