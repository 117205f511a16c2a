"""All settings, with their names, defaults and help.

The environment can set each of them with the prefix ``SCOREKEEPER_``, as in
``SCOREKEEPER_DATABASE=/var/lib/scorekeeper/games.sqlite3``.
"""

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

from scorekeeper import DISTRIBUTION

ON = ("1", "true", "yes", "on")
OFF = ("", "0", "false", "no", "off")

SCHEMES = ("postgresql://", "postgres://")  # PostgreSQL URLs begin with one of these

LAST_PORT = 65_535
DATABASE = "scorekeeper.sqlite3"
LOOPBACK = "127.0.0.1"  # only programs on this computer can connect to it
EVERY_ADDRESS = "0.0.0.0"  # nosec B104 # phones must be able to connect
PORT = 8000

# A folder made by `scorekeeper pocket` has these files, among others.
BUILT = ("index.html", "sw.js", "manifest.json", "pocket/files.js")

SHORTEST_KEY = 16  # characters; a shorter key can be guessed
LONGEST_PASSPHRASE = 100  # characters
SHORTEST_PASSPHRASE = 12  # characters: three or four words are enough, because guesses are limited


class SettingError(ValueError):
    """A setting is invalid. The message names its variable and what is valid."""


def parse_database(text: str) -> Path | str:
    """The path of an SQLite file, or the URL of a PostgreSQL database."""
    return text if text.startswith(SCHEMES) else Path(text)


def _database(text: str) -> str:
    if text == ":memory:":  # each thread would open a separate database
        raise ValueError("Use a file; games in memory would be lost.")
    if "://" in text and not text.startswith(SCHEMES):
        raise ValueError("Use a file or postgresql://….")
    return text


def _key(text: str) -> str:
    if 0 < len(text) < SHORTEST_KEY:
        raise ValueError(f"Use at least {SHORTEST_KEY} characters, or none.")
    return text


def _switch(text: str) -> bool:
    word = text.strip().lower()
    if word not in ON + OFF:
        raise ValueError(f"Use true or false, not “{word}”.")
    return word in ON


def _number(most: int, empty: int = 0) -> Callable[[str], int]:
    """Return a parser of whole numbers from 0 to ``most``. An empty text gives ``empty``."""

    def read(text: str) -> int:
        digits = text.strip() or str(empty)
        if not (digits.isascii() and digits.isdecimal()) or int(digits) > most:
            raise ValueError(f"Use a number from 0 to {most}, not “{digits}”.")
        return int(digits)

    return read


def _host(empty: str) -> Callable[[str], str]:
    return lambda text: text.strip() or empty


def _pocket(text: str) -> str:
    folder = text.strip()
    if folder and not all((Path(folder) / name).is_file() for name in BUILT):
        raise ValueError(f"Name the folder that `scorekeeper pocket` made; “{folder}” is not one.")
    return folder


class LogFormat(StrEnum):
    """The format of the log: text for people, or one JSON object per line."""

    TEXT = "text"
    JSON = "json"


class Starters(StrEnum):
    """The visitors who may start games. Anybody may join a game by its link or code.

    ``network`` allows visitors from private addresses or the local network. ``passphrase`` allows
    visitors who have entered the passphrase.
    """

    ANYONE = "anyone"
    NETWORK = "network"
    PASSPHRASE = "passphrase"  # nosec B105 # not a password


def _one_of(choices: type[StrEnum]) -> Callable[[str], StrEnum]:
    def read(text: str) -> StrEnum:
        word = text.strip().lower()
        if word not in list(choices):
            *others, last = choices
            raise ValueError(f"Use {', '.join(others)} or {last}, not “{word}”.")
        return choices(word)

    return read


def _passphrase(text: str) -> str:
    phrase = " ".join(text.split())
    if phrase and not SHORTEST_PASSPHRASE <= len(phrase) <= LONGEST_PASSPHRASE:
        raise ValueError(f"Use {SHORTEST_PASSPHRASE} to {LONGEST_PASSPHRASE} characters.")
    return phrase


@dataclass(frozen=True)
class Setting:
    """A setting. ``kind`` parses its text, or raises a ValueError that describes a valid text."""

    name: str
    kind: Callable[[str], Any]
    default: object
    help: str

    @property
    def variable(self) -> str:
        return f"SCOREKEEPER_{self.name}"

    def read(self, value: object) -> Any:
        try:
            return self.kind(str(value))
        except ValueError as mistake:
            raise SettingError(f"{self.variable}: {mistake}") from mistake


SETTINGS = (
    Setting(
        "HOST",
        _host(EVERY_ADDRESS),
        EVERY_ADDRESS,
        "The address to listen on: 0.0.0.0 (the default), or 127.0.0.1 for this computer only.",
    ),
    Setting(
        "PORT",
        _number(LAST_PORT, empty=PORT),
        PORT,
        "The port to listen on: 8000 by default, 0 for a free one.",
    ),
    Setting(
        "DATABASE",
        _database,
        "",
        "The SQLite file, or postgresql://…; empty for the file that serve prints.",
    ),
    Setting(
        "SECRET_KEY",
        _key,
        "",
        "The key that signs cookies; empty for a key created once and stored with the games.",
    ),
    Setting(
        "HTMX_CDN",
        _switch,
        True,
        "Fetch htmx from its CDN first; false to use the copy in static/ alone.",
    ),
    Setting(
        "HTTPS",
        _switch,
        False,
        "Whether people use https; if true, browsers send cookies over https only.",
    ),
    Setting(
        "PROXIES",
        _number(99),
        0,
        "The number of reverse proxies in front of the app that set X-Forwarded headers.",
    ),
    Setting(
        "STARTERS",
        _one_of(Starters),
        Starters.ANYONE,
        "Who may start games: anyone, network (private addresses) or passphrase.",
    ),
    Setting(
        "PASSPHRASE",
        _passphrase,
        "",
        "The words that people enter once on a phone to start games.",
    ),
    Setting(
        "LOG_FORMAT",
        _one_of(LogFormat),
        LogFormat.TEXT,
        "The format of the log: text, or json for one object per line.",
    ),
    Setting(
        "METRICS_PORT",
        _number(LAST_PORT),
        0,
        "A separate port for Prometheus metrics; 0 for none.",
    ),
    Setting(
        "METRICS_HOST",
        _host(LOOPBACK),
        LOOPBACK,
        "The address of the metrics port; only Prometheus should reach it.",
    ),
    Setting(
        "POCKET",
        _pocket,
        "",
        "The folder that scorekeeper pocket made, to serve at /pocket/; empty for none.",
    ),
)


def configure(app: Flask, overrides: Mapping[str, Any] | None) -> None:
    """Read each setting from ``overrides``, the environment or its default, in this order.

    Flask’s ``from_prefixed_env`` is not used: it would parse a key of digits as a number.

    Raises:
        SettingError: a setting is invalid.
    """
    given = overrides or {}
    app.config["WTF_CSRF_TIME_LIMIT"] = None  # a form stays valid all evening
    app.config.from_mapping(given)
    for setting in SETTINGS:
        default = os.environ.get(setting.variable, setting.default)
        app.config[setting.name] = setting.read(given.get(setting.name, default))
    needs_passphrase = app.config["STARTERS"] is Starters.PASSPHRASE
    if needs_passphrase and not app.config["PASSPHRASE"]:
        raise SettingError(
            "SCOREKEEPER_PASSPHRASE: Set one, because SCOREKEEPER_STARTERS needs it."
        )
    if app.config["PASSPHRASE"] and not needs_passphrase:
        raise SettingError(
            "SCOREKEEPER_STARTERS: Use passphrase, or remove SCOREKEEPER_PASSPHRASE."
        )
    database = app.config["DATABASE"] or usual_database(Path(app.instance_path))
    app.config["DATABASE"] = parse_database(str(database))
    app.config["OWN_KEY"] = bool(app.config["SECRET_KEY"])
    app.config["SESSION_COOKIE_SECURE"] = app.config["HTTPS"]


def check_starters(app: Flask) -> None:
    """Raise a SettingError if STARTERS is not “anyone”, but the extra “hosting” is missing."""
    if app.config["STARTERS"] is not Starters.ANYONE and "starters" not in app.blueprints:
        raise SettingError("SCOREKEEPER_STARTERS: It needs the extra “hosting”.")


def check_time_zone() -> None:
    """Raise a SettingError if ``TZ`` names an unknown zone, which would silently mean UTC."""
    name = os.environ.get("TZ", "").removeprefix(":")
    try:
        # A value with “/” at the start is a file. A value with digits is a rule such as “EST5EDT”.
        if name and not name.startswith("/") and not re.search(r"\d", name):
            ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as unknown:
        raise SettingError(f"TZ: “{name}” is no time zone. Try America/Chicago.") from unknown


def usual_database(instance: Path) -> Path:
    """The default database: in a checkout's instance folder, else in the user's data folder.

    An installed program has its instance folder in an environment that pipx and uvx delete. So a
    new database is not created there, but an existing one is used.
    """
    in_folder = instance / DATABASE
    if instance.name == "instance" or in_folder.exists():
        return in_folder
    return user_data_path(DISTRIBUTION, appauthor=False) / DATABASE
