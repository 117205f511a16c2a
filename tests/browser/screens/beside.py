"""Screens that are not part of playing a hand: corrections, penalties, names, ends of games."""

from playwright.sync_api import expect

from tests.browser.hands import PLAYERS, REFERENCE_HAND
from tests.browser.screens.table import BID_ONLY, FULL_MELD, Table, screen


@screen
def correcting_the_bid(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.fix("Bid")
    expect(table.page.get_by_text("Fixing hand 1.")).to_be_visible()
    expect(table.scorer.button("Save")).to_be_visible()


@screen
def correcting_the_tricks(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.fix("Tricks")
    expect(table.page.get_by_text("Fixing hand 1.")).to_be_visible()
    expect(table.page.locator(".six > button.on")).to_have_text("110")


@screen
def adjust(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.fix("Add or subtract points")
    expect(table.page.get_by_role("heading", name="Add or subtract points, hand 1")).to_be_visible()


@screen
def adjust_with_error(table: Table) -> None:
    adjust(table)
    table.scorer.button("Save").tap()
    expect(table.page.get_by_text("Choose whose score to change.")).to_be_visible()


def penalty(table: Table, side: int, points: int, why: str) -> None:
    table.scorer.radio("side", side).tap()
    table.page.get_by_label("Points", exact=True).fill(str(points))
    table.scorer.radio("reason", "").tap()
    expect(table.page.get_by_label("Type a reason")).to_be_focused()
    table.page.get_by_label("Type a reason").fill(why)
    table.scorer.record(table.scorer.button("Save"))


def result_with_adjustment(table: Table) -> None:
    adjust(table)
    penalty(table, 1, 50, "Renege in clubs")
    expect(table.page.locator("main").get_by_text("Renege in clubs")).to_be_visible()


@screen
def adjust_with_adjustments(table: Table) -> None:
    result_with_adjustment(table)
    table.scorer.fix("Add or subtract points")
    expect(table.scorer.button("Remove")).to_be_visible()


@screen
def ending_early_with_an_open_hand(table: Table) -> None:
    table.open(REFERENCE_HAND, BID_ONLY)
    table.scorer.open_more()
    table.scorer.link("End the game early").tap()
    expect(table.page.get_by_text("Time’s up")).to_be_visible()


@screen
def ending_early_between_hands(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.open_more()
    table.scorer.link("End the game early").tap()
    expect(table.page.get_by_text("Time’s up")).to_be_visible()


@screen
def game_ended_by_concession(table: Table) -> None:
    ending_early_with_an_open_hand(table)
    table.scorer.record(table.scorer.button("Ann & Cyd concede"))
    expect(table.page.get_by_role("heading", name="Bob & Dee win")).to_be_visible()
    table.tap("Last hand")


@screen
def players(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.open_more()
    table.scorer.link("Players").tap()
    expect(table.page.get_by_role("heading", name="Players")).to_be_visible()


@screen
def players_with_errors(table: Table) -> None:
    players(table)
    table.scorer.radio("new", "player").tap()
    for seat, name in enumerate(("Ann", "ann", "")):
        table.page.locator(f"#p{seat}").fill(name)
    table.scorer.button("Save").tap()
    expect(table.page.get_by_text("Two players are named ann.")).to_be_visible()


@screen
def players_five(table: Table) -> None:
    table.open(ruleset="five-handed", players=(*PLAYERS, "Eve"))
    table.page.goto(f"{table.page.url}/players")


@screen
def dealer_of_a_finished_hand(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.fix("Dealer")
    expect(table.page.get_by_text("Who dealt hand 1?")).to_be_visible()


@screen
def bid_required_again(table: Table) -> None:
    table.open()
    table.scorer.open_auction()
    table.scorer.call(250, 260)
    table.page.goto(table.page.url.replace("/calls", "/dealer"))
    table.scorer.record(table.scorer.button("Dee"))
    expect(table.page.get_by_text("A different dealer")).to_be_visible()


@screen
def history(table: Table) -> None:
    table.open(REFERENCE_HAND, FULL_MELD)
    table.scorer.link("Change").tap()
    table.scorer.radio("bid", 330).tap()
    table.scorer.record(table.scorer.button("Next"))
    table.scorer.record(table.scorer.button("Undo"))
    game = table.page.url.partition("/hands")[0]
    table.page.goto(f"{game}/hands/1/tricks")
    table.scorer.record(table.scorer.points_tile(100))
    table.page.goto(f"{game}/history")
    expect(table.page.get_by_role("heading", name="Hand 1 fixed")).to_be_visible()


@screen
def from_paper(table: Table) -> None:
    """The page shows the second line of a sheet, after the first line was saved."""
    table.open()
    table.scorer.open_more()
    table.scorer.tap(table.scorer.link("Type in from paper"))
    type_in(table, "310", "-250")
    expect(table.page.get_by_role("heading", name="Hand 2 from paper")).to_be_visible()


@screen
def from_paper_with_error(table: Table) -> None:
    from_paper(table)
    type_in(table, "31.5", "0")
    expect(table.page.get_by_text("Enter a whole number.")).to_be_visible()


@screen
def result_from_paper(table: Table) -> None:
    from_paper(table)
    table.page.goto(table.page.url.replace("/hands/2/from-paper", "/hands/1"))
    expect(table.page.get_by_role("heading", name="Points from paper")).to_be_visible()


def type_in(table: Table, *points: str) -> None:
    for place, each in enumerate(points):
        table.page.locator(f"input[name=scores-{place}]").fill(each)
    table.scorer.tap(table.scorer.button("Save"))


@screen
def title_and_note(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.open_more()
    table.scorer.tap(table.scorer.link("Title, note and date"))
    expect(table.page.get_by_role("heading", name="Title, note and date")).to_be_visible()


@screen
def score_sheet_with_title(table: Table) -> None:
    title_and_note(table)
    table.page.get_by_label("Title").fill("Thursday club")
    table.page.get_by_label("Note").fill("Eve brought the cake. " * 8)
    table.scorer.record(table.scorer.button("Save"))
    table.tap("Sheet")
    expect(table.page.get_by_role("heading", name="Thursday club")).to_be_visible()
