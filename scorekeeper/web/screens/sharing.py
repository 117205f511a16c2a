"""The score as others get it: a text to paste, and files."""

from __future__ import annotations

import re

from scorekeeper.games import LoadedGame
from scorekeeper.records.csv_and_text import to_text
from scorekeeper.web.screens import texts
from scorekeeper.web.screens.results import SheetScreen

LONGEST_FILE_NAME = 100  # letters, of which the date takes some


class ShareScreen(SheetScreen):
    """The game to send to others or to keep."""

    route = "sheet.show_exports"

    @property
    def text(self) -> str:
        """The game as text for a chat, with its day and to what it is played."""
        return to_text(self.game, f"{texts.day(self.table.started)} · {self.goal}")

    def file_name(self, kind: str) -> str:
        return file_name(self.table, kind)


class ReadShareScreen(ShareScreen):
    """The same on a phone that keeps no score."""

    keeps_score = False


def file_name(table: LoadedGame, kind: str) -> str:
    """“pinochle-2026-11-22-Ann-Bob-Cyd-Dee.csv”: files of many games can be told apart."""
    day = table.started.astimezone().date().isoformat()
    players = re.sub(r"\W+", "-", "-".join(table.game.players)).strip("-")
    return f"pinochle-{day}-{players}"[:LONGEST_FILE_NAME].rstrip("-") + f".{kind}"
