"""Addresses of static files: each changes when its file does, so that browsers keep it for good.

Some files are joined from parts when served.
"""

from __future__ import annotations

import mimetypes
import re
from functools import cache
from hashlib import sha256
from io import BytesIO
from os import scandir
from pathlib import Path

from flask import Flask, Response, current_app, send_file, url_for

from scorekeeper.web.plumbing.htmx import CDN, INTEGRITY

# A service worker reaches no further than its own folder.
AT_THE_ROOT = ("sw.js", "manifest.webmanifest")
# Served as one file each, because every request costs a first visit a round trip.
JOINED = {"style.css": "styles"}  # and the folder of its parts
PART = re.compile(rb'^@import "(.+)";\n', re.MULTILINE)


def register(app: Flask) -> None:
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    app.view_functions["static"] = send
    for name in AT_THE_ROOT:
        app.add_url_rule(f"/{name}", "static", send, defaults={"filename": name})
    app.jinja_env.globals.update(asset=asset, cdn={"url": CDN, "integrity": INTEGRITY})


def send(filename: str) -> Response:
    if filename not in JOINED:
        return current_app.send_static_file(filename)
    content = joined(_folder() / filename)
    return send_file(BytesIO(content), download_name=filename, etag=sha256(content).hexdigest())


def joined(path: Path) -> bytes:
    """The file, with each of its parts in place of the line that imports it."""
    return PART.sub(lambda part: (path.parent / part[1].decode()).read_bytes(), path.read_bytes())


def asset(name: str) -> str:
    path = _folder() / name
    files = [path, *scandir(path.with_name(JOINED[name]))] if name in JOINED else [path]
    changed = max(file.stat().st_mtime_ns for file in files)
    return url_for("static", filename=name, v=_digest(path, changed))


def _folder() -> Path:
    return Path(str(current_app.static_folder))


@cache
def _digest(path: Path, _changed: int) -> str:
    content = joined(path) if path.name in JOINED else path.read_bytes()
    return sha256(content).hexdigest()[:10]
