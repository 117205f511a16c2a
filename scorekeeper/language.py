"""The language of the texts that players read.

The code contains each text in English, in a call of a gettext function. ``_`` translates a text,
and ``ngettext`` translates a text that depends on a number. ``N_`` only marks a text, so that ``_``
can translate it later. ``make texts`` collects the texts in languages/scorekeeper.pot.
docs/developing.md explains how to add a language. Without a translation, and outside of a request,
texts are English.
"""

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
    """The code of English, then the codes of the languages that have a catalogue."""
    catalogues = FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (ENGLISH, *sorted(catalogue.parts[-3] for catalogue in catalogues))


def set_language(language: str) -> None:
    """Use one of ``languages()`` from now on, in the current ``contextvars`` context."""
    _current.set(language)


def current_language() -> str:
    """The code of the language in use."""
    return _current.get()


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Use one of ``languages()`` inside the ``with`` block."""
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def in_english() -> Iterator[None]:
    """Use English inside the ``with`` block, for output that other programs read."""
    with in_language(ENGLISH):
        yield


def _(text: str, /, **values: object) -> str:
    """Translate a text to the current language. Replace names in braces by the values, if any."""
    # gettext returns the catalogue's header for an empty text.
    translated = _catalogue(_current.get()).gettext(text) if text else ""
    return translated.format(**values) if values else translated


def in_every_language(text: str) -> tuple[str, ...]:
    """The text in each of ``languages()``, in their order."""
    return tuple(_catalogue(language).gettext(text) for language in languages())


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """Translate ``one`` or ``many``, as the current language requires for this number."""
    translated = _catalogue(_current.get()).ngettext(one, many, number)
    return translated.format(**values) if values else translated


def N_(text: str) -> str:  # noqa: N802 - the usual name with gettext
    """Mark a text for the catalogue; ``_`` translates it when it is shown."""
    return text


def capitalized(text: str) -> str:
    """Capitalize the first letter, even if the text begins with a quotation mark."""
    first = 1 if text.startswith("“") else 0
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :]


def points(number: int) -> str:
    """A score with a minus sign, not a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    """A change of a score, such as “+40”, “−400” or “0”."""
    return f"+{number}" if number > 0 else points(number)


@cache
def _catalogue(language: str) -> NullTranslations:
    return translation(DOMAIN, FOLDER, [language], fallback=language == ENGLISH)
