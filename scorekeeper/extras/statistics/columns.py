"""What somebody did month by month, or year by year, as a picture: two rows of columns.

A column is as high as there were games, or bids, and filled as far as they were won, or made. So
a month with few of them is a low column, and no share of three games looks like a trend.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from scorekeeper.language import _
from scorekeeper.pinochle.game.tallies import Tally
from scorekeeper.web.charts.bars import some_of
from scorekeeper.web.charts.labels import width

WIDTH = 340  # in the picture's own units, as the chart of a game
TITLE, FIGURE, PLOT, GAP = 18, 16, 56, 12  # heights: a row's title, the figures, the columns
ROW = TITLE + FIGURE + PLOT + GAP
AXIS, KEY = 40, 20  # the two lines of the months and their years, and what the signs mean
LETTERS = 12  # their size
WIDEST = 24  # a column
BELOW = 5  # from the figures to their column
SPACE = 4  # between two figures or labels, at the least
NOTHING = "–"


Share = tuple[int, int]  # some of all


@dataclass(frozen=True)
class Period:
    """A month or a year, and what somebody did in it."""

    name: str  # such as 2026-11, or 2026
    words: str  # “Nov 2026”, “2026”
    number: int  # one more than that of the month, or of the year, before
    tally: Tally


@dataclass(frozen=True)
class Label:
    """A text, and its middle."""

    text: str
    at: float
    above: float = 0  # from the top of its row


@dataclass(frozen=True)
class Column:
    """Places are in the picture's own units, from the top of the row."""

    label: Label
    left: float
    top: float
    some: float  # the height of the part that is filled
    others: float  # and of the part that is not


@dataclass(frozen=True)
class Row:
    """One kind of thing over time."""

    title: str
    top: int
    columns: list[Column]
    column: float  # the width of each
    fits: bool  # whether there is room for the figures of each
    told: str  # in words
    highest: int  # how many the highest column is

    @property
    def figures(self) -> list[Label]:
        return [each.label for each in self.columns] if self.fits else []

    @property
    def filled(self) -> str:
        """The filled parts of all columns, as the data of one path."""
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
    """What a template draws, and what it says to whoever cannot see it."""

    width = WIDTH
    figures = TITLE  # where they may begin, below the title of a row
    base = TITLE + FIGURE + PLOT  # where the columns stand

    periods: Sequence[Period]  # the earliest first; those without a hand may be left out

    @property
    def is_worth_drawing(self) -> bool:
        """One month has no course."""
        return len(self.periods) > 1

    @property
    def is_by_month(self) -> bool:
        return "-" in self.periods[0].name

    @property
    def height(self) -> int:
        return self.key + KEY

    @property
    def key(self) -> int:
        """Where it begins to say what its signs mean."""
        return self.axis + AXIS

    @property
    def axis(self) -> int:
        """Where the labels of the months begin."""
        return ROW * len(self.rows)

    @property
    def told(self) -> str:
        """The picture in words."""
        return " ".join(row.told for row in self.rows)

    @property
    def table(self) -> list[tuple[str, str, str, str]]:
        """Each period in words: its name, games won, bids made, meld per hand; the latest first."""
        return [
            (
                each.words,
                _some_or_none(_games_won(each)),
                _some_or_none(_bids_made(each)),
                f"{each.tally.average_meld:.0f}" if each.tally.melds else NOTHING,
            )
            for each in reversed(self.periods)
        ]

    @cached_property
    def rows(self) -> list[Row]:
        """Only what there was any of."""
        kinds = ((_("Games won"), _games_won), (_("Bids made"), _bids_made))
        found = [(title, of) for title, of in kinds if any(of(each)[1] for each in self.periods)]
        return [self._row(title, ROW * place, of) for place, (title, of) in enumerate(found)]

    @property
    def column(self) -> float:
        """The width of one."""
        return round(min(WIDEST, self._slot * 0.7), 1)

    @cached_property
    def labels(self) -> list[Label]:
        """The months, or the years: the latest, and of those before it as many as have room."""
        kept: list[Label] = []
        for each in reversed(self.periods):
            label = self._label(each, each.words.partition(" ")[0])
            if not kept or _apart(label, kept[-1]):
                kept.append(label)
        return kept[::-1]

    @cached_property
    def years(self) -> list[Label]:
        """Below the months: each where it begins, but for a first one that has no room."""
        if not self.is_by_month:
            return []
        first = {each.words.rpartition(" ")[2]: each for each in reversed(self.periods)}
        labels = [self._label(each, year) for year, each in reversed(first.items())]
        apart = [each for each, after in pairwise(labels) if _apart(each, after)]
        return [*apart, labels[-1]]

    def _label(self, period: Period, text: str) -> Label:
        """Below its column, as far as the edges allow."""
        half = width(text, LETTERS) / 2
        return Label(text, round(min(max(self._middle(period), half), WIDTH - half), 1))

    def _row(self, title: str, top: int, of: Callable[[Period], Share]) -> Row:
        shares = {each: of(each) for each in self.periods if of(each)[1]}
        most = max(every for _some, every in shares.values())
        fits = all(
            width(_figures(share), LETTERS) + SPACE <= self._slot for share in shares.values()
        )
        columns = [self._column(each, share, most) for each, share in shares.items()]
        return Row(title, top, columns, self.column, fits, _told(title, shares), most)

    def _column(self, period: Period, share: Share, most: int) -> Column:
        some, every = (number * PLOT / most for number in share)
        middle, top = self._middle(period), round(self.base - every, 1)
        return Column(
            Label(_figures(share), middle, top - BELOW),
            round(middle - self.column / 2, 1),
            top,
            round(some, 1),
            round(every - some, 1),
        )

    @property
    def _slot(self) -> float:
        """The room of a month; months without a hand have as much."""
        return WIDTH / (self.periods[-1].number - self.periods[0].number + 1)

    def _middle(self, period: Period) -> float:
        return round((period.number - self.periods[0].number + 0.5) * self._slot, 1)


def _apart(label: Label, later: Label) -> bool:
    room = sum(width(each.text, LETTERS) for each in (label, later)) / 2
    return later.at - label.at >= room + SPACE


def _games_won(period: Period) -> Share:
    return period.tally.won, period.tally.games


def _bids_made(period: Period) -> Share:
    return period.tally.made, period.tally.bids


def _some_or_none(share: Share) -> str:
    return some_of(*share) if share[1] else NOTHING


def _figures(share: Share) -> str:
    return f"{share[0]}/{share[1]}"


def _told(title: str, shares: Mapping[Period, Share]) -> str:
    """A row in words, for who does not see it."""
    listed = [f"{each.words}: {some_of(*share)}" for each, share in shares.items()]
    return _("{title}. {rows}.").format(title=title, rows=", ".join(listed))
