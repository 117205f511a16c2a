"""The score to share: a text to paste, and files."""

from scorekeeper.records.file_names import file_name
from scorekeeper.service import exports
from scorekeeper.web.table.screens.results import SheetScreen


class ShareScreen(SheetScreen):
    """The game to send or save."""

    route = "sheet.show_exports"
    formats = exports.FOR_PEOPLE

    @property
    def text(self) -> str:
        """The game as text for a chat."""
        return exports.text(self.table)

    def file_name(self, kind: str) -> str:
        return file_name(self.game, self.table.started, kind)
