"""The current hand, from the meld to the tricks."""

from playwright.sync_api import expect

from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.game.events import CardsShown
from scorekeeper.service.games import Act
from tests.browser.hands import PLAYERS, REFERENCE_HAND, Hand
from tests.browser.screens.table import BID_ONLY, FULL_MELD, LONG_NAMES, Table, screen

OUT_OF_REACH = Hand(declarer=1, bid=400, trump="spades", meld={1: "marriage-H"})


@screen
def meld_full(table: Table) -> None:
    table.open(REFERENCE_HAND, FULL_MELD)


@screen
def meld_taking_back(table: Table) -> None:
    meld_full(table)
    table.scorer.chip("run").tap()
    expect(table.scorer.button("Take back Run")).to_be_visible()


@screen
def meld_with_error(table: Table) -> None:
    table.open(FULL_MELD)
    table.scorer.go_to(2)
    table.scorer.card("QS").tap()
    expect(table.page.get_by_text("No Q♠ left")).to_be_visible()


def enter_points(table: Table, points: int) -> None:
    table.page.locator(".points summary").tap()
    table.page.get_by_label("Points", exact=True).fill(str(points))
    table.scorer.button("Enter").tap()


@screen
def meld_as_points_with_error(table: Table) -> None:
    table.open(BID_ONLY)
    enter_points(table, 155)
    expect(table.page.get_by_text("Meld is counted by 10s from 0, not 155.")).to_be_visible()


@screen
def meld_as_points_beside_cards(table: Table) -> None:
    table.open(FULL_MELD)
    enter_points(table, 1200)
    expect(table.page.get_by_text("Replace them, or add them as points?")).to_be_visible()


@screen
def tricks(table: Table) -> None:
    table.open(FULL_MELD)
    table.scorer.finish_meld()


@screen
def tricks_typed_with_error(table: Table) -> None:
    tricks(table)
    table.tap("Other")
    table.page.get_by_label("Points").fill("115")
    table.scorer.button("Enter").tap()
    expect(table.page.get_by_text("Trick points are counted by 10s")).to_be_visible()


@screen
def tricks_with_throw_in(table: Table) -> None:
    tricks(table)
    table.tap("Throw in the hand (concede the bid)")
    expect(table.scorer.button("Throw in")).to_be_visible()


@screen
def one_question(table: Table) -> None:
    melds = {1: "run", 3: "aces", 0: "queens"}
    table.open(Hand(declarer=1, bid=25, trump="spades", meld=melds, tricks=0), ruleset="classic")
    expect(table.page.get_by_text("What did they take?")).to_be_visible()


def meld_with_1000_to_announce(table: Table) -> None:
    table.open(BID_ONLY, all_or_nothing="thousand")
    table.tap("Play 1000")
    expect(table.scorer.button("Bob goes for it")).to_be_visible()


@screen
def meld_with_1000_announced(table: Table) -> None:
    meld_with_1000_to_announce(table)
    table.scorer.record(table.scorer.button("Bob goes for it"))
    expect(table.scorer.button("Cancel")).to_be_visible()


@screen
def all_of_1000(table: Table) -> None:
    meld_with_1000_announced(table)
    table.scorer.finish_meld()
    expect(table.page.get_by_text("Did they take every")).to_be_visible()


@screen
def discards_empty(table: Table) -> None:
    bid = Hand(declarer=1, bid=30, trump="hearts")
    table.open(bid, ruleset="three-player", players=PLAYERS[:3])
    table.scorer.link("Discards").tap()
    expect(table.page.get_by_text("Bob’s discards")).to_be_visible()


@screen
def discards_with_error(table: Table) -> None:
    discards_empty(table)
    for card in ("9S", "9C", "JC"):
        table.scorer.record(table.scorer.card(card))
    table.scorer.card("JD").tap()
    expect(table.page.get_by_text("Discard 3 cards, not 4")).to_be_visible()


@screen
def too_late(table: Table) -> None:
    table.open(BID_ONLY)
    game = table.games.load(table.page.url.rpartition("/")[2])
    two_aces = CardsShown(1, 1, ((Card.parse("AH"), 2),))
    table.games.record(game.id, Act("other", game.seq), two_aces)
    table.scorer.card("AH").tap()
    expect(table.page.get_by_text("Another phone entered")).to_be_visible()


@screen
def meld_of_long_names(table: Table) -> None:
    table.open(FULL_MELD, players=LONG_NAMES)


@screen
def tricks_of_long_names(table: Table) -> None:
    meld_of_long_names(table)
    table.scorer.finish_meld()


@screen
def tricks_impossible_of_long_names(table: Table) -> None:
    table.open(OUT_OF_REACH, players=LONG_NAMES)
    table.scorer.finish_meld()
