"""Serve static files, at addresses that contain a digest of the file's content.

The digest lets browsers cache a file forever. A changed file gets a new address after a restart.
Some files are joined from parts when served.
"""

import mimetypes
import re
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from flask import Flask, Response, current_app, send_file, url_for

from .htmx import CDN, INTEGRITY

# At the root, because a service worker controls only pages below its own folder.
AT_THE_ROOT = ("sw.js", "manifest.webmanifest")
# Files that are joined from a folder of parts, because each request of a first visit takes time.
FOLDERS = {"style.css": "styles", "app.js": "scripts"}
# The last four scripts load after app.js and use its names.
JOINED = (*FOLDERS, "device.js", "link.js", "offline.js", "secure.js")
PART = re.compile(rb"""^(?:@import "|import '\./)(.+)["'];\n""", re.MULTILINE)
# Removed when served, because the parts of app.js and the later scripts share one scope.
MODULE_WORDS = re.compile(rb"^import {.+} from .+\n|^export ", re.MULTILINE)


def register(app: Flask) -> None:
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    app.view_functions["static"] = send
    for name in AT_THE_ROOT:
        app.add_url_rule(f"/{name}", "static", send, defaults={"filename": name})
    app.jinja_env.globals.update(asset=asset, cdn={"url": CDN, "integrity": INTEGRITY})


def send(filename: str) -> Response:
    if filename in JOINED:
        content = joined(_folder() / filename)
        response = send_file(BytesIO(content), download_name=filename, etag=_hash(content))
    else:
        response = current_app.send_static_file(filename)
    del response.headers["Content-Disposition"]  # it only repeats the file name in the address
    return response


def asset(name: str) -> str:
    """Return the address of a static file, with a digest of its content."""
    return url_for("static", filename=name, v=_digest(name))


@cache  # each file is read once, as templates are
def joined(path: Path) -> bytes:
    """Return the file as served: each part replaces the line that imports it."""
    whole = PART.sub(lambda part: (path.parent / part[1].decode()).read_bytes(), path.read_bytes())
    return MODULE_WORDS.sub(b"", whole)


@cache
def _digest(name: str) -> str:
    path = _folder() / name
    return _hash(joined(path) if name in JOINED else path.read_bytes())


def _folder() -> Path:
    return Path(str(current_app.static_folder))


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:10]
