"""Headers of every answer: what the page may load, and how long a browser keeps it."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, request

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

FOREVER = "public, max-age=31536000, immutable"


def register(app: Flask) -> None:
    policy = dict(POLICY)
    if app.config["HTMX_CDN"]:
        policy["script-src"] += f" https://{urlsplit(CDN).netloc}"
    policies = {
        "Content-Security-Policy": "; ".join(f"{name} {what}" for name, what in policy.items()),
    }
    headers = {
        "X-Content-Type-Options": "nosniff",
        # Flask-WTF wants a Referer on https, so it stays for our own pages.
        "Referrer-Policy": "same-origin",
    }

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.update(headers)
        if not wants_piece():  # a piece lives by the policy of the page it is swapped into
            response.headers.update(policies)
        if request.endpoint != "static":
            response.headers["Cache-Control"] = "no-store"
            response.headers["Vary"] = PIECE_HEADER
        elif "v" in request.args and response.status_code == 200:
            response.headers["Cache-Control"] = FOREVER
        return response
