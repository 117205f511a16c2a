"""The bar chart of what hands are worth has every hand in exactly one bar."""

import pytest

from scorekeeper.extras.bars import MOST_BARS, WIDTH
from scorekeeper.extras.odds.answers import dealt_odds
from scorekeeper.extras.odds.totals_chart import bars_of_totals
from scorekeeper.pinochle.cards import Suit
from tests.pinochle.builders import rules

OFF_THE_UNIT = {"run": (155, 1505), "aces": (105, 1005)}


def chart(ruleset, own=None):
    return bars_of_totals(dealt_odds(ruleset, Suit.HEARTS), ruleset.unit, own)


@pytest.mark.parametrize(
    "ruleset",
    [rules("classic"), rules("howell-racehorse"), rules("double-deck"),
     rules("howell-racehorse", **OFF_THE_UNIT)],
    ids=["ones", "tens", "double deck", "prices off the unit"],
)  # fmt: skip
def test_every_hand_is_in_exactly_one_bar(ruleset):
    drawn = chart(ruleset)
    assert sum(bar.filled for bar in drawn.bars) == pytest.approx(1)
    assert len(drawn.bars) <= MOST_BARS + 2


def test_the_label_names_the_bar_of_ones_own_cards():
    drawn = chart(rules("howell-racehorse", **OFF_THE_UNIT), own=155)
    (own,) = [bar.label for bar in drawn.bars if bar.is_own]
    assert drawn.description.endswith(f"Yours is {own}.")


def test_figures_stay_inside_the_chart():
    for row in chart(rules("double-deck")).rows:
        assert row.figure_at <= WIDTH - 30
