"""Home: the next tap is in reach on every phone and with long names."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Deal, OpenPhone, OpenScreen, Screenshot
from tests.browser.fit import CUT

ONE_PHONE = True
HOMES = ("home-empty", "home-with-games", "home-with-long-names", "home-with-five-players")
SIZES = ((375, 667), (320, 568), (667, 375), (1280, 800))
LEAST = 64  # px; the first buttons are larger than the usual 44


@pytest.fixture
def page(
    request: pytest.FixtureRequest,
    open_screen: OpenScreen,
    open_phone: OpenPhone,
) -> Page:
    """A phone that shows the named screen."""
    page = open_phone()
    open_screen(page, request.getfixturevalue("name"))
    return page


@pytest.mark.parametrize("name", HOMES)
def test_the_first_taps_need_no_scrolling_and_are_large(
    page: Page, screenshot: Screenshot, name: str
) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        screenshot(page, f"{name}-{width}x{height}")
        new, join = (page.get_by_role("link", name=word) for word in ("New game", "Join a game"))
        one, other = (
            (box["width"], box["height"]) for box in (new.bounding_box(), join.bounding_box())
        )
        expect(new).to_be_in_viewport(ratio=1)
        expect(join).to_be_in_viewport(ratio=1)
        assert one == pytest.approx(other, abs=1)
        assert one[1] >= LEAST
        assert page.evaluate(CUT) == []
        if name != "home-empty":
            expect(page.get_by_role("link", name="Continue")).to_be_in_viewport(ratio=1)


def test_a_game_can_be_deleted_and_restored(server: str, deal: Deal, open_phone: OpenPhone) -> None:
    page = open_phone()
    address = deal("howell-racehorse")
    page.goto(address)
    page.goto(server)
    link = page.get_by_role("link", name="Continue")
    delete = page.get_by_role("button", name="Delete")
    expect(delete).to_be_hidden()

    page.get_by_text("Delete a game").tap()
    delete.tap()
    expect(link).to_be_hidden()
    page.get_by_role("button", name="Undo").tap()
    expect(link).to_be_visible()

    page.get_by_text("Delete a game").tap()
    delete.tap()
    page.get_by_role("link", name="Deleted games").tap()
    page.get_by_role("button", name="Restore").tap()
    expect(link).to_be_visible()
