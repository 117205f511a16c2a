"""Many games imported: kept as one file, and a few of them in each request."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from flask import Blueprint, Response, current_app, redirect, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import limits
from scorekeeper.allowances import TooOftenError
from scorekeeper.games import Act
from scorekeeper.imports import Import, Imported, import_record
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.records import archive
from scorekeeper.records.archive import Entry
from scorekeeper.records.values import decode
from scorekeeper.storage.uploads import Progress, Upload, Uploads
from scorekeeper.telling.places import with_places
from scorekeeper.web.access import count_imported_game, keeps_score
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.htmx import draw

bp = Blueprint("importing_many", __name__, url_prefix="/games/import")

SECONDS = 0.05  # of a request that imports; the game with which they are over is the last one
TOLD = 50  # broken files that are named
# Python inside a browser has one thread, and so no clock for each.
thread_time = getattr(time, "thread_time", time.process_time)


def keep(files: Sequence[Entry], broken: Sequence[str]) -> AnyResponse:
    """Keep many games as one zip, and lead to the page that imports it.

    ``broken`` says which others cannot be imported.
    """
    is_zip = archive.is_zip(files[0].content)  # then it is the only one
    content = files[0].content if is_zip else _zipped(files)
    archive.names_in(content, limits.ARCHIVE.most)  # refuses what cannot be read
    id = _uploads().add(browser(), content, Progress(broken=tuple(broken[:TOLD])))
    return redirect(url_for("importing_many.show", id=id), 303)


def _zipped(files: Iterable[Entry]) -> bytes:
    zipped = io.BytesIO()
    archive.write_zip(zipped, files)
    return zipped.getvalue()


@bp.get("/<id>")
def show(id: str) -> Response:
    upload = _upload(id)
    return _draw(upload, _names(upload))


@bp.post("/<id>")
def go_on(id: str) -> Response:
    """Import a few of the games that are left."""
    upload = _upload(id)
    names = _names(upload)
    progress = _imported(upload, names[upload.progress.done :])
    _uploads().go_on(upload, progress)
    return _draw(replace(upload, progress=progress), names)


def _imported(upload: Upload, names: list[str]) -> Progress:
    progress, began = upload.progress, thread_time()
    for entry in archive.read_entries(upload.content, names):
        act = Act(f"{upload.id} {progress.done}", 0, browser())
        try:
            if isinstance(entry, GameError):
                raise entry
            progress = _with(progress, import_file(entry, act, count_imported_game).what)
        except TooOftenError as wait:
            told = (*progress.broken, _(str(wait)))
            return replace(progress, done=upload.progress.done + len(names), broken=told)
        except PinochleError as mistake:
            name = entry.field if isinstance(entry, GameError) else entry.name
            broken = (*progress.broken, named(name, mistake))[:TOLD]
            progress = replace(progress, broken=broken)
        progress = replace(progress, done=progress.done + 1)
        if thread_time() - began > SECONDS:
            break
    return progress


def import_file(file: Entry, act: Act, allow: Callable[[], None]) -> Imported:
    """Import a record; its game is then on the list of this browser."""
    text, hands = decode(file.content), limits.HANDS.most
    imported = import_record(games(), text, keeps_score, act, hands, allow)
    if imported.what in (Import.NEW, Import.PARTED):
        games().members.make_host(imported.table.id, browser())
    else:
        games().members.restore(imported.table.id, browser())
    return imported


def named(name: str, mistake: PinochleError) -> str:
    """What is wrong with a file of many."""
    return f"{name}: {with_places(mistake)}"


def _with(progress: Progress, what: Import) -> Progress:
    field = what.name.lower()
    return replace(progress, **{field: getattr(progress, field) + 1})


def _draw(upload: Upload, names: list[str]) -> Response:
    return draw("home/importing.html", id=upload.id, progress=upload.progress, total=len(names))


def _names(upload: Upload) -> list[str]:
    return archive.names_in(upload.content, limits.ARCHIVE.most)


def _upload(id: str) -> Upload:
    upload = _uploads().find(id, browser())
    if upload is None:
        raise NotFound
    return upload


def _uploads() -> Uploads:
    return Uploads(current_app.extensions["store"])
