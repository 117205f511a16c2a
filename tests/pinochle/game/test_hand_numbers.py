"""How players count hands: a hand that is redealt has no number."""

import pytest

from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.events import PlayerReplaced
from tests.pinochle.builders import game, played, rules

CLASSIC = rules("classic")


def made(number):
    """A hand that adds 20 to A and 5 to B."""
    return played(CLASSIC, tricks=20, number=number)


MISDEALS = game(CLASSIC, "redealt", made(2), "3: redealt; redealt", made(5))


@pytest.mark.parametrize(
    ("number", "shown"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3), (7, 4), (0, 0), (-1, -1)]
)
def test_the_deal_after_a_misdeal_has_the_number_of_the_misdeal(number, shown):
    assert MISDEALS.shown_number(number) == shown


@pytest.mark.parametrize(("shown", "number"), [(1, 1), (2, 3), (3, 6), (4, 7), (0, 0), (-1, -1)])
def test_the_players_number_of_a_hand_leads_to_its_first_deal(shown, number):
    assert MISDEALS.deal_number(shown) == number


def test_without_a_misdeal_each_deal_is_a_hand():
    of_two = game(CLASSIC, made(1), "2: bid 20")
    assert [of_two.shown_number(number) for number in (1, 2, 3)] == [1, 2, 3]


def test_a_takeover_from_an_unknown_hand_is_refused_with_the_players_numbers():
    with pytest.raises(GameError, match="Enter a hand from 1 to 3, not 9"):
        PlayerReplaced(0, "Eve", MISDEALS.deal_number(9)).check(MISDEALS)
