"""Read a score table of another program: CSV with a column for each side, a row for each hand."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from scorekeeper.language import _, points as as_written
from scorekeeper.pinochle.errors import GameError, PinochleError, refuse
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.names import tidy
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .csv_and_text import COLUMNS
from .csv_rows import Row, decode_table, read_rows, too_many
from .reading import MOST_HANDS, parse_record
from .ruleset_fields import write_ruleset
from .writing import FORMAT

AND = re.compile(r"\s*(?:&|/|\+|\band\b|\bund\b)\s*")
# A number such as “340”, “-1,340”, “1.340,0” or “340.00”. All thousands separators in a number are
# the same. Decimals can only be zeros.
NUMBER = re.compile(
    r"(?P<sign>[-+\u2212\u2013]?)\s*"
    r"(?P<digits>\d{1,9}|\d{1,3}(?P<mark>[.,'’\s])\d{3}(?:(?P=mark)\d{3})?)"
    r"(?:(?!(?P=mark))[.,]0{1,2})?"
)
TOTAL = re.compile(r"\b(?:sub)?(?:totals?|finals?|sums?)\b", re.I)
LONGEST_CELL = 30  # characters that a message shows
# A row with the totals so far may also be a hand. If labels do not decide, the row counts as a hand
# until this many hands have points: after one hand of 100, a second hand may also be worth 100.
FEWEST_TO_SUM = 2
# A heading that has only these words is not a name.
NO_NAME = re.compile(
    "(?:bid|bidder|board|comment|date|day|deal|dealer|declarer|from|game|hand|id|match|meld|month|"
    "name|no|note|nr|num|number|player|point|result|round|score|seat|set|side|sum|team|time|to|total|"
    "trick|trump|week|winner|year)s?"
)


@dataclass(frozen=True)
class Table:
    """A game read from a table, with points only."""

    record: str  # as JSON
    game: Game
    notes: tuple[str, ...]  # sentences about guesses, and about rows and columns left out


def read_table(content: bytes, ruleset: Ruleset, are_totals: bool, most: int = MOST_HANDS) -> Table:
    """Read a table. A row has the points of a hand or, if ``are_totals``, the totals after it.

    Raises:
        PinochleError: The table is invalid or has more than ``most`` hands. The error names the
            line.
    """
    text, notes = decode_table(content)
    header, *rows = read_rows(text, most)
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


def _columns(header: Row, rows: Sequence[Row], ruleset: Ruleset) -> list[int]:
    """The indexes of the columns with points, one for each side.

    Choose the columns whose headings name as many players as a side has. If the number of these
    columns is not the number of sides, choose columns of numbers whose headings may be names.
    """
    wanted, size = len(ruleset.sides), len(ruleset.sides[0])
    possible = [column for column, cell in enumerate(header.cells) if _may_name(cell)]
    columns = [column for column in possible if len(_names(header.cells[column])) == size]
    if len(columns) != wanted:
        columns = [column for column in possible if _has_numbers(row.cells[column] for row in rows)]
    if len(columns) > wanted:
        columns = [column for column in columns if not _is_count(row.cells[column] for row in rows)]
    if len(columns) != wanted:
        sentence = _(
            "Expected {sides} columns of points, each headed by its players. Found {found}."
        )
        raise GameError(sentence, f"line {header.line}", sides=wanted, found=len(columns))
    return columns


def _may_name(heading: str) -> bool:
    words = re.findall(r"[^\W_]+", heading.casefold())
    return not all(map(NO_NAME.fullmatch, words)) and not NUMBER.fullmatch(heading.strip())


def _has_numbers(cells: Iterable[str]) -> bool:
    """True if most of the filled cells are numbers."""
    are_numbers = [bool(NUMBER.fullmatch(cell.strip())) for cell in cells if cell.strip()]
    return 2 * sum(are_numbers) > len(are_numbers)


def _is_count(cells: Iterable[str]) -> bool:
    """True for a column that numbers the hands: 1, 2, 3 and so on."""
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
            heading = _short(header.cells[column])
            raise GameError(sentence, f"line {header.line}", names=heading, number=len(side))
        for seat, name in zip(side, names, strict=True):
            players[seat] = name
    return players


@dataclass
class _Hands:
    """The points of each hand, collected from rows that may include totals."""

    header: list[str]
    columns: list[int]
    are_totals: bool
    most: int
    scores: list[list[int]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  # the line number of each hand
    left_out: list[str] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)  # the hands' labels, with 0 for each number
    section: int = 0  # the index of the first hand after the last row of totals

    def add(self, row: Row, is_last: bool) -> None:
        others = [cell for column, cell in enumerate(row.cells) if column not in self.columns]
        label = tidy(" ".join(others))
        if not any(row.cells[column].strip() for column in self.columns):
            sentence = _("Line {line} is left out, because it has no points: {row}.")
            self._leave_out(sentence, row, _short(label))
            return
        points = [self._number(row, column) for column in self.columns]
        kind = re.sub(r"\d+", "0", label)
        is_called_total = self._is_called_total(label, kind)
        if is_called_total and points not in (self.totals, self._sums(self.section)):
            raise self._contradiction(label, points, row.line)
        repeats = points == self.totals and self._is_unlike_hands(label, kind, is_last)
        if is_called_total or repeats:
            self.section = len(self.scores)
            sentence = _("Line {line} is left out, because it repeats the totals: {row}.")
            self._leave_out(sentence, row, f"{_short(label)} {_joined(points)}".strip())
            return
        if len(self.scores) == self.most:
            raise too_many(self.most, row.line)
        if self.are_totals:
            points = [after - before for after, before in zip(points, self.totals, strict=True)]
        self.scores.append(points)
        self.lines.append(row.line)
        self.labels.add(kind)

    def _leave_out(self, sentence: str, row: Row, text: str) -> None:
        self.left_out.append(sentence.format(line=row.line, row=text))

    @property
    def totals(self) -> list[int]:
        return self._sums(0)

    def _sums(self, first: int) -> list[int]:
        """The points of each side in all hands from index ``first``."""
        scores = self.scores[first:]
        return [sum(each) for each in zip(*scores, strict=True)] or [0] * len(self.columns)

    def _is_called_total(self, label: str, kind: str) -> bool:
        """True if the label calls the row a total, such as “Evening 1 subtotal”.

        “Hand 2 total” is a hand if an earlier hand is labeled “Hand 1 total”. The first row is a
        hand if its label has a number.
        """
        is_first_hand = not self.scores and kind != label
        return bool(TOTAL.search(label)) and kind not in self.labels and not is_first_hand

    def _contradiction(self, label: str, points: list[int], line: int) -> GameError:
        sentence = _(
            "{label}: {points}, but the hands above add up to {totals}. Correct the table, or "
            "call that line “Hand {number}” if it is one."
        )
        return GameError(
            sentence,
            f"line {line}",
            label=_short(label),
            points=_joined(points),
            totals=_joined(self.totals),
            number=len(self.scores) + 1,
        )

    def _is_unlike_hands(self, label: str, kind: str, is_last: bool) -> bool:
        """True if a row that repeats the totals so far is not a hand.

        In a table of totals, a hand in which nobody scored also repeats the totals.
        """
        if not label and self.labels and "" not in self.labels:
            return True
        if sum(map(any, self.scores)) < FEWEST_TO_SUM:
            return False
        if self.are_totals:
            return is_last and kind not in self.labels
        return not label or kind not in self.labels

    def _number(self, row: Row, column: int) -> int:
        cell = row.cells[column].strip()
        found = NUMBER.fullmatch(cell)
        if found is None:
            sentence = _("“{cell}” below “{heading}” isn’t a whole number. Write 0 for no points.")
            heading = _short(self.header[column])
            raise GameError(sentence, f"line {row.line}", cell=_short(cell), heading=heading)
        number = int(re.sub(r"\D", "", found["digits"]))
        return -number if found["sign"] not in ("", "+") else number


def _hand(scores: list[int], ruleset: Ruleset) -> dict[str, Any]:
    sides = zip(ruleset.sides, scores, strict=True)
    return {"outcome": "entered", "scores": {str(side[0]): score for side, score in sides}}


def _uid(text: str, ruleset: Ruleset, are_totals: bool) -> str:
    """A uid derived from the table, so that another import of the table gives the same game."""
    key = json.dumps([text, write_ruleset(ruleset), are_totals], sort_keys=True)
    return sha256(key.encode()).hexdigest()


def _left_out(header: Row, columns: list[int]) -> list[str]:
    others = [
        f"“{_short(cell)}”"
        for column, cell in enumerate(header.cells)
        if column not in columns and cell.strip()
    ]
    if not others:
        return []
    return [_("Columns left out: {columns}.", columns=", ".join(others))]


def _game(record: str, lines: list[int], most: int) -> Game:
    """Return the game of the record. Errors in a hand name the line of the table."""
    try:
        return parse_record(record, most).game
    except PinochleError as mistake:
        refuse(_at_line(each, lines) for each in mistake.mistakes)
        raise


def _at_line(mistake: PinochleError, lines: list[int]) -> PinochleError:
    hand = re.match(r"hands\[(\d+)\]", mistake.field)
    return GameError(mistake.sentence, f"line {lines[int(hand[1])]}") if hand else mistake


def _short(cell: str) -> str:
    return tidy(cell)[:LONGEST_CELL]


def _joined(points: Iterable[int]) -> str:
    return " : ".join(map(as_written, points))
