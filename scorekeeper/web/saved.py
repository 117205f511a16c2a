"""All games of a phone saved to one file, or some of them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, request

from scorekeeper import limits
from scorekeeper.games import Games, UnreadableError
from scorekeeper.records import archive
from scorekeeper.records.archive import Entry
from scorekeeper.records.file_names import archive_name, file_name
from scorekeeper.records.writing import to_json
from scorekeeper.web.access import count_archive, seen_game_ids
from scorekeeper.web.plumbing.browser import games

bp = Blueprint("saved", __name__, url_prefix="/games")


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


@bp.get("/saved.zip")
def save() -> Response:
    """All games of this browser, or those that the address names, sent as they are written."""
    count_archive()
    seen = seen_game_ids(limits.ARCHIVE.most)
    chosen = request.args.getlist("game")
    ids = [id for id in seen if id in chosen] if chosen else seen
    answer = Response(_written(games(), ids), mimetype="application/zip")
    name = archive_name(datetime.now(UTC))
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer


def _written(of: Games, ids: list[str]) -> Iterator[bytes]:
    """The zip as it grows; it is sent once the request is over, so nothing here asks for that."""
    pipe = _Pipe()
    for _entry in archive.written_zip(pipe, _entries(of, ids)):
        yield pipe.taken()
    yield pipe.taken()


def _entries(of: Games, ids: list[str]) -> Iterator[Entry]:
    for id in ids:
        try:
            table = of.look_at(id)
        except UnreadableError:  # the list of games says so
            continue
        name = file_name(table.game, table.started, "json")
        yield Entry(name, to_json(table.game, table.identity).encode())
