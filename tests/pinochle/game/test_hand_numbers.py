"""How players count hands: a misdeal takes no number."""

import pytest

from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.events import PlayerReplaced
from tests.pinochle.builders import bid, game, played, redealt, rules

CLASSIC = rules("classic")


def made(number):
    """A hand after which A has 20 more and B 5."""
    return played(CLASSIC, tricks=20, number=number)


MISDEALS = game(CLASSIC, redealt(), made(2), redealt(3), redealt(4), made(5))


@pytest.mark.parametrize(
    ("number", "told"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3), (7, 4), (0, 0), (-1, -1)]
)
def test_the_deal_after_a_misdeal_has_its_number(number, told):
    assert MISDEALS.told_number(number) == told


@pytest.mark.parametrize(("told", "number"), [(1, 1), (2, 3), (3, 6), (4, 7), (0, 0), (-1, -1)])
def test_a_number_that_players_say_names_the_first_deal_of_that_hand(told, number):
    assert MISDEALS.first_told(told) == number


def test_without_a_misdeal_hands_are_counted_as_they_are_dealt():
    of_two = game(CLASSIC, made(1), bid(20, number=2))
    assert [of_two.told_number(number) for number in (1, 2, 3)] == [1, 2, 3]


def test_who_plays_on_from_a_hand_that_is_not_there_is_told_how_players_count():
    with pytest.raises(GameError, match="Enter a hand from 1 to 3, not 9"):
        PlayerReplaced(0, "Eve", MISDEALS.first_told(9)).check(MISDEALS)
