"""Many games in one file: the kinds of files to choose from, and the download."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from flask import Response

from scorekeeper import limits
from scorekeeper.language import _, current_language, in_language
from scorekeeper.pinochle.errors import GameError
from scorekeeper.records import archive
from scorekeeper.records.archive import Entry
from scorekeeper.records.file_names import archive_name
from scorekeeper.service.exports import (
    CSV_FOR_EXCEL,
    RECORD,
    SPREADSHEET,
    TEXT,
    Format,
    spreadsheet,
)
from scorekeeper.service.games import Games, LoadedGame
from scorekeeper.service.hidden_meld import games_to_save
from scorekeeper.web.plumbing.responses import attach

CHOICES = {each.name: each for each in (RECORD, SPREADSHEET, CSV_FOR_EXCEL, TEXT)}


def most_games(chosen: Format) -> int:
    """The most games in a file of that format. Spreadsheets are slow, so their limit is lower."""
    return limits.SPREADSHEET if chosen is SPREADSHEET else limits.ARCHIVE


def answer(games: Games, ids: Sequence[str], browser: str, chosen: Format) -> Response:
    """Send the games to that browser in a file.

    A zip is sent while it is written, a spreadsheet once it is complete.

    Raises:
        GameError: the games have too many hands for a spreadsheet.
    """
    found = games_to_save(games, ids, browser)
    if chosen is SPREADSHEET:
        book = spreadsheet(_few_enough(found))
        ending, response = chosen.ending, Response(book, mimetype=chosen.mimetype)
    else:
        entries = _entries(found, chosen, current_language())
        ending, response = "zip", Response(archive.zipped(entries), mimetype="application/zip")
    return attach(response, archive_name(datetime.now(UTC), ending))


def _few_enough(tables: Iterator[LoadedGame]) -> Iterator[LoadedGame]:
    """Yield the games.

    Raises:
        GameError: the games have too many hands for a spreadsheet.
    """
    left = limits.SPREADSHEET_HANDS
    for table in tables:
        left -= len(table.game.hands)
        if left < 0:
            sentence = _(
                "Too many hands: at most {most} fit in a spreadsheet. "
                "Tick some games, or choose a shorter time."
            )
            raise GameError(sentence, "game", most=limits.SPREADSHEET_HANDS)
        yield table


def _entries(tables: Iterator[LoadedGame], format_: Format, language: str) -> Iterator[Entry]:
    """Yield a file for each game. This runs after the request, so the language is given."""
    for table in tables:
        with in_language(language):
            entry = format_.file(table)
        yield entry
