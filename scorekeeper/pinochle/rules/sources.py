"""The source of each value in a ruleset.

The heading ``[sources]`` of a ruleset file names the source of each option:

* ``L17``: line 17 of the file's rule document
* ``001 L171``: line 171 of document 001
* ``n9``: our choice, because the document says nothing
* ``C2``: our answer to a contradiction in the documents
* ``table``: a rule that some tables use but no document prints

``docs/rules.md`` explains each of these references.
"""

import re
from dataclasses import dataclass
from functools import cache

from .catalogue import FILES, SOURCES

# Such as ``L17`` or ``L3–L65``. Lines of another document follow its number: ``001 L171``.
LINES = re.compile(r"(?:(\d{3}) )?L(\d+)(?:–L(\d+))?")


@dataclass(frozen=True)
class Source:
    """The source of an option’s value. All fields are empty if the source is ``table``."""

    document: str = ""  # the document's number, if there are lines
    lines: tuple[tuple[str, str], ...] = ()  # first and last; the last is empty for a single line
    settled: str = ""  # the contradiction that the value settles, such as C2
    is_chosen: bool = False  # True if the value is our choice, at least in part

    @property
    def line_count(self) -> int:
        """The number of lines. Each price of a meld has its own line."""
        return sum(int(last or first) - int(first) + 1 for first, last in self.lines)


@cache
def source_of(ruleset_id: str, option_name: str) -> Source:
    """Return the source of an option's value.

    If the file names no source, look in the ruleset that the file extends. Raises KeyError for an
    unknown ruleset or option.
    """
    file = FILES[ruleset_id]
    sources = file.get(SOURCES, {})
    if option_name in sources:
        return read_source(sources[option_name], file.get("document", "")[:3])
    if "extends" not in file:
        raise KeyError(option_name)
    return source_of(file["extends"], option_name)


def read_source(reference: str, document: str = "") -> Source:
    """Parse a source. Lines without a document number belong to ``document``."""
    lines = LINES.findall(reference)
    settled = re.findall(r"C\d+", reference)
    return Source(
        document=(lines[0][0] or document) if lines else "",
        lines=tuple((first, last) for _document, first, last in lines),
        settled=settled[0] if settled else "",
        is_chosen=bool(re.search(r"n\d+", reference)),
    )
