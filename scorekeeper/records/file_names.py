"""Names of exported files."""

import re
from datetime import datetime
from unicodedata import category

from scorekeeper.pinochle.game.game import Game

LONGEST_FILE_NAME = 100  # characters, including the day and the extension
MOST_BYTES = 240  # file systems allow 255, and a zip file may add a number such as “ (2)”
MARK = "M"  # first letter of the Unicode categories of combining marks


def file_name(game: Game, started: datetime, kind: str) -> str:
    """A name with the day, title and players: “pinochle-2026-11-22-Final-Ann-Bob-Cyd-Dee.csv”.

    The day is in the server's time zone.
    """
    day = started.astimezone().date().isoformat()
    about = _plain("-".join(filter(None, [game.title, *game.players])))
    return _cut(f"pinochle-{day}-{about}", f".{kind}")


def evening_file_name(name: str, opened: datetime, kind: str) -> str:
    """A name such as “pinochle-2026-11-22-Thursday-club.xlsx”."""
    return _cut(f"pinochle-{opened.astimezone().date().isoformat()}-{_plain(name)}", f".{kind}")


def ruleset_file_name(name: str) -> str:
    """A name such as “kitchen-table.toml”."""
    return _cut(_plain(name).lower() or "ruleset", ".toml")


def archive_name(now: datetime, kind: str) -> str:
    """A name such as “pinochle-games-2026-11-23.zip”."""
    return f"pinochle-games-{now.astimezone().date().isoformat()}.{kind}"


def _plain(text: str) -> str:
    """Keep letters and digits of any script. Other characters become dashes."""
    letters = (each if each.isalnum() or category(each)[0] == MARK else "-" for each in text)
    return re.sub("-+", "-", "".join(letters)).strip("-")


def _cut(name: str, ending: str) -> str:
    short = name[: LONGEST_FILE_NAME - len(ending)].encode()[: MOST_BYTES - len(ending)]
    return short.decode(errors="ignore").rstrip("-") + ending
