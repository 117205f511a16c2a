"""Tips that do not affect the score, in our own words, with their sources."""

import re
from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.rules.sources import read_source

from .rule_sources import source_words
from .text_files import FOLDER, fields, lines_by_title

LINE = re.compile(r"(?P<name>.*?): (?P<text>.*) <(?P<sources>.*)>")


@dataclass(frozen=True)
class Tip:
    name: str
    text: str
    sources: str  # documents and their lines

    @property
    def sources_text(self) -> str:
        """The sources, in words."""
        return "; ".join(source_words(read_source(each)) for each in self.sources.split("; "))


def tips_by_title() -> dict[str, list[Tip]]:
    """The tips by heading. The headings follow the course of a hand."""
    return read((FOLDER / "tips.txt").read_text("utf-8"))


def read(text: str) -> dict[str, list[Tip]]:
    return {
        title: [Tip(*fields(LINE, line)) for line in lines] for title, lines in lines_by_title(text)
    }


def sources_of_tips() -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Each heading with a table row for each tip: name, an empty value, sources in words."""
    return [
        (_(title), [(_(tip.name), "", tip.sources_text) for tip in tips])
        for title, tips in tips_by_title().items()
    ]
