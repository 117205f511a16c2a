"""The auction call by call: what a bid may tell, who is stuck, and two taps where one was meant."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import CLASSIC, Hand
from tests.browser.scorer import Scorer, double_tap
from tests.browser.test_screens import THUMB, TOO_SMALL

IOWA = (  # the sample of the document, with what each call tells; L100
    (17, "one leg of a pinochle"),
    (24, "one card short of a run"),
    (30, "a double pinochle"),
    ("by-me", "aces around"),
    (45, "a double pinochle and a run"),
)
QUICK = 250  # ms between the taps of a double tap


@pytest.fixture
def auction(deal: Callable[..., str], phone: Page) -> Callable[[str], Scorer]:
    """Start a game of that ruleset, Ann dealing, and go to its first auction."""

    def begin(ruleset: str) -> Scorer:
        scorer = Scorer(phone)
        phone.goto(deal(ruleset))
        scorer.every_call()
        return scorer

    return begin


def question(page: Page) -> Locator:
    """Whose turn it is, or who has won."""
    return page.locator("h1.question")


def last_call(page: Page) -> Locator:
    return page.locator(".log li").last


def offered(page: Page) -> list[str]:
    """Every call on a tile, in order."""
    tiles = page.locator(".calls button[name=said]:not([value=''])").all()
    return [tile.get_attribute("value") or "" for tile in tiles]


def hint(page: Page, call: int | str) -> Locator:
    """What the screen says that call may tell, before it is made."""
    return page.locator(".hints div", has=page.locator("dt", has_text=str(call)))


def test_iowa_state_tells_what_each_call_of_the_printed_sample_means(
    auction: Callable[[str], Scorer], phone: Page
) -> None:
    scorer = auction("iowa-state")
    expect(question(phone)).to_contain_text("Bob’s bid Bidding starts at 15")

    for speaker, (said, meaning) in zip(("Bob", "Cyd", "Dee", "Ann", "Bob"), IOWA, strict=True):
        expect(question(phone)).to_contain_text(f"{speaker}’s bid")
        words = str(said).replace("-", " ")
        expect(hint(phone, words).filter(has_text=meaning)).to_be_visible()
        scorer.call(said)
        expect(last_call(phone)).to_have_text(f"{speaker} {words} {meaning}")
    scorer.call("pass", "pass")

    expect(phone.locator(".log li")).to_have_count(7)
    expect(question(phone)).to_contain_text("Bob won the bid at 45 What is trump?")
    scorer.name_trump("clubs")
    expect(phone.get_by_text("Bob bid 45")).to_be_visible()
    expect(scorer.tab(1)).to_have_attribute("aria-current", "true")


def test_only_calls_that_are_legal_then_are_offered(
    auction: Callable[[str], Scorer], phone: Page
) -> None:
    scorer = auction("iowa-state")
    assert offered(phone) == [*map(str, range(15, 32)), "pass", "by-me"]

    scorer.call(17, 24)

    expect(question(phone)).to_contain_text("25 or more")
    assert offered(phone) == [*map(str, range(25, 42)), "pass", "by-me"]


def test_undo_takes_the_last_call_back_even_the_one_that_ended_the_auction(
    auction: Callable[[str], Scorer], phone: Page
) -> None:
    scorer = auction("iowa-state")
    scorer.call(17, "pass", "pass", "pass")
    expect(question(phone)).to_contain_text("Bob won the bid at 17")

    scorer.record(scorer.button("Undo"))

    expect(question(phone)).to_contain_text("Ann’s bid 18 or more")
    expect(phone.locator(".log li")).to_have_count(3)
    scorer.call(18)
    expect(question(phone)).to_contain_text("Bob’s bid 19 or more")


def test_good_sam_is_opened_at_250_and_names_jump_bids_and_help(
    auction: Callable[[str], Scorer], phone: Page
) -> None:
    scorer = auction("good-sam")
    expect(question(phone)).to_contain_text("Bob’s bid Bidding starts at 250, no passing")
    assert offered(phone)[0] == "250"
    assert "pass" not in offered(phone)

    scorer.call(250)
    assert offered(phone)[-2:] == ["pass", "help"]
    expect(hint(phone, "or more")).to_contain_text("jump bid")
    scorer.call(280)
    expect(last_call(phone)).to_have_text("Cyd 280 jump bid")
    scorer.call("help")
    expect(last_call(phone)).to_have_text("Dee pass with help")
    scorer.call("pass", "pass")

    expect(question(phone)).to_contain_text("Cyd won the bid at 280")
    scorer.name_trump("spades")
    reminder = "Ann passes 4 to Cyd and gets 4 back. Then everyone melds."
    expect(phone.get_by_text(reminder)).to_be_visible()


def test_a_number_typed_is_the_call_of_that_player_alone(
    auction: Callable[[str], Scorer], phone: Page
) -> None:
    scorer = auction("howell-racehorse")

    scorer.call(620, "pass")

    expect(question(phone)).to_contain_text("Dee’s bid 630 or more")
    scorer.unfold("other")
    expect(phone.get_by_label("Bid", exact=True)).to_be_empty()


def test_the_stuck_dealer_folds_by_one_tap(auction: Callable[[str], Scorer], phone: Page) -> None:
    scorer = auction("partnership-auction")
    scorer.call("pass", "pass", "pass")
    expect(question(phone)).to_contain_text("Everyone passed: Ann takes it for 20 What is trump?")

    scorer.record(scorer.button("Ann folds: −20"))

    expect(phone.get_by_role("heading", name="Ann & Cyd folded")).to_be_visible()
    assert scorer.totals == (-20, 0)


def test_two_quick_taps_on_pass_pass_for_one_player_only(
    auction: Callable[[str], Scorer], phone: Page
) -> None:
    scorer = auction("classic")
    tile = scorer.button("Pass")

    scorer.recording(lambda: double_tap(phone, tile, gap=QUICK))
    expect(question(phone)).to_contain_text("Cyd’s bid")
    phone.wait_for_timeout(QUICK)  # after it a tap is meant

    scorer.record(tile)
    expect(question(phone)).to_contain_text("Dee’s bid")
    expect(phone.locator(".log li")).to_have_text(["Bob pass", "Cyd pass"])


def test_the_next_hand_begins_the_way_the_last_bid_was_told(
    auction: Callable[[str], Scorer], phone: Page
) -> None:
    scorer = auction("classic")
    scorer.call(15, "pass", "pass", "pass")
    scorer.name_trump("hearts")
    play_out(scorer, declarer=1)

    scorer.next_hand()
    expect(question(phone)).to_contain_text("Cyd’s bid")

    scorer.more()
    scorer.tap(scorer.link("Just enter the winner"))
    scorer.bid(CLASSIC[1])
    play_out(scorer, declarer=0)
    scorer.next_hand()
    expect(question(phone)).to_contain_text("Who won the bid?")


def play_out(scorer: Scorer, declarer: int) -> None:
    scorer.finish_meld()
    scorer.tricks(Hand(declarer=declarer, tricks=5))


def test_an_auction_is_told_by_the_keyboard_alone(
    auction: Callable[[str], Scorer], phone: Page
) -> None:
    scorer = auction("classic")

    for said in ("16", "pass", "18", "pass", "pass"):
        focus(phone, f"button[name=said][value='{said}']")
        scorer.recording(lambda: phone.keyboard.press("Enter"))
    expect(question(phone)).to_contain_text("Dee won the bid at 18")
    focus(phone, "button[name=trump][value=diamonds]")
    scorer.recording(lambda: phone.keyboard.press("Enter"))

    expect(phone.get_by_text("Dee bid 18")).to_be_visible()


def focus(page: Page, target: str) -> None:
    """Press Tab until the focus is there, from wherever the last answer left it."""
    for _ in range(60):
        if page.locator(f"{target}:focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reached {target}")


def test_an_auction_is_told_without_javascript(
    deal: Callable[..., str], open_phone: Callable[..., Page]
) -> None:
    phone = open_phone(java_script_enabled=False)
    scorer = Scorer(phone, javascript=False)
    phone.goto(deal("good-sam"))
    scorer.every_call()

    scorer.call(250, "help", 620, "pass", "pass")
    expect(question(phone)).to_contain_text("Dee won the bid at 620")
    expect(phone.locator(".log li")).to_have_text(
        ["Bob 250", "Cyd pass with help", "Dee 620 jump bid", "Ann pass", "Bob pass"]
    )
    scorer.name_trump("hearts")

    expect(phone.get_by_text("Dee bid 620")).to_be_visible()


@pytest.mark.parametrize("phone", [{"width": 320, "height": 568}], indirect=True, ids=["320"])
def test_the_auction_fits_a_small_phone_and_the_thumb(
    auction: Callable[[str], Scorer], phone: Page
) -> None:
    scorer = auction("iowa-state")

    for said in (*(said for said, _ in IOWA), "pass", "pass"):
        assert phone.evaluate("document.documentElement.scrollWidth") <= 320, said
        assert phone.evaluate(TOO_SMALL, THUMB) == [], said
        scorer.call(said)
    expect(question(phone)).to_contain_text("Bob won the bid at 45")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    assert phone.evaluate(TOO_SMALL, THUMB) == []
