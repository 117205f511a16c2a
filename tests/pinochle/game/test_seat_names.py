"""Default names of seats without a named player."""

import pytest

from scorekeeper.pinochle.game.seat_names import (
    SEATED,
    is_seat_name,
    seat_names,
    with_default_names,
)
from scorekeeper.pinochle.rules.contradictions import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.pinochle.rules.ruleset import Ruleset
from tests.pinochle.builders import rules

OPPOSITE = {"South": "North", "West": "East", "Southwest": "Northeast", "Northwest": "Southeast"}


def test_four_players_sit_at_the_four_points_of_the_compass():
    assert seat_names(4) == ("South", "West", "North", "East")


@pytest.mark.parametrize("players", range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
def test_all_default_names_at_a_table_are_different(players):
    assert len(set(seat_names(players))) == players
    assert all(map(is_seat_name, seat_names(players)))


@pytest.mark.parametrize(
    "table", [{}, {"players": 6, "hand": 8}, {"players": 8, "hand": 6}], ids=str
)
def test_partners_have_opposite_points_of_the_compass(table):
    ruleset: Ruleset = rules("classic", **table)
    names = seat_names(ruleset.players)
    for seat in ruleset.seats[: ruleset.players // 2]:
        pair = {names[seat], names[ruleset.across(seat)]}
        assert pair in [set(each) for each in OPPOSITE.items()]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        (("", "", "", ""), ("South", "West", "North", "East")),
        (("Ann", "", "Cyd", ""), ("Ann", "West", "Cyd", "East")),
        (("North", "", "", ""), ("North", "West", "South", "East")),
        (("north", "Southwest", "", ""), ("north", "Southwest", "South", "East")),
        (("North", "South", "", ""), ("North", "South", "Southwest", "East")),
    ],
)
def test_an_empty_name_becomes_the_default_unless_that_is_taken(typed, names):
    assert with_default_names(typed) == names


@pytest.mark.parametrize("players", SEATED)
def test_default_names_differ_from_typed_ones(players):
    for name in seat_names(players):
        for seat in range(players):
            names = with_default_names([name if each == seat else "" for each in range(players)])
            assert len(set(names)) == players


@pytest.mark.parametrize("name", ["Ann", "Northrop", "", "Norde"])
def test_a_players_name_is_not_a_default_name(name):
    assert not is_seat_name(name)
