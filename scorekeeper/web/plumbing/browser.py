"""The browser that sent a request: its language and signed cookie.

Also functions that return the app's services, such as ``games()``.
"""

import secrets
from contextlib import suppress
from datetime import timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any

from flask import Flask, Request, Response, current_app, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature
from werkzeug.datastructures import LanguageAccept

from scorekeeper.language import ENGLISH, _, current_language, languages, ngettext, set_language
from scorekeeper.service.games import Games
from scorekeeper.service.kept_rulesets import Shelf, Shelves
from scorekeeper.service.lists import Lists
from scorekeeper.storage.links import Links

IN_BROWSER = "IN_BROWSER"  # setting: True if Python runs in the user’s browser, without a server
COOKIE_LIFETIME = timedelta(days=400)  # as long as browsers allow
COOKIES = 1024  # verified cookies that are cached, at most 4 kB each


def register(app: Flask) -> None:
    app.session_interface = Sessions()
    app.url_value_preprocessor(_renew_cookie)
    app.add_template_global(is_alone)
    register_language(app)


def register_language(app: Flask) -> None:
    app.url_value_preprocessor(_choose_language)  # before any before_request, even CSRF's
    app.teardown_request(_reset_language)
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    # The result of a filter, {{ text | _ }}, is escaped. The result of {{ _(text) }} is not.
    app.add_template_filter(_, "_")
    app.add_template_global(_language_tag, "language")


class Sessions(SecureCookieSessionInterface):
    """Signed cookies that need no correct clock, and whose name differs for each server on a host.

    A small computer's clock may start in 1970, so only the browser checks the age of a cookie. A
    cookie's name depends on the key. So another Scorekeeper on the same host, which has another
    key, does not replace the cookie.
    """

    def __init__(self) -> None:
        # Results can be cached, because ``_verify`` uses the cookie and the key, but no clock.
        # Verifying a signature takes a sixth of a poll's time.
        self._read = lru_cache(COOKIES)(self._verify)

    def get_cookie_name(self, app: Flask) -> str:
        name = f"scorekeeper-{sha256(app.config['SECRET_KEY'].encode()).hexdigest()[:8]}"
        has_whole_host = self.get_cookie_secure(app) and self.get_cookie_path(app) == "/"
        return f"__Host-{name}" if has_whole_host else name

    def get_cookie_path(self, app: Flask) -> str:
        return request.script_root or "/"

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        name = self.get_cookie_name(app)
        for each in (name, name.removeprefix("__Host-")):  # a cookie set over http has no prefix
            with suppress(BadSignature):
                read = self._read(app, app.config["SECRET_KEY"], request.cookies.get(each, ""))
                return self.session_class(read)
        return self.session_class()

    def _verify(self, app: Flask, _key: str, cookie: str) -> dict[str, Any]:
        """Return the values of a cookie.

        Raises:
            BadSignature: the cookie is not signed with the key.
        """
        signer = self.get_signing_serializer(app)
        assert signer  # nosec B101 # for mypy: configure() sets a key
        values: dict[str, Any] = signer.loads(cookie)
        return values

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if response.status_code >= 400 and "is_named_now" in g:
            session.pop("browser")  # a refused request gives the browser no name
        if not session or not session.modified:
            return
        signer = self.get_signing_serializer(app)
        assert signer  # nosec B101 # for mypy: configure() sets a key
        response.set_cookie(
            self.get_cookie_name(app),
            signer.dumps(dict(session)),
            max_age=COOKIE_LIFETIME,
            path=self.get_cookie_path(app),
            secure=self.get_cookie_secure(app),
            httponly=True,
            samesite="Lax",
        )


def _renew_cookie(*_route: object) -> None:
    """Renew the cookie with each page. If it expired, the list of games would be lost."""
    is_file = "filename" in (request.view_args or {})
    if request.method == "GET" and not is_file and "live" not in request.args:
        session.modified = True


def _choose_language(*_route: object) -> None:
    set_language(_best(request.accept_languages, languages()))


def _best(accepted: LanguageAccept, offered: tuple[str, ...]) -> str:
    """Try the accepted languages in order; return the first match, or English without a match.

    For “de-AT, en” and an offered “de”, this returns ``de``. Werkzeug's ``best_match`` would return
    ``en``, because it prefers exact matches.
    """
    tags = (tag for tag, quality in accepted if quality > 0)
    return next(filter(None, (_match(tag, offered) for tag in tags)), ENGLISH)


def _match(tag: str, offered: tuple[str, ...]) -> str | None:
    """Return the offered language that fits a tag best, or None.

    “pt-BR” matches “pt-BR”, or else “pt”, but never “pt-PT”. “pt” matches “pt”, or else any region.
    """
    wanted = _normalized(tag)
    wider = [code for code in offered if wanted.startswith(_normalized(code))]
    narrower = [code for code in offered if _normalized(code).startswith(wanted)]
    return max(wider, key=len, default=None) or next(iter(narrower), None)


def _normalized(tag: str) -> str:
    """Return ``en-xa-`` for both ``en_XA`` and ``en-xa``."""
    return tag.replace("_", "-").lower() + "-"


def _reset_language(_error: BaseException | None) -> None:
    """Return to English, because the thread serves other requests next."""
    set_language(ENGLISH)


def _language_tag() -> str:
    """The current language as an HTML attribute: ``de-AT``."""
    return current_language().replace("_", "-")


def is_alone() -> bool:
    """True if the app runs in its user’s browser, where other phones cannot reach it."""
    return bool(current_app.config.get(IN_BROWSER))


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
    """The shelves of all browsers, with the rulesets that each of them keeps."""
    found: Shelves = current_app.extensions["shelves"]
    return found


def known_browser() -> str:
    """The random name of this browser; empty if it has none yet."""
    return str(session.get("browser", ""))


def browser() -> str:
    """The random name of this browser, created if it has none."""
    name: str | None = session.get("browser")
    if name is None:
        name = session["browser"] = secrets.token_urlsafe(16)
        g.is_named_now = True
    return name


def likes_calls() -> bool:
    """True if this browser recorded its last auction call by call."""
    return bool(session.get("calls"))


def like_calls(in_turn: bool) -> None:
    """Remember for the browser’s next game whether it records auctions call by call."""
    if likes_calls() != in_turn:
        session["calls"] = in_turn


def opened_next(game_id: str) -> int:
    """The hand number that ``remember_next`` stored for this game; 0 if none is stored."""
    stored_id, number = session.get("opened", ("", 0))
    return number if stored_id == game_id else 0


def remember_next(game_id: str, number: int) -> None:
    """Remember that this browser opened the next hand; the game’s address then shows that hand."""
    if opened_next(game_id) != number:
        session["opened"] = (game_id, number)


def shelf() -> Shelf:
    """The rulesets that this browser keeps."""
    return shelves().of(known_browser())
