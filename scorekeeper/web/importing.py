"""Games imported from files: what is asked, and what a phone sent."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import Blueprint, Response, flash, redirect, request, url_for
from flask_wtf.file import FileRequired, MultipleFileField
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response as AnyResponse
from wtforms import StringField
from wtforms.validators import AnyOf, ValidationError

from scorekeeper import limits
from scorekeeper.games import Act
from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.records import archive
from scorekeeper.records.archive import Entry
from scorekeeper.records.csv_rows import WORKBOOK
from scorekeeper.records.totals import read_table
from scorekeeper.storage.uploads import Progress
from scorekeeper.telling.hand_text import all_outdated
from scorekeeper.telling.places import with_places
from scorekeeper.web import forms
from scorekeeper.web.access import count_file, count_new_game
from scorekeeper.web.importing_many import import_file, keep, named
from scorekeeper.web.plumbing.browser import browser
from scorekeeper.web.plumbing.htmx import draw
from scorekeeper.web.rulesets.offered import offered_rulesets

bp = Blueprint("importing", __name__, url_prefix="/games/import")

TABLE_FILES = (".csv", ".tsv")
TEXT_FILE = ".txt"  # as Excel saves “Unicode text”
WORKBOOK_FILES = (".xlsx", ".xls", ".ods", ".numbers")
POINTS, TOTALS = "points", "totals"


class ImportForm(forms.Form):
    """Files, and how to read the tables of other programs among them."""

    record = MultipleFileField(validators=[FileRequired(N_("Choose a file first."))])
    ruleset = StringField()
    rows = StringField(default=POINTS, validators=[AnyOf((POINTS, TOTALS))])

    def validate_ruleset(self, _field: StringField) -> None:
        if any(map(self.is_table, self.record.data or ())):
            try:
                customized.find(self.ruleset.data or "")
            except PinochleError as wrong:
                sentence = _("Choose the rules for this table, and then the file again.")
                raise ValidationError(sentence) from wrong

    def is_table(self, file: FileStorage) -> bool:
        """True if the file is a table of another program."""
        name = (file.filename or "").lower()
        return name.endswith(TABLE_FILES) or (name.endswith(TEXT_FILE) and bool(self.ruleset.data))

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
    """The files that a phone sent, and what to report about them."""

    files: tuple[Entry, ...]
    progress: Progress = field(default_factory=Progress)  # before any game is imported

    @property
    def are_many(self) -> bool:
        """Whether there is more to tell than what became of one game."""
        has_news = self.progress != Progress()
        return len(self.files) > 1 or has_news or archive.is_zip(self.files[0].content)


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
    """Import files; a link that was pasted instead is shown first, as by its own button."""
    if request.form.get("link") and not any(each.filename for each in request.files.values()):
        return redirect(url_for("link_in.show"), 307)
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
    if received.are_many:
        return keep(received.files, received.progress)
    return _import_one(received.files[0].content)


def _received(form: ImportForm) -> Received:
    """The files with tables made into records; an error if no file is left."""
    sent: list[FileStorage] = form.record.data
    files, broken, notes = [], [], []
    for each in sent:
        name, content = each.filename or "", each.read()
        try:
            if name.lower().endswith(WORKBOOK_FILES):
                raise GameError(_(WORKBOOK), "file")
            if len(sent) > 1 and archive.is_zip(content):
                raise GameError(_("Choose a .zip by itself, or several files."), "file")
            if form.is_table(each):
                table = read_table(content, form.rules, form.has_totals, limits.HANDS.most)
                notes += [note if len(sent) == 1 else f"{name}: {note}" for note in table.notes]
                content = table.record.encode()
            files.append(Entry(name, content))
        except PinochleError as mistake:
            if len(sent) == 1:
                raise
            broken.append(named(name, mistake))
    if not files:
        raise GameError(" ".join(broken), "record")
    asks = any(map(form.is_table, sent))
    return Received(tuple(files), Progress(broken=tuple(broken), notes=tuple(notes), asks=asks))


def _import_one(content: bytes) -> AnyResponse:
    act = Act(request.form.get("op", "") or secrets.token_hex(), 0, browser())
    imported = import_file(content, act, count_new_game)
    game = imported.table.game
    told = imported.sentence or (_("Imported.") if game.end else "")
    if told:
        flash(told, "sheet")
    # The score sheet says what there is to say; in a game that goes on, the next step says it.
    shows_sheet = told or any(all_outdated(game))
    place = "sheet.show" if shows_sheet else "game.show"
    return redirect(url_for(place, game_id=imported.table.id), 303)
