"""A new game starts with what its form shows, also after it was refused."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import Games
from tests.browser.hands import PLAYERS

ABOVE_AND_FOLDED = ("classic", "howell-racehorse", "good-sam")


def fill(phone: Page, names: tuple[str, ...]) -> None:
    for field, name in zip(phone.locator("input[list=names]").all(), names, strict=True):
        field.fill(name)


def choose(phone: Page, ruleset: str) -> None:
    tile = phone.locator(f"input[name=ruleset][value='{ruleset}']")
    if not tile.is_visible():
        phone.get_by_text("More rulesets").tap()
    tile.tap()


def refused_and_started(phone: Page, games: Games) -> str:
    """The ruleset of the game that the form starts once its empty name is mended."""
    fill(phone, ("Ann", "", "Cyd", "Dee"))
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_text("Every seat needs a name.")).to_be_visible()
    phone.locator("#p1").fill("Bob")
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url(re.compile(r"/games/\w{16}$"))
    return games.load(phone.url.rpartition("/")[2]).game.ruleset.id


@pytest.mark.parametrize("ruleset", ABOVE_AND_FOLDED)
def test_a_refused_form_keeps_the_ruleset_that_was_tapped(phone, server, games, ruleset):
    phone.goto(f"{server}/games/new")
    choose(phone, ruleset)
    assert refused_and_started(phone, games) == ruleset


@pytest.mark.parametrize("ruleset", ABOVE_AND_FOLDED)
@pytest.mark.parametrize("offered", ["classic", "good-sam"])
def test_it_does_where_another_ruleset_was_offered_first(phone, server, games, offered, ruleset):
    phone.goto(f"{server}/games/new?ruleset={offered}")
    choose(phone, ruleset)
    assert refused_and_started(phone, games) == ruleset


def test_what_was_tapped_can_be_changed_between_two_refusals(phone, server, games):
    phone.goto(f"{server}/games/new")
    choose(phone, "good-sam")
    fill(phone, PLAYERS)
    phone.locator("details.target summary").tap()
    phone.get_by_label("Play to").fill("abc")
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_text("Type a whole number.")).to_be_visible()
    choose(phone, "classic")
    phone.get_by_label("Play to").fill("")
    assert refused_and_started(phone, games) == "classic"
