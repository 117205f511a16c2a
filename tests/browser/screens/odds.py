"""Screens that show how rare a hand or a meld is."""

from playwright.sync_api import expect

from tests.browser.hands import REFERENCE_HAND
from tests.browser.screens.table import LONG_NAMES, Table, screen


@screen
def odds(table: Table) -> None:
    """The double deck has the table with the most columns."""
    table.page.goto(f"{table.server}/odds?ruleset=double-deck&trump=hearts")
    expect(table.page.get_by_role("heading", name="How rare is it?")).to_be_visible()


def odds_of_own_cards(table: Table) -> None:
    table.page.goto(f"{table.server}/meld?ruleset=howell-racehorse&cards=AS+AS+10S+KS+QS+JD")
    table.page.get_by_role("link", name="Better than").tap()
    expect(table.page.get_by_role("heading", name="How rare is it?")).to_be_visible()


@screen
def odds_of_another_player(table: Table) -> None:
    odds_of_own_cards(table)
    table.tap("What do the others hold?")
    expect(table.page.get_by_text("given your cards")).to_be_visible()


@screen
def odds_of_a_rule_sheet(table: Table) -> None:
    table.page.goto(f"{table.server}/odds")
    table.tap("What a rule sheet says")
    expect(table.page.get_by_role("heading", name="Why do they differ?")).to_be_visible()


@screen
def odds_of_a_game(table: Table) -> None:
    table.open(REFERENCE_HAND, ruleset="howell-auction", players=LONG_NAMES)
    table.page.goto(f"{table.page.url}/odds")
    table.page.get_by_role("switch").tap()
    expect(table.page.get_by_role("table")).to_be_visible()


@screen
def result_with_odds(table: Table) -> None:
    odds_of_a_game(table)
    table.page.get_by_role("link", name="Back").tap()
    table.page.get_by_role("link", name="Back").tap()
    expect(table.page.get_by_text("1 hand in 36")).to_be_visible()
