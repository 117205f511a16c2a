"""Templates have short lines, and build addresses from routes."""

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[2] / "templates"
WIDEST = 110  # columns
HARD_CODED = re.compile(r'\b(?:href|src|action|formaction|hx-get|hx-post)="/')


@pytest.fixture(
    params=sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.*"))
)
def lines(request):
    return (TEMPLATES / request.param).read_text("utf-8").splitlines()


def test_lines_are_not_too_long(lines):
    assert [line for line in lines if len(line) > WIDEST] == []


def test_addresses_are_built_from_route_names(lines):
    assert [line for line in lines if HARD_CODED.search(line)] == []
