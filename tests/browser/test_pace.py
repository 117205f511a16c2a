"""A page polls every two seconds, or every ten seconds while nothing happens."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.pinochle.game.events import PointsShown
from scorekeeper.service.games import Act, Games
from tests.browser.conftest import Deal
from tests.browser.hands import Hand

LONG = 600_000  # ms; long enough to make a page idle
BID_ONLY = Hand(declarer=1, bid=300, trump="hearts")
COUNT = """
document.documentElement.dataset.underWay = 0;
window.polls = 0;
document.addEventListener("htmx:before:request", () => { polls++; under(+1); });
document.addEventListener("htmx:finally:request", () => under(-1));
function under(more) { document.documentElement.dataset.underWay -= -more; }
"""


def polls_in(watcher: Page, seconds: int) -> int:
    before = watcher.evaluate("polls")
    for _ in range(0, seconds, 2):
        watcher.clock.run_for(2_000)
        expect(watcher.locator("html")).to_have_attribute("data-under-way", "0")
    return int(watcher.evaluate("polls")) - before


@pytest.fixture
def address(deal: Deal) -> str:
    return deal("howell-racehorse", BID_ONLY)


@pytest.fixture
def watcher(phone: Page, address: str) -> Page:
    """A page on which nothing happens. The test controls its clock."""
    phone.clock.install()
    phone.goto(address)
    phone.wait_for_selector("form[data-htmx-powered]", state="attached")
    phone.evaluate(COUNT)
    return phone


@pytest.fixture
def idle(watcher: Page) -> Page:
    assert polls_in(watcher, 10) == 5
    watcher.clock.fast_forward(LONG)
    polls_in(watcher, 10)
    assert polls_in(watcher, 60) == 6
    return watcher


def test_an_idle_page_polls_quickly_again_after_a_touch(idle: Page) -> None:
    idle.get_by_role("heading", level=1).tap()

    assert polls_in(idle, 10) == 5


def test_a_page_that_becomes_visible_polls_at_once_and_then_quickly(idle: Page) -> None:
    before = idle.evaluate("polls")
    idle.evaluate("document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))")

    assert idle.evaluate("polls") == before + 1
    expect(idle.locator("html")).to_have_attribute("data-under-way", "0")
    assert polls_in(idle, 10) == 5


def test_an_idle_page_polls_quickly_again_once_another_phone_records(
    idle: Page, games: Games, address: str
) -> None:
    table = games.load(address.rpartition("/")[2])
    games.record(table.id, Act("other", table.seq), PointsShown(1, 3, 120, 0))

    polls_in(idle, 10)

    expect(idle.locator("#table")).to_contain_text("120")
    assert polls_in(idle, 10) == 5
