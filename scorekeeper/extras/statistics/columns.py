"""A chart with a column for each month or year, in two rows: games and bids.

The height of a column shows the number of games or bids. Its filled part shows the games won or the
bids made. A month with few games has a low column, so that three games do not look like a trend.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from scorekeeper.extras.bars import some_of
from scorekeeper.language import _
from scorekeeper.web.charts.labels import width

from .tallies import Tally
from .times import number_of, words

# Sizes are in the units of the SVG picture.
WIDTH = 340
TITLE, FIGURE, PLOT, GAP = 18, 16, 56, 12  # heights: a row's title, figures, columns and gap
ROW = TITLE + FIGURE + PLOT + GAP
AXIS, KEY = 40, 20  # heights: the two lines of months and years, and the key
LETTERS = 12  # the font size
WIDEST = 24  # the maximum width of a column
BELOW = 5  # the space between a figure and the column below
SPACE = 4  # the minimum space between two figures or labels


Share = tuple[int, int]  # the games won or bids made, then all games or bids


@dataclass(frozen=True)
class Period:
    """A month or a year, with the tally of a player or of partners."""

    name: str  # such as 2026-11, or 2026
    tally: Tally

    @property
    def words(self) -> str:
        return words(self.name)

    @property
    def number(self) -> int:
        return number_of(self.name)


@dataclass(frozen=True)
class Label:
    """A text and the position of its middle."""

    text: str
    x: float
    y: float = 0  # from the top of its row


@dataclass(frozen=True)
class Column:
    """A column and its position, measured from the top left of the row."""

    label: Label
    left: float
    top: float
    some: float  # the height of the filled part
    others: float  # the height of the open part above it


@dataclass(frozen=True)
class Row:
    """One of the two rows: games or bids."""

    title: str
    top: int
    columns: list[Column]
    column: float  # the width of each column
    fits: bool  # True if there is room for the figures
    description: str
    highest: int  # the number of games or bids in the highest column

    @property
    def figures(self) -> list[Label]:
        return [each.label for each in self.columns] if self.fits else []

    @property
    def filled(self) -> str:
        """The filled parts of all columns, as the data of one SVG path."""
        return "".join(
            self._block(each.left, each.top + each.others, each.some) for each in self.columns
        )

    @property
    def open(self) -> str:
        return "".join(self._block(each.left, each.top, each.others) for each in self.columns)

    def _block(self, left: float, top: float, height: float) -> str:
        return f"M{left:g} {top:g}h{self.column:g}v{height:g}h-{self.column:g}z" if height else ""


@dataclass(frozen=True)
class Columns:
    """A chart as the template draws it, with a description for screen readers."""

    width = WIDTH
    figures = TITLE  # the top of the figures, below the title of a row
    base = TITLE + FIGURE + PLOT  # the bottom of the columns

    periods: Sequence[Period]  # earliest first; periods without hands may be missing

    @property
    def is_by_month(self) -> bool:
        return "-" in self.periods[0].name

    @property
    def height(self) -> int:
        return self.key + KEY

    @property
    def key(self) -> int:
        """The top of the key."""
        return self.axis + AXIS

    @property
    def axis(self) -> int:
        """The top of the axis labels."""
        return ROW * len(self.rows)

    @property
    def description(self) -> str:
        return " ".join(row.description for row in self.rows)

    @cached_property
    def rows(self) -> list[Row]:
        """The row of games and the row of bids, without a row that would be empty."""
        tallies = [each.tally for each in self.periods]
        shares = {
            _("Games won"): [(tally.won, tally.games) for tally in tallies],
            _("Bids made"): [(tally.made, tally.bids) for tally in tallies],
        }
        found = [row for row in shares.items() if any(every for _some, every in row[1])]
        return [self._row(title, ROW * n, each) for n, (title, each) in enumerate(found)]

    @property
    def column(self) -> float:
        """The width of a column."""
        return round(min(WIDEST, self._slot * 0.7), 1)

    @cached_property
    def labels(self) -> list[Label]:
        """The labels of the months or years: the latest label, and as many earlier ones as fit."""
        fitting: list[Label] = []
        for each in reversed(self.periods):
            label = self._label(each, each.words.partition(" ")[0])
            if not fitting or _apart(label, fitting[-1]):
                fitting.append(label)
        return fitting[::-1]

    @cached_property
    def years(self) -> list[Label]:
        """The labels of the years, each below the first month of its year, as far as they fit."""
        if not self.is_by_month:
            return []
        first = {each.words.rpartition(" ")[2]: each for each in reversed(self.periods)}
        labels = [self._label(each, year) for year, each in reversed(first.items())]
        apart = [each for each, later in pairwise(labels) if _apart(each, later)]
        return [*apart, labels[-1]]

    def _label(self, period: Period, text: str) -> Label:
        """A label below the period's column, within the edges of the picture."""
        half = width(text, LETTERS) / 2
        return Label(text, round(min(max(self._middle(period), half), WIDTH - half), 1))

    def _row(self, title: str, top: int, found: Sequence[Share]) -> Row:
        shares = {each: share for each, share in zip(self.periods, found, strict=True) if share[1]}
        most = max(every for _some, every in shares.values())
        columns = [self._column(each, share, most) for each, share in shares.items()]
        fits = all(width(each.label.text, LETTERS) + SPACE <= self._slot for each in columns)
        words = ", ".join(f"{each.words}: {some_of(*share)}" for each, share in shares.items())
        description = _("{title}. {rows}.", title=title, rows=words)
        return Row(title, top, columns, self.column, fits, description, most)

    def _column(self, period: Period, share: Share, most: int) -> Column:
        some, every = (number * PLOT / most for number in share)
        middle, top = self._middle(period), round(self.base - every, 1)
        return Column(
            Label(f"{share[0]}/{share[1]}", middle, top - BELOW),
            round(middle - self.column / 2, 1),
            top,
            round(some, 1),
            round(every - some, 1),
        )

    @property
    def _slot(self) -> float:
        """The width for each period, including periods without hands."""
        return WIDTH / (self.periods[-1].number - self.periods[0].number + 1)

    def _middle(self, period: Period) -> float:
        return round((period.number - self.periods[0].number + 0.5) * self._slot, 1)


def _apart(label: Label, later: Label) -> bool:
    room = sum(width(each.text, LETTERS) for each in (label, later)) / 2
    return later.x - label.x >= room + SPACE
