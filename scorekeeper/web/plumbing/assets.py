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
FOLDERS = {"style.css": "styles", "app.js": "scripts"}  # of their parts
# These scripts load later, and use names of app.js.
JOINED = (*FOLDERS, "device.js", "link.js", "offline.js", "secure.js")
PART = re.compile(rb"""^(?:@import "|import '\./)(.+)["'];\n""", re.MULTILINE)
# Dropped when served: the parts of app.js and the later scripts share one scope.
NAMES = re.compile(rb"^import {.+} from .+\n|^export ", re.MULTILINE)


def register(app: Flask) -> None:
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    app.view_functions["static"] = send
    for name in AT_THE_ROOT:
        app.add_url_rule(f"/{name}", "static", send, defaults={"filename": name})
    app.jinja_env.globals.update(asset=asset, cdn={"url": CDN, "integrity": INTEGRITY})


def send(filename: str) -> Response:
    if filename in JOINED:
        content = BytesIO(joined(_folder() / filename))
        response = send_file(content, download_name=filename, etag=_hash(content.getvalue()))
    else:
        response = current_app.send_static_file(filename)
    del response.headers["Content-Disposition"]  # it would repeat the file name of the address
    return response


def joined(path: Path) -> bytes:
    """Return the file, with each part in place of the line that imports it."""
    whole = PART.sub(lambda part: (path.parent / part[1].decode()).read_bytes(), path.read_bytes())
    return NAMES.sub(b"", whole)


def asset(name: str) -> str:
    path = _folder() / name
    files = [path, *scandir(path.with_name(FOLDERS[name]))] if name in FOLDERS else [path]
    changed = max(file.stat().st_mtime_ns for file in files)
    return url_for("static", filename=name, v=_digest(path, changed))


def _folder() -> Path:
    return Path(str(current_app.static_folder))


@cache
def _digest(path: Path, _changed: int) -> str:
    content = joined(path) if path.name in JOINED else path.read_bytes()
    return _hash(content)


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:10]
