"""The big board fits every screen, and its names can be read across the room."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.access import Role
from scorekeeper.storage.links import Links
from tests.browser.conftest import Deal
from tests.browser.hands import HOWELL, REFERENCE_HAND, Hand
from tests.browser.screens.table import FULL_MELD

ONE_PHONE = True
NAMES = ("Grandma Rose", "Uncle Bartholomew", "Mary-Elizabeth", "Wilhelmina-Rose Fitz")
SCREENS = ((1920, 1080), (1280, 800), (1024, 768), (800, 600), (844, 390), (667, 375))
READ_FROM_AFAR = 1 / 25  # minimum height of letters, as a fraction of the screen's height
SIZES = """
() => [
  document.documentElement.scrollWidth, document.documentElement.scrollHeight,
  parseFloat(getComputedStyle(document.querySelector(".board dt")).fontSize),
]
"""


@pytest.mark.parametrize(
    "hands", [(REFERENCE_HAND, FULL_MELD), HOWELL[:2]], ids=["meld shown", "hand over"]
)
def test_the_whole_big_board_is_on_the_screen(
    deal: Deal, links: Links, phone: Page, hands: tuple[Hand, ...]
) -> None:
    address = deal("howell-racehorse", *hands, players=NAMES)
    links.renew(address.rpartition("/")[2], Role.SEAT)
    phone.goto(f"{address}/board")
    expect(phone.locator(".qr")).to_be_visible()

    for width, height in SCREENS:
        phone.set_viewport_size({"width": width, "height": height})
        *reach, letters = phone.evaluate(SIZES)
        assert reach == [width, height]
        assert letters >= height * READ_FROM_AFAR, (width, height)
