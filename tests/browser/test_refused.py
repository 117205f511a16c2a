"""An error is shown in view, and nothing moves under the finger."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Deal, wait_until
from tests.browser.hands import Hand
from tests.browser.scorer import Scorer

ONE_PHONE = True
TWO_ACES = Hand(declarer=1, bid=300, trump="hearts", meld={1: "AS AS"})

PLACES = "targets => targets.map(target => target.getBoundingClientRect().y)"
PRESSED = 1  # px by which a button sinks when pressed
# Returns the distance from the error's lower edge to the foot, or to the end of the screen.
TO_EDGE = """
() => (document.querySelector(".foot:not(.nojs)")?.getBoundingClientRect().top ?? innerHeight)
  - document.querySelector(".err").getBoundingClientRect().bottom
"""


@pytest.mark.parametrize("phone", [{"width": 320, "height": 568}], indirect=True, ids=["320"])
def test_an_error_about_a_card_moves_no_card(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", TWO_ACES) + "/hands/1/meld/3")
    cards = phone.locator(".chips button, .cards button")
    before = cards.evaluate_all(PLACES)

    scorer.tap(scorer.card("AS"))

    expect(phone.locator(".err")).to_contain_text("No A♠ left")
    assert cards.evaluate_all(PLACES) == pytest.approx(before, abs=PRESSED)


@pytest.mark.parametrize(
    "phone", [{}, {"java_script_enabled": False}], ids=["script", "no script"], indirect=True
)
def test_the_error_of_a_refused_import_is_in_view(server: str, phone: Page) -> None:
    phone.goto(server)
    phone.get_by_role("link", name="Import games").tap()
    phone.get_by_role("button", name="Import").tap()
    expect(phone.locator(".err")).to_have_text("Choose a file first.")
    expect(phone.locator(".err")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("in_sight", "moves"), [(5, False), (-15, True)], ids=["in sight", "out of sight"]
)
def test_the_page_scrolls_only_to_errors_out_of_view(
    deal: Deal, phone: Page, in_sight: int, moves: bool
) -> None:
    phone.goto(f"{deal('howell-racehorse')}/players")
    field = phone.locator("#p3")
    field.fill("Ann")
    field.press("Enter")
    phone.locator(".err").wait_for()
    height = 667
    for _ in range(5):  # repeat, because the layout is tighter on a smaller screen
        height -= round(phone.evaluate(TO_EDGE)) - in_sight
        phone.set_viewport_size({"width": 375, "height": height})
    before = phone.evaluate("scrollY")
    assert phone.evaluate(TO_EDGE) == pytest.approx(in_sight, abs=3)

    with phone.expect_response("**/players"):
        phone.keyboard.press("Enter")
    if moves:
        assert wait_until(phone, lambda: phone.evaluate("scrollY") != before)
    else:
        phone.wait_for_timeout(100)  # long enough for the page to scroll, if it does
        assert phone.evaluate("scrollY") == before

    assert phone.evaluate(TO_EDGE) > 0
