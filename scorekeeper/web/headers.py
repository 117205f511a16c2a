"""Headers of every answer: what the page may load, and that nothing of a game is cached."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request

from scorekeeper.web.htmx import CDN

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


def register(app: Flask) -> None:
    app.after_request(_add_headers)


def _add_headers(response: Response) -> Response:
    policy = dict(POLICY)
    if current_app.config["HTMX_CDN"]:
        policy["script-src"] += f" https://{urlsplit(CDN).netloc}"
    response.headers["Content-Security-Policy"] = "; ".join(
        f"{directive} {sources}" for directive, sources in policy.items()
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    # Flask-WTF wants a Referer on https, so it stays for our own pages.
    response.headers["Referrer-Policy"] = "same-origin"
    if request.endpoint != "static":
        response.headers["Cache-Control"] = "no-store"
        response.vary.add("HX-Request-Type")
    return response
