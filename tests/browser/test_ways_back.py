"""The phone's Back button leads from a hand to Home, after any taps in the hand."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scorer import Scorer

ONE_PHONE = True


SLOW_STEPS = [pytest.param(steps, marks=pytest.mark.slow) for steps in (1, 2, 3)]


@pytest.mark.parametrize("steps", [0, 4, *SLOW_STEPS])
def test_back_from_each_step_of_a_hand_leads_home(server: str, phone: Page, steps: int) -> None:
    scorer = Scorer(phone)
    phone.goto(server)
    scorer.tap(scorer.link("New game"))
    scorer.tap(scorer.button("Start"))
    expect(phone.get_by_text("Who won the bid?")).to_be_visible()
    for step in (_bid, _meld, _tricks, _go_on)[:steps]:
        step(scorer)
    heading = phone.locator("h1").inner_text()

    phone.go_back()

    expect(phone.get_by_role("heading", name="Scorekeeper")).to_be_visible()
    scorer.tap(phone.locator(".continue"))
    expect(phone.locator("h1")).to_have_text(heading, use_inner_text=True)


def _bid(scorer: Scorer) -> None:
    scorer.radio("declarer", 1).tap()
    scorer.radio("bid", 20).tap()
    scorer.record(scorer.radio("trump", "hearts"))


def _meld(scorer: Scorer) -> None:
    scorer.record(scorer.button("No more meld"))


def _tricks(scorer: Scorer) -> None:
    scorer.record(scorer.page.locator(".six > button[value='0']"))


def _go_on(scorer: Scorer) -> None:
    scorer.tap(scorer.link("Next hand"))
    expect(scorer.page.get_by_text("Hand 2")).to_be_visible()
