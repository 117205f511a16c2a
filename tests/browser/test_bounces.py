"""Two taps on one place. The second tap may be a bounce, a double tap, or intended.

The tests control the page's clock, so the gap between taps is exact even on a busy machine.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Deal
from tests.browser.hands import Hand
from tests.browser.scorer import Scorer, center_of

BID = Hand(declarer=1, bid=60, trump="hearts")


@pytest.fixture
def table(deal: Deal, phone: Page) -> Callable[..., Scorer]:
    """A function that opens a game on a page whose clock the test controls."""

    def table(ruleset: str, *hands: Hand) -> Scorer:
        phone.clock.install()
        phone.goto(deal(ruleset, *hands))
        phone.wait_for_selector("form[data-htmx-powered]", state="attached")
        phone.clock.pause_at(phone.evaluate("Date.now()") + 5_000)
        return Scorer(phone)

    return table


def tap_twice(scorer: Scorer, target: Locator, gap: int) -> None:
    """Tap twice. The second tap comes ``gap`` ms after the answer to the first is drawn."""
    place, tap = center_of(target), scorer.page.touchscreen.tap
    scorer.expect_facts(lambda: tap(*place))
    scorer.page.clock.run_for(gap)
    tap(*place)


@pytest.mark.parametrize("gap", [60, 240], ids=lambda gap: f"{gap} ms")
@pytest.mark.parametrize("ruleset", ["double-deck", "partnership-auction"])
def test_a_bounce_on_a_chip_or_a_card_is_one_tap(
    table: Callable[..., Scorer], ruleset: str, gap: int
) -> None:
    scorer = table(ruleset, BID)
    facts = scorer.seq
    tap_twice(scorer, scorer.chip("aces"), gap)
    expect(scorer.button("Take back Aces")).to_be_hidden()  # the second tap did not unfold the chip
    scorer.page.clock.run_for(1_000)
    tap_twice(scorer, scorer.card("QD"), gap)
    scorer.page.clock.run_for(1_000)

    scorer.record(scorer.card("KD"))

    assert scorer.seq == facts + 3


def test_a_later_second_tap_counts(table: Callable[..., Scorer]) -> None:
    scorer = table("double-deck", BID)
    facts = scorer.seq
    for target, count in ((scorer.chip("aces"), 2), (scorer.card("QD"), 4)):
        tap_twice(scorer, target, 260)
        seq = scorer.page.locator(f".bar input[name=seq][value='{facts + count}']")
        seq.wait_for(state="attached")
        scorer.page.clock.run_for(1_000)


def test_quick_taps_on_neighbours_all_count(table: Callable[..., Scorer]) -> None:
    """Two thumbs tap at once, close to the edge between two cards."""
    scorer = table("double-deck", BID)
    left, right = (scorer.card(card).bounding_box() for card in ("KD", "QD"))
    assert left
    assert right
    middle = left["y"] + left["height"] / 2
    places = [(left["x"] + left["width"] - 2, middle), (right["x"] + 2, middle)]

    def tap_both() -> None:
        for place in places:
            scorer.page.touchscreen.tap(*place)

    scorer.expect_facts(tap_both, facts=2)
    expect(scorer.card("KD")).to_have_attribute("value", "KD:2")
    expect(scorer.card("QD")).to_have_attribute("value", "QD:2")


@pytest.mark.parametrize("suit", ["spades", "clubs"])
def test_the_meld_ends_only_after_its_screen_could_be_read(
    table: Callable[..., Scorer], suit: str
) -> None:
    """“No more meld”, “Dee next” and the total appear where the tiles for trump were."""
    scorer = table("double-deck")
    scorer.tap(scorer.radio("declarer", 1))
    scorer.tap(scorer.page.locator("input[name=bid]").first)
    facts = scorer.seq

    tap_twice(scorer, scorer.radio("trump", suit), 600)

    scorer.page.clock.run_for(1_000)
    expect(scorer.tab(1)).to_have_attribute("aria-current", "true")
    scorer.finish_meld()
    assert scorer.seq == facts + 2
