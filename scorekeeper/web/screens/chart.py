"""The course of the score as a picture: a line a side over the hands of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.game import Game
from scorekeeper.web import words

WIDTH, PLOT = 340, 200  # in the picture's own units; a phone shows them a little larger
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 24  # room for the figures around the plot
LEGEND = 24  # a row for each side
TITLE = 28  # above the plot
MOST_LINES = 6  # of the scale
MOST_NUMBERS = 12  # of hands below it
LONGEST_NAMES = 34  # letters that fit beside a total
LONGEST_TITLE = 44


@dataclass(frozen=True)
class Mark:
    """A figure at the edge, and where its line stands."""

    text: str
    at: float
    is_target: bool = False


@dataclass(frozen=True)
class Line:
    """A side's course."""

    names: str
    total: int
    points: tuple[tuple[float, float], ...]  # from the deal of the first hand on
    row: int  # where its row of the legend stands

    @property
    def path(self) -> str:
        return " ".join(f"{x:g},{y:g}" for x, y in self.points)


@dataclass(frozen=True)
class Chart:
    """What a template draws; all places are in the picture's own units, from its top left."""

    game: Game
    has_title: bool = False  # where the picture leaves the app

    @property
    def is_worth_drawing(self) -> bool:
        """One hand has no course yet."""
        return len(self.game.running_totals) > 1

    @property
    def width(self) -> int:
        return WIDTH

    @property
    def left(self) -> int:
        """Where the plot begins."""
        return LEFT

    @property
    def right(self) -> int:
        return WIDTH - RIGHT

    @property
    def plot(self) -> int:
        return PLOT

    @property
    def top(self) -> int:
        """The title stands above the picture's origin."""
        return -TITLE if self.has_title else 0

    @property
    def height(self) -> int:
        return PLOT + LEGEND * len(self.game.ruleset.sides) - self.top

    @property
    def title(self) -> str:
        """What was played, and who won where it is decided; empty inside the app."""
        played = _(self.game.ruleset.name)
        if not self.has_title:
            return ""
        if self.game.end is None:
            return played
        return _short(f"{words.winners(self.game, self.game.end)} · {played}", LONGEST_TITLE)

    @property
    def lines(self) -> list[Line]:
        courses = zip(*self._totals, strict=True)
        return [
            Line(
                _short(self.game.names(side), LONGEST_NAMES),
                course[-1],
                tuple((self._x(hand), self._y(total)) for hand, total in enumerate(course)),
                PLOT + LEGEND * row,
            )
            for row, (side, course) in enumerate(zip(self.game.ruleset.sides, courses, strict=True))
        ]

    @property
    def scale(self) -> list[Mark]:
        """The lines across, and the target among them."""
        lowest, highest = self._range
        step = _step(highest - lowest)
        target = Mark(_figure(self.target), self._y(self.target), is_target=True)
        rounded = range(-(-lowest // step) * step, highest + 1, step)
        near = step * 0.4  # two figures closer than that would touch
        plain = [each for each in rounded if abs(each - self.target) > near]
        return [target, *(Mark(_figure(each), self._y(each)) for each in plain)]

    @property
    def hands(self) -> list[Mark]:
        """The numbers of the hands, as many as there is room for."""
        count = len(self._totals) - 1
        every = -(-count // MOST_NUMBERS)
        return [Mark(str(hand), self._x(hand)) for hand in range(every, count + 1, every)]

    @property
    def target(self) -> int:
        return self.game.ruleset.target

    @property
    def _totals(self) -> tuple[tuple[int, ...], ...]:
        """Before the first hand all stand at nothing."""
        return ((0,) * len(self.game.ruleset.sides), *self.game.running_totals)

    @property
    def _range(self) -> tuple[int, int]:
        every = [total for totals in self._totals for total in totals]
        return min(every), max(*every, self.target)

    def _x(self, hand: int) -> float:
        room = WIDTH - LEFT - RIGHT
        return round(LEFT + room * hand / (len(self._totals) - 1), 1)

    def _y(self, total: int) -> float:
        lowest, highest = self._range
        room = PLOT - TOP - BOTTOM
        return round(TOP + room * (highest - total) / (highest - lowest), 1)


def _step(span: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that cuts the span into few enough parts."""
    return next(step for step in _steps() if span <= step * MOST_LINES)


def _steps() -> Iterator[int]:
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


def _figure(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


def _short(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
