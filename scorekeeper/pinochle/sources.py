"""Where each value of a ruleset comes from: a line of its rule document, a reason, or the table.

The files' heading ``sources`` names it for every option as ``L17``, a line of the file's document;
``001 L171``, a line of another; ``n9``, our choice where the document is silent; ``C2``, a
contradiction we settled; or ``table``, what tables do beyond the documents. ``docs/rules.md``
says which rule each of them makes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from scorekeeper.pinochle.catalogue import FILES, SOURCES

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


@cache
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
        place=f"{number} {', '.join(_line(first, last) for _, first, last in lines)}",
        words=f"document {number}, {_say(lines)}{_addition(settled, chosen)}",
        printed=not settled and not chosen,
    )


def _words_without_lines(settled: list[str], chosen: list[str]) -> str:
    if settled:
        return f"the document contradicts itself; settled ({settled[0]})"
    return "the document is silent; our choice" if chosen else "beyond the documents"


def _addition(settled: list[str], chosen: list[str]) -> str:
    if settled:
        return f"; settled ({settled[0]})"
    return "; the rest is our choice" if chosen else ""


def _line(first: str, last: str) -> str:
    return f"L{first}–L{last}" if last else f"L{first}"


def _say(lines: list[tuple[str, str, str]]) -> str:
    """``line 17``, ``lines 7 and 63``, ``lines 16 to 18``."""
    said = [f"{first} to {last}" if last else first for _, first, last in lines]
    if len(said) == 1:
        return f"lines {said[0]}" if lines[0][2] else f"line {said[0]}"
    return f"lines {', '.join(said[:-1])} and {said[-1]}"
