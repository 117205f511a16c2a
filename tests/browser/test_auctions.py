"""The auction call by call: what each bid may tell, on a small phone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Deal
from tests.browser.scorer import Scorer
from tests.browser.test_screens import THUMB, TOO_SMALL

IOWA = (  # the sample of the document, with what each call tells; L100
    (17, "one leg of a pinochle"),
    (24, "one card short of a run"),
    (30, "a double pinochle"),
    ("by-me", "aces around"),
    (45, "a double pinochle and a run"),
)


def hint(page: Page, call: int | str) -> Locator:
    """What the screen says that call may tell, before it is made."""
    return page.locator(".hints div", has=page.locator("dt", has_text=str(call)))


@pytest.mark.parametrize("phone", [{"width": 320, "height": 568}], indirect=True, ids=["320"])
def test_iowa_state_tells_what_each_call_of_the_printed_sample_means(
    deal: Deal, phone: Page
) -> None:
    """On a small phone, which the auction fits from call to call."""
    scorer = Scorer(phone)
    phone.goto(deal("iowa-state"))
    scorer.every_call()
    question = phone.locator("h1.question")
    expect(question).to_contain_text("Bob’s bid Bidding starts at 15")

    for speaker, (said, meaning) in zip(("Bob", "Cyd", "Dee", "Ann", "Bob"), IOWA, strict=True):
        expect(question).to_contain_text(f"{speaker}’s bid")
        words = str(said).replace("-", " ")
        expect(hint(phone, words).filter(has_text=meaning)).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") <= 320, said
        assert phone.evaluate(TOO_SMALL, THUMB) == [], said
        scorer.call(said)
        expect(phone.locator(".log li").last).to_have_text(f"{speaker} {words} {meaning}")
    scorer.call("pass", "pass")

    expect(phone.locator(".log li")).to_have_count(7)
    expect(question).to_contain_text("Bob won the bid at 45 What is trump?")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    assert phone.evaluate(TOO_SMALL, THUMB) == []
    scorer.name_trump("clubs")
    expect(phone.get_by_text("Bob bid 45")).to_be_visible()
    expect(scorer.tab(1)).to_have_attribute("aria-current", "true")
