"""Static files: compressed once, kept by the browser for good, fetched anew when they change."""

from __future__ import annotations

import gzip
import mimetypes
import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, current_app, request, url_for

from scorekeeper.web.plumbing.compression import takes_gzip
from scorekeeper.web.plumbing.htmx import CDN, INTEGRITY

# A service worker reaches no further than its own folder.
AT_THE_ROOT = ("sw.js", "manifest.webmanifest")
COMMENT_LINE = re.compile(rb"^ *//.*\n", re.MULTILINE)
COMPRESSED = ("text/css", "text/javascript", "image/svg+xml")
FOREVER = "public, max-age=31536000, immutable"


def register(app: Flask) -> None:
    app.after_request(_serve)
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    for name in AT_THE_ROOT:
        static = app.view_functions["static"]
        app.add_url_rule(f"/{name}", "static", static, defaults={"filename": name})
    app.add_template_global(asset)
    app.context_processor(lambda: {"cdn": {"url": CDN, "integrity": INTEGRITY}})


def asset(name: str) -> str:
    """The address of a static file; it changes when the file does."""
    path = Path(str(current_app.static_folder)) / name
    return url_for("static", filename=name, v=_digest(path, path.stat().st_mtime_ns))


def _serve(response: Response) -> Response:
    """waitress compresses nothing, and over a slow line htmx alone would take a second."""
    if request.endpoint != "static" or response.status_code != 200:
        return response
    if "v" in request.args:
        response.headers["Cache-Control"] = FOREVER
    if response.mimetype in COMPRESSED:
        response.vary.add("Accept-Encoding")
        if takes_gzip():
            response.direct_passthrough = False
            response.set_data(_gzipped(response.get_data(), response.mimetype))
            response.headers["Content-Encoding"] = "gzip"
    return response


@cache
def _digest(path: Path, _changed: int) -> str:
    return sha256(path.read_bytes()).hexdigest()[:10]


@cache
def _gzipped(content: bytes, mimetype: str) -> bytes:
    if mimetype == "text/javascript":
        content = COMMENT_LINE.sub(b"", content)  # they are a third of our scripts
    return gzip.compress(content, mtime=0)
