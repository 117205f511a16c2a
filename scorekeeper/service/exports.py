"""The formats in which people and programs export games.

Another format, the picture of a game, is rendered by a template.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from unicodedata import bidirectional

from scorekeeper.language import N_
from scorekeeper.records.archive import Entry
from scorekeeper.records.csv_and_text import to_csv, to_text
from scorekeeper.records.file_names import file_name
from scorekeeper.records.spreadsheet import to_xlsx
from scorekeeper.records.writing import to_json
from scorekeeper.text.days import day
from scorekeeper.text.rules import goal

from .games import LoadedGame

BYTE_ORDER_MARK = "\ufeff"  # at the start of a file, so that Excel recognizes UTF-8
RIGHT_TO_LEFT = ("R", "AL", "AN")  # Unicode’s classes of Hebrew and Arabic letters and digits
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"


@dataclass(frozen=True)
class Format:
    """An export format: its name on the command line, its files, and its labels in the app."""

    name: str
    ending: str
    mimetype: str
    write: Callable[[LoadedGame], str | bytes]
    words: str  # the label for a file with one game
    words_of_many: str = ""  # the label for a file with many games

    def file(self, table: LoadedGame) -> Entry:
        written = self.write(table)
        content = written if isinstance(written, bytes) else written.encode()
        return Entry(file_name(table.game, table.started, self.ending), content)


def text(table: LoadedGame) -> str:
    """Return the game as text, with its day and its goal, such as “to 1500”.

    Names in right-to-left letters are isolated, so that the numbers beside them stay in place.
    """
    game = table.game
    former = tuple(replace(each, name=_isolated(each.name)) for each in game.former)
    isolated = replace(game, players=tuple(map(_isolated, game.players)), former=former)
    return to_text(isolated, f"{day(table.started)} · {goal(game.ruleset)}")


def _isolated(name: str) -> str:
    is_rtl = any(bidirectional(letter) in RIGHT_TO_LEFT for letter in name)
    return f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}" if is_rtl else name


def spreadsheet(tables: Iterable[LoadedGame]) -> bytes:
    """A spreadsheet with a summary of the games and a sheet for each game."""
    return to_xlsx((table.game, table.started) for table in tables)


UTF_8 = "; charset=utf-8"
TEXT = Format(
    "text", "txt", f"text/plain{UTF_8}", text, N_("Plain text"), words_of_many=N_("Plain text")
)
SPREADSHEET = Format(
    "xlsx",
    "xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    lambda table: spreadsheet([table]),
    N_("Spreadsheet (Excel)"),
    words_of_many=N_("One spreadsheet (Excel)"),
)
CSV = Format(
    "csv",
    "csv",
    f"text/csv{UTF_8}",
    lambda table: to_csv(table.game),
    N_("Spreadsheet (CSV)"),
    words_of_many=N_("Tables (CSV)"),
)
RECORD = Format(
    "json",
    "json",
    f"application/json{UTF_8}",
    lambda table: to_json(table.game, table.uid, table.started),
    N_("Game file (JSON)"),
    words_of_many=N_("Game files to import again"),
)
FOR_PROGRAMS = (RECORD, CSV, TEXT, SPREADSHEET)
CSV_FOR_EXCEL = replace(CSV, write=lambda table: BYTE_ORDER_MARK + to_csv(table.game))
FOR_PEOPLE = (TEXT, SPREADSHEET, CSV_FOR_EXCEL, RECORD)
