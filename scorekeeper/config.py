"""Every setting once: its name, its default and what it is for.

Each can be set in the environment with the prefix ``SCOREKEEPER_``, as in
``SCOREKEEPER_DATABASE=/var/lib/scorekeeper/games.sqlite3``.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from flask import Flask

PREFIX = "SCOREKEEPER"

ON = ("1", "true", "yes", "on")
OFF = ("", "0", "false", "no", "off")

WRITING_TAKES = 2.0  # seconds at most, from creating the key's file to the key in it


class SettingError(ValueError):
    """A setting with a wrong value; the message names its variable and says what would be right."""


@dataclass(frozen=True)
class Setting:
    name: str
    kind: type[Path | str | bool | int]
    default: object
    help: str

    @property
    def variable(self) -> str:
        return f"{PREFIX}_{self.name}"

    def read(self, value: object) -> Any:
        """The value as the app uses it, from the environment's text or as the caller gives it."""
        if self.kind is bool:
            return self._switch(str(value).strip().lower())
        if self.kind is int:
            return self._count(str(value).strip() or "0")
        if str(value) == ":memory:":  # each thread would see a database of its own
            raise SettingError(f"{self.variable}: Name a file; the games must be kept.")
        return str(value)

    def _switch(self, word: str) -> bool:
        if word not in ON + OFF:
            raise SettingError(f"{self.variable}: Say true or false, not “{word}”.")
        return word in ON

    def _count(self, digits: str) -> int:
        if not digits.isascii() or not digits.isdecimal() or len(digits) > 2:
            raise SettingError(f"{self.variable}: Say a number from 0 to 99, not “{digits}”.")
        return int(digits)


SETTINGS = (
    Setting(
        "DATABASE",
        Path,
        "",
        "The SQLite file; empty for scorekeeper.sqlite3 in the instance folder.",
    ),
    Setting(
        "SECRET_KEY", str, "", "Signs cookies; empty for a key made once in the instance folder."
    ),
    Setting(
        "HTMX_CDN",
        bool,
        True,
        "Fetch htmx from its CDN first; false to use the copy in static/ alone.",
    ),
    Setting("HTTPS", bool, False, "Served over https: cookies are sent over https only."),
    Setting(
        "PROXIES",
        int,
        0,
        "How many reverse proxies in front of the app set X-Forwarded headers.",
    ),
)

# Fixed, because the app relies on them.
FIXED: dict[str, Any] = {
    "WTF_CSRF_TIME_LIMIT": None,  # a form outlives a long evening
    "MAX_CONTENT_LENGTH": 4 * 1024 * 1024,  # a game record of 500 hands is below 1 MB
}


def configure(app: Flask, overrides: Mapping[str, Any] | None) -> None:
    """Take ``overrides``, else the environment, else defaults; a SettingError for a wrong value.

    The environment is taken as text, not as Flask's JSON: a key of digits alone stays a key.
    """
    given = overrides or {}
    app.config.from_mapping(FIXED)
    app.config.from_mapping(given)
    for setting in SETTINGS:
        default = os.environ.get(setting.variable, setting.default)
        app.config[setting.name] = setting.read(given.get(setting.name, default))
    instance = Path(app.instance_path)
    database, key = app.config["DATABASE"], app.config["SECRET_KEY"]
    app.config["DATABASE"] = Path(database) if database else instance / "scorekeeper.sqlite3"
    app.config["SECRET_KEY"] = key or _made_key(instance / "secret_key")
    app.config["SESSION_COOKIE_SECURE"] = app.config["HTTPS"]


def _made_key(path: Path) -> str:
    try:
        return _secret_key(path)
    except OSError as trouble:
        raise SettingError(
            f"{PREFIX}_SECRET_KEY: No key can be kept in {path} ({trouble.strerror}); set one."
        ) from trouble


def _secret_key(path: Path) -> str:
    """The key in the file, made by whichever process creates the file.

    Without hard links or locks, which not every file system has.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _written_key(path)
    key = secrets.token_hex(32)
    with os.fdopen(descriptor, "w") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())  # an empty file would keep the app from starting after a power cut
    return key


def _written_key(path: Path) -> str:
    """The key that another process has written, or is about to write."""
    until = monotonic() + WRITING_TAKES
    while not (key := path.read_text()):
        if monotonic() > until:
            raise SettingError(f"{PREFIX}_SECRET_KEY: The file {path} is empty; delete it.")
        sleep(0.01)
    return key
