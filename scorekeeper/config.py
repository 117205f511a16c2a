"""Every setting once: its name, its default and what it is for.

Each can be set in the environment with the prefix ``SCOREKEEPER_``, as in
``SCOREKEEPER_DATABASE=/var/lib/scorekeeper/games.sqlite3``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from flask import Flask
from platformdirs import user_data_path

PREFIX = "SCOREKEEPER"

ON = ("1", "true", "yes", "on")
OFF = ("", "0", "false", "no", "off")

ADDRESSES = ("postgresql://", "postgres://")

LAST_PORT = 65_535
DATABASE = "scorekeeper.sqlite3"
LOOPBACK = "127.0.0.1"  # where programs on this computer alone reach it

BUILT = ("index.html", "sw.js", "manifest.json", "pocket/files.js")  # of what runs in a browser

SHORTEST_KEY = 16  # letters; a shorter one can be guessed
LONGEST_PASSPHRASE = 100  # letters
SHORTEST_PASSPHRASE = 12  # letters; three or four words, of which few guesses are taken


class SettingError(ValueError):
    """A setting with a wrong value; the message names its variable and says what would be right."""


def place(text: str) -> Path | str:
    """Where a database is: a file, or the address of one on a PostgreSQL server."""
    return text if text.startswith(ADDRESSES) else Path(text)


def _database(value: object) -> str:
    if str(value) == ":memory:":  # each thread would see a database of its own
        raise ValueError("Name a file; the games must be kept.")
    return str(value)


def _key(value: object) -> str:
    if 0 < len(str(value)) < SHORTEST_KEY:
        raise ValueError(f"Give at least {SHORTEST_KEY} letters, or none.")
    return str(value)


def _switch(value: object) -> bool:
    word = str(value).strip().lower()
    if word not in ON + OFF:
        raise ValueError(f"Say true or false, not “{word}”.")
    return word in ON


def _number(most: int) -> Callable[[object], int]:
    """Whole numbers from 0 to that one."""

    def read(value: object) -> int:
        digits = str(value).strip() or "0"
        if not (digits.isascii() and digits.isdecimal()) or int(digits) > most:
            raise ValueError(f"Say a number from 0 to {most}, not “{digits}”.")
        return int(digits)

    return read


def _host(value: object) -> str:
    return str(value).strip() or LOOPBACK


def _pocket(value: object) -> str:
    folder = str(value).strip()
    if folder and not all((Path(folder) / name).is_file() for name in BUILT):
        raise ValueError(f"Name the folder that `scorekeeper pocket` made; “{folder}” is not one.")
    return folder


class LogFormat(StrEnum):
    """How the server writes what it logs: for people, or an object a line for programs."""

    TEXT = "text"
    JSON = "json"


class Starters(StrEnum):
    """Who may start games; everybody may join one by its link or code.

    ``network`` is whoever comes from a private address, ``passphrase`` whoever has entered it.
    """

    ANYONE = "anyone"
    NETWORK = "network"
    PASSPHRASE = "passphrase"  # nosec B105 # the name of the choice


def _one_of(choices: type[StrEnum]) -> Callable[[object], StrEnum]:
    def read(value: object) -> StrEnum:
        word = str(value).strip().lower()
        if word not in list(choices):
            *others, last = choices
            raise ValueError(f"Say {', '.join(others)} or {last}, not “{word}”.")
        return choices(word)

    return read


def _passphrase(value: object) -> str:
    text = " ".join(str(value).split())
    if text and not SHORTEST_PASSPHRASE <= len(text) <= LONGEST_PASSPHRASE:
        raise ValueError(f"Give {SHORTEST_PASSPHRASE} to {LONGEST_PASSPHRASE} letters.")
    return text


@dataclass(frozen=True)
class Setting:
    """A setting by its name; ``kind`` reads it from the environment's text or as a caller gives it.

    ``kind`` says in a ValueError what would be right.
    """

    name: str
    kind: Callable[[object], Any]
    default: object
    help: str

    @property
    def variable(self) -> str:
        return f"{PREFIX}_{self.name}"

    def read(self, value: object) -> Any:
        try:
            return self.kind(value)
        except ValueError as mistake:
            raise SettingError(f"{self.variable}: {mistake}") from mistake


SETTINGS = (
    Setting(
        "DATABASE",
        _database,
        "",
        "The SQLite file, or postgresql://…; empty for the file that serve prints.",
    ),
    Setting(
        "SECRET_KEY", _key, "", "Signs cookies; empty for a key made once and kept with the games."
    ),
    Setting(
        "HTMX_CDN",
        _switch,
        True,
        "Fetch htmx from its CDN first; false to use the copy in static/ alone.",
    ),
    Setting("HTTPS", _switch, False, "Served over https: cookies are sent over https only."),
    Setting(
        "PROXIES",
        _number(99),
        0,
        "How many reverse proxies in front of the app set X-Forwarded headers.",
    ),
    Setting(
        "STARTERS",
        _one_of(Starters),
        Starters.ANYONE,
        "Who may start games: anyone, network (private addresses) or passphrase.",
    ),
    Setting("PASSPHRASE", _passphrase, "", "What people enter once on a phone to start games."),
    Setting(
        "LOG_FORMAT",
        _one_of(LogFormat),
        LogFormat.TEXT,
        "How the server writes its log: text, or json for an object a line.",
    ),
    Setting(
        "METRICS_PORT",
        _number(LAST_PORT),
        0,
        "A port of its own on which Prometheus asks; 0 for none of that.",
    ),
    Setting(
        "METRICS_HOST", _host, LOOPBACK, "The address of that port; nobody else should reach it."
    ),
    Setting(
        "POCKET",
        _pocket,
        "",
        "The folder that scorekeeper pocket made, to offer it below /pocket/; empty for none.",
    ),
)


def configure(app: Flask, overrides: Mapping[str, Any] | None) -> None:
    """Take ``overrides``, else the environment, else defaults; a SettingError for a wrong value.

    The environment is taken as text, not as Flask's JSON: a key of digits alone stays a key.
    """
    given = overrides or {}
    app.config["WTF_CSRF_TIME_LIMIT"] = None  # a form outlives a long evening
    app.config.from_mapping(given)
    for setting in SETTINGS:
        default = os.environ.get(setting.variable, setting.default)
        app.config[setting.name] = setting.read(given.get(setting.name, default))
    asks = app.config["STARTERS"] is Starters.PASSPHRASE
    if asks and not app.config["PASSPHRASE"]:
        raise SettingError(f"{PREFIX}_PASSPHRASE: Give one, because {PREFIX}_STARTERS asks for it.")
    if app.config["PASSPHRASE"] and not asks:
        raise SettingError(f"{PREFIX}_STARTERS: Say passphrase, or nobody is asked for the one.")
    database = app.config["DATABASE"] or usual_database(Path(app.instance_path))
    app.config["DATABASE"] = place(str(database))
    app.config["OWN_KEY"] = bool(app.config["SECRET_KEY"])
    app.config["SESSION_COOKIE_SECURE"] = app.config["HTTPS"]


def check_time_zone() -> None:
    """Raise SettingError if ``TZ`` names no time zone; the C library would silently take UTC."""
    name = os.environ.get("TZ", "").removeprefix(":")
    try:
        if name and not name.startswith("/") and not re.search(r"\d", name):
            ZoneInfo(name)  # others are files, or rules of their own as “EST5EDT” is
    except (ZoneInfoNotFoundError, ValueError) as unknown:
        raise SettingError(f"TZ: “{name}” is no time zone. Try America/Chicago.") from unknown


def usual_database(instance: Path) -> Path:
    """In the instance folder of a checkout; else where this person's programs keep their data.

    pipx and uvx throw an installed program's folder away. Games that lie there are still used.
    """
    in_folder = instance / DATABASE
    if instance.name == "instance" or in_folder.exists():
        return in_folder
    return user_data_path("pinochle-scorekeeper", appauthor=False) / DATABASE
