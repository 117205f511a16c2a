"""The score sheet and the rules of a game, and the game as a file, text or picture."""

from flask import Response, abort, render_template

from scorekeeper.access import Role
from scorekeeper.language import N_
from scorekeeper.pinochle.rules import customized
from scorekeeper.records.file_names import file_name
from scorekeeper.service.exports import FOR_PEOPLE, TEXT, Format, text
from scorekeeper.service.games import LoadedGame
from scorekeeper.service.hidden_meld import without_hidden_meld
from scorekeeper.service.imports import parted_from
from scorekeeper.text.days import day
from scorekeeper.text.rules import explain
from scorekeeper.web.charts.score_chart import Chart
from scorekeeper.web.plumbing.browser import games, known_browser
from scorekeeper.web.plumbing.guard import game_pages, keeps_score, loaded, member
from scorekeeper.web.plumbing.responses import attach
from scorekeeper.web.table.screens.results import SheetScreen
from scorekeeper.web.table.screens.screen import Screen

bp = game_pages("sheet", Role.WATCH)


class ShareScreen(SheetScreen):
    """The screen with ways to send or save the game."""

    route = "sheet.show_exports"
    formats = FOR_PEOPLE

    @property
    def as_text(self) -> str:
        """The game as text for a chat."""
        return text(self.table)

    def file_name(self, kind: str) -> str:
        return file_name(self.game, self.table.started, kind)


def draw_chart(table: LoadedGame) -> str:
    """Return the chart of the score as SVG, or abort if there are too few hands."""
    chart = Chart(table.game, day(table.started))
    if not chart.is_worth_drawing:
        abort(404)
    return render_template("sheet/_chart.svg", chart=chart)


def screen_of_game(screen: type[Screen]) -> Screen:
    """Create a screen about the whole game, as this phone may see it."""
    table = loaded()
    return screen(table, table.game.on_table, keeps_score=member().may(Role.SCORE))


PICTURE = Format("svg", "svg", "image/svg+xml; charset=utf-8", draw_chart, N_("Picture"))
EXPORTS = {each.ending: each for each in (*FOR_PEOPLE, PICTURE)}


@bp.get("/sheet")
def show() -> str:
    """Show all hands with running totals; each can be opened and corrected."""
    return render_template(
        "sheet/sheet.html",
        screen=screen_of_game(SheetScreen),
        parted=parted_from(games(), loaded(), keeps_score),
    )


@bp.get("/share-score")
def show_exports() -> str:
    """Offer ways to send or save the game: as text, picture, spreadsheet or game file."""
    return render_template("sheet/share.html", screen=screen_of_game(ShareScreen))


@bp.get("/rules")
def rules() -> str:
    """Show the rules of this game, including house rules."""
    ruleset = loaded().game.ruleset
    original = customized.original(ruleset)
    return render_template(
        "rules/game.html",
        game_id=loaded().id,
        ruleset=ruleset,
        original=original,
        changes=customized.differences(ruleset),
        sections=explain(ruleset),
    )


@bp.get("/pinochle.<kind>")
def export(kind: str) -> Response:
    chosen = EXPORTS.get(kind) or abort(404)
    name, content = chosen.file(without_hidden_meld(games(), loaded(), known_browser()))
    response = Response(content, content_type=chosen.mimetype)
    # Text is opened to be copied; other files are downloaded.
    return response if chosen is TEXT else attach(response, name)
