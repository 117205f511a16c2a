"""Which browser this is: a random name in the signed cookie, to list its games again."""

from __future__ import annotations

import secrets

from flask import Flask, current_app, request, session
from flask.sessions import SecureCookieSessionInterface

from scorekeeper.games import Games
from scorekeeper.shelf import Shelf, Shelves


class Sessions(SecureCookieSessionInterface):
    def get_cookie_path(self, app: Flask) -> str:
        """The app's own path: another on that host has a cookie of the same name."""
        return request.script_root or "/"


def register(app: Flask) -> None:
    app.session_interface = Sessions()
    app.before_request(_keep_cookie)


def _keep_cookie() -> None:
    """Without the cookie forms are refused and the list of games is lost: each page renews it."""
    if request.method == "GET" and request.endpoint != "static" and "live" not in request.args:
        session.permanent = True


def games() -> Games:
    """The games of the running app."""
    found: Games = current_app.extensions["games"]
    return found


def shelves() -> Shelves:
    """The kept rulesets of the running app."""
    found: Shelves = current_app.extensions["shelves"]
    return found


def browser() -> str:
    """The name of this browser, made when it first opens a game or keeps a ruleset."""
    if "browser" not in session:
        session["browser"] = secrets.token_urlsafe(16)
    name: str = session["browser"]
    return name


def likes_calls() -> bool:
    """Whether this browser recorded its last auction call by call."""
    return bool(session.get("calls"))


def like_calls(in_turn: bool) -> None:
    """Keep which way of recording an auction this browser likes, for its next game."""
    if likes_calls() != in_turn:
        session["calls"] = in_turn


def shelf() -> Shelf:
    """The rulesets that this browser keeps."""
    return shelves().of(session["browser"]) if "browser" in session else Shelf()
