"""Rulesets, house rules, and the rules of a game."""

from playwright.sync_api import expect

from tests.browser.hands import REFERENCE_HAND
from tests.browser.screens.table import Table, screen, screen_with_status

KITCHEN = "howell-racehorse?name=Kitchen+table&target=1200&must_hold_bid=yes&hand_limit=4"


@screen
def rulesets_with_one_saved(table: Table) -> None:
    ruleset_saved(table)
    table.page.goto(f"{table.server}/rules")
    expect(table.page.get_by_role("heading", name="Your rules")).to_be_visible()


@screen
def rulesets_with_import_refused(table: Table) -> None:
    table.page.goto(f"{table.server}/rules")
    table.page.locator("summary", has_text="Import rules").tap()
    table.scorer.button("Import").tap()
    expect(table.page.get_by_text("Choose a ruleset file (.toml).")).to_be_visible()


@screen
def glossary(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/glossary")


@screen
def how_people_play(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/tips")


@screen
def sources_of_a_ruleset(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/howell-racehorse/sources")


@screen
def ruleset_to_start_from(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/own")


@screen
def ruleset_shared(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/{KITCHEN}")
    table.page.locator("summary", has_text="Share").tap()
    expect(table.page.locator(".qr")).to_be_visible()


@screen
def ruleset_saved(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/{KITCHEN}")
    table.scorer.button("Save").tap()
    expect(table.page.get_by_text("Saved")).to_be_visible()
    table.page.locator("summary", has_text="Remove").tap()


@screen_with_status(404)
def ruleset_unknown(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/nothing-here")


@screen
def rules_of_a_game(table: Table) -> None:
    table.open(REFERENCE_HAND, target=1200)
    table.page.goto(f"{table.page.url}/rules")
    expect(table.page.get_by_text("Changed at this table")).to_be_visible()


@screen
def ruleset_refused(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/classic?goal=5&target=x&hand=11")


@screen
def house_rules_editor(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/classic/edit")


@screen
def house_rules_editor_with_mistakes(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/classic/edit?target=x&hand=11&pass_count=3&aces=1")


@screen
def four_rulesets_compared(table: Table) -> None:
    table.page.goto(
        f"{table.server}/rules/compare?with=classic&with=double-deck&with=good-sam&with=iowa-state"
    )
