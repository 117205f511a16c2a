"""Playing with the keyboard only."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Deal
from tests.browser.hands import Hand
from tests.browser.scorer import Scorer

ONE_PHONE = True


def test_the_bid_is_chosen_with_arrow_keys_and_submitted_only_by_enter(
    deal: Deal, phone: Page
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
    phone.keyboard.press("Space")  # the last of the three choices
    phone.keyboard.press("ArrowRight")
    phone.keyboard.press("ArrowRight")

    expect(scorer.radio("declarer", 2)).to_be_checked()  # Bob bids first, Cyd next
    expect(scorer.radio("bid", 270)).to_be_checked()
    expect(scorer.radio("trump", "diamonds")).to_be_checked()
    assert (scorer.seq, posts) == (before, [])
    scorer.expect_facts(lambda: phone.keyboard.press("Enter"))
    expect(phone.get_by_text("Cyd bid 270")).to_be_visible()


def test_pressing_enter_repeatedly_undoes_or_redoes_step_by_step(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", Hand(declarer=1, bid=300, trump="hearts")))
    scorer.show("AH KS QD")
    for act, copies in (("#undo", 0), ("#redo", 1)):
        phone.locator(act).focus()
        for _ in range(3):
            scorer.expect_facts(lambda: phone.keyboard.press("Enter"))

        for card in ("AH", "KS", "QD"):
            expect(scorer.card(card)).to_have_attribute("value", f"{card}:{copies + 1}")


def reach_by_tab(phone: Page, group: str) -> None:
    """Press Tab until a tile of this group has the focus."""
    for _ in range(20):
        phone.keyboard.press("Tab")
        if phone.evaluate("document.activeElement.name") == group:
            return
    raise AssertionError(f"Tab never reached {group}")


def tab_to(phone: Page, target: str) -> None:
    """Press Tab until the target has the focus, which must be visible."""
    for _ in range(60):
        phone.keyboard.press("Tab")
        if phone.evaluate("target => document.activeElement.matches(target)", target):
            assert phone.evaluate(SHOWS), target
            return
    raise AssertionError(f"Tab never reached {target}")


# True if the focused element has an outline. A tile hides its input, so the face of the tile has
# the outline instead.
SHOWS = """
() => [document.activeElement, document.activeElement.nextElementSibling].some(
  element => element && getComputedStyle(element).outlineStyle === "solid")
"""


def press(scorer: Scorer, target: str, key: str = "Enter") -> None:
    """Tab to a control and press a key. The focus stays there unless the screen changes."""
    tab_to(scorer.page, target)
    screen = scorer.page.locator("h1").inner_text()
    scorer.expect_facts(lambda: scorer.page.keyboard.press(key))
    if scorer.page.locator("h1").inner_text() == screen:
        assert scorer.page.evaluate("target => document.activeElement.matches(target)", target)


def name_meld(scorer: Scorer, id: str, key: str = "Enter") -> None:
    """Tab to a chip and press a key. The focus stays there."""
    tab_to(scorer.page, f".chips button[value='{id}:1']")
    scorer.expect_facts(lambda: scorer.page.keyboard.press(key))
    chip = f".again:has(button[value^='{id}:']) > summary"
    expect(scorer.page.locator(chip)).to_be_focused()


def test_a_whole_hand_can_be_played_with_the_keyboard(deal: Deal, phone: Page) -> None:
    phone.goto(deal("howell-racehorse"))
    scorer = Scorer(phone)
    keys = phone.keyboard
    for group, arrows in {"declarer": 1, "bid": 0, "trump": 1}.items():
        reach_by_tab(phone, group)
        keys.press("Space")
        for _ in range(arrows):
            keys.press("ArrowRight")
    scorer.expect_facts(lambda: keys.press("Enter"))

    name_meld(scorer, "run")
    name_meld(scorer, "nine", "Space")
    press(scorer, "button[value^='KS:']")  # for Cyd, who bid 250 in hearts
    expect(phone.locator("[aria-live] output")).to_have_text("160")
    tab_to(phone, ".again:has(button[value^='nine:']) summary")
    keys.press("Space")
    tab_to(phone, ".again[open] .back")
    scorer.expect_facts(lambda: keys.press("Enter"))
    expect(phone.locator("button[value='nine:1']")).to_be_focused()
    expect(phone.locator("[aria-live] output")).to_have_text("150")
    tab_to(phone, ".foot .go")
    keys.press("Enter")
    expect(scorer.tab(0)).to_have_attribute("aria-current", "true")
    tab_to(phone, ".foot button")
    scorer.expect_facts(lambda: keys.press("Enter"))
    expect(phone.locator("h1")).to_be_focused()

    tab_to(phone, "[name=side]")
    press(scorer, ".six button[value='100']")
    expect(phone.locator("h1")).to_be_focused()
    expect(phone.get_by_role("heading", name="Ann & Cyd made 250")).to_be_visible()
    assert scorer.totals == (300, 100)

    tab_to(phone, ".foot .go")
    keys.press("Enter")
    expect(phone.locator("h1")).to_have_text("Who won the bid? Cyd bids first.")
    expect(phone.locator("h1")).to_be_focused()
    assert not phone.evaluate(SHOWS)  # a heading cannot be pressed
    tab_to(phone, ".bar button:enabled")  # undo
    scorer.expect_facts(lambda: keys.press("Enter"))


def test_an_auction_can_be_entered_with_the_keyboard(deal: Deal, phone: Page) -> None:
    phone.goto(deal("howell-racehorse"))
    tab_to(phone, "a[href$='/more']")
    phone.keyboard.press("Enter")
    phone.get_by_role("heading", name="More", exact=True).wait_for()
    tab_to(phone, "a[href$='/calls']")
    phone.keyboard.press("Enter")
    phone.locator("main[id^='calls-']").wait_for()
    scorer = Scorer(phone)

    press_call(scorer, "270")
    for _ in range(3):
        press_call(scorer, "pass")
    tab_to(phone, ".won-bid button[value=spades]")
    scorer.expect_facts(lambda: phone.keyboard.press("Space"))
    expect(phone.get_by_text("Bob bid 270")).to_be_visible()


def press_call(scorer: Scorer, call: str) -> None:
    tab_to(scorer.page, f".calls button[value='{call}']")
    scorer.expect_facts(lambda: scorer.page.keyboard.press("Enter"))
