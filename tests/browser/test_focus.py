"""The focus outline marks controls that keys can press, but not headings.

A script focuses a heading so that screen readers read it.
"""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.pinochle.game.events import MeldFinished
from scorekeeper.service.games import Act, Games
from tests.browser.conftest import Deal
from tests.browser.hands import Hand
from tests.browser.scorer import Scorer

ONE_PHONE = True
BID_ONLY = Hand(declarer=1, bid=300, trump="hearts")

OUTLINE = """
target => {
  target.focus();
  return [target.matches(":focus-visible"), getComputedStyle(target).outlineStyle];
}
"""


@pytest.mark.parametrize("phone", [{}, {"colour_scheme": "dark"}], indirect=True, ids=str)
def test_a_heading_focused_by_a_script_has_no_outline(
    deal: Deal, games: Games, phone: Page
) -> None:
    address = deal("howell-racehorse", BID_ONLY)
    phone.goto(address)
    table = games.load(address.rpartition("/")[2])
    games.record(table.id, Act("other", table.seq), MeldFinished(1))

    heading = phone.locator("#step-tricks h1")

    expect(heading).to_be_focused()  # the next poll focuses it, without any touch
    assert heading.evaluate(OUTLINE) == [True, "none"]


@pytest.mark.parametrize(
    "target", ["button[name=tap] >> nth=0", ".tabs a >> nth=0", ".foot button"]
)
def test_controls_focused_by_keyboard_have_an_outline(deal: Deal, phone: Page, target: str) -> None:
    phone.goto(deal("howell-racehorse", BID_ONLY))
    phone.keyboard.press("Tab")

    assert phone.locator(target).evaluate(OUTLINE) == [True, "solid"]


def test_there_is_no_outline_after_a_tap(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))

    scorer.show("AH")
    scorer.finish_meld()

    assert phone.locator("h1").evaluate("h1 => getComputedStyle(h1).outlineStyle") == "none"
