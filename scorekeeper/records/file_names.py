"""What files of games are called, so that those of many games can be told apart."""

from __future__ import annotations

import re
from datetime import datetime

from scorekeeper.pinochle.game.game import Game

LONGEST_FILE_NAME = 100  # letters, of which the date takes some


def file_name(game: Game, started: datetime, kind: str) -> str:
    """“pinochle-2026-11-22-Ann-Bob-Cyd-Dee.csv”, by the day in the server's own time."""
    day = started.astimezone().date().isoformat()
    players = re.sub(r"\W+", "-", "-".join(game.players)).strip("-")
    return f"pinochle-{day}-{players}"[:LONGEST_FILE_NAME].rstrip("-") + f".{kind}"


def archive_name(now: datetime, kind: str = "zip") -> str:
    """“pinochle-games-2026-11-23.zip”."""
    return f"pinochle-games-{now.astimezone().date().isoformat()}.{kind}"
