"""Pages speak the language that the phone asks for, as far as there is a catalogue."""

from __future__ import annotations

from flask import Flask, request

from scorekeeper.language import ENGLISH, _, languages, ngettext, speak, spoken


def register(app: Flask) -> None:
    app.url_value_preprocessor(_listen)  # earlier than any before_request, CSRF's among them
    app.teardown_request(_fall_silent)
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    # For a text that a variable holds, {{ ruleset.name | _ }}: unlike a call it is still escaped.
    app.add_template_filter(_, "_")
    app.add_template_global(_tag, "language")


def _listen(*_route: object) -> None:
    speak(request.accept_languages.best_match(languages()) or ENGLISH)


def _fall_silent(_error: BaseException | None) -> None:
    """The thread goes on to other requests."""
    speak(ENGLISH)


def _tag() -> str:
    """The language as HTML names it: ``de-AT``."""
    return spoken().replace("_", "-")
