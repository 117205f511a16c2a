"""Two quick taps where one was meant, while every call is told: the next player's is left alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.hands import PLAYERS
from tests.browser.scorer import Scorer, double_tap, spot

MEANT = 400  # ms after the last answer, when whoever taps has seen who speaks now


@pytest.fixture
def scorer(deal: Callable[..., str], phone: Page) -> Scorer:
    """An auction at its own address, as it is from its second call on."""
    phone.goto(deal("classic") + "/hands/1/calls")
    return Scorer(phone)


def said(phone: Page, *passed: int) -> None:
    calls = [f"{PLAYERS[seat]} pass" for seat in passed]
    phone.wait_for_timeout(MEANT)
    expect(phone.locator(".log li")).to_have_text(calls)


@pytest.mark.parametrize("gap", [60, 150, 300], ids=lambda gap: f"{gap} ms")
def test_a_double_tap_on_pass_passes_one_player(scorer: Scorer, phone: Page, gap: int) -> None:
    double_tap(phone, scorer.button("Pass"), gap)

    said(phone, 1)
    double_tap(phone, scorer.button("Pass"), gap)
    said(phone, 1, 2)


def test_on_a_slow_line_the_second_tap_comes_long_after_the_first(
    scorer: Scorer, phone: Page
) -> None:
    phone.route("**/calls/*", slow)
    place = spot(scorer.button("Pass"))

    with phone.expect_response("**/calls/*"):
        phone.touchscreen.tap(*place)
    phone.locator("h1.ask", has_text="Cyd speaks").wait_for()
    phone.touchscreen.tap(*place)  # “did it not hear me?”

    phone.unroute_all()
    said(phone, 1)


def slow(route: Route) -> None:
    answer = route.fetch()
    route.request.frame.page.wait_for_timeout(700)
    route.fulfill(response=answer)


def test_quick_passes_that_are_meant_are_all_heard(scorer: Scorer, phone: Page) -> None:
    place = spot(scorer.button("Pass"))
    for speaker in ("Cyd", "Dee"):
        phone.touchscreen.tap(*place)
        phone.locator("h1.ask", has_text=f"{speaker} speaks").wait_for()
        phone.wait_for_timeout(MEANT)

    said(phone, 1, 2)
