"""The limits of the program are those that the document tells people."""

from pathlib import Path

from scorekeeper import limits
from scorekeeper.limits import LIMITS, Limit

DOCUMENT = Path(__file__).parents[1] / "docs" / "security.md"


def test_every_limit_is_in_the_document_with_its_reason():
    table = DOCUMENT.read_text("utf-8").partition("## Limits")[2].partition("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")][1:]
    assert rows == [f"| {each.most:,} {each.of} | {each.reason} |" for each in LIMITS]


def test_every_limit_is_among_them():
    assert set(LIMITS) == {each for each in vars(limits).values() if isinstance(each, Limit)}
