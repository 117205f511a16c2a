"""Every setting once: its name, its default and what it is for.

Each can be set in the environment with the prefix ``SCOREKEEPER_``, as in
``SCOREKEEPER_DATABASE=/var/lib/scorekeeper/games.sqlite3``.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask

PREFIX = "SCOREKEEPER"


@dataclass(frozen=True)
class Setting:
    name: str
    default: object
    help: str


SETTINGS = (
    Setting(
        "DATABASE", "", "The SQLite file; empty for scorekeeper.sqlite3 in the instance folder."
    ),
    Setting("SECRET_KEY", "", "Signs cookies; empty for a key made once in the instance folder."),
    Setting(
        "HTMX_CDN", True, "Fetch htmx from its CDN first; false to use the copy in static/ alone."
    ),
    Setting("HTTPS", False, "Served over https: cookies are sent over https only."),
    Setting("PROXIES", 0, "How many reverse proxies stand in front and set X-Forwarded headers."),
)

# Fixed, because the app relies on them.
FIXED: dict[str, Any] = {
    "WTF_CSRF_TIME_LIMIT": None,  # a form outlives a long evening
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),  # as long as browsers allow
    "SESSION_REFRESH_EACH_REQUEST": False,  # pages renew the cookie, taps need not carry it back
    "SESSION_COOKIE_NAME": "scorekeeper",
    "SESSION_COOKIE_SAMESITE": "Lax",
    "MAX_CONTENT_LENGTH": 4 * 1024 * 1024,  # a game record of a thousand hands is below 1 MB
}


OFF = ("", "0", "false", "no", "off")


def configure(app: Flask, overrides: Mapping[str, Any] | None) -> None:
    """Defaults, then the environment, then what the caller says."""
    app.config.from_mapping({setting.name: setting.default for setting in SETTINGS})
    app.config.from_mapping(FIXED)
    app.config.from_prefixed_env(PREFIX)
    app.config.from_mapping(overrides or {})
    for setting in SETTINGS:
        if isinstance(setting.default, bool):
            app.config[setting.name] = str(app.config[setting.name]).lower() not in OFF
    instance = Path(app.instance_path)
    database, key = app.config["DATABASE"], app.config["SECRET_KEY"]
    app.config["DATABASE"] = Path(str(database or instance / "scorekeeper.sqlite3"))
    # The environment is read as JSON, which makes a number of a key that is all digits.
    app.config["SECRET_KEY"] = str(key or _secret_key(instance / "secret_key"))
    app.config["SESSION_COOKIE_SECURE"] = app.config["HTTPS"]


def _secret_key(path: Path) -> str:
    """The key in the file, made by whichever process links its own there first."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass  # another process was first: its key counts
        finally:
            draft.unlink()
    return path.read_text()
