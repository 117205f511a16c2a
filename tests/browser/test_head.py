"""Undo and Redo have fixed places in the head, at every size and on every screen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Deal, Screenshot
from tests.browser.hands import REFERENCE_HAND, Hand
from tests.browser.scorer import Scorer, center_of
from tests.browser.test_layout import moved, places

ONE_PHONE = True
BUTTONS = "#undo, #redo, .bar a:not(.leads-back)"
HEAD = f"#score > *, {BUTTONS}"
SIZES = [(320, 568), (375, 553), (412, 915), (568, 320), (667, 375), (768, 1024), (1280, 800)]
MELD = Hand(declarer=1, bid=300, trump="hearts", meld={1: "AH KS QD"})


def resized(phone: Page) -> Iterator[tuple[int, int]]:
    """Set the phone to each size in turn, and yield the size."""
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        yield width, height


@pytest.mark.parametrize("phone", [{"width": 320}, {"width": 1280}], ids=str, indirect=True)
def test_two_taps_on_one_spot_undo_twice_and_redo_twice(
    deal: Deal, phone: Page, screenshot: Screenshot
) -> None:
    def tap_twice(button: str) -> None:
        place = center_of(phone.locator(button))
        for _tap in range(2):
            scorer.expect_facts(lambda: phone.touchscreen.tap(*place))
            assert moved(before, places(phone, HEAD)) == [], button

    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", REFERENCE_HAND, MELD))
    before = places(phone, HEAD)
    tap_twice("#undo")
    screenshot(phone, f"head-{phone.evaluate('innerWidth')}")
    assert len({y for _x, y, _width, _height in places(phone, ".bar button, .bar a")}) == 1
    tap_twice("#redo")

    for card in ("AH", "KS", "QD"):
        expect(scorer.card(card)).to_have_attribute("value", f"{card}:2")


def test_the_buttons_in_the_head_have_the_same_places_on_every_screen(
    deal: Deal, phone: Page
) -> None:
    address = deal("howell-racehorse", REFERENCE_HAND, MELD)
    phone.goto(address)
    before = {size: places(phone, BUTTONS) for size in resized(phone)}

    for page in ("/hands/2/more", "/players", "/sheet", "/history", "/hands/1", "/hands/2/bid"):
        phone.goto(address + page)
        for size in resized(phone):
            assert moved(before[size], places(phone, BUTTONS)) == [], (page, size)


def test_names_of_twelve_letters_are_not_cut_in_the_score(deal: Deal, phone: Page) -> None:
    names = ("Bartholomäus", "Constantinos", "Featherstone", "Hildegardine")
    phone.goto(deal("howell-racehorse", REFERENCE_HAND, players=names))
    cut = "names => names.filter(name => name.scrollHeight > name.clientHeight + 1).length"
    for size in resized(phone):
        assert phone.locator(".score dt").evaluate_all(cut) == 0, size


def test_undo_and_redo_are_disabled_if_there_is_nothing_to_do(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", Hand(declarer=1, bid=300, trump="hearts")))
    expect(phone.locator("#redo")).to_be_disabled()

    scorer.record(scorer.button("Undo the bid"))

    expect(phone.locator("#undo")).to_be_disabled()
    expect(scorer.button("Redo the bid")).to_be_enabled()
