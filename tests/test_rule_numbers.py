"""Every rule of docs/rules.md has a number, a source and a test that carries the number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorekeeper.pinochle.rules.catalogue import FILES, SOURCES
from scorekeeper.pinochle.rules.ruleset import Ruleset

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "rules.md").read_text("utf-8")

# A number stands between words of a test's name, of a parameter's id or of a table's first column.
NAME = re.compile(r"def (test_\w+)|\bid=\"([^\"\n]+)\"|^  (\w[^|\n]+)", re.M)
NUMBER = re.compile(r"(?<![a-z0-9])r([1-9][0-9]*)(?![a-z0-9])")


def rules_of_the_page() -> dict[int, str]:
    """The text of each rule, on one line."""
    found = re.findall(r"^\* \*\*R(\d+)\*\* (.+?)(?=^\* |^#|^$)", PAGE, re.M | re.S)
    return {int(number): " ".join(text.split()) for number, text in found}


RULES = rules_of_the_page()


def carried(source: str) -> set[int]:
    """The numbers that the names and ids of tests in this source carry."""
    names = [name.lower() for found in NAME.findall(source) for name in found]
    return {int(number) for name in names for number in NUMBER.findall(name.replace("_", "-"))}


def carried_by_the_tests() -> set[int]:
    files = [file for file in TESTS.rglob("test_*.py") if file != Path(__file__)]
    return {number for file in files for number in carried(file.read_text("utf-8"))}


def listed(heading: str) -> set[str]:
    """What the first column of the table under a heading names."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    return set(re.findall(r"^\| ([Cn]\d+) \|", section, re.M))


def test_the_numbers_are_consecutive() -> None:
    assert len(RULES) > 60
    assert list(RULES) == list(range(1, len(RULES) + 1))


@pytest.mark.parametrize("number", RULES)
def test_a_rule_names_its_lines_or_says_that_it_is_beyond_the_documents(number: int) -> None:
    text = RULES[number]
    assert re.search(r"\b00[0-4] L\d+", text) or "Beyond the documents" in text


def test_every_option_governs_a_rule() -> None:
    named = {name for text in RULES.values() for name in re.findall(r"`(\w+)`", text)}
    assert set(Ruleset.options()) <= named


def test_every_reason_of_a_source_or_a_rule_is_told() -> None:
    sources = [source for file in FILES.values() for source in file[SOURCES].values()]
    texts = " ".join([*sources, *RULES.values()])
    told = listed("Contradictions, settled") | listed("Where a document is silent")
    assert set(re.findall(r"\b[Cn]\d+\b", texts)) == told


def test_every_rule_is_carried_by_a_test() -> None:
    assert sorted(set(RULES) - carried_by_the_tests()) == []


def test_no_test_carries_a_number_that_is_no_rule() -> None:
    assert carried_by_the_tests() - set(RULES) == set()
