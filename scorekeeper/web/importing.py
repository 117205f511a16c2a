"""Games imported from files: one at once, many with a few in each request."""

from __future__ import annotations

import io
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, Response, current_app, flash, redirect, request, url_for
from flask_wtf.file import FileRequired, MultipleFileField
from werkzeug.datastructures import FileStorage
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse
from wtforms import StringField
from wtforms.validators import AnyOf, ValidationError

from scorekeeper import limits
from scorekeeper.allowances import TooOftenError
from scorekeeper.games import Act
from scorekeeper.imports import Import, Imported, import_record
from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.records import archive
from scorekeeper.records.archive import Entry
from scorekeeper.records.totals import record_of_totals
from scorekeeper.records.values import decode
from scorekeeper.storage.uploads import Progress, Upload, Uploads
from scorekeeper.telling.hand_text import all_outdated
from scorekeeper.telling.places import with_places
from scorekeeper.web import forms
from scorekeeper.web.access import (
    count_file,
    count_imported_game,
    count_new_game,
    keeps_score,
)
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.htmx import draw
from scorekeeper.web.rulesets.offered import offered_rulesets

bp = Blueprint("importing", __name__, url_prefix="/games/import")

TABLE_FILES = (".csv", ".tsv")
POINTS, TOTALS = "points", "totals"
SECONDS = 0.05  # of a request that imports; the game with which they are over is the last one
TOLD = 50  # broken files that are named
# Python inside a browser has one thread, and so no clock for each.
thread_time = getattr(time, "thread_time", time.process_time)


class ImportForm(forms.Form):
    """Files, and how to read the tables of other programs among them."""

    record = MultipleFileField(validators=[FileRequired(N_("Choose a file first."))])
    ruleset = StringField()
    rows = StringField(default=POINTS, validators=[AnyOf((POINTS, TOTALS))])

    def validate_ruleset(self, _field: StringField) -> None:
        if any(map(_is_table, self.record.data or ())):
            try:
                customized.find(self.ruleset.data or "")
            except PinochleError as wrong:
                sentence = _("Choose the rules for this table, and then the file again.")
                raise ValidationError(sentence) from wrong

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the reference that was sent; a PinochleError when it is none."""
        return customized.find(self.ruleset.data or "")

    @property
    def has_totals(self) -> bool:
        """Whether the rows of a table are totals, not the points of a hand."""
        return bool(self.rows.data == TOTALS)


@dataclass(frozen=True)
class Received:
    """The files that a phone sent, and why some of them cannot be imported."""

    files: tuple[Entry, ...]
    broken: tuple[str, ...] = ()

    @property
    def are_many(self) -> bool:
        """Whether there is more to tell than what became of one game."""
        return len(self.files) > 1 or bool(self.broken) or archive.is_zip(self.files[0].content)


@bp.get("")
def ask() -> Response:
    return ask_again(ImportForm(), {})


def ask_again(form: ImportForm, errors: Mapping[str, str], link: str = "") -> Response:
    """The page that asks for files, or for a link, with what was wrong."""
    return draw(
        "home/import.html",
        422 if errors else 200,
        form=form,
        errors=errors,
        link=link,
        rulesets=offered_rulesets(),
        rows=[(POINTS, _("Points of each hand")), (TOTALS, _("Totals so far"))],
    )


@bp.post("")
def receive() -> AnyResponse:
    form = ImportForm()
    if not form.validate_on_submit():
        return ask_again(form, form.sentences)
    count_file()
    try:
        return take_in(_received(form))
    except PinochleError as mistake:
        return ask_again(form, {"record": with_places(mistake)})


def take_in(received: Received) -> AnyResponse:
    """Import one game and show it, or keep many to be imported; a PinochleError for a wrong one."""
    return _keep(received) if received.are_many else _import_one(received.files[0])


def _received(form: ImportForm) -> Received:
    """The files with tables made into records; an error if no file is left."""
    sent: list[FileStorage] = form.record.data
    files, broken = [], []
    for each in sent:
        name, content = each.filename or "", each.read()
        try:
            if len(sent) > 1 and archive.is_zip(content):
                raise GameError(_("Choose a .zip by itself, or several files."), "file")
            files.append(Entry(name, _record(form, content) if _is_table(each) else content))
        except PinochleError as mistake:
            if len(sent) == 1:
                raise
            broken.append(_told(name, mistake))
    if not files:
        raise GameError(" ".join(broken), "record")
    return Received(tuple(files), tuple(broken))


def _is_table(file: FileStorage) -> bool:
    return (file.filename or "").lower().endswith(TABLE_FILES)


def _record(form: ImportForm, content: bytes) -> bytes:
    return record_of_totals(decode(content), form.rules, form.has_totals).encode()


def _told(name: str, mistake: PinochleError) -> str:
    return f"{name}: {with_places(mistake)}"


def _import_one(file: Entry) -> AnyResponse:
    act = Act(request.form.get("op", "") or secrets.token_hex(), 0, browser())
    imported = _import(file, act, count_new_game)
    if imported.sentence:
        flash(imported.sentence)
    table = imported.table
    # The score sheet says what there is to say.
    shows_more = imported.sentence or any(all_outdated(table.game))
    return redirect(url_for("sheet.show" if shows_more else "game.show", game_id=table.id), 303)


def _keep(received: Received) -> AnyResponse:
    """Keep many games as one zip, and lead to the page that imports it."""
    files = received.files
    is_zip = archive.is_zip(files[0].content)  # then it is the only one
    content = files[0].content if is_zip else _zipped(files)
    archive.names_in(content, limits.ARCHIVE.most)  # refuses what cannot be read
    id = _uploads().add(browser(), content, Progress(broken=received.broken[:TOLD]))
    return redirect(url_for("importing.show", id=id), 303)


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
            progress = _with(progress, _import(entry, act, count_imported_game).what)
        except TooOftenError as wait:
            told = (*progress.broken, _(str(wait)))
            return replace(progress, done=upload.progress.done + len(names), broken=told)
        except PinochleError as mistake:
            name = entry.field if isinstance(entry, GameError) else entry.name
            broken = (*progress.broken, _told(name, mistake))[:TOLD]
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
