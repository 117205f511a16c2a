"""docs/statements.md: every line of the five documents has a row, and every place is there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.sources import source_of
from scorekeeper.telling.glossary import TERMS
from scorekeeper.telling.rules_page import sections
from scorekeeper.telling.tips import TIPS
from tests.test_rule_numbers import RULES, listed

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "statements.md").read_text("utf-8")
REASON = "– "

# The lines with text of each document; the documents themselves are no part of the project.
WITH_TEXT = {
    "000": [*range(1, 168, 2)],
    "001": [*range(1, 81, 2), *range(81, 99), *range(100, 127, 2), *range(128, 131),
            *range(131, 192, 2)],
    "002": [1, *range(3, 23), *range(24, 61, 2)],
    "003": [*range(3, 39, 2), 39, 40, 42, 43, 45, 46, 48, 49, 51, 53, 54, 56, 57, 59, 60, 62, 63,
            *range(65, 101, 2), *range(101, 105), *range(106, 156, 2), *range(156, 161), 162, 164,
            *range(166, 171), 172],
    "004": [1, *range(4, 25, 2), *range(25, 31), 32, 34, 36, *range(38, 50), *range(51, 59, 2),
            *range(59, 66), *range(67, 77, 2), 77, 78],
}  # fmt: skip

STATEMENTS = {"000": 89, "001": 109, "002": 43, "003": 84, "004": 39}

# Options of lines that no ruleset has their value from: variations, and what is said in general.
VARIATIONS = [
    "000 L77 bid_hints",
    "000 L99 bid_hints",
    "000 L129 set_rule",
    "000 L163 min_bid",
    "000 L163 stuck_amount",
    "001 L5 pass_count",
    "001 L5 must_trump",
    "001 L5 extra_king",
    "001 L5 pass_with_help",
    "001 L55 opener_must_bid",
    "001 L61 bid_rounds",
    "001 L96 extra_king",
    "001 L120 moon",
    "001 L143 must_trump",
    "001 L155 save",
    "001 L181 set_rule",
    "003 L142 both_cross",
    "003 L144 lead_trump",
    "003 L146 bid_hints",
    "003 L148 must_beat",
]

# How a place is written, and the places there are.
TIP_LINES = {tip.name: " ".join(tip.written) for tips in TIPS.values() for tip in tips}
RULE, OPTION, TIP = r"\bR(\d+)", r"`(\w+)`", r"tip “([^”]+)”"
TEMPLATES = "".join(each.read_text("utf-8") for each in (ROOT / "templates").rglob("*.html"))
PLACES: dict[str, Callable[[str], bool]] = {
    RULE: lambda number: int(number) in RULES,
    OPTION: lambda option: option in Ruleset.options(),
    r"page “([^”]+)”": lambda title: title in dict(sections()),
    r"word “([^”]+)”": lambda word: word in {term.word for term in TERMS},
    TIP: lambda tip: tip in TIP_LINES,
    r"button “([^”]+)”": lambda label: f'_("{label}")' in TEMPLATES,
    r"\b(C\d+)": lambda settled: settled in listed("Contradictions, settled"),
    r"\b(n\d+)": lambda reason: reason in listed("Where a document is silent"),
}

CITING: dict[str, Callable[[str], str]] = {  # the places that name lines, and their lines
    RULE: lambda number: RULES[int(number)],
    TIP: lambda tip: TIP_LINES[tip],
}


@dataclass(frozen=True)
class Row:
    document: str
    lines: frozenset[int]
    said: str
    where: str

    def __str__(self) -> str:
        return f"{self.document} L{min(self.lines)} {self.said}"

    @property
    def places(self) -> list[tuple[str, str]]:
        """Each as it is written, with its pattern."""
        return [(pattern, each) for pattern in PLACES for each in re.findall(pattern, self.where)]


def rows(page: str) -> Iterator[Row]:
    for part in page.split("\n## ")[1:]:
        for lines, said, where in re.findall(r"^\| (L.+?) \| (.+?) \| (.+?) \|$", part, re.M):
            yield Row(part[:3], lines_in(lines), said, where)


def lines_in(text: str) -> frozenset[int]:
    """``L5, L79–L95``"""
    spans = re.findall(r"L(\d+)(?:–L(\d+))?", text)
    return frozenset(
        line for first, last in spans for line in range(int(first), int(last or first) + 1)
    )


def lines_of(text: str, document: str) -> frozenset[int]:
    """Those of one document in ``000 L5, L7; 001 L51``."""
    cited = re.findall(rf"\b{document} (L\d+(?:–L\d+)?(?:, L\d+(?:–L\d+)?)*)", text)
    return lines_in(" ".join(cited))


ROWS = list(rows(PAGE))


@pytest.mark.parametrize("document", WITH_TEXT)
def test_no_statement_gets_lost_beside_another_of_its_line(document):
    assert len([row for row in ROWS if row.document == document]) == STATEMENTS[document]


@pytest.mark.parametrize("document", WITH_TEXT)
def test_every_line_with_text_has_a_row_and_no_row_a_line_that_there_is_not(document):
    told = {line for row in ROWS if row.document == document for line in row.lines}
    assert set(WITH_TEXT[document]) - told == set()
    assert max(told) <= WITH_TEXT[document][-1]


def test_a_row_names_a_place_or_a_reason():
    assert [str(row) for row in ROWS if not row.places and not row.where.startswith(REASON)] == []


def test_a_row_names_places_that_there_are():
    assert [
        (str(row), place)
        for row in ROWS
        for pattern, place in row.places
        if not PLACES[pattern](place)
    ] == []


def test_nothing_but_places_is_named_as_one():
    any_place = re.compile("|".join(PLACES))
    assert [
        str(row)
        for row in ROWS
        if not row.where.startswith(REASON) and any_place.sub("", row.where).strip()
    ] == []


def test_a_rule_or_a_tip_of_a_row_is_taken_from_its_lines():
    """A rule that was renumbered, and a tip that was renamed, are found here."""
    assert [
        (str(row), place)
        for row in ROWS
        for pattern, place in row.places
        if pattern in CITING and not lines_of(CITING[pattern](place), row.document) & row.lines
    ] == []


def test_an_option_of_a_row_has_its_value_from_its_lines_or_is_a_variation():
    assert [
        f"{row.document} L{min(row.lines)} {option}"
        for row in ROWS
        for pattern, option in row.places
        if pattern == OPTION and not lines_of_option(option, row.document) & row.lines
    ] == VARIATIONS


def lines_of_option(option: str, document: str) -> set[int]:
    """The lines of that document that any ruleset has the option's value from."""
    sources = [source_of(id, option) for id in IDS]
    return {
        line
        for source in sources
        if source.document == document
        for first, last in source.lines
        for line in range(int(first), int(last or first) + 1)
    }
