"""Write games as a spreadsheet: a summary, and a sheet with a chart for each game."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING

from scorekeeper.language import _
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.scoring import HandScore
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.text import hand_text
from scorekeeper.text.score_sentences import end_reason

from .writing import scored_hands

if TYPE_CHECKING:  # the import takes a fifth of a second, and few processes need it
    from openpyxl import Workbook
    from openpyxl.cell import Cell
    from openpyxl.worksheet.worksheet import Worksheet

UNUSABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # not allowed in XML
NOT_IN_TITLE = re.compile(r"[\[\]:*?/\\]")
LONGEST_TITLE = 31  # characters; the limit of spreadsheets for names of sheets
WIDEST = 40  # characters


def to_xlsx(games: Iterable[tuple[Game, datetime]]) -> bytes:
    """Return a file with a summary, then a sheet for each game.

    Each game comes with its start time.
    """
    from openpyxl import Workbook

    book = Workbook()
    summary = book.worksheets[0]
    summary.title = _("Summary")
    _write(summary, _summary_head())
    for game, started in games:
        day = started.astimezone().date()
        _write_game(book.create_sheet(_title(book, game, day)), game)
        _write(summary, _summary(game, day))
    _finish(summary, heads=1)
    return _saved(book)


def sheets_to_xlsx(sheets: Mapping[str, Iterable[Sequence[object]]]) -> bytes:
    """Return a file with a sheet for each title. The first row of a sheet is its heading."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            _write(sheet, row)
        _finish(sheet, heads=1)
    return _saved(book)


def _saved(book: Workbook) -> bytes:
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _summary_head() -> list[str]:
    return [
        _("Date"),
        _("Title"),
        _("Ruleset"),
        _("Players"),
        _("Hands"),
        _("Score"),
        _("Won by"),
        _("How"),
        _("Note"),
    ]


def _summary(game: Game, day: date) -> list[object]:
    return [
        day,
        game.title,
        ruleset_name(game.ruleset),
        " : ".join(game.names(side) for side in game.ruleset.sides),
        len([*scored_hands(game)]),
        " : ".join(map(str, game.totals)),
        game.names(game.end.winner) if game.end else "",
        end_reason(game.end) if game.end else "",
        game.note,
    ]


def _write_game(sheet: Worksheet, game: Game) -> None:
    """Write two heading rows and a row for each hand. Add a chart if there are several hands."""
    sides = [game.names(side) for side in game.ruleset.sides]
    parts = [_("Meld"), _("Tricks"), _("Change"), _("Total")]
    head = [_("Hand"), _("Dealer"), _("Bid"), _("Trump"), _("Result")]
    _write(sheet, head + [name for side in sides for name in (side, "", "", "")])
    _write(sheet, [""] * len(head) + parts * len(sides))
    hands = [_hand(game, *each) for each in scored_hands(game)]
    for hand in hands:
        _write(sheet, hand)
    _finish(sheet, heads=2)
    if len(hands) > 1:
        _draw_chart(sheet, sides, len(head), len(hands))


def _hand(
    game: Game, scored: ScoredHand, score: HandScore, totals: tuple[int, ...]
) -> list[object]:
    hand, players = scored.hand, game.players_of(scored.number)
    cells: list[object] = [
        "" if scored.takes_no_number else game.shown_number(scored.number),
        players[hand.dealer],
        hand_text.bid(game, scored),
        hand.trump.symbol if hand.trump else "",
        hand_text.result(game, scored),
    ]
    is_from_paper = hand.outcome is Outcome.ENTERED
    for side, total in zip(score.sides, totals, strict=True):
        shown = ["", ""] if is_from_paper else [side.meld, side.tricks]
        cells += [*shown, side.score, total]
    return cells


def _draw_chart(sheet: Worksheet, sides: Sequence[str], first_columns: int, rows: int) -> None:
    """Draw a line for each side's total, below the hands."""
    from openpyxl.chart import LineChart, Reference, Series

    chart = LineChart()
    chart.title = _("Totals")
    chart.x_axis.title, chart.y_axis.title = _("Hand"), _("Points")
    chart.x_axis.delete = chart.y_axis.delete = False  # otherwise some programs hide the axes
    for number, side in enumerate(sides, start=1):
        totals = Reference(sheet, min_col=first_columns + 4 * number, min_row=3, max_row=2 + rows)
        line = Series(totals, title=UNUSABLE.sub("", side))
        line.smooth = False
        chart.series.append(line)
    chart.set_categories(Reference(sheet, min_col=1, min_row=3, max_row=2 + rows))
    sheet.add_chart(chart, f"A{rows + 5}")


def _write(sheet: Worksheet, values: Sequence[object]) -> None:
    """Append a row. An empty text leaves its cell empty."""
    sheet.append([_text(sheet, value) if isinstance(value, str) else value for value in values])


def _text(sheet: Worksheet, value: str) -> Cell | None:
    """Return a cell with a text, even if the text looks like a formula; None for an empty text."""
    from openpyxl.cell import Cell

    cell = Cell(sheet, 1, 1, UNUSABLE.sub("", value))  # ``append`` sets the row and column
    cell.data_type = "s"
    cell.quotePrefix = True
    return cell if value else None


def _finish(sheet: Worksheet, heads: int) -> None:
    """Freeze the heading rows, make them bold, and fit columns and page to the content."""
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    sheet.freeze_panes = f"A{heads + 1}"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToHeight = 0  # one page wide, and as many pages high as needed
    sheet.page_setup.fitToPage = True
    for row in sheet.iter_rows(max_row=heads):
        for cell in row:
            cell.font = Font(bold=True)
    for column in sheet.iter_cols():
        widest = max(len(str(cell.value or "")) for cell in column)
        letter = get_column_letter(column[0].column or 1)
        sheet.column_dimensions[letter].width = min(WIDEST, widest + 2)


def _title(book: Workbook, game: Game, day: date) -> str:
    """A title such as “2026-11-22 Final” or “2026-11-22 Ann, Bob”.

    A repeated title gets a number.
    """
    about = game.title or ", ".join(game.players)
    named = NOT_IN_TITLE.sub("-", UNUSABLE.sub("", f"{day.isoformat()} {about}"))
    titles = {title.casefold() for title in book.sheetnames}
    number, title = 1, _cut(named, LONGEST_TITLE)
    while title.casefold() in titles:
        number += 1
        ending = f" ({number})"
        title = _cut(named, LONGEST_TITLE - len(ending)) + ending
    return title


def _cut(title: str, length: int) -> str:
    """Cut a title at a space, or anywhere if only the date would be left."""
    if len(title) <= length:
        return title.rstrip("'")
    words = title[: length + 1].split(" ")[:-1]
    whole = " ".join(words) if len(words) > 1 else title[:length]
    return whole.rstrip("',")
