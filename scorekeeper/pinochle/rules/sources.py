"""Where each value of a ruleset comes from: a line of its rule document, a reason, or the table.

The heading ``sources`` of a ruleset file gives each option’s source: ``L17``, a line of the file's
document; ``001 L171``, a line of another; ``n9``, our choice where the document is silent; ``C2``,
a contradiction we settled; ``table``, what tables do beyond the documents. ``docs/rules.md`` has
the rule for each of them.
"""

import re
from dataclasses import dataclass
from functools import cache

from .catalogue import FILES, SOURCES

# A line or a range, with a document number before lines of another document.
LINES = re.compile(r"(?:(\d{3}) )?L(\d+)(?:–L(\d+))?")


@dataclass(frozen=True)
class Source:
    """The source of an option’s value. Without lines and reason it is what tables do."""

    document: str = ""  # its number, if the value is in its lines
    lines: tuple[tuple[str, str], ...] = ()  # first, last; the last is empty for a single line
    settled: str = ""  # the contradiction that our value settles, such as C2
    is_chosen: bool = False  # by us, at least in part

    @property
    def line_count(self) -> int:
        """The number of lines; a list of points has a line for each."""
        return sum(int(last or first) - int(first) + 1 for first, last in self.lines)


@cache
def source_of(ruleset_id: str, option_name: str) -> Source:
    """The source of an option's value, which may be inherited from another ruleset.

    Raises KeyError for an unknown ruleset or option.
    """
    file = FILES[ruleset_id]
    sources = file.get(SOURCES, {})
    if option_name in sources:
        return read_source(sources[option_name], file.get("document", "")[:3])
    if "extends" not in file:
        raise KeyError(option_name)
    return source_of(file["extends"], option_name)


def read_source(reference: str, document: str = "") -> Source:
    """Parse a source; lines without a document number are from ``document``."""
    lines = LINES.findall(reference)
    settled = re.findall(r"C\d+", reference)
    return Source(
        document=(lines[0][0] or document) if lines else "",
        lines=tuple((first, last) for _document, first, last in lines),
        settled=settled[0] if settled else "",
        is_chosen=bool(re.search(r"n\d+", reference)),
    )
