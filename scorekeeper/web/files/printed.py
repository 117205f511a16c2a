"""Pages to print: the score sheet of a game, and blank sheets."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Response, render_template

from scorekeeper.access import Role
from scorekeeper.language import _
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.records.csv_and_text import marked
from scorekeeper.text.days import day
from scorekeeper.text.meld_prices import Row, meld_prices
from scorekeeper.text.rules import goal, sentences_about
from scorekeeper.web.plumbing.guard import game_pages, loaded
from scorekeeper.web.plumbing.htmx import draw
from scorekeeper.web.plumbing.print_options import is_large
from scorekeeper.web.start.rulesets.routes import bp as rules, ruleset_in_address
from scorekeeper.web.table.screens.results import SheetScreen

bp = game_pages("paper", Role.WATCH)

# The options that a blank sheet explains, by section of the rules page.
EXPLAINED = {
    "Bidding": ("min_bid", "stuck_amount"),
    "Tricks": ("counter", "card_points", "last_trick", "trick_total"),
    "Scoring a hand": ("made_scores", "set_rule", "save", "declarer_must_save"),
    "Winning": ("target", "hand_limit", "time_limit"),
}
# The most sides that fit beside each other. Each side has three columns: meld, tricks and total.
MOST_BESIDE, MOST_BESIDE_LARGE = 5, 2
LINE = "_" * 20  # a line to write on
LONG_NAME = 16  # letters; a longer name wraps and takes the space of a hand
MOST_IN_USUAL_TYPE = 20  # hands on a page


class PrintedSheet(SheetScreen):
    """The score sheet of a game, on one page if it fits."""

    @property
    def title(self) -> str:
        return self.game.title or _("Score sheet")

    @property
    def about(self) -> str:
        """The ruleset, goal and day: “Howell Racehorse, to 1500 · 12 Nov 2026”."""
        return f"{ruleset_name(self.ruleset)}, {goal(self.ruleset)} · {day(self.table.started)}"

    @property
    def headings(self) -> list[str]:
        return marked(map(self.game.names, self.ruleset.sides))

    @property
    def is_dense(self) -> bool:
        """True if there are more hands than fit on a page in the usual type."""
        return len(self.game.hands) > MOST_IN_USUAL_TYPE

    @property
    def notes(self) -> list[str]:
        """Lines below the hands: the game's note, adjustments and replaced players."""
        adjusted = [
            _("Hand {number}: {what}", number=row.shown_number, what=what)
            for row in self.rows
            for what in row.adjusted
        ]
        return [*filter(None, [self.game.note]), *adjusted, *self.replaced]


@dataclass(frozen=True)
class BlankSheet:
    """A blank sheet for a ruleset, with the names of a game’s sides if there is a game."""

    ruleset: Ruleset
    is_large: bool
    names: Sequence[str] = ()

    @property
    def about(self) -> str:
        """The goal, and a line for the date: “to 1500 · Date ____”."""
        date = _("Date")
        return f"{goal(self.ruleset)} · {date} {LINE}"

    @property
    def sides(self) -> list[str]:
        """The heading of each side: its mark, and its names if known."""
        return marked(self.names or [""] * len(self.ruleset.sides))

    @property
    def suits(self) -> str:
        """The suits to circle."""
        return " ".join(suit.symbol for suit in Suit)

    @property
    def is_stacked(self) -> bool:
        """True if the page is too narrow for meld, tricks and total side by side."""
        most = MOST_BESIDE_LARGE if self.is_large else MOST_BESIDE
        return len(self.ruleset.sides) > most

    @property
    def hands(self) -> range:
        """The numbers of the hands, as many as fit on a page of A4 or Letter."""
        if self.is_stacked:
            wraps = self.is_large and any(len(name) > LONG_NAME for name in self.names)
            most = 5 if wraps else 6
        elif self.is_large:
            most = 16
        else:  # the meld values and the rules are below the hands
            most = 20 if len(self.meld) <= 21 else 17
        return range(1, most + 1)

    @property
    def meld(self) -> list[Row]:
        return list(meld_prices(self.ruleset))

    @property
    def rules(self) -> list[str]:
        return list(sentences_about(self.ruleset, EXPLAINED))


@bp.get("/paper")
def show_score_sheet() -> str:
    sheet = PrintedSheet(loaded(), loaded().game.on_table)
    return render_template("paper/score_sheet.html", sheet=sheet)


@bp.get("/blank")
def show_blank_of_game() -> str:
    """Show a blank sheet with the names of a game, to continue it on paper."""
    game = loaded().game
    return render_template(
        "paper/blank_sheet.html",
        game_id=loaded().id,
        sheet=BlankSheet(game.ruleset, is_large(), [*map(game.names, game.ruleset.sides)]),
    )


@rules.get("/<ruleset_id>/blank")
def show_blank(ruleset_id: str) -> Response:
    """Show a blank sheet with the meld values of a ruleset."""
    ruleset = ruleset_in_address(ruleset_id)
    return draw(
        "paper/blank_sheet.html",
        sheet=BlankSheet(ruleset, is_large()),
        game_id="",
    )
