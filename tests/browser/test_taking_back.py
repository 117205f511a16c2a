"""A meld's chip can add the meld again or remove it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Deal, Screenshot
from tests.browser.hands import Hand
from tests.browser.scorer import Scorer
from tests.browser.test_layout import PHONES, moved, places
from tests.browser.test_screens import THUMB, TOO_SMALL

ONE_PHONE = True
BID = Hand(declarer=1, bid=300, trump="hearts")
BUTTONS = ".tabs a, .chips > button:visible, .chips summary, .cards button, .foot > *"


def take_back(scorer: Scorer, id: str, name: str) -> None:
    scorer.tap(scorer.chip(id))
    scorer.record(scorer.button(f"Take back {name}"))


@pytest.mark.parametrize("phone", PHONES, ids=lambda phone: phone["width"], indirect=True)
def test_removing_a_chip_keeps_cards_of_other_melds_and_moves_nothing(
    deal: Deal, phone: Page, screenshot: Screenshot
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID))
    before = places(phone, BUTTONS)
    scorer.show("run aces")
    assert moved(before, places(phone, BUTTONS)) == []

    scorer.tap(scorer.chip("run"))
    back = scorer.button("Take back Run")
    expect(back).to_be_in_viewport(ratio=1)
    expect(scorer.button("Run ×2 = 1500")).to_have_count(0)  # with the aces, this makes 13 cards
    assert moved(before, places(phone, BUTTONS)) == []
    assert phone.evaluate(TOO_SMALL, THUMB) == []
    screenshot(phone, f"meld-taking-back-{phone.evaluate('innerWidth')}")
    scorer.record(back)

    expect(phone.locator("output")).to_have_text("100")
    expect(scorer.card("AH")).to_have_class("on")
    expect(scorer.card("KH")).not_to_have_class("on")
    expect(back).to_have_count(0)
    assert moved(before, places(phone, BUTTONS)) == []


def test_in_a_single_deck_a_second_meld_takes_a_separate_tap(deal: Deal, phone: Page) -> None:
    """An extra tap on Aces does not turn 100 points into 1000."""
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID))
    scorer.show("aces")
    seq = scorer.seq

    scorer.tap(scorer.chip("aces"))

    expect(phone.locator("output")).to_have_text("100")
    assert scorer.seq == seq
    expect(scorer.button("Aces ×2 = 1000")).to_be_in_viewport(ratio=1)
    scorer.record(scorer.button("Aces ×2 = 1000"))
    expect(phone.locator("output")).to_have_text("1000")
    expect(scorer.button("Take back Aces")).to_be_hidden()  # folded up again
    take_back(scorer, "aces", "Aces")
    expect(phone.locator("output")).to_have_text("100")


def test_naming_a_meld_formed_by_others_does_not_count_again(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", Hand(declarer=1, bid=300, trump="diamonds")))
    scorer.show("run marriage-S")
    expect(scorer.chip("pinochle")).to_have_class("on made")

    scorer.show("pinochle")

    expect(phone.locator("output")).to_have_text("210")
    scorer.show("pinochle")
    expect(phone.locator("output")).to_have_text("470")


def test_in_a_double_deck_each_tap_adds_a_meld_and_take_back_is_separate(
    deal: Deal, phone: Page
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("double-deck", Hand(declarer=1, bid=52, trump="hearts")))
    for total in (4, 30, 60):
        scorer.record(scorer.chip("pinochle"))
        expect(phone.locator("output")).to_have_text(str(total))

    scorer.tap(phone.locator(".take summary"))
    scorer.record(scorer.button("Take back Pinochle"))

    expect(phone.locator("output")).to_have_text("30")


def test_a_chip_can_be_removed_in_the_calculator_too(server: str, phone: Page) -> None:
    phone.goto(f"{server}/meld?named=hearts")
    scorer = Scorer(phone)
    for chip, total in {"run": 150, "aces": 250}.items():
        scorer.tap(scorer.chip(chip))
        expect(phone.locator("output")).to_have_text(str(total))

    scorer.tap(scorer.chip("aces"))
    scorer.tap(scorer.button("Take back Aces"))

    expect(phone.locator("output")).to_have_text("150")


def test_an_unfolded_chip_closes_when_something_else_is_tapped(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("classic", Hand(declarer=1, bid=25, trump="hearts")))
    scorer.show("run")
    offered = scorer.button("Take back Run")
    scorer.tap(scorer.chip("run"))
    expect(offered).to_be_visible()

    phone.get_by_role("heading", name="trump").tap()

    expect(offered).to_be_hidden()
    scorer.show("aces")
    expect(phone.locator("output")).to_have_text("25")
