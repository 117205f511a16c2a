"""A phone on its side, and less motion: all is seen and in reach."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LeadTo, OpenPhone, Shot

# Each step's tap, as a person would look for it.
NEXT_TAPS = {
    "bid": "fieldset.six label >> nth=0",
    "auction-opening": ".calls button[value=pass]",
    "meld-full": ".foot .go",
    "tricks": ".six > button >> nth=0",
    "one-question": ".answers button >> nth=0",
    "result-made": ".foot .go",
}


@pytest.mark.parametrize("name", NEXT_TAPS)
def test_on_a_phone_on_its_side_the_next_tap_is_in_reach(
    open_phone: OpenPhone,
    lead_to: LeadTo,
    shot: Shot,
    name: str,
) -> None:
    page = open_phone(width=667, height=375)
    lead_to(page, name)

    shot(page, f"{name}-667-landscape")
    assert page.evaluate("document.documentElement.scrollWidth") <= 667
    target = page.locator(NEXT_TAPS[name])
    target.scroll_into_view_if_needed()
    expect(target).to_be_in_viewport(ratio=1)
    target.tap(trial=True)  # nothing lies over it


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_the_winners_moment_moves_only_where_motion_is_welcome(
    open_phone: OpenPhone, lead_to: LeadTo, motion: str, moves: bool
) -> None:
    page = open_phone(reduced_motion=motion)
    lead_to(page, "game-end")
    assert bool(page.evaluate("document.getAnimations().length")) is moves
    for shown in (".fan i >> nth=3", ".won h1", ".won dl"):
        expect(page.locator(shown)).to_be_visible()


def test_nothing_moves_by_itself_where_motion_is_not_welcome(
    open_phone: OpenPhone, lead_to: LeadTo
) -> None:
    page = open_phone(reduced_motion="reduce")
    lead_to(page, "meld-full")
    page.get_by_text("Enter points instead").tap()
    page.locator(".again summary").first.tap()
    assert page.evaluate("document.getAnimations().length") == 0
