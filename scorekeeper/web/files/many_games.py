"""Many games in one file: what somebody can choose from, and the answer that carries it."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from flask import Response

from scorekeeper import limits
from scorekeeper.language import _, current_language, in_language
from scorekeeper.pinochle.errors import GameError
from scorekeeper.records import archive
from scorekeeper.records.archive import Entry
from scorekeeper.records.file_names import archive_name
from scorekeeper.service.closed_meld import as_saved
from scorekeeper.service.exports import (
    CSV_FOR_EXCEL,
    RECORD,
    SPREADSHEET,
    TEXT,
    Format,
    spreadsheet,
)
from scorekeeper.service.games import Games, LoadedGame, UnreadableError
from scorekeeper.web.plumbing.headers import attach

CHOICES = {each.name: each for each in (RECORD, SPREADSHEET, CSV_FOR_EXCEL, TEXT)}


def most_games(chosen: Format) -> int:
    """How many games a file of that format takes; a spreadsheet is slower to make."""
    return limits.SPREADSHEET if chosen is SPREADSHEET else limits.ARCHIVE


def answer(games: Games, ids: Sequence[str], browser: str, chosen: Format) -> Response:
    """The games in a file for that browser; a GameError where they have too many hands for it.

    A zip is sent as it is written, a spreadsheet once all of it is there.
    """
    if chosen is SPREADSHEET:
        book = spreadsheet(_in_one_spreadsheet(tables(games, ids, browser)))
        return _saved(Response(book, mimetype=chosen.mimetype), chosen.ending)
    entries = _entries(tables(games, ids, browser), chosen, current_language())
    return _saved(Response(_written(entries), mimetype="application/zip"), "zip")


def _saved(answer: Response, ending: str) -> Response:
    return attach(answer, archive_name(datetime.now(UTC), ending))


def _in_one_spreadsheet(tables: Iterator[LoadedGame]) -> Iterator[LoadedGame]:
    """The games, as long as they have few enough hands together; else a GameError."""
    left = limits.SPREADSHEET_HANDS
    for table in tables:
        left -= len(table.game.hands)
        if left < 0:
            sentence = _(
                "Too many hands: at most {most} fit in a spreadsheet. "
                "Tick some games, or choose a shorter time."
            )
            raise GameError(sentence.format(most=limits.SPREADSHEET_HANDS), "game")
        yield table


def tables(games: Games, ids: Sequence[str], browser: str) -> Iterator[LoadedGame]:
    """The games in that order as that browser may save them, without those that cannot be read."""
    for id in ids:
        try:
            yield as_saved(games, games.peek(id), browser)
        except UnreadableError:  # the list of games says so
            continue


def _entries(tables: Iterator[LoadedGame], format_: Format, language: str) -> Iterator[Entry]:
    """A file for each; the request that asked for them, and its language with it, are over."""
    for table in tables:
        with in_language(language):
            entry = format_.file(table)
        yield entry


class _Pipe(io.RawIOBase):
    """What a zip file is written to, taken out again after each game."""

    def __init__(self) -> None:
        self._waiting = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, content: Any) -> int:
        self._waiting += content
        return len(content)

    def taken(self) -> bytes:
        taken = bytes(self._waiting)
        self._waiting.clear()
        return taken


def _written(entries: Iterator[Entry]) -> Iterator[bytes]:
    """The zip as it grows."""
    pipe = _Pipe()
    for _entry in archive.written_zip(pipe, entries):
        yield pipe.taken()
    yield pipe.taken()
