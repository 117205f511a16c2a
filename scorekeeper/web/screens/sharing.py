"""The score as others get it: a text to paste, and files."""

from __future__ import annotations

from scorekeeper.records.csv_and_text import to_text
from scorekeeper.records.file_names import file_name
from scorekeeper.web.screens import texts
from scorekeeper.web.screens.results import SheetScreen


class ShareScreen(SheetScreen):
    """The game to send to others or to keep."""

    route = "sheet.show_exports"

    @property
    def text(self) -> str:
        """The game as text for a chat, with its day and to what it is played."""
        return to_text(self.game, f"{texts.day(self.table.started)} · {self.goal}")

    def file_name(self, kind: str) -> str:
        return file_name(self.game, self.table.started, kind)


class ReadShareScreen(ShareScreen):
    """The same on a phone that keeps no score."""

    keeps_score = False
