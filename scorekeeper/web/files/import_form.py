"""The import form: game files, and tables of other programs."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask_wtf.file import FileRequired, MultipleFileField
from wtforms import StringField
from wtforms.validators import AnyOf, ValidationError

from scorekeeper import limits
from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.records import archive
from scorekeeper.records.archive import Entry
from scorekeeper.records.csv_rows import WORKBOOK
from scorekeeper.records.places import with_places
from scorekeeper.records.totals import read_table
from scorekeeper.storage.uploads import Asks, Progress
from scorekeeper.web.plumbing.fields import Form

TABLE_FILES = (".csv", ".tsv")
TEXT_FILE = ".txt"  # as Excel saves “Unicode text”
WORKBOOK_FILES = (".xlsx", ".xls", ".ods", ".numbers")
POINTS, TOTALS = "points", "totals"


@dataclass(frozen=True)
class GameFiles:
    """Game files, or a single zip of them, and a report about files or parts that were left out."""

    files: Sequence[Entry]
    progress: Progress  # contains the report; no game is imported yet

    @property
    def is_zip(self) -> bool:
        return archive.is_zip(self.files[0].content)

    @property
    def is_one_game(self) -> bool:
        """True for a single game with nothing else to show or report."""
        return len(self.files) == 1 and not self.is_zip and self.progress == Progress()


class ImportForm(Form):
    """Game files and tables of other programs, and how to read the tables."""

    record = MultipleFileField(validators=[FileRequired(N_("Choose a file first."))])
    ruleset = StringField()
    rows = StringField(default=POINTS, validators=[AnyOf((POINTS, TOTALS))])

    def validate_ruleset(self, _field: StringField) -> None:
        if any(self._is_table(each.filename or "") for each in self.record.data or ()):
            try:
                self._rules()
            except PinochleError as mistake:
                sentence = _("Choose the rules for this table, and then the file again.")
                raise ValidationError(sentence) from mistake

    def read(self) -> GameFiles:
        """Return the files, with tables converted to records.

        Raises:
            PinochleError: no file can be read.
        """
        uploads = [Entry(each.filename or "", each.read()) for each in self.record.data]
        is_alone = len(uploads) == 1
        files, broken, notes = list[Entry](), list[str](), list[str]()
        for each in uploads:
            try:
                file, file_notes = self._read_file(each, is_alone)
            except PinochleError as mistake:
                if is_alone:
                    raise
                broken.append(error_in_file(each.name, mistake))
            else:
                files.append(file)
                notes += [note if is_alone else f"{file.name}: {note}" for note in file_notes]
        if not files:
            raise GameError(" ".join(broken), "record")
        has_tables = any(self._is_table(each.name) for each in uploads)
        asks = Asks.TABLE if has_tables else Asks.NOTHING
        progress = Progress(broken=tuple(broken), notes=tuple(notes), asks=asks)
        return GameFiles(files, progress)

    def _read_file(self, file: Entry, is_alone: bool) -> tuple[Entry, tuple[str, ...]]:
        """Return the file, with a table converted to a record, and notes about omitted parts."""
        if file.name.lower().endswith(WORKBOOK_FILES):
            raise GameError(_(WORKBOOK), "file")
        if archive.is_zip(file.content) and not is_alone:
            raise GameError(_("Choose a .zip by itself, or several files."), "file")
        if not self._is_table(file.name):
            return file, ()
        table = read_table(file.content, self._rules(), self.rows.data == TOTALS, limits.HANDS)
        return file._replace(content=table.record.encode()), table.notes

    def _is_table(self, name: str) -> bool:
        """True if a file of that name is a table of another program."""
        is_text = name.lower().endswith(TEXT_FILE)
        return name.lower().endswith(TABLE_FILES) or (is_text and bool(self.ruleset.data))

    def _rules(self) -> Ruleset:
        return customized.find(self.ruleset.data or "")


def error_in_file(name: str, mistake: PinochleError) -> str:
    """Describe an error in a file, with the file's name."""
    return f"{name}: {with_places(mistake)}"
