"""Screens of the bid, which is entered at once or call by call."""

from playwright.sync_api import expect

from tests.browser.hands import PLAYERS, REFERENCE_HAND, Hand
from tests.browser.screens.table import LONG_NAMES, Table, screen

CONVENTIONS = (
    "Two above the last bid shows marriages and nothing else, three above it aces around or one "
    "short of it. Passing at once and then looking at the ceiling is no convention, and whoever "
    "opens at 20 or more promises a run, or else brings the cake next Thursday, Konstantin."
)


@screen
def bid(table: Table) -> None:
    table.open()


@screen
def bid_with_error(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.next_hand()
    table.tap("Other")
    table.scorer.radio("declarer", 1).tap()
    table.page.get_by_label("Type a bid").fill("455")
    table.scorer.radio("trump", "hearts").tap()
    table.scorer.tap(table.scorer.button("Next"))
    expect(table.page.get_by_text("Bids go up by 10")).to_be_visible()


@screen
def menu_during_bidding(table: Table) -> None:
    table.open()
    table.scorer.open_more()
    expect(table.scorer.button("Misdeal: Ann redeals")).to_be_visible()


@screen
def menu_with_a_fold(table: Table) -> None:
    table.open(ruleset="partnership-auction", players=LONG_NAMES)
    table.scorer.open_more()
    expect(table.scorer.button("folds:")).to_be_visible()


@screen
def auction_opening(table: Table) -> None:
    table.open(ruleset="iowa-state")
    table.scorer.open_auction()


@screen
def auction_in_the_middle(table: Table) -> None:
    auction_opening(table)
    table.scorer.call(17, 24, 25)
    meaning = "a run or one ace short of aces around"
    expect(table.page.get_by_text(meaning, exact=True)).to_be_visible()


@screen
def auction_with_error(table: Table) -> None:
    table.open(ruleset="good-sam")
    table.scorer.open_auction()
    table.tap("Other")
    table.page.get_by_label("Bid", exact=True).fill("255")
    table.page.get_by_role("button", name="Bid", exact=True).tap()
    expect(table.page.get_by_text("Bids go up by 10")).to_be_visible()


@screen
def menu_with_nines_and_error(table: Table) -> None:
    auction_opening(table)
    table.scorer.open_more()
    table.tap("Redeal for nines")
    table.page.get_by_role("button", name="Redeal", exact=True).tap()
    expect(table.page.get_by_text("Choose who has the nines.")).to_be_visible()


@screen
def auction_won(table: Table) -> None:
    table.open(ruleset="good-sam")
    table.scorer.open_auction()
    table.scorer.call(250, 280, "help", "pass", 300, "pass")
    expect(table.page.get_by_text("Bob won the bid at 300")).to_be_visible()


@screen
def auction_of_long_names(table: Table) -> None:
    table.open(ruleset="iowa-state", players=LONG_NAMES, conventions=CONVENTIONS)
    table.scorer.open_auction()
    table.scorer.call(15, "by-me", 25)


@screen
def auction_stuck_of_long_names(table: Table) -> None:
    table.open(ruleset="partnership-auction", players=LONG_NAMES, stuck_may_raise=True)
    table.scorer.open_auction()
    table.scorer.call("pass", "pass", "pass")


@screen
def partner_called(table: Table) -> None:
    bid = Hand(declarer=1, bid=450, trump="hearts")
    table.open(bid, ruleset="five-handed", players=(*PLAYERS, "Eve"))
    expect(table.page.get_by_text("Who is Bob’s partner this hand?")).to_be_visible()


@screen
def bid_of_long_names(table: Table) -> None:
    table.open(players=LONG_NAMES, stuck_seat="nobody")
