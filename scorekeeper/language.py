"""The language of the texts that players read.

Texts for players are written in English where they are used and marked as gettext does: ``_``
translates one now, ``ngettext`` one that depends on a count, ``N_`` marks one for later.
``make texts`` gathers all of them in languages/scorekeeper.pot, and a language is a translated
copy of that file: docs/developing.md says how. Without one, and outside of a page, it is English.
``points`` and ``signed`` write numbers, as all languages do here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

DOMAIN = "scorekeeper"
ENGLISH = "en"
FOLDER = Path(__file__).parent / "languages"

_current: ContextVar[str] = ContextVar("language", default=ENGLISH)


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages that have a catalogue, English first."""
    catalogues = FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (ENGLISH, *sorted(catalogue.parts[-3] for catalogue in catalogues))


def set_language(language: str) -> None:
    """Use it from here on, in this thread; ``language`` is one of ``languages()``."""
    _current.set(language)


def current_language() -> str:
    """The code of the language in use."""
    return _current.get()


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Speak one of ``languages()`` for a moment, as where a request is over that asked for it."""
    before = _current.set(language)
    try:
        yield
    finally:
        _current.reset(before)


@contextmanager
def in_english() -> Iterator[None]:
    """What other programs read says the same, whatever language the phone asks for."""
    with in_language(ENGLISH):
        yield


def _(text: str) -> str:
    """The text in the current language; braces are filled in by the caller."""
    # For the empty text gettext returns the catalogue's own head.
    return _catalogue(_current.get()).gettext(text) if text else ""


def in_every_language(text: str) -> tuple[str, ...]:
    """The text in each of the languages, English first."""
    return tuple(_catalogue(language).gettext(text) for language in languages())


def ngettext(one: str, many: str, count: int) -> str:
    """``one`` or ``many``, as the language has it for this count."""
    return _catalogue(_current.get()).ngettext(one, many, count)


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text for the catalogue; whoever shows it says ``_`` of it."""
    return text


def capitalized(text: str) -> str:
    """The text as a line begins with it, also in quotes; what follows stays as it is."""
    first = 1 if text.startswith("“") else 0
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :]


def points(number: int) -> str:
    """A score as people write it: with a minus sign, not a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    """A change of a score: “+40”, “−400”, “0”."""
    return f"+{number}" if number > 0 else points(number)


@cache
def _catalogue(language: str) -> NullTranslations:
    return translation(DOMAIN, FOLDER, [language], fallback=language == ENGLISH)
