"""Statistics of a phone's games, and a searchable list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the command line imports this package without a web server
    from flask import Flask


def register(app: Flask) -> None:
    from scorekeeper.web.plumbing.reloads import add_reload
    from scorekeeper.web.plumbing.slots import fill

    from . import all_games, of_games, pages

    app.extensions["figures"]["statistics"] = of_games.tally_game
    app.register_blueprint(pages.bp)
    app.register_blueprint(all_games.bp)
    add_reload(app, "/statistics/names", "statistics.show")
    fill(app, "home", "statistics/_on_home.html")
    fill(app, "save all", "statistics/_save_all.html")
    fill(app, "sheet", "statistics/_same_title.html")
    fill(app, "end", "statistics/_of_evening.html")
