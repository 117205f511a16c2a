"""What stands before a game, and where there is none."""

from playwright.sync_api import expect

from tests.browser.hands import HOWELL, REFERENCE_HAND
from tests.browser.screens.table import Table, answered_with, screen


@screen
def home_empty(table: Table) -> None:
    table.page.goto(table.server)


@screen
def home_with_games(table: Table) -> None:
    table.open(*HOWELL)
    table.open(REFERENCE_HAND)
    table.page.goto(table.server)
    expect(table.page.get_by_text("Bob & Dee won")).to_be_visible()


@screen
def home_with_import_refused(table: Table) -> None:
    table.page.goto(table.server)
    table.tap("Import a game")
    table.scorer.button("Import").tap()
    expect(table.page.get_by_text("Choose a file that was exported before.")).to_be_visible()


@screen
def new_game(table: Table) -> None:
    table.page.goto(f"{table.server}/games/new")


@screen
def new_game_with_all_rulesets(table: Table) -> None:
    new_game(table)
    table.page.get_by_text("more rulesets").tap()


@screen
def new_game_with_errors(table: Table) -> None:
    new_game(table)
    for seat, name in enumerate(("Ann", "ann", "")):
        table.page.locator(f"#p{seat}").fill(name)
    table.scorer.button("Start").tap()
    expect(table.page.get_by_text("Two players are called ann.")).to_be_visible()


@screen
def calculator(table: Table) -> None:
    held = "AD 10D KD KD QD JD 9D KS QS KH KC"
    table.page.goto(f"{table.server}/meld?named=diamonds&cards={held.replace(' ', '+')}")


@answered_with(404)
def not_found(table: Table) -> None:
    table.page.goto(f"{table.server}/games/nothing-here")
