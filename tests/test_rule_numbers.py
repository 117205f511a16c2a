"""Every rule in docs/rules.md has a number, a source, and a test named after its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorekeeper.pinochle.rules.catalogue import FILES, SOURCES
from scorekeeper.pinochle.rules.ruleset import Ruleset

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "rules.md").read_text("utf-8")

# A rule's number is a word in the name of a test, in the id of a parameter, or in the first column
# of a table.
NAME = re.compile(r"def (test_\w+)|\bid=\"([^\"\n]+)\"|^  (\w[^|\n]+)", re.M)
NUMBER = re.compile(r"(?<![a-z0-9])r([1-9][0-9]*)(?![a-z0-9])")


def rules_of_the_page() -> dict[int, str]:
    """The text of each rule, on one line."""
    found = re.findall(r"^\* \*\*R(\d+)\*\* (.+?)(?=^\* |^#|^$)", PAGE, re.M | re.S)
    return {int(number): " ".join(text.split()) for number, text in found}


RULES = rules_of_the_page()


def numbers_in(source: str) -> set[int]:
    """The rule numbers in the names and ids of tests in this source."""
    names = [name.lower() for found in NAME.findall(source) for name in found]
    return {int(number) for name in names for number in NUMBER.findall(name.replace("_", "-"))}


def numbers_in_tests() -> set[int]:
    files = [file for file in TESTS.rglob("test_*.py") if file != Path(__file__)]
    return {number for file in files for number in numbers_in(file.read_text("utf-8"))}


def listed(heading: str) -> set[str]:
    """The first column of the table under a heading."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    return set(re.findall(r"^\| ([Cn]\d+) \|", section, re.M))


def test_the_numbers_are_consecutive() -> None:
    assert len(RULES) > 60
    assert list(RULES) == list(range(1, len(RULES) + 1))


@pytest.mark.parametrize("number", RULES)
def test_a_rule_cites_lines_or_is_marked_as_beyond_the_documents(number: int) -> None:
    text = RULES[number]
    assert re.search(r"\b00[0-4] L\d+", text) or "Beyond the documents" in text


def test_every_option_governs_a_rule() -> None:
    named = {name for text in RULES.values() for name in re.findall(r"`(\w+)`", text)}
    assert set(Ruleset.options()) <= named


def test_every_reason_of_a_source_or_a_rule_is_explained() -> None:
    sources = [source for file in FILES.values() for source in file[SOURCES].values()]
    texts = " ".join([*sources, *RULES.values()])
    explained = listed("Contradictions, settled") | listed("Where a document is silent")
    assert set(re.findall(r"\b[Cn]\d+\b", texts)) == explained


def test_every_rule_has_a_test() -> None:
    assert sorted(set(RULES) - numbers_in_tests()) == []


def test_every_number_in_a_test_is_a_rule() -> None:
    assert numbers_in_tests() - set(RULES) == set()
