"""Import games from files or a link.

A single game file is imported when it arrives. All other games are stored for a day, and each
request imports a few of them. Games from a link, or from a table of another program, are previewed
first. The page then shows the results so far.
"""

import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from flask import Blueprint, Flask, Response, abort, current_app, flash, request, url_for

from scorekeeper import limits
from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.summary import Summary, summarize
from scorekeeper.records import archive
from scorekeeper.records.archive import Packed
from scorekeeper.records.places import with_places
from scorekeeper.records.values import decode
from scorekeeper.service.games import Act
from scorekeeper.service.imports import Import, Outcome, foresee, import_record, read_checked
from scorekeeper.service.rate_limits import TooOftenError
from scorekeeper.storage.uploads import Progress, Upload, Uploads
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.guard import LINK, count, keeps_score, takes
from scorekeeper.web.plumbing.htmx import draw, see_other
from scorekeeper.web.start.rulesets.offered import offered_rulesets

from .import_form import POINTS, TOTALS, GameFiles, ImportForm, error_in_file

bp = Blueprint("importing", __name__, url_prefix="/games/import")

RECORD = "record"  # the field with files
SOURCES = "import sources"  # the key in ``app.extensions`` for the sources of ``add_source``
Read = Callable[[], GameFiles]  # raises a PinochleError if it can read no game

SECONDS = 0.1  # processor time for the games of a request; the last game may exceed it
LISTED_GAMES = 20  # in a preview
LISTED_REPORTS = 50  # errors and notes
# Python inside a browser has only one thread, and so no clock per thread.
thread_time = getattr(time, "thread_time", time.process_time)


def register(app: Flask) -> None:
    app.extensions[SOURCES] = {}
    app.register_blueprint(bp)


def add_source(app: Flask, field: str, reader: Callable[[], Read | None]) -> None:
    """Add a source of games. Its errors are shown at the form field ``field``.

    ``reader`` returns None if the form does not use the source.
    """
    app.extensions[SOURCES][field] = reader


@bp.get("")
def ask() -> Response:
    return _ask(ImportForm(), {})


@bp.post("")
@takes(form=LINK, files=limits.BODY)
def receive() -> Response:
    """Import a single game file and open its game. Redirect any other import to its own page."""
    form = ImportForm()
    field, read = _source(form)
    if field == RECORD and not form.validate_on_submit():
        return _ask(form, form.sentences)
    count("files")
    try:
        received = read()
        if received.is_one_game:
            op = request.form.get("op") or secrets.token_hex()
            return _open(_import(received.files[0].content, op))
        return see_other(url_for("importing.show", id=_store(received)))
    except PinochleError as mistake:
        return _ask(form, {field: with_places(mistake)})


def _source(form: ImportForm) -> tuple[str, Read]:
    """The form field and the reader of the requested source: an extra's source, else the files."""
    for field, reader in current_app.extensions[SOURCES].items():
        if read := reader():
            return field, read
    return RECORD, form.read


@bp.get("/<id>")
def show(id: str) -> Response:
    return _draw(*_upload(id))


@bp.post("/<id>")
def go_on(id: str) -> Response:
    """Import a few of the remaining games. If the preview had only one game, open it."""
    upload, entries = _upload(id)
    if upload.progress.asks and len(entries) == 1 and not upload.progress.broken:
        try:
            return _open(_import(archive.unpack(upload.content, entries[0]), upload.id))
        except PinochleError as mistake:
            return _ask(ImportForm(), {"record": with_places(mistake)})
    progress = _import_some(upload, entries)
    _uploads().store_progress(upload, progress)
    return _draw(replace(upload, progress=progress), entries)


def _ask(form: ImportForm, errors: Mapping[str, str]) -> Response:
    """Draw the page that asks for files or another source, with errors."""
    return draw(
        "home/import.html",
        422 if errors else 200,
        form=form,
        errors=errors,
        rulesets=offered_rulesets(),
        rows=[(POINTS, _("Points of each hand")), (TOTALS, _("Totals so far"))],
    )


def _open(outcome: Outcome) -> Response:
    """Redirect to an imported game."""
    game = outcome.table.game
    message = outcome.sentence or (_("Imported.") if game.end else None)
    if message:
        flash(message, "sheet")
    page = "sheet.show" if message else "game.show"
    return see_other(url_for(page, game_id=outcome.table.id))


def _import(content: bytes, op: str) -> Outcome:
    """Import a record, and add its game to this browser's list."""
    act, hands = Act(op, 0, browser()), limits.HANDS
    allow = partial(count, "imported_games")
    outcome = import_record(games(), decode(content), keeps_score, act, hands, allow)
    is_new = outcome.what in (Import.NEW, Import.PARTED)
    members = games().members
    join = members.make_host if is_new else members.restore
    join(outcome.table.id, browser())
    return outcome


def _import_some(upload: Upload, entries: list[Packed]) -> Progress:
    progress = upload.progress
    for entry in _in_time(entries[progress.done :]):
        try:
            content = archive.unpack(upload.content, entry)
            progress = _add_one(progress, _import(content, f"{upload.id} {progress.done}").what)
        except TooOftenError as wait:
            broken = (*progress.broken, _(str(wait)))
            return replace(progress, done=len(entries), broken=broken)
        except PinochleError as mistake:
            broken = (*progress.broken, error_in_file(entry.name, mistake))
            progress = replace(progress, broken=broken)
        progress = replace(progress, done=progress.done + 1)
    return progress


def _in_time(entries: list[Packed]) -> Iterator[Packed]:
    """Yield the first entries, until the time of the request is used up."""
    start = thread_time()
    for entry in entries:
        yield entry
        if thread_time() - start > SECONDS:
            break


def _add_one(progress: Progress, what: Import) -> Progress:
    field = what.name.lower()
    return replace(progress, **{field: getattr(progress, field) + 1})


@dataclass(frozen=True)
class PreviewedGame:
    """A game to import, or an error that prevents it."""

    summary: Summary | None = None
    started: datetime | None = None
    hands: int = 0
    outcome: Outcome | None = None
    error: str = ""


def _draw(upload: Upload, entries: list[Packed]) -> Response:
    """Draw a preview of the games, or the results so far."""
    progress = upload.progress
    first = entries[:LISTED_GAMES] if progress.asks and not progress.done else []
    previewed = [_preview(upload, entry) for entry in _in_time(first)]
    existing = previewed[0].outcome if len(entries) == len(previewed) == 1 else None
    return draw(
        "home/importing.html",
        id=upload.id,
        progress=progress,
        total=len(entries),
        previewed=previewed,
        more=len(entries) - len(previewed),
        existing=existing if existing and existing.what is Import.SAME else None,
        reports=(progress.broken + progress.notes)[:LISTED_REPORTS],
    )


def _preview(upload: Upload, entry: Packed) -> PreviewedGame:
    try:
        text = decode(archive.unpack(upload.content, entry))
        record = read_checked(text, limits.HANDS)
        outcome = foresee(games(), record, keeps_score)
    except PinochleError as mistake:
        return PreviewedGame(error=with_places(mistake))
    game = record.game
    return PreviewedGame(summarize(game), record.started, len(game.hands), outcome)


def _store(received: GameFiles) -> str:
    """Store games as a zip for a day, and return the id of the zip."""
    first, *_others = received.files
    content = first.content if received.is_zip else b"".join(archive.zipped(received.files))
    archive.entries_in(content, limits.ARCHIVE)  # raises an error for an unreadable zip
    return _uploads().add(browser(), content, received.progress)


def _upload(id: str) -> tuple[Upload, list[Packed]]:
    """A stored zip and its entries."""
    upload = _uploads().find(id, browser()) or abort(404)
    return upload, archive.entries_in(upload.content, limits.ARCHIVE)


def _uploads() -> Uploads:
    return Uploads(current_app.extensions["store"])
