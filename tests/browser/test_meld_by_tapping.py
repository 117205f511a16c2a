"""Meld that is tapped as cards and chips counts as in the documents with the rules."""

from playwright.sync_api import Page, Route, expect

from tests.browser.hands import SAMPLE_CARDS
from tests.browser.scorer import Scorer

ONE_PHONE = True
SAMPLE_COUNTS = {"howell-racehorse": 300, "classic": 30}  # points of Howell's sample hand


def test_the_calculator_counts_howells_sample_hand_by_the_chosen_ruleset(
    server: str, phone: Page
) -> None:
    phone.goto(server)
    phone.get_by_role("link", name="Meld calculator").tap()
    expect(phone.get_by_role("button", name="Show")).to_be_hidden()  # only without JavaScript
    scorer = Scorer(phone)
    total = phone.locator("output")

    scorer.button("Diamonds").tap()  # makes diamonds trump, whose row moves to the top
    expect(scorer.button("Diamonds")).to_have_attribute("aria-current", "true")
    for card in SAMPLE_CARDS.split():
        count = scorer.card(card).get_attribute("value")
        scorer.tap(scorer.card(card))
        expect(scorer.card(card)).not_to_have_attribute("value", count or "")

    for ruleset, points in SAMPLE_COUNTS.items():
        phone.get_by_label("Ruleset").select_option(ruleset)
        expect(total, ruleset).to_have_text(str(points))
    phone.reload()
    expect(total).to_have_text(str(points))


def test_the_calculator_shows_the_value_of_the_cards_in_each_trump(
    server: str, phone: Page
) -> None:
    scorer = Scorer(phone)
    phone.goto(f"{server}/meld?named=hearts")

    scorer.chip("run").tap()
    scorer.chip("aces").tap()
    expect(phone.locator("output")).to_have_text("250")
    scorer.button("Spades 120").tap()  # 120 is a marriage of hearts and the aces

    expect(phone.locator("output")).to_have_text("120")
    scorer.button("Clear").tap()
    expect(phone.locator("output")).to_have_text("0")


def test_quick_taps_in_the_calculator_all_count(server: str, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(f"{server}/meld?named=hearts")
    held: list[Route] = []
    phone.route("**/meld?*", lambda route: held.append(route) if not held else route.continue_())

    for meld in ("run", "aces", "kings"):
        scorer.chip(meld).tap()
    held[0].continue_()

    expect(phone.locator("output")).to_have_text("330")
