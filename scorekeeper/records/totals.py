"""A score table of another program: a column for each side, a row for each hand, as CSV."""

from __future__ import annotations

import codecs
import csv
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple

from scorekeeper.language import N_, _
from scorekeeper.language import points as as_written
from scorekeeper.pinochle.errors import GameError, PinochleError, refuse
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.names import tidy
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.records.csv_and_text import COLUMNS
from scorekeeper.records.reading import MOST_HANDS, parse_record
from scorekeeper.records.ruleset_fields import write_ruleset
from scorekeeper.records.writing import FORMAT

AND = re.compile(r"\s*(?:&|/|\+|\band\b|\bund\b)\s*")
# 340, -1,340, 1.340,0, 340.00: thousands have one separator, and a fraction is nothing but zeros.
NUMBER = re.compile(
    r"(?P<sign>[-+\u2212\u2013]?)\s*"
    r"(?P<digits>\d{1,9}|\d{1,3}(?P<mark>[.,'’\s])\d{3}(?:(?P=mark)\d{3})?)"
    r"(?:(?!(?P=mark))[.,]0{1,2})?"
)
TOTAL = re.compile(r"\W*(?:grand |sub|running )?(?:total|final|sum|gesamt|summe|endstand)", re.I)
DELIMITERS = ",;\t"
DELIMITER_LINE = re.compile(r'"?sep=(.)"?[\s,;]*', re.I)  # what Excel reads first
QUOTED = re.compile('"[^"]*"')
LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n|\Z)")
LONGEST_LINE = 2_000  # letters
LINES_OF_A_HAND = 4  # at most, on average: a total and empty lines may be below each
LONGEST_CELL = 30  # letters that a message shows
FEWEST_TO_SUM = 2  # hands; a second hand may well repeat the first
# A heading of nothing but these words names nobody.
NO_NAME = re.compile(
    "(?:bid|bidder|board|comment|date|day|deal|dealer|declarer|from|game|hand|id|match|meld|month|"
    "name|no|note|nr|num|number|player|point|result|round|score|seat|set|side|sum|team|time|to|total|"
    "trick|trump|week|winner|year)s?"
)
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # .xlsx and .ods, .xls
WORKBOOK = N_("That’s a workbook. Save its table as “CSV UTF-8”, and choose that file.")
UTF_32 = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
WESTERN = "cp1252"  # what Excel means by CSV in western Europe and America
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True)
class Table:
    """A game of which only the points are known, as a table has it."""

    record: str  # as JSON
    game: Game
    notes: tuple[str, ...]  # sentences: what was left out of it or guessed


class Row(NamedTuple):
    """The cells of a row, and the line on which it ends, since a cell may have line breaks."""

    line: int
    cells: list[str]


def read_table(content: bytes, ruleset: Ruleset, are_totals: bool, most: int = MOST_HANDS) -> Table:
    """Read a table whose rows are the points of a hand, or the totals after it.

    Raises:
        PinochleError: The table has more than ``most`` hands, or is not such a table. It names the
            line and the cell.
    """
    text, notes = _decoded(content)
    header, *rows = _rows(text, most)
    if header.cells == list(COLUMNS):
        sentence = _("Scorekeeper saved this table. Import its game file (.json) instead.")
        raise GameError(sentence, f"line {header.line}")
    columns = _columns(header, rows, ruleset)
    hands = _Hands(header.cells, columns, are_totals, most)
    for row in rows:
        hands.add(row, is_last=row is rows[-1])
    record = json.dumps(
        {
            "format": FORMAT,
            "uid": _uid(text, ruleset, are_totals),
            "ruleset": write_ruleset(ruleset),
            "players": _players(header, columns, ruleset),
            "hands": [_hand(scores, ruleset) for scores in hands.scores],
        },
        ensure_ascii=False,
    )
    notes += _left_out(header, columns) + hands.left_out
    return Table(record, _game(record, hands.lines, most), tuple(notes))


def _decoded(content: bytes) -> tuple[str, list[str]]:
    """The text of the table, and a note if its encoding is a guess."""
    if content.startswith(WORKBOOKS):
        raise _unreadable(_(WORKBOOK))
    if content.startswith(UTF_32):
        raise _unreadable(_("That table is in UTF-32. Save it as “CSV UTF-8”."))
    for encoding in _encodings(content):
        with suppress(UnicodeDecodeError):
            text = content.decode(encoding)
            if "\0" in text:
                raise _unreadable(_("That isn’t a table that can be read."))
            guess = _("Read as Windows-1252. If a name looks wrong, save it as “CSV UTF-8”.")
            return text, [guess] if encoding == WESTERN else []
    sentence = _("That table isn’t in UTF-8, UTF-16 or Windows-1252. Save it as “CSV UTF-8”.")
    raise _unreadable(sentence)


def _encodings(content: bytes) -> Sequence[str]:
    if content.startswith(UTF_16):
        return ["utf-16"]
    if b"\0" in content[:2]:
        return ["utf-16-le" if content[1:2] == b"\0" else "utf-16-be"]
    return ["utf-8-sig", WESTERN]


def _unreadable(sentence: str) -> GameError:
    return GameError(sentence, "file")


def _rows(text: str, most: int) -> list[Row]:
    """The heading and the rows below it, all of the same width, without empty ones."""
    rows: list[Row] = []
    for row in _filled_rows(text, most):
        if rows:
            _fit(row, len(rows[0].cells))
        rows.append(row)
    if len(rows) < 2:
        raise GameError(_("There must be a line of names, and a line for each hand."), "line 1")
    return rows


def _filled_rows(text: str, most: int) -> Iterator[Row]:
    first = next((line for line in _lines(text, most) if line.strip()), "")
    is_given = DELIMITER_LINE.fullmatch(first)
    delimiter = is_given[1] if is_given else max(DELIMITERS, key=QUOTED.sub("", first).count)
    reader = csv.reader(_lines(text, most), delimiter=delimiter)
    try:
        for cells in reader:
            if is_given and reader.line_num == 1:
                continue
            if any(cell.strip() for cell in cells):
                yield Row(reader.line_num, cells)
    except csv.Error as broken:
        raise _no_table(reader.line_num) from broken


def _lines(text: str, most: int) -> Iterator[str]:
    """The lines of a table with at most so many hands, which bounds the time that it costs."""
    for number, found in enumerate(LINE.finditer(text), start=1):
        if number > LINES_OF_A_HAND * most:
            raise _too_many(most, number)
        if found.end() - found.start() > LONGEST_LINE:
            raise _no_table(number)
        yield found[0]


def _no_table(line: int) -> GameError:
    return GameError(_("That isn’t a table that can be read."), f"line {line}")


def _fit(row: Row, width: int) -> None:
    """Spreadsheets leave out or add empty cells at the end of a row."""
    while len(row.cells) > width and not row.cells[-1].strip():
        row.cells.pop()
    if len(row.cells) > width:
        sentence = _("There are {number} columns, not {wanted}.")
        sentence = sentence.format(number=len(row.cells), wanted=width)
        raise GameError(sentence, f"line {row.line}")
    row.cells.extend([""] * (width - len(row.cells)))


def _columns(header: Row, rows: Sequence[Row], ruleset: Ruleset) -> list[int]:
    """The columns that hold points, one for each side.

    They are those headed by as many players as a side has. Where that leaves a doubt, they are
    those with numbers below a heading that may be a name.
    """
    wanted, size = len(ruleset.sides), len(ruleset.sides[0])
    possible = [place for place, cell in enumerate(header.cells) if _may_name(cell)]
    columns = [place for place in possible if len(_names(header.cells[place])) == size]
    if len(columns) != wanted:
        columns = [place for place in possible if _has_numbers(row.cells[place] for row in rows)]
    if len(columns) > wanted:
        columns = [place for place in columns if not _is_count(row.cells[place] for row in rows)]
    if len(columns) != wanted:
        sentence = _("There must be {sides} columns headed by players, with points, not {found}.")
        sentence = sentence.format(sides=wanted, found=len(columns))
        raise GameError(sentence, f"line {header.line}")
    return columns


def _may_name(heading: str) -> bool:
    words = re.findall(r"[^\W_]+", heading.casefold())
    return not all(map(NO_NAME.fullmatch, words)) and not NUMBER.fullmatch(heading.strip())


def _has_numbers(cells: Iterable[str]) -> bool:
    """True if most of the cells that are filled are numbers."""
    are_numbers = [bool(NUMBER.fullmatch(cell.strip())) for cell in cells if cell.strip()]
    return 2 * sum(are_numbers) > len(are_numbers)


def _is_count(cells: Iterable[str]) -> bool:
    """True for a column that numbers the hands."""
    numbers = [cell.strip() for cell in cells if NUMBER.fullmatch(cell.strip())]
    return numbers == [str(number) for number in range(1, len(numbers) + 1)]


def _names(heading: str) -> list[str]:
    return AND.split(tidy(heading))


def _players(header: Row, columns: Iterable[int], ruleset: Ruleset) -> list[str]:
    """All players by seat."""
    players = [""] * ruleset.players
    for column, side in zip(columns, ruleset.sides, strict=True):
        names = _names(header.cells[column])
        if len(names) != len(side):
            sentence = _("“{names}” must name {number} players, as “Ann & Cyd” does.")
            sentence = sentence.format(names=_short(header.cells[column]), number=len(side))
            raise GameError(sentence, f"line {header.line}")
        for seat, name in zip(side, names, strict=True):
            players[seat] = name
    return players


@dataclass
class _Hands:
    """The points of each hand, from rows of which some may be totals."""

    header: list[str]
    columns: list[int]
    are_totals: bool
    most: int
    scores: list[list[int]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  # of each hand
    left_out: list[str] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)  # of the hands so far

    def add(self, row: Row, is_last: bool) -> None:
        label = " ".join(
            cell.strip() for place, cell in enumerate(row.cells) if place not in self.columns
        ).strip()
        if not any(row.cells[column].strip() for column in self.columns):
            sentence = _("Line {line} is left out, because it has no points: {row}.")
            self.left_out.append(sentence.format(line=row.line, row=_short(label)))
            return
        points = [self._number(row, column) for column in self.columns]
        kind = re.sub(r"\d+", "0", label)
        if self._is_called_total(points, label, row.line) or (
            points == self.totals and self._is_sum(label, kind, is_last)
        ):
            sentence = _("Line {line} is left out, because it repeats the totals: {row}.")
            told = f"{_short(label)} {_joined(points)}".strip()
            self.left_out.append(sentence.format(line=row.line, row=told))
            return
        if len(self.scores) == self.most:
            raise _too_many(self.most, row.line)
        before = self.totals if self.are_totals else [0] * len(points)
        self.scores.append([each - known for each, known in zip(points, before, strict=True)])
        self.lines.append(row.line)
        self.labels.add(kind)

    @property
    def totals(self) -> list[int]:
        return [sum(scores) for scores in zip(*self.scores, strict=True)] or [0] * len(self.columns)

    def _is_called_total(self, points: list[int], label: str, line: int) -> bool:
        if not TOTAL.match(label):
            return False
        if points != self.totals:
            sentence = _(
                "“{label}” says {points}, but the hands above it make {totals}. "
                "Correct the table, or take that line out."
            )
            found = {"points": _joined(points), "totals": _joined(self.totals)}
            raise GameError(sentence.format(label=_short(label), **found), f"line {line}")
        return True

    def _is_sum(self, label: str, kind: str, is_last: bool) -> bool:
        """True if a row with the sums of the hands above is not labelled as they are.

        In a table of totals it may also be a hand in which nobody scored.
        """
        if sum(map(any, self.scores)) < FEWEST_TO_SUM:
            return False
        if self.are_totals:
            return is_last and kind not in self.labels
        return not label or kind not in self.labels

    def _number(self, row: Row, column: int) -> int:
        cell = row.cells[column].strip()
        found = NUMBER.fullmatch(cell)
        if found is None:
            sentence = _("“{cell}” below “{heading}” is no whole number. Write 0 for no points.")
            names = {"cell": _short(cell), "heading": _short(self.header[column])}
            raise GameError(sentence.format(**names), f"line {row.line}")
        number = int(re.sub(r"\D", "", found["digits"]))
        return -number if found["sign"] not in ("", "+") else number


def _hand(scores: list[int], ruleset: Ruleset) -> dict[str, Any]:
    sides = zip(ruleset.sides, scores, strict=True)
    return {"outcome": "entered", "scores": {str(side[0]): score for side, score in sides}}


def _uid(text: str, ruleset: Ruleset, are_totals: bool) -> str:
    """The same table is the same game, however often it is imported."""
    told = json.dumps([text, write_ruleset(ruleset), are_totals], sort_keys=True)
    return sha256(told.encode()).hexdigest()


def _left_out(header: Row, columns: list[int]) -> list[str]:
    others = [
        f"“{_short(cell)}”"
        for place, cell in enumerate(header.cells)
        if place not in columns and cell.strip()
    ]
    if not others:
        return []
    return [_("Columns left out: {columns}.").format(columns=", ".join(others))]


def _game(record: str, lines: list[int], most: int) -> Game:
    """The game of the record; a mistake in a hand is at its line of the table."""
    try:
        return parse_record(record, most).game
    except PinochleError as mistake:
        refuse(_at_line(each, lines) for each in mistake.mistakes)
        raise


def _at_line(mistake: PinochleError, lines: list[int]) -> PinochleError:
    hand = re.match(r"hands\[(\d+)\]", mistake.field)
    return GameError(mistake.sentence, f"line {lines[int(hand[1])]}") if hand else mistake


def _too_many(most: int, line: int) -> GameError:
    return GameError(_("A game has at most {most} hands.").format(most=most), f"line {line}")


def _short(cell: str) -> str:
    return tidy(cell)[:LONGEST_CELL]


def _joined(points: Iterable[int]) -> str:
    return " : ".join(map(as_written, points))
