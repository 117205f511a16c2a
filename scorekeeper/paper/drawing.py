"""Draws the sheets on the pages of a PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.language import _
from scorekeeper.paper.blank_sheet import BlankSheet
from scorekeeper.paper.pages import MARGIN, Pages, Style
from scorekeeper.paper.score_sheet import Cell, Row, ScoreSheet
from scorekeeper.paper.sizes import Paper

# Points of type. It gets smaller until the hands fit one page; more of them take several pages.
SIZES, LARGE_SIZES = (10.0, 9.0, 8.0, 7.3), (18.0, 16.0)
LONG = 8.5
MOST_ON_A_PAGE = 40  # hands, of which a page could have all
BLANK, LARGE = 8.5, 16.0
# Widths of columns, in heights of a line of the type
NUMBER, BID, FEW_SIDES_BID, WITH_MARK, TWO_FIGURES = 1.6, 10, 15, 11, 5
MOST_BID = 0.46  # of the page’s width, for two sides
FEW = 2  # sides
GAP = 4  # mm between columns


# The score sheet


def score_sheet_pdf(sheet: ScoreSheet, paper: Paper, is_large: bool = False) -> bytes:
    """A game on one page if its hands fit one; else the names are repeated on each."""
    *larger, smallest = _sizes(sheet, is_large)
    for size in larger:
        pages = _draw_score(sheet, paper, size)
        if pages.page_no() == 1:
            return pages.finished()
        pages.close_fonts()
    return _draw_score(sheet, paper, smallest).finished()


def _sizes(sheet: ScoreSheet, is_large: bool) -> Sequence[float]:
    if is_large:
        return LARGE_SIZES if len(sheet.sides) <= FEW else LARGE_SIZES[-1:]
    return SIZES if len(sheet.rows) <= MOST_ON_A_PAGE else (LONG,)


def _draw_score(sheet: ScoreSheet, paper: Paper, size: float) -> Pages:
    pages = Pages(paper, size, f"{sheet.title} · {sheet.about}")
    pages.heading(sheet.title, sheet.about, sheet.ended)
    table = _Table(pages, sheet)
    table.draw()
    pages.set_xy(MARGIN, pages.y + pages.leading / 2)
    for note in sheet.notes:
        pages.paragraph(note)
    pages.note_what_is_lacking()
    return pages


@dataclass(frozen=True)
class _Table:
    """The hands, a row each, under the names of the sides."""

    pages: Pages
    sheet: ScoreSheet

    @property
    def number(self) -> float:
        return self.pages.leading * NUMBER

    @property
    def bid(self) -> float:
        few = len(self.sheet.sides) <= FEW
        width = self.pages.leading * (FEW_SIDES_BID if few else BID)
        return float(min(width, self.pages.epw * (MOST_BID if few else MOST_BID / 2)))

    @property
    def side(self) -> float:
        return float(self.pages.epw - self.number - self.bid) / len(self.sheet.sides)

    @property
    def is_narrow(self) -> bool:
        """Whether a side has no room for its mark beside its figures."""
        return self.side < self.pages.leading * WITH_MARK

    @property
    def is_tight(self) -> bool:
        """Whether its figures are below each other instead of two beside each other."""
        return self.side < self.pages.leading * TWO_FIGURES

    def draw(self) -> None:
        self._head()
        for row in self.sheet.rows:
            self._row(row)
        self._sums(_("Total"), self.sheet.totals, "B")
        if self.sheet.to_win:
            self._sums(_("To win"), self.sheet.to_win)

    def _head(self) -> None:
        pages = self.pages
        pages.set_font(style="B")
        heights = [pages.height(self.side, names) for names in self.sheet.sides]
        height = max(pages.leading, *heights) + pages.leading / 2
        pages.set_x(MARGIN)
        pages.field(self.number + self.bid, height, _("Hand"), "B")
        for names in self.sheet.sides:
            pages.field(self.side, height, names, "B")
        pages.ln(height)

    def _begin(self, height: float) -> float:
        """Where a row of that height begins; below the names on a new page if this one is full."""
        if height > self.pages.room:
            self.pages.add_page()
            self._head()
        return float(self.pages.y)

    def _row(self, row: Row) -> None:
        pages, told = self.pages, f"{row.bid}\n{row.dealer}"
        lines = max([len(self._lines(cell)) for cell in row.cells], default=1)
        height = max(lines * pages.leading, pages.height(self.bid, told)) + pages.leading / 4
        top = self._begin(height)
        pages.set_xy(MARGIN, top)
        pages.field(self.number, height, row.number)
        pages.field(self.bid, height, told, align="L")
        x = pages.x
        for cell in row.cells:
            pages.rect(x, top, self.side, height)
            self._cell(cell, x, top + pages.leading / 8)
            x += self.side
        if row.state:
            pages.field(pages.w - MARGIN - x, height, row.state)
        pages.set_xy(MARGIN, top + height)

    def _lines(self, cell: Cell) -> list[tuple[str, ...]]:
        """What is beside each other on each line of a cell."""
        total, parts = f"**{cell.total}**", _parts(cell)
        mark = [(cell.mark,)] if cell.mark else []
        if self.is_tight:
            return [(total,), (cell.score,), *[(part,) for part in parts], *mark]
        beside = [(" ".join(parts),)]
        if self.is_narrow:
            return [(cell.score, total), *beside, *mark]
        return [(f"{cell.mark} {cell.score}".strip(), total), *beside]

    def _cell(self, cell: Cell, x: float, y: float) -> None:
        for line in self._lines(cell):
            self.pages.set_xy(x, y)
            for text in line:
                self.pages.figures(self.side / len(line), text)
            y += self.pages.leading

    def _sums(self, title: str, sums: Sequence[str], style: Style = "") -> None:
        height = self.pages.leading * 1.5
        top = self._begin(height)
        self.pages.set_xy(MARGIN, top)
        self.pages.field(self.number + self.bid, height, title, style)
        for each in sums:
            self.pages.field(self.side, height, each, style)
        self.pages.set_xy(MARGIN, top + height)


def _parts(cell: Cell) -> list[str]:
    """The meld and the tricks, struck out between ~~ where they do not count; none if unknown."""
    if not cell.has_parts:
        return []
    meld, tricks = cell.side.meld, cell.side.tricks
    return [
        str(meld) if cell.side.meld_counts else f"~~{meld}~~",
        f"+ {tricks}" if cell.side.tricks_count else f"+ ~~{tricks}~~",
    ]


# The sheet to write on


def blank_sheet_pdf(sheet: BlankSheet, paper: Paper) -> bytes:
    """A sheet to write on, with its rules below; in large type they have a second page."""
    pages = Pages(paper, LARGE if sheet.is_large else BLANK, sheet.title)
    pages.heading(sheet.title, sheet.about)
    told = _Told(pages, tuple(_told(sheet)), 2 if sheet.is_large else 3)
    _Grid(pages, sheet, 0 if sheet.is_large else told.height + pages.leading).draw()
    if sheet.is_large:
        pages.add_page()
        pages.heading(sheet.title)
    else:
        pages.set_xy(MARGIN, pages.h - MARGIN - told.height)
    told.draw()
    pages.note_what_is_lacking()
    return pages.finished()


@dataclass(frozen=True)
class _Grid:
    """The fields to write into, which fill the page down to what is kept free below them."""

    pages: Pages
    sheet: BlankSheet
    below: float

    def draw(self) -> None:
        draw = self._stacked if self.sheet.is_stacked else self._beside
        draw(self.pages.leading * 3)

    def _height(self, head: float) -> float:
        return (self.pages.room - self.below - head) / len(self.sheet.hands)

    def _beside(self, head: float) -> None:
        """A line a hand: who bid what, then meld, tricks and total of each side."""
        pages, line = self.pages, self.pages.leading
        number, bids = line * 1.6, (line * 3.2, line * 4, line * 4.4)
        part = (pages.epw - number - sum(bids)) / len(self.sheet.sides) / 3
        top, height = pages.y, self._height(head)
        pages.field(number, head)
        for width, title in zip(bids, self.sheet.of_bid, strict=True):
            pages.field(width, head, title)
        x = pages.x
        for names in self.sheet.sides:
            pages.set_xy(x, top)
            pages.field(part * 3, head * 0.6, names, "B", "L")
            pages.set_xy(x, top + head * 0.6)
            for title in self.sheet.parts:
                pages.field(part, head * 0.4, title)
            x += part * 3
        for place, hand in enumerate(self.sheet.hands):
            pages.set_xy(MARGIN, top + head + place * height)
            pages.field(number, height, str(hand))
            for width, said in zip(bids, ("", "", self.sheet.suits), strict=True):
                pages.field(width, height, said)
            for _side in self.sheet.sides:
                for _part in self.sheet.parts:
                    pages.field(part, height)

    def _stacked(self, head: float) -> None:
        """Three lines a hand, for many sides."""
        pages, line = self.pages, self.pages.leading
        number, bid, titles = line * 1.6, line * 6, line * 3.2
        side = (pages.epw - number - bid - titles) / len(self.sheet.sides)
        top, height = pages.y, self._height(head)
        pages.field(number + bid + titles, head)
        for names in self.sheet.sides:
            pages.field(side, head, names, "B", "L")
        for place, hand in enumerate(self.sheet.hands):
            at = top + head + place * height
            pages.set_xy(MARGIN, at)
            pages.field(number, height, str(hand))
            for part, (said, title) in enumerate(self.sheet.lines):
                pages.set_xy(MARGIN + number, at + part * height / 3)
                pages.field(bid, height / 3, said, align="L")
                pages.field(titles, height / 3, title)
                for _side in self.sheet.sides:
                    pages.field(side, height / 3)


@dataclass(frozen=True)
class _Line:
    """A line of what is told: a title, a meld with its points, or a rule."""

    text: str
    points: str = ""
    is_title: bool = False


def _told(sheet: BlankSheet) -> Iterator[_Line]:
    yield _Line(_("Meld"), is_title=True)
    for name, points in sheet.meld:
        yield _Line(name, points)
    yield _Line(_("Rules"), is_title=True)
    for sentence in sheet.rules:
        yield _Line(sentence)


@dataclass(frozen=True)
class _Told:
    """The meld values and the rules, in columns of about the same height."""

    pages: Pages
    lines: tuple[_Line, ...]
    count: int

    @property
    def width(self) -> float:
        return float(self.pages.epw - GAP * (self.count - 1)) / self.count

    @property
    def height(self) -> float:
        return max(sum(map(self._height, column)) for column in self._columns())

    def draw(self) -> None:
        top = self.pages.y
        for place, column in enumerate(self._columns()):
            y = top
            for line in column:
                self.pages.set_xy(MARGIN + place * (self.width + GAP), y)
                self._draw(line)
                y += self._height(line)
        self.pages.set_xy(MARGIN, top + self.height)

    def _columns(self) -> list[list[_Line]]:
        """Filled one after the other, each up to its share of the whole height."""
        share = sum(map(self._height, self.lines)) / self.count
        columns: list[list[_Line]] = [[] for _column in range(self.count)]
        above = 0.0
        for line in self.lines:
            height = self._height(line)
            columns[min(int((above + height / 2) / share), self.count - 1)].append(line)
            above += height
        for column, following in pairwise(columns):
            if column and column[-1].is_title:
                following.insert(0, column.pop())
        return columns

    def _room(self, line: _Line) -> float:
        return self.width - self.pages.leading * 2.4 if line.points else self.width

    def _height(self, line: _Line) -> float:
        self.pages.set_font(style="B" if line.is_title else "")
        height = self.pages.height(self._room(line), line.text)
        self.pages.set_font(style="")
        return height + self.pages.leading / 8

    def _draw(self, line: _Line) -> None:
        pages, x, y = self.pages, self.pages.x, self.pages.y
        pages.set_font(style="B" if line.is_title else "")
        pages.lines(self._room(line), line.text)
        pages.set_font(style="")
        if line.points:
            pages.set_xy(x + self._room(line), y)
            pages.word(self.width - self._room(line), line.points, "R", "B")
