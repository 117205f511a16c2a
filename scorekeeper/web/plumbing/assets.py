"""Addresses of static files, which change with the file so that browsers can cache it forever."""

from __future__ import annotations

import mimetypes
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, current_app, url_for

from scorekeeper.web.plumbing.htmx import CDN, INTEGRITY

# A service worker controls only pages below its own folder.
AT_THE_ROOT = ("sw.js", "manifest.webmanifest")


def register(app: Flask) -> None:
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    for name in AT_THE_ROOT:
        static = app.view_functions["static"]
        app.add_url_rule(f"/{name}", "static", static, defaults={"filename": name})
    app.jinja_env.globals.update(asset=asset, cdn={"url": CDN, "integrity": INTEGRITY})


def asset(name: str) -> str:
    path = Path(str(current_app.static_folder)) / name
    return url_for("static", filename=name, v=_digest(path, path.stat().st_mtime_ns))


@cache
def _digest(path: Path, _modified: int) -> str:
    return sha256(path.read_bytes()).hexdigest()[:10]
