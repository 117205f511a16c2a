"""docs/asvs.md has every point of level 1 once, and the tests that it names are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "asvs.md").read_text("utf-8")
ROWS = re.findall(r"^\| (\d[\d.]+) \| .+? \| (.+) \|$", PAGE, re.M)
TEST = re.compile(r"`([\w/]+\.py)::(test_\w+)`")
NOT_APPLICABLE, NOT_MET = "not applicable, because ", "not met: "

# Each section of 4.0.3 with the points of level 1 in it, by the last part of their numbers.
LEVEL_1 = """
2.1: 1 2 3 4 5 6 7 8 9 10 11 12
2.2: 1 2 3
2.3: 1
2.5: 1 2 3 4 5 6
2.7: 1 2 3 4
2.8: 1
3.1: 1
3.2: 1 2 3
3.3: 1 2
3.4: 1 2 3 4 5
3.7: 1
4.1: 1 2 3 5
4.2: 1 2
4.3: 1 2
5.1: 1 2 3 4 5
5.2: 1 2 3 4 5 6 7 8
5.3: 1 2 3 4 5 6 7 8 9 10
5.5: 1 2 3 4
6.2: 1
7.1: 1 2
7.4: 1
8.2: 1 2 3
8.3: 1 2 3 4
9.1: 1 2 3
10.3: 1 2 3
11.1: 1 2 3 4 5
12.1: 1
12.3: 1 2 3 4 5
12.4: 1 2
12.5: 1 2
12.6: 1
13.1: 1 3
13.2: 1 2 3
13.3: 1
14.2: 1 2 3
14.3: 2 3
14.4: 1 2 3 4 5 6 7
14.5: 1 2 3
"""


def test_every_point_of_level_1_is_there_once_and_in_order():
    sections = [line.split(": ") for line in LEVEL_1.split("\n") if line]
    points = [f"{section}.{last}" for section, lasts in sections for last in lasts.split()]
    assert len(points) == 128
    assert [point for point, _ in ROWS] == points


@pytest.mark.parametrize(("point", "answer"), ROWS, ids=[point for point, _ in ROWS])
def test_a_point_is_answered_by_a_test_that_is_there_or_by_a_reason(point, answer):
    for file, name in TEST.findall(answer):
        source = (ROOT / "tests" / file).read_text("utf-8")
        assert re.search(rf"^def {name}\(", source, re.M), f"{file} has no {name}"
    for file in re.findall(r"`(\w[\w.]+(?:file|\.toml|\.txt))`", answer):
        assert (ROOT / file).is_file()
    assert (
        TEST.search(answer)
        or answer.startswith((NOT_APPLICABLE, NOT_MET))
        or "`Makefile`" in answer
    )


def test_the_page_counts_its_points_right():
    left_out = sum(answer.startswith(NOT_APPLICABLE) for _, answer in ROWS)
    not_met = sum(answer.startswith(NOT_MET) for _, answer in ROWS)
    met = len(ROWS) - left_out - not_met
    told = f"Of the {len(ROWS)} points {met} are met, {left_out} do not apply and {not_met}"
    assert f"{told} are not met." in PAGE.replace("\n", " ")
