"""Many games imported: kept as one file, and a few of them in each request."""

from __future__ import annotations

import io
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
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.records import archive
from scorekeeper.records.archive import Entry, Packed
from scorekeeper.records.values import decode
from scorekeeper.storage.uploads import Progress, Upload, Uploads
from scorekeeper.telling.places import with_places
from scorekeeper.web.access import count_imported_game, keeps_score
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.htmx import draw
from scorekeeper.web.preview import SHOWN, preview_all, thread_time

bp = Blueprint("importing_many", __name__, url_prefix="/games/import")

SECONDS = 0.05  # of a request that imports; the game with which they are over is the last one
TOLD = 50  # broken files that are named


def keep(files: Sequence[Entry], progress: Progress) -> AnyResponse:
    """Keep many games as one zip, and lead to the page that imports it.

    ``progress`` says which others cannot be imported, and whether the page shows the games first.
    """
    is_zip = archive.is_zip(files[0].content)  # then it is the only one
    content = files[0].content if is_zip else _zipped(files)
    archive.entries_in(content, limits.ARCHIVE.most)  # refuses what cannot be read
    progress = replace(progress, broken=progress.broken[:TOLD], notes=progress.notes[:TOLD])
    id = _uploads().add(browser(), content, progress)
    return redirect(url_for("importing_many.show", id=id), 303)


def _zipped(files: Iterable[Entry]) -> bytes:
    zipped = io.BytesIO()
    archive.write_zip(zipped, files)
    return zipped.getvalue()


@bp.get("/<id>")
def show(id: str) -> Response:
    upload = _upload(id)
    return _draw(upload, _entries(upload))


@bp.post("/<id>")
def go_on(id: str) -> Response:
    """Import a few of the games that are left."""
    upload = _upload(id)
    entries = _entries(upload)
    progress = _imported(upload, entries)
    _uploads().go_on(upload, progress)
    return _draw(replace(upload, progress=progress), entries)


def _imported(upload: Upload, entries: list[Packed]) -> Progress:
    progress, began = upload.progress, thread_time()
    for entry in entries[progress.done :]:
        act = Act(f"{upload.id} {progress.done}", 0, browser())
        try:
            content = archive.unpack(upload.content, entry)
            progress = _with(progress, import_file(content, act, count_imported_game).what)
        except TooOftenError as wait:
            told = (*progress.broken, _(str(wait)))
            return replace(progress, done=len(entries), broken=told)
        except PinochleError as mistake:
            broken = (*progress.broken, named(entry.name, mistake))[:TOLD]
            progress = replace(progress, broken=broken)
        progress = replace(progress, done=progress.done + 1)
        if thread_time() - began > SECONDS:
            break
    return progress


def import_file(content: bytes, act: Act, allow: Callable[[], None]) -> Imported:
    """Import a record; its game is then on the list of this browser."""
    text, hands = decode(content), limits.HANDS.most
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


def _draw(upload: Upload, entries: list[Packed]) -> Response:
    progress, held = upload.progress, []
    if progress.asks and not progress.done:
        contents = (archive.unpack(upload.content, entry) for entry in entries[:SHOWN])
        held = [*preview_all(contents)]
    return draw(
        "home/importing.html",
        id=upload.id,
        progress=progress,
        total=len(entries),
        held=held,
        more=len(entries) - len(held),
    )


def _entries(upload: Upload) -> list[Packed]:
    return archive.entries_in(upload.content, limits.ARCHIVE.most)


def _upload(id: str) -> Upload:
    upload = _uploads().find(id, browser())
    if upload is None:
        raise NotFound
    return upload


def _uploads() -> Uploads:
    return Uploads(current_app.extensions["store"])
