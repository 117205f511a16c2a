"""Read the rows of CSV files, with the encodings and separators that spreadsheets use."""

import codecs
import csv
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import GameError

WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # first bytes of .xlsx and .ods, and of .xls
WORKBOOK = N_("That’s a workbook. Save its table as “CSV UTF-8”, and choose that file.")
WESTERN = "cp1252"  # Excel's encoding of CSV in western Europe and America
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
DELIMITERS = ",;\t"
# A first line such as “sep=;” tells Excel the separator.
DELIMITER_LINE = re.compile(r'"?sep=([,;\t|])"?[\s,;]*', re.I)
QUOTED = re.compile('"[^"]*"')
LONGEST_LINE = 1_000  # characters
MOST_COLUMNS = 100  # eight players, each with five columns, need only forty
LINES_OF_A_HAND = 4  # lines per hand on average; totals and empty lines may follow a hand


class Row(NamedTuple):
    """The cells of a row, and the number of its last line. A cell may contain line breaks."""

    line: int
    cells: list[str]


def decode_table(content: bytes) -> tuple[str, list[str]]:
    """Return the text of a table, and a list with a note if the encoding is a guess."""
    if content.startswith(WORKBOOKS):
        raise GameError(_(WORKBOOK), "file")
    for encoding in _encodings(content):
        with suppress(UnicodeDecodeError):
            text = content.decode(encoding)
            if "\0" in text:
                raise GameError(_("That isn’t a table that can be read."), "file")
            guess = _("Read as Windows-1252. If a name looks wrong, save it as “CSV UTF-8”.")
            return text, [guess] if encoding == WESTERN else []
    sentence = _("That table isn’t in UTF-8, UTF-16 or Windows-1252. Save it as “CSV UTF-8”.")
    raise GameError(sentence, "file")


def _encodings(content: bytes) -> Sequence[str]:
    if content.startswith(UTF_16):
        return ["utf-16"]
    if b"\0" in content[:2]:
        return ["utf-16-le" if content[1:2] == b"\0" else "utf-16-be"]
    return ["utf-8-sig", WESTERN]


def read_rows(text: str, most: int) -> list[Row]:
    """Return the heading and the rows below, all of the same width, without empty rows."""
    rows: list[Row] = []
    for row in _filled_rows(text, most):
        if rows:
            _fit(row, len(rows[0].cells))
        elif len(row.cells) > MOST_COLUMNS:
            raise _no_table(row.line)
        rows.append(row)
    if len(rows) < 2:
        raise GameError(_("There must be a line of names, and a line for each hand."), "line 1")
    return rows


def _filled_rows(text: str, most: int) -> Iterator[Row]:
    first = next((line for line in _lines(text, most) if line.strip()), "")
    sep_line = DELIMITER_LINE.fullmatch(first)
    delimiter = sep_line[1] if sep_line else max(DELIMITERS, key=QUOTED.sub("", first).count)
    reader = csv.reader(_lines(text, most), delimiter=delimiter)
    try:
        filled = (cells for cells in reader if any(cell.strip() for cell in cells))
        for cells in islice(filled, 1 if sep_line else 0, None):
            yield Row(reader.line_num, cells)
    except csv.Error as broken:
        raise _no_table(reader.line_num) from broken


def _lines(text: str, most: int) -> Iterator[str]:
    """Yield the lines of a table. The limit of ``most`` hands bounds the reading time."""
    for number, line in enumerate(io.StringIO(text, newline=""), start=1):
        if number > LINES_OF_A_HAND * most:
            raise too_many(most, number)
        if len(line) > LONGEST_LINE:
            raise _no_table(number)
        yield line


def _no_table(line: int) -> GameError:
    return GameError(_("That isn’t a table that can be read."), f"line {line}")


def _fit(row: Row, width: int) -> None:
    """Give the row ``width`` cells. Spreadsheets omit or add empty cells at the end."""
    while len(row.cells) > width and not row.cells[-1].strip():
        row.cells.pop()
    if len(row.cells) > width:
        sentence = _("There are {number} columns, not {wanted}.")
        raise GameError(sentence, f"line {row.line}", number=len(row.cells), wanted=width)
    row.cells.extend([""] * (width - len(row.cells)))


def too_many(most: int, line: int) -> GameError:
    return GameError(_("A game has at most {most} hands."), f"line {line}", most=most)
