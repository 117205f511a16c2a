"""Where each value of a ruleset comes from: a line of its rule document, a reason, or the table.

The files' heading ``sources`` names it for every option as ``L17``, a line of the file's document;
``001 L171``, a line of another; ``n9``, our choice where the document is silent; ``C2``, a
contradiction we settled; or ``table``, what tables do beyond the documents. ``docs/rules.md``
says which rule each of them makes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.rules.catalogue import FILES, SOURCES

# The lines, one or from–to, with a document's number before those of another document.
LINES = re.compile(r"(?:(\d{3}) )?L(\d+)(?:–L(\d+))?")


@dataclass(frozen=True)
class Source:
    """One option's source: ``place`` is ``"000 L17"`` or, where no line says it, empty.

    ``words`` say it to players as a part of a sentence. ``printed`` is whether the document has
    the value as it stands, with nothing chosen or settled by us.
    """

    place: str
    words: str
    printed: bool


def source_of(ruleset_id: str, option_name: str) -> Source:
    """The source of an option's value; inherited ones come from the ruleset that has them.

    Asking for a ruleset or an option that there is not is a bug, a KeyError.
    """
    said = FILES[ruleset_id]
    sources = said.get(SOURCES, {})
    if option_name in sources:
        return _read(sources[option_name], said.get("document", "")[:3])
    if "extends" not in said:
        raise KeyError(option_name)
    return source_of(said["extends"], option_name)


def _read(reference: str, document: str) -> Source:
    lines = LINES.findall(reference)
    settled = re.findall(r"C\d+", reference)
    chosen = re.findall(r"n\d+", reference)
    if not lines:
        return Source("", _words_without_lines(settled, chosen), printed=False)
    number = lines[0][0] or document
    return Source(
        place=f"{number} {', '.join(_line(first, last) for _other, first, last in lines)}",
        words=_say(number, lines) + _addition(settled, chosen),
        printed=not settled and not chosen,
    )


def _words_without_lines(settled: list[str], chosen: list[str]) -> str:
    if settled:
        words = _("the document contradicts itself; settled ({contradiction})")
        return words.format(contradiction=settled[0])
    return _("the document is silent; our choice") if chosen else _("beyond the documents")


def _addition(settled: list[str], chosen: list[str]) -> str:
    if settled:
        return _("; settled ({contradiction})").format(contradiction=settled[0])
    return _("; the rest is our choice") if chosen else ""


def _line(first: str, last: str) -> str:
    return f"L{first}–L{last}" if last else f"L{first}"


def _say(document: str, lines: list[tuple[str, str, str]]) -> str:
    """``document 000, line 17``, or its ``lines 7 and 63``, its ``lines 16 to 18``."""
    *others, said = [
        _("{first} to {last}").format(first=first, last=last) if last else first
        for _other, first, last in lines
    ]
    if others:
        said = _("{others} and {last}").format(others=", ".join(others), last=said)
    count = 1 if said.isdigit() else len(lines) + 1
    words = ngettext(
        "document {document}, line {lines}", "document {document}, lines {lines}", count
    )
    return words.format(document=document, lines=said)
