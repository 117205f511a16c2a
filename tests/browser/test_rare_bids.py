"""Bids that are rare: nobody bids, “by me”, an opener in for 250, a declarer alone among five."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hands import PLAYERS
from tests.browser.scorer import Scorer, double_tap

FIVE = (*PLAYERS, "Eve")


def test_when_nobody_has_to_bid_and_all_pass_the_next_player_deals(
    deal: Callable[..., str], phone: Page
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", stuck_seat="nobody", by_me=True))
    scorer.recording(lambda: double_tap(phone, scorer.button("Everyone passed"), gap=150))
    expect(phone.get_by_text("Hand 1 · Bob deals")).to_be_visible()
    expect(scorer.button("Everyone passed")).to_be_visible()

    scorer.record(scorer.button("Undo"))
    scorer.every_call()
    scorer.call("pass", "by-me", "pass")
    expect(phone.locator("h1.question")).to_contain_text("Ann’s bid")

    scorer.call("pass")

    expect(phone.get_by_text("Everyone passed. Bob deals.")).to_be_visible()
    expect(phone.get_by_text("Hand 1 · Bob deals")).to_be_visible()
    scorer.record(scorer.button("Undo"))
    expect(phone.locator(".log li")).to_have_text(["Bob pass", "Cyd by me", "Dee pass"])
    scorer.call(250)
    expect(phone.locator("h1.question")).to_contain_text("Ann won the bid at 250")


def test_an_opener_is_in_for_250_and_nobody_else_wins_at_it(
    deal: Callable[..., str], phone: Page
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("four-handed"))
    scorer.tap(scorer.radio("declarer", 2))
    scorer.tap(scorer.radio("bid", 250))
    scorer.tap(scorer.radio("trump", "hearts"))
    refused = "Bob bids first and is in for 250, so Cyd must bid 260 or more."
    expect(phone.get_by_text(refused)).to_be_visible()
    scorer.record(scorer.radio("declarer", 1))
    expect(phone.get_by_text("Bob bid 250")).to_be_visible()

    scorer.record(scorer.button("Undo"))
    scorer.every_call()
    expect(phone.locator("h1.question")).to_contain_text("Bob’s bid")
    expect(scorer.button("Pass")).to_have_count(0)
    scorer.call(250, "pass", "pass", "pass")
    expect(phone.locator("h1.question")).to_contain_text("Bob won the bid at 250")
    scorer.name_trump("hearts")
    expect(phone.get_by_text("Bob bid 250")).to_be_visible()


def test_one_of_five_plays_alone(deal: Callable[..., str], phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("five-handed", players=FIVE))
    scorer.tap(scorer.radio("declarer", 1))
    scorer.tap(scorer.radio("bid", 450))
    scorer.record(scorer.radio("trump", "hearts"))
    scorer.record(scorer.button("Nobody: Bob plays alone"))
    expect(phone.get_by_text("Bob bid 450, alone")).to_be_visible()
    scorer.show("run")
    scorer.finish_meld()
    expect(phone.get_by_text("Trick points for Ann & Cyd & Dee & Eve")).to_be_visible()
    scorer.record(scorer.points_tile(100))
    expect(phone.get_by_role("heading", name="Bob made 450")).to_be_visible()
    assert scorer.totals == (100, 550, 100, 100, 100)
