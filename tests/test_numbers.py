"""Scores are written with a minus sign, not a hyphen."""

import pytest

from scorekeeper.language import capitalized, points, signed


@pytest.mark.parametrize(
    ("number", "as_points", "as_change"),
    [(40, "40", "+40"), (0, "0", "0"), (-400, "−400", "−400")],
)
def test_a_score_and_a_change_of_a_score_have_different_signs(number, as_points, as_change):
    assert (points(number), signed(number)) == (as_points, as_change)


def test_only_the_first_letter_of_a_line_changes():
    assert capitalized("new player: Ann McKay") == "New player: Ann McKay"
    assert capitalized("") == ""
