"""Templates are written to be read, and no address in them is spelled by hand."""

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[2] / "templates"
WIDEST = 110  # columns
SPELLED = re.compile(r'\b(?:href|src|action|formaction|hx-get|hx-post)="/')


@pytest.fixture(
    params=sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.*"))
)
def lines(request):
    return (TEMPLATES / request.param).read_text("utf-8").splitlines()


def test_a_line_fits_the_editor(lines):
    assert [line for line in lines if len(line) > WIDEST] == []


def test_an_address_is_built_from_the_name_of_its_route(lines):
    assert [line for line in lines if SPELLED.search(line)] == []
