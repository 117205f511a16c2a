"""Other tables: three and five players and the double deck, a hand each by tapping."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scorer import Scorer
from tests.browser.shown import Shown
from tests.browser.test_screens import THUMB, TOO_SMALL

GUARD = 550  # ms in which a second tap at the place of the first is not taken
NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve")


@dataclass(frozen=True)
class Tapped:
    """A hand in which Bob wins the bid in hearts and shows a run and aces."""

    ruleset: str
    players: int
    bid: int
    tricks: tuple[int, ...]  # one after the other, as the screen asks
    totals: tuple[str, ...]
    partner: str = ""
    answer: str = ""  # to the one question


HANDS = (
    # Ann is asked first, then Cyd; Bob has the rest, his discards with it.
    Tapped("three-player", 3, 30, (8, 5), ("8", "37", "5")),
    Tapped("partnership-three-player", 3, 25, (8, 5), ("8", "37", "5")),
    Tapped("three-handed", 3, 180, (80, 50), ("80", "370", "50")),
    # Ann, Cyd and Eve have 200 together; each of them scores it.
    Tapped("five-handed", 5, 500, (200,), ("200", "550", "200", "550", "200"), partner="Dee"),
    Tapped("double-deck", 4, 55, (20,), ("20", "55")),
)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.ruleset)
@pytest.mark.parametrize("size", [(375, 667), (320, 568)], ids=["375", "320"])
def test_a_hand_is_tapped_at_every_table(
    server: str,
    open_phone: Callable[..., Page],
    shot: Callable[[Page, str], None],
    hand: Tapped,
    size: tuple[int, int],
) -> None:
    page = open_phone(width=size[0], height=size[1])

    def look(screen: str) -> None:
        shot(page, f"{hand.ruleset}-{screen}-{size[0]}")
        check_fit(page, size[0], screen)

    tap_hand(page, server, hand, look)


def check_fit(page: Page | Shown, width: int, screen: str) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width, screen
    assert page.evaluate(TOO_SMALL, THUMB) == [], screen


def tap_hand(page: Page | Shown, server: str, hand: Tapped, look: Callable[[str], None]) -> None:
    """From the first page to the result and the sheet; each screen is looked at."""
    start(page, server, hand)
    look("bid")
    page.locator("label", has_text="Bob").tap()
    page.locator(f"label:has(input[name=bid][value='{hand.bid}'])").tap()
    page.locator("label.h").tap()
    if hand.partner:
        expect(page.get_by_text("Who is Bob’s partner this hand?")).to_be_visible()
        look("partner")
        page.get_by_role("button", name=hand.partner).tap()
    for chip in ("run", "aces"):
        page.locator(f"button[value='{chip}:1']").tap()
        expect(Scorer(page).chip(chip)).to_have_class("on")
    look("meld")
    page.get_by_role("button", name="No more meld").tap()
    count(page, hand, look)
    look("result")
    assert page.locator(".score dd").all_inner_texts() == list(hand.totals)
    page.get_by_role("link", name="Sheet").tap()
    expect(page.get_by_text("Score sheet")).to_be_visible()
    look("sheet")


def start(page: Page | Shown, server: str, hand: Tapped) -> None:
    page.goto(f"{server}/games/new")
    page.get_by_role("button", name=f"{hand.players} players").tap()
    page.wait_for_url(f"**players={hand.players}")  # what is typed before goes with the old page
    expect(page.locator("input[list=names]")).to_have_count(hand.players)
    for seat, name in enumerate(NAMES[: hand.players]):
        page.locator(f"#p{seat}").fill(name)
    choice = page.locator(f"label:has(input[value='{hand.ruleset}'])")
    if not choice.is_visible():
        page.get_by_text("More rulesets").tap()
    choice.tap()
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_text("Who won the bid?")).to_be_visible()


def count(page: Page | Shown, hand: Tapped, look: Callable[[str], None]) -> None:
    """Tap the trick points pile after pile until the result stands there."""
    for turn, points in enumerate(hand.tricks):
        left = len(hand.tricks) + 1 - turn
        tiles = page.locator(f"form[id$='-{left}'] button[value='{points}']")
        expect(tiles.first).to_be_visible()
        look(f"tricks-{turn}")
        page.wait_for_timeout(GUARD)
        tiles.first.tap()
    expect(page.get_by_role("heading", name=f"made {hand.bid}")).to_be_visible()
