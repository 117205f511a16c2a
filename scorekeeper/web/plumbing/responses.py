"""Finish every response: isolate right-to-left names, compress, add headers; name downloads."""

import gzip
import io
import re
import secrets
from collections.abc import Mapping
from functools import cache
from typing import Any
from unicodedata import normalize
from urllib.parse import quote

from flask import Flask, Response, request

from .browser import IN_BROWSER
from .htmx import CDN, PIECE_HEADER, wants_piece

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "media-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}

# Browser features that this app never uses.
UNUSED = ("camera", "geolocation", "microphone", "payment", "usb", "browsing-topics")

FOREVER = "public, max-age=31536000, immutable"

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
PAGES = ("text/html", "image/svg+xml")
# Hebrew, Arabic and the other right-to-left scripts in Unicode.
LEFTWARD = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
INSIDE_A_NAME = "(?:[- '’\"\u00a0\u200c\u200d]|&#3[49];)*"  # Jinja escapes quotes
# Left unchanged: tags with their attributes, typed text, and text that is already isolated.
LEFT_AS_IS = "<(?:textarea|bdi)\\b.*?</(?:textarea|bdi)>|<[^>]*>|\u2068[^\u2069]*\u2069"
PARTS = re.compile(f"{LEFT_AS_IS}|({LEFTWARD}(?:{INSIDE_A_NAME}{LEFTWARD})*)", re.DOTALL)

COMPRESSED = ("text/", "image/svg+xml", "application/json", "application/toml")
# Scripts are compressed without comments, empty lines and indentation. Styles are compressed
# without comments and unnecessary spaces. No string in these files contains text that this removes
# (tests/web/test_answers.py).
LEFT_OUT = {
    "text/javascript": re.compile(rb"^\s*//.*\n|^\s+| +// .*", re.MULTILINE),
    "text/css": re.compile(rb"/\*.*?\*/\n*|(?<=[{};])\s+|\s+(?=[{}])|(?<=[:,]) +", re.DOTALL),
}
WORTH_IT = 500  # bytes; smaller responses hardly shrink
LEVEL = 4  # 30 µs for the response to a tap; level 6 takes 40 and saves 2 % more
LONGEST_NAME = 100  # letters of the random file name in a gzip header


def content_policy(config: Mapping[str, Any]) -> str:
    """The content security policy for an app with these settings."""
    policy = dict(POLICY)
    if config["HTMX_CDN"]:
        policy["script-src"] += f" {CDN}"  # only this file, because anybody can publish there
    if config.get(IN_BROWSER):
        policy["frame-ancestors"] = "'self'"  # the page that runs Python shows the app in a frame
    return "; ".join(f"{name} {what}" for name, what in policy.items())


def register(app: Flask) -> None:
    policies = {"Content-Security-Policy": content_policy(app.config)}
    unused = ", ".join(f"{name}=()" for name in UNUSED)
    headers = {
        "X-Content-Type-Options": "nosniff",
        # Flask-WTF requires a Referer on https, so our own pages must send one.
        "Referrer-Policy": "same-origin",
    }
    if app.config["HTTPS"]:
        policies["Cross-Origin-Opener-Policy"] = "same-origin"  # browsers warn about this on http
        headers["Strict-Transport-Security"] = "max-age=31536000"  # a year

    @app.after_request
    def finish(response: Response) -> Response:
        _set_caching(response)
        _isolate_names(response)
        _compress(response)
        response.headers.update(headers)
        if not wants_piece():  # the page's policy applies to a piece swapped into it
            for name, policy in policies.items():
                response.headers.setdefault(name, policy)
            if response.mimetype == "text/html":  # browsers ignore this on other files
                response.headers["Permissions-Policy"] = unused
        return response


def _set_caching(response: Response) -> None:
    if "Cache-Control" not in response.headers:  # Flask sends files with “no-cache”
        response.headers["Cache-Control"] = "no-store"
        response.headers["Vary"] = PIECE_HEADER
    elif request.endpoint == "static" and "v" in request.args and response.status_code == 200:
        response.headers["Cache-Control"] = FOREVER


def _isolate_names(response: Response) -> None:
    if response.mimetype in PAGES and not response.direct_passthrough:
        response.set_data(isolated(response.get_data(as_text=True)))


def isolated(page: str) -> str:
    """Return the HTML or SVG with each right-to-left name between Unicode’s isolates.

    Browsers move a number after such a name to its other side: “אבי 40” would read “40 אבי”.
    Isolates prevent that like ``<bdi>``, and also work in titles, options and pictures. Only
    finished pages get them, so files, records and form fields have names as typed.
    """
    return PARTS.sub(_isolated, page) if re.search(LEFTWARD, page) else page


def _isolated(part: re.Match[str]) -> str:
    return f"{FIRST_STRONG_ISOLATE}{part[1]}{POP_ISOLATE}" if part[1] else part[0]


def _compress(response: Response) -> None:
    """Compress a response, because waitress does not. A game page shrinks from 8 kB to 2.7 kB."""
    is_file = response.direct_passthrough
    if is_file:  # compress static files only, but no part (206) and no empty reply (304)
        is_worth_it = response.status_code == 200 and request.endpoint == "static"
    else:
        is_worth_it = (response.content_length or 0) >= WORTH_IT
    if not is_worth_it or not (response.mimetype or "").startswith(COMPRESSED):
        return
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.best_match(["gzip"]):
        response.direct_passthrough = False
        content = response.get_data()
        packed = _pack_file(content, response.mimetype) if is_file else _pack_page(content)
        response.set_data(packed)
        response.headers["Content-Encoding"] = "gzip"


@cache
def _pack_file(content: bytes, mimetype: str | None) -> bytes:
    """Compress a file, without the parts in ``LEFT_OUT``: a third of scripts, a fifth of styles."""
    if mimetype in LEFT_OUT:
        content = LEFT_OUT[mimetype].sub(b"", content)
    return gzip.compress(content, mtime=0)


def _pack_page(content: bytes) -> bytes:
    """Compress a page, with a file name of random length in the gzip header.

    Otherwise an eavesdropper could guess the CSRF token from the length of responses (BREACH).
    Django's GZipMiddleware has the same remedy, “Heal the BREACH”.
    """
    packed, name = io.BytesIO(), "a" * secrets.randbelow(LONGEST_NAME)
    with gzip.GzipFile(name, "wb", LEVEL, packed, mtime=0) as file:
        file.write(content)
    return packed.getvalue()


def attach(response: Response, name: str) -> Response:
    """Make the response a download with that file name, which may have any letters (RFC 6266).

    Headers are Latin-1, so ``filename`` is an ASCII fallback for programs without ``filename*``.
    """
    names = {"filename": name}
    if not name.isascii():
        plain = normalize("NFKD", name).encode("ascii", "ignore").decode()
        stem, dot, ending = re.sub("-+", "-", plain).rpartition(".")
        names["filename"] = (stem.strip("-") or "file") + dot + ending
        names["filename*"] = f"UTF-8''{quote(name, safe='')}"
    response.headers.set("Content-Disposition", "attachment", **names)
    return response
