"""A chip that stands is taken back with two taps, where it stands."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import Hand
from tests.browser.scorer import Scorer
from tests.browser.test_layout import PHONES, moved, places
from tests.browser.test_screens import THUMB, TOO_SMALL

BID = Hand(declarer=1, bid=300, trump="hearts")


def take_back(scorer: Scorer, id: str) -> None:
    scorer.tap(scorer.page.locator(".take summary"))
    scorer.record(scorer.page.locator(f".chips button[value='-{id}']"))


@pytest.mark.parametrize("phone", PHONES, ids=lambda phone: phone["width"], indirect=True)
def test_taking_a_chip_back_leaves_what_another_needs_and_nothing_moves(
    deal: Callable[..., str], phone: Page, shot: Callable[[Page, str], None]
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID))
    buttons = ".tabs a, .chips > :visible, .cards button, .foot > *"
    before = places(phone, buttons)
    scorer.show("run aces")
    assert moved(before, places(phone, buttons)) == []

    scorer.tap(phone.locator(".take summary"))
    back = scorer.button("Take back Run")
    expect(back).to_be_visible()
    assert moved(before, places(phone, buttons)) == []
    assert phone.evaluate(TOO_SMALL, THUMB) == []
    shot(phone, f"meld-taking-back-{phone.evaluate('innerWidth')}")
    scorer.record(back)

    expect(phone.locator("output")).to_have_text("100")
    expect(scorer.card("AH")).to_have_class("on")
    expect(scorer.card("KH")).not_to_have_class("on")
    expect(back).to_have_count(0)
    assert moved(before, places(phone, buttons)) == []
    scorer.show("nine nine")  # a tap on a chip that stands still adds
    expect(scorer.chip("nine")).to_contain_text("×2")
    take_back(scorer, "nine")
    expect(scorer.chip("nine")).to_contain_text("×1")


def test_what_cannot_be_taken_back_is_said_at_once(deal: Callable[..., str], phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID))
    scorer.show("jacks queens")

    phone.locator(".take summary").tap()
    scorer.button("Take back Pinochle").tap()

    expect(phone.get_by_text("J♦ and Q♠ stand in other melds too.")).to_be_visible()


def test_a_chip_is_taken_back_in_the_calculator_too(server: str, phone: Page) -> None:
    phone.goto(f"{server}/meld?named=hearts")
    scorer = Scorer(phone)
    for chip, total in {"run": 150, "aces": 250}.items():
        scorer.chip(chip).tap()
        expect(phone.locator("output")).to_have_text(str(total))

    phone.locator(".take summary").tap()
    scorer.button("Take back Aces").tap()

    expect(phone.locator("output")).to_have_text("150")


def test_a_chip_is_taken_back_without_javascript(
    deal: Callable[..., str], open_phone: Callable[..., Page]
) -> None:
    phone = open_phone(java_script_enabled=False)
    scorer = Scorer(phone, javascript=False)
    phone.goto(deal("howell-racehorse", BID))
    scorer.show("run nine")

    take_back(scorer, "run")

    expect(phone.locator("output")).to_have_text("10")
