"""A table of another program: a column for each side, a row for each hand, as CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.records.csv_and_text import COLUMNS
from scorekeeper.records.ruleset_fields import write_ruleset
from scorekeeper.records.writing import FORMAT

AND = re.compile(r"\s*(?:&|/|\+|\band\b|\bund\b)\s*")
NUMBER = re.compile(r"[-+\u2212\u2013]?\d{1,9}")
DELIMITERS = ",;\t"

Row = tuple[int, list[str]]  # its line, and its cells


def record_of_totals(text: str, ruleset: Ruleset, are_totals: bool) -> str:
    """A record of the hands of which only the points are known.

    Columns with anything but numbers, such as a date, are left out. A GameError names the line.
    """
    header, rows = _table(text)
    if header == list(COLUMNS):
        sentence = _("Scorekeeper saved this table. Import its game file (.json) instead.")
        raise GameError(sentence, "line 1")
    columns = _columns(rows, ruleset)
    record = {
        "format": FORMAT,
        "uid": _uid(text, ruleset, are_totals),
        "ruleset": write_ruleset(ruleset),
        "players": _players([header[column] for column in columns], ruleset),
        "hands": list(_hands(rows, columns, ruleset, are_totals)),
    }
    return json.dumps(record, ensure_ascii=False)


def _uid(text: str, ruleset: Ruleset, are_totals: bool) -> str:
    """The same table is the same game, however often it is imported."""
    told = json.dumps([text, write_ruleset(ruleset), are_totals], sort_keys=True)
    return sha256(told.encode()).hexdigest()


def _columns(rows: list[Row], ruleset: Ruleset) -> list[int]:
    """Those with numbers, one for each side; one that numbers the hands is left out."""
    _line, first = rows[0]
    columns = [place for place, cell in enumerate(first) if _is_number(cell)]
    if len(columns) > len(ruleset.sides):
        columns = [place for place in columns if not _numbers_hands(rows, place)]
    if len(columns) != len(ruleset.sides):
        sentence = _("There must be {sides} columns with numbers, not {found}.")
        told = sentence.format(sides=len(ruleset.sides), found=len(columns))
        raise GameError(told, "line 1")
    return columns


def _numbers_hands(rows: list[Row], place: int) -> bool:
    return [cells[place].strip() for _line, cells in rows] == [
        str(number) for number in range(1, len(rows) + 1)
    ]


def _players(headings: list[str], ruleset: Ruleset) -> list[str]:
    """Everybody by seat: a column is headed by the players of its side."""
    players = [""] * ruleset.players
    for heading, side in zip(headings, ruleset.sides, strict=True):
        names = AND.split(heading.strip())
        if len(names) != len(side):
            sentence = _("“{names}” must name {number} players, as “Ann & Cyd” does.")
            raise GameError(sentence.format(names=heading, number=len(side)), "line 1")
        for seat, name in zip(side, names, strict=True):
            players[seat] = name
    return players


def _hands(
    rows: list[Row], columns: list[int], ruleset: Ruleset, are_totals: bool
) -> Iterator[dict[str, Any]]:
    before = [0] * len(columns)
    for line, cells in rows:
        points = [_number(cells[column], line) for column in columns]
        scores = [each - known for each, known in zip(points, before, strict=True)]
        before = points if are_totals else before
        sides = zip(ruleset.sides, scores, strict=True)
        yield {"outcome": "entered", "scores": {str(side[0]): score for side, score in sides}}


def _table(text: str) -> tuple[list[str], list[Row]]:
    """The names of the columns, and each row with its line; empty lines are left out."""
    first, *_others = text.splitlines() or [""]
    delimiter = max(DELIMITERS, key=first.count)
    rows = [*_rows(text, delimiter)]
    if len(rows) < 2:
        raise GameError(_("There must be a line of names, and a line for each hand."), "line 1")
    (_line, header), *hands = rows
    for line, cells in hands:
        if len(cells) != len(header):
            sentence = _("There are {number} columns, not {wanted}.")
            told = sentence.format(number=len(cells), wanted=len(header))
            raise GameError(told, f"line {line}")
    return header, hands


def _rows(text: str, delimiter: str) -> Iterator[Row]:
    """Each with the line on which it ends, since a cell may have line breaks."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num, cells
    except csv.Error as broken:
        line = f"line {reader.line_num}"
        raise GameError(_("That isn’t a table that can be read."), line) from broken


def _is_number(cell: str) -> bool:
    return bool(NUMBER.fullmatch(cell.strip()))


def _number(cell: str, line: int) -> int:
    if not _is_number(cell):
        raise GameError(_("“{cell}” is no whole number.").format(cell=cell[:30]), f"line {line}")
    return int(cell.strip().replace("\u2212", "-").replace("\u2013", "-"))
