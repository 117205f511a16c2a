"""The blank score sheet states the rules of its ruleset."""

import pytest

from scorekeeper.pinochle.rules.catalogue import find_ruleset, rulesets
from scorekeeper.web.files.printed import BlankSheet
from tests.web.test_printed_sheet import long_game


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.id)
def test_every_sheet_states_the_bid_the_tricks_and_the_target(ruleset):
    text = " ".join(BlankSheet(ruleset, is_large=False).rules)
    for number in (ruleset.min_bid, ruleset.trick_total, ruleset.target):
        assert str(number) in text


def test_house_rules_are_on_the_sheet():
    ruleset = find_ruleset("classic").changed({"target": 170, "min_bid": 21})
    rules = BlankSheet(ruleset, is_large=False).rules
    assert "The minimum bid is 21." in rules
    assert "First team to 170 wins." in rules


def test_the_sheet_of_a_game_has_its_names():
    game = long_game(0, players=["Ann", "אבג", "Zoë", "Dee"])
    sheet = BlankSheet(game.ruleset, False, [*map(game.names, game.ruleset.sides)])
    assert sheet.sides == ["● Ann & Zoë", "■ אבג & Dee"]


@pytest.mark.parametrize(
    ("id", "is_large", "is_stacked"),
    [("classic", False, False), ("five-handed", False, False), ("five-handed", True, True)],
)
def test_columns_are_stacked_if_the_page_is_too_narrow(id, is_large, is_stacked):
    assert BlankSheet(find_ruleset(id), is_large=is_large).is_stacked == is_stacked
