"""The auction call by call: the meanings of bids, on a small phone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Deal
from tests.browser.scorer import Scorer
from tests.browser.test_screens import THUMB, TOO_SMALL

ONE_PHONE = True
IOWA = (  # the sample auction in the document, with the meaning of each call (R24)
    (17, "one leg of a pinochle"),
    (24, "one card short of a run"),
    (30, "a double pinochle"),
    ("by-me", "aces around"),
    (45, "a double pinochle and a run"),
)


def hint(page: Page, call: int | str) -> Locator:
    """The hint that explains a call before it is made."""
    return page.locator(".hints div", has=page.locator("dt", has_text=str(call)))


@pytest.mark.parametrize("phone", [{"width": 320, "height": 568}], indirect=True, ids=["320"])
def test_iowa_state_explains_each_call_of_the_sample_auction(deal: Deal, phone: Page) -> None:
    """The auction fits a small phone at each call."""
    scorer = Scorer(phone)
    phone.goto(deal("iowa-state"))
    scorer.open_auction()
    question = phone.locator("h1.question")
    expect(question).to_contain_text("Bob’s bid Bidding starts at 15")

    for speaker, (call, meaning) in zip(("Bob", "Cyd", "Dee", "Ann", "Bob"), IOWA, strict=True):
        expect(question).to_contain_text(f"{speaker}’s bid")
        words = str(call).replace("-", " ")
        expect(hint(phone, words).filter(has_text=meaning)).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") <= 320, call
        assert phone.evaluate(TOO_SMALL, THUMB) == [], call
        scorer.call(call)
        expect(phone.locator(".log li").last).to_have_text(f"{speaker}: {words} {meaning}")
    scorer.call("pass", "pass")

    expect(phone.locator(".log li")).to_have_count(7)
    expect(question).to_contain_text("Bob won the bid at 45 What is trump?")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    assert phone.evaluate(TOO_SMALL, THUMB) == []
    scorer.name_trump("clubs")
    expect(phone.get_by_text("Bob bid 45")).to_be_visible()
    expect(scorer.tab(1)).to_have_attribute("aria-current", "true")
