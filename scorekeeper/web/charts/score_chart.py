"""A chart of the score: a line for each side over the hands of the game."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from math import ceil

from scorekeeper.language import points
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.pinochle.rules.ruleset import Seats
from scorekeeper.text import hand_text
from scorekeeper.text.side_marks import MARKS, SideMark

from .labels import BOLD, SPACE, spread, width, wrap

WIDTH = 340  # in the picture's units; a phone shows them a little larger
PLOT = 200  # the minimum height of the plot
LEFT, RIGHT, TOP, BOTTOM = 44, 6, 18, 24  # minimum margins of the plot, for the numbers around it
KEY = 22  # the row below the plot that explains the signs
EDGE = 12  # the margin of a title
WIDEST = 112  # the greatest width of the names at a line's end
TO_LABEL, TO_TEXT = 14, 12  # distances from a line's end to its mark, and from the mark to its text
DIGIT = 8  # the width of a digit on the scale
MOST_LINES = 6  # lines of the scale
MOST_NUMBERS = 12  # hand numbers below the plot
TITLE, TOTAL, NAME = 15, 15, 12  # font sizes
TITLE_LINE, TOTAL_LINE, NAME_LINE = 20, 17, 14  # line heights
LABEL_GAP = 6


@dataclass(frozen=True)
class Figure:
    """A hand number or a score, and its position along the edge of the plot."""

    text: str
    at: float
    is_target: bool = False


@dataclass(frozen=True)
class Stop:
    """The totals after a played hand, and the players who made or missed (“set”) its bid.

    ``made`` is empty for a hand from paper, whose bid is unknown.
    """

    totals: tuple[int, ...]
    made: Seats = ()
    set: Seats = ()


@dataclass(frozen=True)
class Line:
    """The line of a side, and the label at its end: mark, total and names."""

    mark: SideMark
    points: list[tuple[float, float]]  # the first point is before the first hand
    made: list[tuple[float, float]]  # points after hands in which the side made its bid
    set: list[tuple[float, float]]  # points after hands in which the side missed its bid
    total: int
    names: list[str]
    label: float  # the vertical middle of the label's total


@dataclass(frozen=True)
class Chart:
    """Everything a template draws; positions are in the picture's units, from its top left."""

    width = WIDTH

    game: Game
    day: str | None = None  # only in a picture outside the app, which needs titles

    @property
    def is_worth_drawing(self) -> bool:
        """True once two hands have been played."""
        return len(self._stops) > 2

    @property
    def top(self) -> int:
        """The top edge of the picture: 0, or negative if there are titles above the plot."""
        return -TITLE_LINE * len(self.titles) - (EDGE if self.titles else 0)

    @property
    def height(self) -> int:
        return self.plot + KEY - self.top

    @cached_property
    def plot(self) -> int:
        """The bottom edge of the hand numbers. Many labels at the right move it down."""
        return max(PLOT, TOP + sum(self._label_heights) + BOTTOM)

    @property
    def bottom(self) -> int:
        """The bottom of the scale."""
        return self.plot - BOTTOM

    @cached_property
    def left(self) -> int:
        """The left edge of the plot, right of the longest score on the scale."""
        longest = max(len(points(number)) for number in self._range)
        return max(LEFT, (longest + 2) * DIGIT)

    @cached_property
    def right(self) -> int:
        """The right edge of the plot, left of the labels."""
        return WIDTH - RIGHT - TO_LABEL - TO_TEXT - self._label_width

    @property
    def label(self) -> int:
        """The horizontal middle of the labels' marks."""
        return self.right + TO_LABEL

    @cached_property
    def titles(self) -> list[tuple[str, bool]]:
        """Lines of text above the plot, and whether each is a headline; empty without ``day``.

        The texts are the game's title, the winners if any, and the ruleset with the day.
        """
        if not self.day:
            return []
        game = self.game
        winners = hand_text.winners(game, game.winner) if game.end else ""
        rules_and_day = f"{ruleset_name(game.ruleset)} · {self.day}"
        texts = [*filter(None, [game.title, winners]), rules_and_day]
        return [
            (line, text is not rules_and_day or texts == [rules_and_day])
            for text in texts
            for line in wrap(text, TITLE * BOLD, WIDTH - 2 * EDGE)
        ]

    @cached_property
    def lines(self) -> list[Line]:
        return [self._line(place, label) for place, label in enumerate(self._labels)]

    def _line(self, place: int, label: float) -> Line:
        side = {*self.game.ruleset.sides[place]}
        course = [
            (stop, (self._x(number), self._y(stop.totals[place])))
            for number, stop in enumerate(self._stops)
        ]
        return Line(
            MARKS[place],
            [at for _stop, at in course],
            [at for stop, at in course if side <= {*stop.made}],
            [at for stop, at in course if side <= {*stop.set}],
            self.game.totals[place],
            self._names[place],
            label,
        )

    @property
    def scale(self) -> list[Figure]:
        """The lines of the scale. A game that is played to a target has a line at the target."""
        lowest, highest = self._range
        step = round_step(highest - lowest, MOST_LINES)
        rounded = range(-(-lowest // step) * step, highest + 1, step)
        if not self.game.ruleset.plays_to_target:
            return [self._figure(each) for each in rounded]
        target, near = self.game.ruleset.target, step * 0.4  # closer figures would touch
        plain = [self._figure(each) for each in rounded if abs(each - target) > near]
        return [replace(self._figure(target), is_target=True), *plain]

    @property
    def any_set(self) -> bool:
        return any(line.set for line in self.lines)

    @property
    def hands(self) -> list[Figure]:
        """The numbers of the hands, as many as fit."""
        last = len(self._stops) - 1
        every = -(-last // MOST_NUMBERS)
        return [Figure(str(hand), self._x(hand)) for hand in range(every, last + 1, every)]

    def _figure(self, number: int) -> Figure:
        return Figure(points(number), self._y(number))

    @cached_property
    def _stops(self) -> list[Stop]:
        """The totals before the first hand and after each played hand.

        A hand that does not count, such as a misdeal, has no stop. Its adjustments change the stop
        of the hand before.
        """
        stops = [Stop((0,) * len(self.game.ruleset.sides))]
        for scored, totals in zip(self.game.counted, self.game.running_totals, strict=True):
            score = scored.score
            if score and score.counts:
                is_known = scored.hand.outcome is not Outcome.ENTERED
                made = score.declaring if score.made and is_known else ()
                missed = score.declaring if score.missed else ()
                stops.append(Stop(totals, made, missed))
            else:
                stops[-1] = replace(stops[-1], totals=totals)
        return stops

    @cached_property
    def _range(self) -> tuple[int, int]:
        """The lowest and the highest total; in a game to a target, the target counts as a total."""
        ruleset = self.game.ruleset
        every = [total for stop in self._stops for total in stop.totals]
        ends = ruleset.target if ruleset.plays_to_target else min(every) + ruleset.unit
        return min(every), max(*every, ends)

    def _x(self, hand: int) -> float:
        room = self.right - self.left
        return round(self.left + room * hand / (len(self._stops) - 1), 1)

    def _y(self, total: int) -> float:
        lowest, highest = self._range
        room = self.bottom - TOP
        return round(TOP + room * (highest - total) / (highest - lowest), 1)

    # The labels at the ends of the lines

    @property
    def _sides(self) -> list[str]:
        """The names of each side, which wrap after an “&” and never before it."""
        names = map(self.game.names, self.game.ruleset.sides)
        return [each.replace(" &", f"{SPACE}&") for each in names]

    @cached_property
    def _label_width(self) -> int:
        totals = [width(points(total), TOTAL * BOLD) for total in self.game.totals]
        names = [min(width(each, NAME), WIDEST) for each in self._sides]
        return ceil(max(*totals, *names))

    @cached_property
    def _names(self) -> list[list[str]]:
        return [wrap(each, NAME, self._label_width) for each in self._sides]

    @cached_property
    def _label_heights(self) -> list[int]:
        return [TOTAL_LINE + NAME_LINE * len(names) + LABEL_GAP for names in self._names]

    @property
    def _labels(self) -> list[float]:
        """The middle of each label's total, as near as possible to the end of its line."""
        half = TOTAL_LINE / 2
        wanted = [self._y(total) - half for total in self.game.totals]
        tops = spread(wanted, self._label_heights, 0, self.plot)
        return [round(top + half, 1) for top in tops]


def round_step(span: int, most: int, unit: int = 1) -> int:
    """The smallest of 1, 2, 5, 10, 20 … units that divides the span into at most ``most`` parts."""
    steps = (unit * digit * int(10**zeros) for zeros in count() for digit in (1, 2, 5))
    return next(step for step in steps if span <= step * most)
