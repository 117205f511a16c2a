"""Which browser this is: a random name in the signed cookie, to list its games again."""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any

from flask import Flask, Request, Response, current_app, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

from scorekeeper.service.games import Games
from scorekeeper.service.kept_rulesets import Shelf, Shelves
from scorekeeper.service.lists import Lists
from scorekeeper.storage.links import Links

KEPT = timedelta(days=400)  # as long as browsers allow
COOKIES = 1024  # whose signature is known to be right, at most 4 kB each


class Sessions(SecureCookieSessionInterface):
    """Cookies that phones keep whatever happens to the server's clock, key or neighbours.

    The clock of a small computer may start in 1970, so no date of the server counts: a signed
    cookie is valid however old it is, and ends by the phone's clock. Each key has a cookie of its
    own, so neither a wrong key nor another Scorekeeper on the host replaces the one that is there.
    """

    def __init__(self) -> None:
        # A signature that was right once is right for good: the key decides, and no clock.
        # To check each takes a sixth of a poll.
        self._read = lru_cache(COOKIES)(self._verify)

    def get_cookie_name(self, app: Flask) -> str:
        name = _name_by_key(app.config["SECRET_KEY"])
        has_whole_host = self.get_cookie_secure(app) and self.get_cookie_path(app) == "/"
        return f"__Host-{name}" if has_whole_host else name

    def get_cookie_path(self, app: Flask) -> str:
        return request.script_root or "/"

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        name = self.get_cookie_name(app)
        for each in (name, name.removeprefix("__Host-")):  # phones may have come by http
            with suppress(BadSignature):
                read = self._read(app, app.config["SECRET_KEY"], request.cookies.get(each, ""))
                return self.session_class(read)
        return self.session_class()

    def _verify(self, app: Flask, _key: str, cookie: str) -> dict[str, Any]:
        """What a cookie holds; a BadSignature where nobody with the key has signed all of it."""
        signer = self.get_signing_serializer(app)
        assert signer  # nosec B101 # for the types: configure() sees to a key
        held: dict[str, Any] = signer.loads(cookie)
        return held

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if response.status_code >= 400 and "is_named_now" in g:
            session.pop("browser")  # what it was named for was refused
        is_file = response.direct_passthrough
        if not session or not session.modified or is_file:
            return
        signer = self.get_signing_serializer(app)
        assert signer  # nosec B101 # for the types: configure() sees to a key
        response.set_cookie(
            self.get_cookie_name(app),
            signer.dumps(dict(session)),
            max_age=KEPT,
            path=self.get_cookie_path(app),
            secure=self.get_cookie_secure(app),
            httponly=True,
            samesite="Lax",
        )


def _name_by_key(key: str) -> str:
    return f"scorekeeper-{sha256(key.encode()).hexdigest()[:8]}"


def register(app: Flask) -> None:
    app.session_interface = Sessions()
    app.before_request(_renew_cookie)


def _renew_cookie() -> None:
    """Without the cookie forms are refused and the list of games is lost: each page renews it."""
    if request.method == "GET" and "live" not in request.args:
        session.modified = True


def games() -> Games:
    """The games of the running app."""
    found: Games = current_app.extensions["games"]
    return found


def lists() -> Lists:
    """The lists of games of the running app."""
    found: Lists = current_app.extensions["lists"]
    return found


def links() -> Links:
    """The links to games of the running app."""
    found: Links = current_app.extensions["links"]
    return found


def shelves() -> Shelves:
    """The kept rulesets of the running app."""
    found: Shelves = current_app.extensions["shelves"]
    return found


def known_browser() -> str:
    """The name of this browser; empty as long as it has none, and so is in no game."""
    return str(session.get("browser", ""))


def browser() -> str:
    """The name of this browser, made when it first starts or joins a game or keeps a ruleset."""
    name: str | None = session.get("browser")
    if name is None:
        name = session["browser"] = secrets.token_urlsafe(16)
        g.is_named_now = True
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
    return shelves().of(known_browser())
