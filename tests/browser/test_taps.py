"""How many taps the reference hand of the issue takes, from the bid to the result."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import REFERENCE_CARDS, REFERENCE_HAND, Hand
from tests.browser.scorer import Scorer


@pytest.mark.parametrize(
    ("hand", "most"),
    [
        pytest.param(REFERENCE_HAND, 14, id="chips"),
        pytest.param(REFERENCE_CARDS, 24, id="cards"),
    ],
)
def test_the_reference_hand_takes_few_taps(
    deal: Callable[..., str], phone: Page, hand: Hand, most: int
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse"))

    scorer.play(hand)

    expect(phone.get_by_role("heading", name="Ann & Cyd made 310")).to_be_visible()
    assert scorer.totals == hand.totals
    print(f"{scorer.taps.total()} taps:", dict(scorer.taps))
    assert scorer.taps.total() <= most, dict(scorer.taps)
