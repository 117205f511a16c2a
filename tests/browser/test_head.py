"""Undo and Redo have places of their own in the head, at every size and on every screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Deal, Shot
from tests.browser.hands import REFERENCE_HAND, Hand
from tests.browser.scorer import Scorer, spot
from tests.browser.test_layout import moved, places

BUTTONS = "#undo, .bar a:not(.leads-back)"  # Redo is as long there as it has something to do
HEAD = f"#score > *, {BUTTONS}"
SIZES = [(320, 568), (412, 915), (667, 375), (1280, 800)]
MELD = Hand(declarer=1, bid=300, trump="hearts", meld={1: "AH KS QD"})
SIZED = pytest.mark.parametrize(
    "phone",
    [{"width": width, "height": height} for width, height in SIZES],
    ids=[f"{width}x{height}" for width, height in SIZES],
    indirect=True,
)


@SIZED
def test_two_taps_on_one_spot_undo_twice_and_redo_twice(
    deal: Deal, phone: Page, shot: Shot
) -> None:
    def tap_twice(button: str) -> None:
        place = spot(phone.locator(button))
        for _tap in range(2):
            scorer.recording(lambda: phone.touchscreen.tap(*place))
            assert moved(before, places(phone, HEAD)) == [], button

    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", REFERENCE_HAND, MELD))
    before = places(phone, HEAD)
    tap_twice("#undo")
    shot(phone, f"head-{phone.evaluate('innerWidth')}")
    assert len({y for _x, y, _width, _height in places(phone, ".bar button, .bar a")}) == 1
    tap_twice("#redo")

    for card in ("AH", "KS", "QD"):
        expect(scorer.card(card)).to_have_attribute("value", f"{card}:2")


@SIZED
def test_the_buttons_of_the_head_are_at_the_same_places_on_every_screen(
    deal: Deal, phone: Page
) -> None:
    address = deal("howell-racehorse", REFERENCE_HAND, MELD)
    phone.goto(address)
    before = places(phone, BUTTONS)

    for page in ("/hands/2/more", "/players", "/sheet", "/history", "/hands/1", "/hands/2/bid"):
        phone.goto(address + page)
        assert moved(before, places(phone, BUTTONS)) == [], page


def test_undo_that_has_taken_all_back_and_redo_that_has_nothing_stay_but_do_nothing(
    deal: Deal, phone: Page
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", Hand(declarer=1, bid=300, trump="hearts")))
    expect(phone.locator("#redo")).to_be_disabled()

    scorer.record(scorer.button("Undo the bid"))

    expect(phone.locator("#undo")).to_be_disabled()
    expect(scorer.button("Redo the bid")).to_be_enabled()
