"""The course of the score as a picture: a line a side over the hands of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import ClassVar

from scorekeeper.language import points
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.telling import hand_text

WIDTH, PLOT = 340, 200  # in the picture's own units; a phone shows them a little larger
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 24  # room for the figures around the plot, at the least
LEGEND = 24  # a row for each side
TITLE, TITLE_LINE = 46, 20  # two lines above the plot
DIGIT = 8  # the width of one
MOST_LINES = 6  # of the scale
MOST_NUMBERS = 12  # of hands below it
NAMES_ROOM = 200  # beside a total
NAME_LETTER, TITLE_LETTER = 8, 10  # the width of one, with room to spare

# For the file that leaves the app; inside it style.css puts the page's own colours over them.
COLOURS = (
    "#15543d", "#c2142c", "#1957c2", "#8a5a00", "#6b3fa0", "#00707a", "#a8326e", "#4a4a4a",
)  # fmt: skip
DASHES = ("none", "7 4", "2 4", "12 4 2 4", "4 2", "16 4", "12 4 2 4 2 4", "1 3")


@dataclass(frozen=True)
class Mark:
    """A figure at the edge, and its place along it."""

    text: str
    at: float
    is_target: bool = False


@dataclass(frozen=True)
class Line:
    """A side's course, and its row of the legend: a piece of the line, the names, the total."""

    names: str
    names_width: int | None  # that they are pressed to where they are too long for the picture
    total: int
    points: tuple[tuple[float, float], ...]  # from the deal of the first hand on
    colour: str
    dash: str
    row: int  # the middle of its row


@dataclass(frozen=True)
class Chart:
    """What a template draws; all places are in the picture's own units, from its top left."""

    width: ClassVar[int] = WIDTH
    right: ClassVar[int] = WIDTH - RIGHT
    plot: ClassVar[int] = PLOT

    game: Game
    has_title: bool = False  # where the picture leaves the app

    @property
    def is_worth_drawing(self) -> bool:
        """One hand has no course yet."""
        return len(self.game.running_totals) > 1

    @property
    def top(self) -> int:
        """The top edge; a title is above the picture's origin."""
        return -TITLE if self.has_title else 0

    @property
    def height(self) -> int:
        return PLOT + LEGEND * len(self.game.ruleset.sides) - self.top

    @cached_property
    def left(self) -> int:
        """Where the plot begins, behind the longest figure."""
        longest = max(len(points(number)) for number in self._range)
        return max(LEFT, (longest + 2) * DIGIT)

    @property
    def titles(self) -> list[tuple[str, int | None, int]]:
        """Who won where it is decided, and what was played, as a line each; none inside the app.

        With the width that a line too long for the picture is pressed to, and its baseline.
        """
        if not self.has_title:
            return []
        played = ruleset_name(self.game.ruleset)
        won = [hand_text.winners(self.game, self.game.end)] if self.game.end else []
        return [
            (line, _pressed(line, TITLE_LETTER, WIDTH - 2 * RIGHT), self.top + TITLE_LINE * number)
            for number, line in enumerate((*won, played), start=1)
        ]

    @property
    def lines(self) -> list[Line]:
        courses = zip(*self._totals, strict=True)
        return [
            Line(
                self.game.names(side),
                _pressed(self.game.names(side), NAME_LETTER, NAMES_ROOM),
                course[-1],
                tuple((self._x(hand), self._y(total)) for hand, total in enumerate(course)),
                COLOURS[place],
                DASHES[place],
                PLOT + LEGEND * place + LEGEND // 2,
            )
            for place, (side, course) in enumerate(
                zip(self.game.ruleset.sides, courses, strict=True)
            )
        ]

    @property
    def scale(self) -> list[Mark]:
        """The lines across, and the target among them where it ends the game."""
        lowest, highest = self._range
        step = _step(highest - lowest)
        rounded = range(-(-lowest // step) * step, highest + 1, step)
        if not self.game.ruleset.plays_to_target:
            return [self._mark(each) for each in rounded]
        target, near = self.game.ruleset.target, step * 0.4  # closer figures would touch
        plain = [self._mark(each) for each in rounded if abs(each - target) > near]
        return [replace(self._mark(target), is_target=True), *plain]

    @property
    def hands(self) -> list[Mark]:
        """The numbers of the hands, as many as there is room for."""
        last = len(self._totals) - 1
        every = -(-last // MOST_NUMBERS)
        return [Mark(str(hand), self._x(hand)) for hand in range(every, last + 1, every)]

    def _mark(self, number: int) -> Mark:
        return Mark(points(number), self._y(number))

    @property
    def _totals(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each hand, from nothing before the first."""
        return ((0,) * len(self.game.ruleset.sides), *self.game.running_totals)

    @cached_property
    def _range(self) -> tuple[int, int]:
        """From the lowest total to the highest, or to the target where that ends the game."""
        ruleset = self.game.ruleset
        every = [total for totals in self._totals for total in totals]
        ends = ruleset.target if ruleset.plays_to_target else min(every) + ruleset.unit
        return min(every), max(*every, ends)

    def _x(self, hand: int) -> float:
        room = self.right - self.left
        return round(self.left + room * hand / (len(self._totals) - 1), 1)

    def _y(self, total: int) -> float:
        lowest, highest = self._range
        room = PLOT - TOP - BOTTOM
        return round(TOP + room * (highest - total) / (highest - lowest), 1)


def _step(span: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that cuts the span into few enough parts."""
    steps: Iterator[int] = (digit * 10**zeros for zeros in count() for digit in (1, 2, 5))
    return next(step for step in steps if span <= step * MOST_LINES)


def _pressed(text: str, letter: int, room: int) -> int | None:
    """The width of a text that would be too long at so much a letter; None where it is not."""
    return room if len(text) * letter > room else None
