"""A hand and the start of a game take as many taps as docs/performance.md says."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.service.games import Games
from tests.browser.conftest import Deal
from tests.browser.hands import CLASSIC, PLAYERS, REFERENCE_CARDS, REFERENCE_HAND, Hand
from tests.browser.scorer import BIDDING, Scorer

ONE_PHONE = True
PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
STEPS = ("bid", "meld", "no more meld", "tricks")


@dataclass(frozen=True)
class TapCount:
    """A hand whose taps are counted. `name` is its row in docs/performance.md."""

    name: str
    ruleset: str
    hand: Hand
    most: int
    result: str
    totals: tuple[int, ...]
    third_count: int | None = None  # with three players: the trick points of the third


HANDS = (
    TapCount(
        "howell-racehorse by chips",
        "howell-racehorse",
        REFERENCE_HAND,
        14,
        "Ann & Cyd made 310",
        REFERENCE_HAND.totals,
    ),
    TapCount(
        "howell-racehorse by cards",
        "howell-racehorse",
        REFERENCE_CARDS,
        24,
        "Ann & Cyd made 310",
        REFERENCE_CARDS.totals,
    ),
    TapCount("classic", "classic", CLASSIC[0], 14, "Bob & Dee made 22", CLASSIC[0].totals),
    TapCount(
        "double-deck",
        "double-deck",
        Hand(
            declarer=1,
            bid=60,
            trump="hearts",
            meld={1: "run run pinochle", 3: "aces", 0: "jacks marriage-C"},
            tricks=20,
        ),
        14,
        "Bob & Dee made 60",
        (26, 194),
    ),
    TapCount(
        "three-player",
        "three-player",
        Hand(
            declarer=1,
            bid=30,
            trump="hearts",
            meld={1: "run nine marriage-S", 2: "pinochle", 0: "jacks"},
            tricks=8,
        ),
        14,
        "Bob made 30",
        (12, 30, 9),
        third_count=5,
    ),
)


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case.name)
def test_a_hand_takes_as_few_taps_as_the_page_says(deal: Deal, phone: Page, case: TapCount) -> None:
    scorer = Scorer(phone)
    players = PLAYERS if case.third_count is None else PLAYERS[:3]
    phone.goto(deal(case.ruleset, players=players))

    play(scorer, case)

    expect(phone.get_by_role("heading", name=case.result)).to_be_visible()
    assert scorer.totals == case.totals
    taps = [*(scorer.taps[step] for step in STEPS), scorer.taps.total()]
    print(f"{case.name}: {scorer.taps.total()} taps:", dict(scorer.taps))
    assert scorer.taps.total() <= case.most, dict(scorer.taps)
    assert on_the_page(case.name) == taps


def test_the_first_bid_of_a_new_phone_takes_few_taps_and_no_typing(
    server: str, phone: Page
) -> None:
    scorer = Scorer(phone)
    phone.goto(server)

    scorer.step = "new game"
    scorer.tap(scorer.link("New game"))
    scorer.tap(phone.locator(".foot").get_by_role("button", name="Start"))
    phone.locator(BIDDING).wait_for()
    bid_lowest(scorer)

    expect(phone.locator(".tabs a").first).to_contain_text("West")
    print(f"first opening to first bid: {scorer.taps.total()} taps:", dict(scorer.taps))
    assert scorer.taps.total() <= 5, dict(scorer.taps)
    assert on_the_page("first opening") == [scorer.taps.total()]


def test_a_family_that_knows_its_score_needs_one_tap_more(server: str, phone: Page) -> None:
    """The family plays to 1500 without passing cards, and knows no ruleset by its name."""
    scorer = Scorer(phone)
    phone.goto(server)

    scorer.step = "new game"
    scorer.tap(scorer.link("New game"))
    scorer.tap(scorer.radio("goal", 1500))
    expect(phone.get_by_role("heading", name="Classic in tens")).to_be_visible()
    scorer.tap(phone.locator(".foot").get_by_role("button", name="Start"))
    phone.locator(BIDDING).wait_for()
    bid_lowest(scorer)

    assert scorer.taps.total() <= 7, dict(scorer.taps)


def test_the_same_table_a_week_later_takes_few_taps_and_no_typing(
    server: str, phone: Page, games: Games
) -> None:
    scorer = Scorer(phone)
    scorer.new_game(server, "classic")
    bid_lowest(scorer)  # this game is from the week before
    scorer.taps.clear()
    phone.goto(server)

    scorer.step = "same table"
    scorer.tap(scorer.button("Same table as last time"))
    phone.locator(BIDDING).wait_for()
    bid_lowest(scorer)

    game = games.load(phone.url.split("/games/")[1][:16]).game
    assert (game.players, game.first_dealer, game.ruleset.id) == (PLAYERS, 1, "classic")
    print(f"the same table to its first bid: {scorer.taps.total()} taps:", dict(scorer.taps))
    assert scorer.taps.total() <= 6, dict(scorer.taps)
    assert on_the_page("same table a week later") == [scorer.taps.total()]


def bid_lowest(scorer: Scorer) -> None:
    """Enter the winner of the bid, the lowest amount, and trump."""
    scorer.step = "bid"
    scorer.tap(scorer.radio("declarer", 1))
    scorer.tap(scorer.page.locator("input[name=bid]").first)
    scorer.record(scorer.radio("trump", "hearts"))
    expect(scorer.tab(1)).to_have_attribute("aria-current", "true")


def play(scorer: Scorer, case: TapCount) -> None:
    hand = case.hand
    scorer.bid(hand)
    scorer.meld(hand)
    scorer.finish_meld()
    scorer.step = "tricks"
    scorer.record(scorer.points_tile(hand.tricks))
    if case.third_count is not None:
        scorer.record(scorer.points_tile(case.third_count))


def on_the_page(name: str) -> list[int]:
    """Return the numbers in a row of the table in docs/performance.md."""
    row = re.search(rf"^\| {re.escape(name)} \|(.*)\|$", PAGE.read_text("utf-8"), re.M)
    assert row, f"The page has no row for {name}."
    return [int(number) for number in re.findall(r"\d+", row[1])]
