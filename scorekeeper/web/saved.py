"""Games saved to a file, and imported again: one at once, many with a few in each request."""

from __future__ import annotations

import io
import secrets
from collections.abc import Callable
from dataclasses import replace
from time import thread_time

from flask import (
    Blueprint,
    Response,
    current_app,
    flash,
    redirect,
    request,
    url_for,
)
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import exports, limits
from scorekeeper.allowances import TooOftenError
from scorekeeper.games import Act
from scorekeeper.imports import Import, Imported, import_record
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.records import archive
from scorekeeper.records.archive import Entry
from scorekeeper.records.values import decode
from scorekeeper.storage.uploads import Progress, Upload, Uploads
from scorekeeper.telling.hand_text import all_outdated
from scorekeeper.telling.places import with_places
from scorekeeper.web import downloads, forms
from scorekeeper.web.access import (
    count_archive,
    count_file,
    count_imported_game,
    count_new_game,
    keeps_score,
    seen_game_ids,
)
from scorekeeper.web.home import index
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.htmx import draw

bp = Blueprint("saved", __name__, url_prefix="/games")

SECONDS = 0.05  # of a request that imports; the game with which they are over is the last one
TOLD = 50  # broken files that are named


@bp.get("/saved.zip")
def save() -> Response:
    """All games of this browser, or those that the address names, sent as they are written."""
    count_archive()
    seen = seen_game_ids(limits.ARCHIVE.most)
    chosen = request.args.getlist("game")
    ids = [id for id in seen if id in chosen] if chosen else seen
    return downloads.zip_answer(games(), ids, exports.RECORD)


@bp.get("/import")
def back_to_import() -> AnyResponse:
    """A refused form leaves its own address in the bar, and a reload may only ask for that."""
    return redirect(url_for("home.index", unfold="import"), 303)


@bp.post("/import")
def import_files() -> AnyResponse:
    form = forms.ImportForm()
    if not form.validate_on_submit():
        return index(form.sentences["record"])
    count_file()
    files = [Entry(each.filename, each.read()) for each in form.record.data]
    try:
        if len(files) == 1 and not archive.is_zip(files[0].content):
            return _import_one(files[0])
        return _keep(files)
    except PinochleError as mistake:
        return index(with_places(mistake))


def _import_one(file: Entry) -> AnyResponse:
    act = Act(request.form.get("op", "") or secrets.token_hex(), 0, browser())
    imported = _import(file, act, count_new_game)
    if imported.sentence:
        flash(imported.sentence)
    table = imported.table
    # The score sheet says what there is to say.
    shows_more = imported.sentence or any(all_outdated(table.game))
    return redirect(url_for("sheet.show" if shows_more else "game.show", game_id=table.id), 303)


def _keep(files: list[Entry]) -> AnyResponse:
    """Keep many games as one zip, and lead to the page that imports it."""
    content = files[0].content
    if len(files) > 1:
        zipped = io.BytesIO()
        archive.write_zip(zipped, files)
        content = zipped.getvalue()
    archive.names_in(content, limits.ARCHIVE.most)  # refuses what cannot be read
    return redirect(url_for("saved.show", id=_uploads().add(browser(), content)), 303)


@bp.get("/import/<id>")
def show(id: str) -> Response:
    upload = _upload(id)
    return _draw(upload, _names(upload))


@bp.post("/import/<id>")
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
            progress = _with(progress, _import(entry, act, count_imported_game).what)
        except TooOftenError as wait:
            told = (*progress.broken, _(str(wait)))
            return replace(progress, done=upload.progress.done + len(names), broken=told)
        except PinochleError as mistake:
            name = entry.field if isinstance(entry, GameError) else entry.name
            broken = (*progress.broken, f"{name}: {with_places(mistake)}")[:TOLD]
            progress = replace(progress, broken=broken)
        progress = replace(progress, done=progress.done + 1)
        if thread_time() - began > SECONDS:
            break
    return progress


def _import(file: Entry, act: Act, allow: Callable[[], None]) -> Imported:
    """Import a record; its game is then on the list of this browser."""
    text, hands = decode(file.content), limits.HANDS.most
    imported = import_record(games(), text, keeps_score, act, hands, allow)
    if imported.what in (Import.NEW, Import.PARTED):
        games().members.make_host(imported.table.id, browser())
    else:
        games().members.restore(imported.table.id, browser())
    return imported


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
