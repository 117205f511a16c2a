"""Sheets to print: the score sheet of a game, and one to write on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.days import day
from scorekeeper.text.meld_prices import Row, meld_prices
from scorekeeper.text.rules import goal, sentences_about
from scorekeeper.text.side_marks import MARKS
from scorekeeper.web.table.screens.results import SheetScreen

# What is said of the rules, by the section of the rules page that says it.
TOLD = {
    "Bidding": ("min_bid", "stuck_amount"),
    "Tricks": ("counter", "card_points", "last_trick", "trick_total"),
    "Scoring a hand": ("made_scores", "set_rule", "save", "declarer_must_save"),
    "Winning": ("target", "hand_limit", "time_limit"),
}
# How many sides have three columns each, to write meld, tricks and total beside each other.
MOST_BESIDE, MOST_BESIDE_LARGE = 5, 2
LINE = "_" * 20  # to write on
LONG_NAME = 16  # letters; one that is longer takes the place of a hand
MOST_IN_USUAL_TYPE = 20  # hands on a page


def _marked(names: Iterable[str]) -> list[str]:
    """The names of each side behind its mark."""
    return [f"{mark.letter} {each}".strip() for mark, each in zip(MARKS, names, strict=False)]


class PrintedSheet(SheetScreen):
    """The score sheet of a game, every hand on one page if they fit one."""

    @property
    def title(self) -> str:
        return self.game.title or _("Score sheet")

    @property
    def about(self) -> str:
        """“Howell Racehorse, to 1500 · 12 Nov 2026”."""
        return f"{ruleset_name(self.ruleset)}, {goal(self.ruleset)} · {day(self.table.started)}"

    @property
    def marked(self) -> list[str]:
        return _marked(map(self.game.names, self.ruleset.sides))

    @property
    def is_dense(self) -> bool:
        """Whether there are more hands than fit a page in its usual type."""
        return len(self.game.hands) > MOST_IN_USUAL_TYPE

    @property
    def notes(self) -> list[str]:
        """What the table cannot say in a figure: points added by hand, and who replaced whom."""
        adjusted = [
            _("Hand {number}: {what}").format(number=row.shown_number, what=what)
            for row in self.rows
            for what in row.adjusted
        ]
        return [*filter(None, [self.game.note]), *adjusted, *self.replaced]


@dataclass(frozen=True)
class BlankSheet:
    """A sheet for a ruleset; ``names`` are those of a game's sides, or none."""

    ruleset: Ruleset
    names: tuple[str, ...] = ()
    is_large: bool = False

    @classmethod
    def of(cls, game: Game, is_large: bool) -> BlankSheet:
        """For those who play a game, by its rules."""
        return cls(game.ruleset, tuple(map(game.names, game.ruleset.sides)), is_large)

    @property
    def title(self) -> str:
        return ruleset_name(self.ruleset)

    @property
    def about(self) -> str:
        """To what is played, and a line for the day: “to 1500 · Date ____”."""
        date = _("Date")
        return f"{goal(self.ruleset)} · {date} {LINE}"

    @property
    def sides(self) -> list[str]:
        """The heading of each side: its mark, and its names where they are known."""
        return _marked(self.names or ("",) * len(self.ruleset.sides))

    @property
    def suits(self) -> str:
        """To be circled."""
        return " ".join(suit.symbol for suit in Suit)

    @property
    def is_stacked(self) -> bool:
        """Whether meld, tricks and total are written below each other, for want of width."""
        most = MOST_BESIDE_LARGE if self.is_large else MOST_BESIDE
        return len(self.ruleset.sides) > most

    @property
    def hands(self) -> range:
        """The numbers of the hands that fit a page of either size."""
        if self.is_stacked:
            wraps = self.is_large and any(len(name) > LONG_NAME for name in self.names)
            return range(1, 6 if wraps else 7)
        return range(1, 17 if self.is_large else self._most_hands + 1)

    @property
    def _most_hands(self) -> int:
        """What the meld values and rules leave of the page, which they share in normal type."""
        return 20 if len(self.meld) <= 21 else 17

    @property
    def meld(self) -> list[Row]:
        return list(meld_prices(self.ruleset))

    @property
    def rules(self) -> list[str]:
        return list(sentences_about(self.ruleset, TOLD))

    @property
    def parts(self) -> tuple[str, str, str]:
        return _("Meld"), _("Tricks"), _("Total")

    @property
    def of_bid(self) -> tuple[str, str, str]:
        return _("Bid"), _("By"), _("Trump")

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The three lines of a hand where they are stacked: what is written at the left of each."""
        return list(zip((*self.of_bid[:2], self.suits), self.parts, strict=True))
