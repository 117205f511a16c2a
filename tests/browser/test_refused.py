"""A refusal is told where it stands, and nothing moves under the finger for it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Deal, soon
from tests.browser.hands import Hand
from tests.browser.scorer import Scorer

TWO_ACES = Hand(declarer=1, bid=300, trump="hearts", meld={1: "AS AS"})

PLACES = "targets => targets.map(target => target.getBoundingClientRect().y)"
PRESSED = 1  # px: a button sinks that far under the finger

# How far the refusal ends above the lower edge of the screen, or of what is left of it by the foot.
TO_EDGE = """
() => (document.querySelector(".foot:not(.nojs)")?.getBoundingClientRect().top ?? innerHeight)
  - document.querySelector(".err").getBoundingClientRect().bottom
"""


@pytest.mark.parametrize("phone", [{"width": 320, "height": 568}], indirect=True, ids=["320"])
def test_one_card_too_many_moves_no_card_away_from_the_finger(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", TWO_ACES) + "/hands/1/meld/3")
    cards = phone.locator(".chips button, .cards button")
    before = cards.evaluate_all(PLACES)

    scorer.tap(scorer.card("AS"))

    expect(phone.locator(".err")).to_contain_text("There are only 2 A♠")
    assert cards.evaluate_all(PLACES) == pytest.approx(before, abs=PRESSED)


@pytest.mark.parametrize(
    "phone", [{}, {"java_script_enabled": False}], ids=["script", "no script"], indirect=True
)
def test_an_import_that_was_refused_says_so_in_sight(server: str, phone: Page) -> None:
    phone.goto(server)
    phone.get_by_role("link", name="Import games").tap()
    phone.get_by_role("button", name="Import").tap()
    expect(phone.locator(".err")).to_have_text("Choose a file first.")
    expect(phone.locator(".err")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("in_sight", "moves"), [(5, False), (-15, True)], ids=["in sight", "out of sight"]
)
def test_only_a_refusal_that_is_out_of_sight_is_brought_into_it(
    deal: Deal, phone: Page, in_sight: int, moves: bool
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse"))
    scorer.unfold("other")
    field = phone.get_by_label("Type a bid")
    field.fill("1")
    field.press("Enter")
    phone.locator(".err").first.wait_for()
    height = 667
    for _ in range(5):  # a screen that fills its page is drawn closer on a smaller one
        height -= round(phone.evaluate(TO_EDGE)) - in_sight
        phone.set_viewport_size({"width": 375, "height": height})
    before = phone.evaluate("scrollY")
    assert phone.evaluate(TO_EDGE) == pytest.approx(in_sight, abs=3)

    with phone.expect_response("**/bid"):
        phone.keyboard.press("Enter")
    if moves:
        assert soon(phone, lambda: phone.evaluate("scrollY") != before)
    else:
        phone.wait_for_timeout(100)  # by then it would have moved
        assert phone.evaluate("scrollY") == before

    assert phone.evaluate(TO_EDGE) > 0
