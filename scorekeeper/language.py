"""The language in which the program speaks.

Texts for players stand in English where they are used, marked as gettext has it: ``_`` says one
now, ``ngettext`` one that depends on a count, ``N_`` marks one that is kept and said later.
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

_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages that can be spoken, English first."""
    catalogues = FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (ENGLISH, *sorted(catalogue.parts[-3] for catalogue in catalogues))


def speak(language: str) -> None:
    """Speak it from here on, in this thread; ``language`` is one of ``languages()``."""
    _spoken.set(language)


def spoken() -> str:
    """The code of the language that is spoken now."""
    return _spoken.get()


@contextmanager
def in_english() -> Iterator[None]:
    """What other programs read says the same, whatever language the phone asks for."""
    before = _spoken.set(ENGLISH)
    try:
        yield
    finally:
        _spoken.reset(before)


def _(text: str) -> str:
    """The text in the language that is spoken; braces are filled in by the caller."""
    # The empty text stands for the catalogue's own head.
    return _catalogue(_spoken.get()).gettext(text) if text else ""


def ngettext(one: str, many: str, count: int) -> str:
    """``one`` or ``many``, as the language has it for this count."""
    return _catalogue(_spoken.get()).ngettext(one, many, count)


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text for the catalogue; whoever shows it says ``_`` of it."""
    return text


def capitalized(text: str) -> str:
    """The text as a line begins with it; what follows stays as it is."""
    return text[:1].upper() + text[1:]


def points(number: int) -> str:
    """A score as people write it: with a minus sign, not a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    """A change of a score: “+40”, “−400”, “0”."""
    return f"+{number}" if number > 0 else points(number)


@cache
def _catalogue(language: str) -> NullTranslations:
    return translation(DOMAIN, FOLDER, [language], fallback=language == ENGLISH)
