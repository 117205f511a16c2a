"""Headers of every answer: what the page may load, how long a browser keeps it; names of files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from unicodedata import normalize
from urllib.parse import quote

from flask import Flask, Response, request

from scorekeeper.web.plumbing.addresses import IN_BROWSER
from scorekeeper.web.plumbing.htmx import CDN, PIECE_HEADER, wants_piece

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

# What browsers offer to pages and this app never asks for.
UNUSED = ("camera", "geolocation", "microphone", "payment", "usb", "browsing-topics")

FOREVER = "public, max-age=31536000, immutable"


def content_policy(config: Mapping[str, Any]) -> str:
    """What a page of an app with these settings may load, and who may frame it."""
    policy = dict(POLICY)
    if config["HTMX_CDN"]:
        policy["script-src"] += f" {CDN}"  # this file alone: the host has everybody's packages
    if config.get(IN_BROWSER):
        policy["frame-ancestors"] = "'self'"  # the page that holds Python and shows ours
    return "; ".join(f"{name} {what}" for name, what in policy.items())


def register(app: Flask) -> None:
    policies = {
        "Content-Security-Policy": content_policy(app.config),
        "Permissions-Policy": ", ".join(f"{name}=()" for name in UNUSED),
    }
    headers = {
        "X-Content-Type-Options": "nosniff",
        # Flask-WTF wants a Referer on https, so it stays for our own pages.
        "Referrer-Policy": "same-origin",
    }
    if app.config["HTTPS"]:
        policies["Cross-Origin-Opener-Policy"] = "same-origin"  # on http browsers complain of it
        headers["Strict-Transport-Security"] = "max-age=31536000"  # a year

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.update(headers)
        if not wants_piece():  # a piece lives by the policy of the page it is swapped into
            for name, policy in policies.items():
                response.headers.setdefault(name, policy)
        if "Cache-Control" not in response.headers:  # a file has it: browsers keep it and ask again
            response.headers["Cache-Control"] = "no-store"
            response.headers["Vary"] = PIECE_HEADER
        elif request.endpoint == "static" and "v" in request.args and response.status_code == 200:
            response.headers["Cache-Control"] = FOREVER
        return response


def attach(response: Response, name: str) -> Response:
    """Make the response a download of that name, in any script (RFC 6266).

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
