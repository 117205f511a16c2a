"""The exact odds of a dealt hand, found by counting all hands instead of sampling."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the command line imports this package without a web server
    from flask import Flask

COMMANDS = {
    "odds": (
        "extras.odds.command:odds",
        "Count all possible hands by their points, and by the melds they hold.",
    ),
}


def register(app: Flask) -> None:
    from scorekeeper.web.plumbing.slots import fill

    from . import pages, rarity

    app.register_blueprint(pages.bp)
    app.register_blueprint(rarity.bp)
    fill(app, "calculator", "odds/_in_calculator.html")
    fill(app, "ruleset", "odds/_at_ruleset.html")
    fill(app, "result", "odds/_in_result.html")
    fill(app, "sheet", "odds/_of_game.html")
    fill(app, "menu", "odds/_of_game.html")
