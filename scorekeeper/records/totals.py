"""A table of another program: a column for each side, a row for each hand, as CSV."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.records.writing import FORMAT

AND = re.compile(r"\s*(?:&|/|\+|\band\b|\bund\b)\s*")
NUMBER = re.compile(r"[-+\u2212\u2013]?\d{1,9}")
DELIMITERS = ",;\t"


def record_of_totals(text: str, ruleset: Ruleset, are_totals: bool) -> str:
    """A record of the hands of which only the points are known.

    Columns with anything but numbers, such as a date, are left out. A GameError names the line.
    """
    header, rows = _table(text)
    columns = [place for place, _name in enumerate(header) if _is_number(rows[0][1][place])]
    sides = ruleset.sides
    if len(columns) != len(sides):
        sentence = _("There must be {sides} columns with numbers, not {found}.")
        raise GameError(sentence.format(sides=len(sides), found=len(columns)), "line 1")
    players = [""] * ruleset.players
    for column, side in zip(columns, sides, strict=True):
        names = AND.split(header[column].strip())
        if len(names) != len(side):
            sentence = _("“{names}” must name {number} players, as “Ann & Cyd” does.")
            told = sentence.format(names=header[column], number=len(side))
            raise GameError(told, "line 1")
        for seat, name in zip(side, names, strict=True):
            players[seat] = name
    hands, before = [], [0] * len(sides)
    for line, cells in rows:
        points = [_number(cells[column], line) for column in columns]
        scores = [each - known for each, known in zip(points, before, strict=True)]
        before = points if are_totals else before
        by_seat = {str(side[0]): score for side, score in zip(sides, scores, strict=True)}
        hands.append({"outcome": "entered", "scores": by_seat})
    record = {"format": FORMAT, "ruleset": {"id": ruleset.id}, "players": players, "hands": hands}
    return json.dumps(record, ensure_ascii=False)


def _table(text: str) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """The names of the columns, and each row with its line; empty lines are left out."""
    lines = text.splitlines()
    first = lines[0] if lines else ""
    delimiter = max(DELIMITERS, key=first.count)
    rows = [*_rows(lines, delimiter)]
    if len(rows) < 2:
        raise GameError(_("There must be a line of names, and a line for each hand."), "line 1")
    (_line, header), *hands = rows
    for line, cells in hands:
        if len(cells) != len(header):
            sentence = _("There are {number} columns, not {wanted}.")
            told = sentence.format(number=len(cells), wanted=len(header))
            raise GameError(told, f"line {line}")
    return header, hands


def _rows(lines: list[str], delimiter: str) -> Iterator[tuple[int, list[str]]]:
    for line, cells in enumerate(csv.reader(lines, delimiter=delimiter), start=1):
        if any(cell.strip() for cell in cells):
            yield line, cells


def _is_number(cell: str) -> bool:
    return bool(NUMBER.fullmatch(cell.strip()))


def _number(cell: str, line: int) -> int:
    if not _is_number(cell):
        raise GameError(_("“{cell}” is no whole number.").format(cell=cell[:30]), f"line {line}")
    return int(cell.strip().replace("\u2212", "-").replace("\u2013", "-"))
