"""Where an option's value comes from, as a part of a sentence."""

from __future__ import annotations

from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.rules.sources import Source


def source_words(source: Source) -> str:
    """``document 000, line 17``, ``the document is silent; our choice`` and the like."""
    if source.lines:
        return _lines(source) + _addition(source)
    if source.settled:
        words = _("the document contradicts itself; settled ({contradiction})")
        return words.format(contradiction=source.settled)
    return (
        _("the document is silent; our choice") if source.is_chosen else _("beyond the documents")
    )


def _addition(source: Source) -> str:
    if source.settled:
        return _("; settled ({contradiction})").format(contradiction=source.settled)
    return _("; the rest is our choice") if source.is_chosen else ""


def _lines(source: Source) -> str:
    """``document 000, line 17``, or its ``lines 7 and 63``, its ``lines 16 to 18``."""
    *others, said = [
        _("{first} to {last}").format(first=first, last=last) if last else first
        for first, last in source.lines
    ]
    if others:
        said = _("{others} and {last}").format(others=", ".join(others), last=said)
    count = 1 if said.isdigit() else len(source.lines) + 1
    words = ngettext(
        "document {document}, line {lines}", "document {document}, lines {lines}", count
    )
    return words.format(document=source.document, lines=said)
