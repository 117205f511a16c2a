"""Pages speak the language that the phone asks for, as far as there is a catalogue."""

from __future__ import annotations

from flask import Flask, request
from werkzeug.datastructures import LanguageAccept

from scorekeeper.language import ENGLISH, _, current_language, languages, ngettext, set_language


def register(app: Flask) -> None:
    app.url_value_preprocessor(_choose)  # earlier than any before_request, CSRF's among them
    app.teardown_request(_reset)
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    # For a text that a variable holds, {{ text | _ }}: unlike a call it is still escaped.
    app.add_template_filter(_, "_")
    app.add_template_global(_tag, "language")


def _choose(*_route: object) -> None:
    set_language(_best(request.accept_languages, languages()))


def _best(asked: LanguageAccept, offered: tuple[str, ...]) -> str:
    """Each language in the phone's order: werkzeug's best_match takes any ``en`` before ``de-AT``
    becomes ``de``.
    """
    tags = (tag for tag, quality in asked if quality > 0)
    return next(filter(None, (_match(tag, offered) for tag in tags)), ENGLISH)


def _match(tag: str, offered: tuple[str, ...]) -> str | None:
    """What comes nearest to a language: itself, else without its region, else any region's."""
    wanted = _parts(tag)
    wider = [code for code in offered if wanted.startswith(_parts(code))]
    narrower = [code for code in offered if _parts(code).startswith(wanted)]
    return max(wider, key=len, default=None) or next(iter(narrower), None)


def _parts(tag: str) -> str:
    """``en_XA`` and ``en-xa`` are one: ``en-xa-``."""
    return tag.replace("_", "-").lower() + "-"


def _reset(_error: BaseException | None) -> None:
    """The thread goes on to other requests."""
    set_language(ENGLISH)


def _tag() -> str:
    """The language as HTML names it: ``de-AT``."""
    return current_language().replace("_", "-")
