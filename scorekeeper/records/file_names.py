"""Names of the files in which games and rulesets leave the program."""

from __future__ import annotations

import re
from datetime import datetime
from unicodedata import category

from scorekeeper.pinochle.game.game import Game

LONGEST_FILE_NAME = 100  # letters, with the day and the ending
MOST_BYTES = 240  # disks take 255, and a zip file may add a number
MARK = "M"  # the first letter of Unicode's kinds of accents and vowels that stand on a letter


def file_name(game: Game, started: datetime, kind: str) -> str:
    """“pinochle-2026-11-22-Final-Ann-Bob-Cyd-Dee.csv”: the day, the title, the players.

    The day is that in the server's own time.
    """
    day = started.astimezone().date().isoformat()
    about = _plain("-".join(filter(None, [game.title, *game.players])))
    return _cut(f"pinochle-{day}-{about}", f".{kind}")


def ruleset_file_name(name: str, kind: str) -> str:
    """“kitchen-table.toml”."""
    return _cut(_plain(name).lower() or "ruleset", f".{kind}")


def archive_name(now: datetime, kind: str) -> str:
    """“pinochle-games-2026-11-23.zip”."""
    return f"pinochle-games-{now.astimezone().date().isoformat()}.{kind}"


def _plain(text: str) -> str:
    """Letters and figures of any script, and dashes: no system gives these a meaning."""
    letters = (each if each.isalnum() or category(each)[0] == MARK else "-" for each in text)
    return re.sub("-+", "-", "".join(letters)).strip("-")


def _cut(name: str, ending: str) -> str:
    short = name[: LONGEST_FILE_NAME - len(ending)].encode()[: MOST_BYTES - len(ending)]
    return short.decode(errors="ignore").rstrip("-") + ending
