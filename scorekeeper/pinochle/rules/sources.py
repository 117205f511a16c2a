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

from scorekeeper.pinochle.rules.catalogue import FILES, SOURCES

# The lines, one or from–to, with a document's number before those of another document.
LINES = re.compile(r"(?:(\d{3}) )?L(\d+)(?:–L(\d+))?")


@dataclass(frozen=True)
class Source:
    """One option's source. Without lines and reason: tables do it, no document says it."""

    document: str = ""  # its number, if lines of it give the value
    lines: tuple[tuple[str, str], ...] = ()  # from, to; the second is empty for a single line
    settled: str = ""  # the contradiction, such as C2, that our value settles
    is_chosen: bool = False  # by us, at least in part

    @property
    def line_count(self) -> int:
        """How many lines there are: of a list of points, each has one more."""
        return sum(int(last or first) - int(first) + 1 for first, last in self.lines)


@cache
def source_of(ruleset_id: str, option_name: str) -> Source:
    """The source of an option's value; inherited ones come from the ruleset that has them.

    Asking for a ruleset or an option that there is not is a bug, a KeyError.
    """
    file = FILES[ruleset_id]
    sources = file.get(SOURCES, {})
    if option_name in sources:
        return read_source(sources[option_name], file.get("document", "")[:3])
    if "extends" not in file:
        raise KeyError(option_name)
    return source_of(file["extends"], option_name)


def read_source(reference: str, document: str = "") -> Source:
    """A source as it is written; lines without a document's number are of that document."""
    lines = LINES.findall(reference)
    settled = re.findall(r"C\d+", reference)
    return Source(
        document=(lines[0][0] or document) if lines else "",
        lines=tuple((first, last) for _document, first, last in lines),
        settled=settled[0] if settled else "",
        is_chosen=bool(re.search(r"n\d+", reference)),
    )
