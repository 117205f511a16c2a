"""Pages to print, shown on the screen at the width of the paper."""

from playwright.sync_api import expect

from scorekeeper.access import Role
from tests.browser.hands import HOWELL, REFERENCE_HAND
from tests.browser.screens.table import LONG_NAMES, Table, screen


@screen
def score_sheet_to_print(table: Table) -> None:
    table.open(*HOWELL, players=LONG_NAMES)
    table.page.goto(f"{table.page.url}/paper")
    expect(table.scorer.button("Print")).to_be_visible()


@screen
def blank_sheet_to_print(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/double-deck/blank?large=yes")
    expect(table.scorer.link("Normal type")).to_be_visible()


@screen
def blank_sheet_of_five_to_print(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/five-handed/blank?large=yes")
    expect(table.scorer.link("Normal type")).to_be_visible()


@screen
def player_cards(table: Table) -> None:
    table.open(players=LONG_NAMES)
    table.page.goto(f"{table.page.url}/cards")
    expect(table.page.locator(".qr").first).to_be_visible()


@screen
def join_by_a_card(table: Table) -> None:
    link = table.link_to_game(Role.SEAT, REFERENCE_HAND, players=LONG_NAMES)
    table.page.goto(f"{table.server}/join/{link.token}?seat=2")
    expect(table.scorer.link("Somebody else?")).to_be_visible()
