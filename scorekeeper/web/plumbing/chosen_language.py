"""Choose the language of pages from the phone's Accept-Language header."""

from flask import Flask, request
from werkzeug.datastructures import LanguageAccept

from scorekeeper.language import ENGLISH, _, current_language, languages, ngettext, set_language


def register(app: Flask) -> None:
    app.url_value_preprocessor(_choose)  # runs before every before_request, including CSRF's
    app.teardown_request(_reset)
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    # As a filter of a variable, {{ text | _ }}, the result is escaped; that of a call is not.
    app.add_template_filter(_, "_")
    app.add_template_global(_tag, "language")


def _choose(*_route: object) -> None:
    set_language(_best(request.accept_languages, languages()))


def _best(accepted: LanguageAccept, offered: tuple[str, ...]) -> str:
    """Return the match of the first accepted language that has one.

    Werkzeug's ``best_match`` would prefer any exact match, such as ``en``, to ``de`` for ``de-AT``.
    """
    tags = (tag for tag, quality in accepted if quality > 0)
    return next(filter(None, (_match(tag, offered) for tag in tags)), ENGLISH)


def _match(tag: str, offered: tuple[str, ...]) -> str | None:
    """The closest language: the same, else without its region, else of any region."""
    wanted = _normalized(tag)
    wider = [code for code in offered if wanted.startswith(_normalized(code))]
    narrower = [code for code in offered if _normalized(code).startswith(wanted)]
    return max(wider, key=len, default=None) or next(iter(narrower), None)


def _normalized(tag: str) -> str:
    """Return ``en-xa-`` for both ``en_XA`` and ``en-xa``."""
    return tag.replace("_", "-").lower() + "-"


def _reset(_error: BaseException | None) -> None:
    """Reset the language, because the thread serves other requests next."""
    set_language(ENGLISH)


def _tag() -> str:
    """The language as an HTML attribute: ``de-AT``."""
    return current_language().replace("_", "-")
