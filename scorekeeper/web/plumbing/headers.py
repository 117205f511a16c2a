"""Headers of every response: content policy, caching, and the names of downloads."""

import re
from collections.abc import Mapping
from typing import Any
from unicodedata import normalize
from urllib.parse import quote

from flask import Flask, Response, request

from .addresses import runs_in_browser
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


def content_policy(config: Mapping[str, Any]) -> str:
    """The content security policy for an app with these settings."""
    policy = dict(POLICY)
    if config["HTMX_CDN"]:
        policy["script-src"] += f" {CDN}"  # only this file: the host has everybody's packages
    if runs_in_browser(config):
        policy["frame-ancestors"] = "'self'"  # by the page that runs Python
    return "; ".join(f"{name} {what}" for name, what in policy.items())


def register(app: Flask) -> None:
    policies = {
        "Content-Security-Policy": content_policy(app.config),
        "Permissions-Policy": ", ".join(f"{name}=()" for name in UNUSED),
    }
    headers = {
        "X-Content-Type-Options": "nosniff",
        # Flask-WTF requires a Referer on https, so our own pages must send one.
        "Referrer-Policy": "same-origin",
    }
    if app.config["HTTPS"]:
        policies["Cross-Origin-Opener-Policy"] = "same-origin"  # browsers warn about it on http
        headers["Strict-Transport-Security"] = "max-age=31536000"  # a year

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.update(headers)
        if not wants_piece():  # the policy of the page applies to a piece swapped in
            for name, policy in policies.items():
                response.headers.setdefault(name, policy)
        if "Cache-Control" not in response.headers:  # files have it: browsers revalidate
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
