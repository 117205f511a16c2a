"""Landscape phones and reduced motion: everything is visible and in reach."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Deal, OpenPhone, OpenScreen, Screenshot
from tests.browser.hands import Hand
from tests.browser.screens.table import LONG_NAMES

ONE_PHONE = True


# True if the lower edge of a button can be tapped without scrolling.
UNCOVERED = """
button => {
  const {left, bottom, width} = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, bottom - 2));
}
"""
# The button or tile to tap next, for each step of a hand.
NEXT_TAPS = {
    "bid": "fieldset.six label >> nth=0",
    "auction-opening": ".calls button[value=pass]",
    "meld-full": ".foot .go",
    "tricks": ".six > button >> nth=0",
    "one-question": ".answers button >> nth=0",
    "result-made": ".foot .go",
    "new-evening": ".foot .go",
    "director": ".foot button >> nth=-1",
    "next-tables": ".seats-next button >> nth=0",
}


@pytest.mark.parametrize("name", NEXT_TAPS)
def test_on_a_landscape_phone_the_next_tap_is_in_reach(
    open_phone: OpenPhone,
    open_screen: OpenScreen,
    screenshot: Screenshot,
    name: str,
) -> None:
    page = open_phone(width=667, height=375)
    open_screen(page, name)

    screenshot(page, f"{name}-667-landscape")
    assert page.evaluate("document.documentElement.scrollWidth") <= 667
    target = page.locator(NEXT_TAPS[name])
    target.scroll_into_view_if_needed()
    expect(target).to_be_in_viewport(ratio=1)
    target.tap(trial=True)  # fails if something covers the target


@pytest.mark.parametrize("phone", [{"width": 320, "height": 568}], indirect=True)
def test_a_choice_that_opens_is_in_reach(deal: Deal, phone: Page) -> None:
    hand = Hand(declarer=1, bid=310, trump="hearts", meld={1: "run aces"}, tricks=100)
    phone.goto(f"{deal('howell-racehorse', hand, players=LONG_NAMES)}/hands/1/meld/1")
    phone.locator(".again summary", has_text="Aces").tap()
    choice = phone.get_by_role("button", name="Take back Aces").element_handle()
    phone.wait_for_function(UNCOVERED, arg=choice, timeout=5000)


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_the_winners_screen_is_animated_only_if_motion_is_allowed(
    open_phone: OpenPhone, open_screen: OpenScreen, motion: str, moves: bool
) -> None:
    page = open_phone(reduced_motion=motion)
    open_screen(page, "game-end")
    assert bool(page.evaluate("document.getAnimations().length")) is moves
    for shown in (".fan i >> nth=3", ".won h1", ".won dl"):
        expect(page.locator(shown)).to_be_visible()


def test_with_reduced_motion_nothing_is_animated(
    open_phone: OpenPhone, open_screen: OpenScreen
) -> None:
    page = open_phone(reduced_motion="reduce")
    open_screen(page, "meld-full")
    page.locator(".points summary").tap()
    page.locator(".again summary").first.tap()
    assert page.evaluate("document.getAnimations().length") == 0
