"""The bid without a pointer: keys choose, only Enter sends."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.scorer import Scorer


def test_the_bid_is_chosen_by_arrow_keys_and_sent_by_enter(
    deal: Callable[..., str], phone: Page
) -> None:
    phone.goto(deal("howell-racehorse"))
    scorer = Scorer(phone)
    before = scorer.seq
    posts: list[str] = []
    phone.on("request", lambda request: request.method == "POST" and posts.append(request.url))

    reach_by_tab(phone, "declarer")
    phone.keyboard.press("Space")
    phone.keyboard.press("ArrowRight")
    reach_by_tab(phone, "bid")
    phone.keyboard.press("Space")
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("ArrowDown")
    reach_by_tab(phone, "trump")
    phone.keyboard.press("Space")  # everything has its choice now
    phone.keyboard.press("ArrowRight")
    phone.keyboard.press("ArrowRight")

    expect(scorer.radio("declarer", 2)).to_be_checked()  # Bob bids first, Cyd next
    expect(scorer.radio("bid", 270)).to_be_checked()
    expect(scorer.radio("trump", "diamonds")).to_be_checked()
    assert (scorer.seq, posts) == (before, [])
    scorer.recording(lambda: phone.keyboard.press("Enter"))
    expect(phone.get_by_text("Cyd bid 270")).to_be_visible()


def reach_by_tab(phone: Page, group: str) -> None:
    """Press Tab until the focus is in that group of tiles."""
    for _ in range(20):
        phone.keyboard.press("Tab")
        if phone.evaluate("document.activeElement.name") == group:
            return
    raise AssertionError(f"Tab never reached {group}")
