"""The bid without a pointer: keys choose, only Enter sends."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Deal
from tests.browser.hands import Hand
from tests.browser.scorer import Scorer


def test_the_bid_is_chosen_by_arrow_keys_and_sent_by_enter(deal: Deal, phone: Page) -> None:
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


def test_enter_on_undo_goes_on_undoing_and_on_redo_redoing(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", Hand(declarer=1, bid=300, trump="hearts")))
    scorer.show("AH KS QD")
    for act, copies in (("#undo", 0), ("#redo", 1)):
        phone.locator(act).focus()
        for _ in range(3):
            scorer.recording(lambda: phone.keyboard.press("Enter"))

        for card in ("AH", "KS", "QD"):
            expect(scorer.card(card)).to_have_attribute("value", f"{card}:{copies + 1}")


def reach_by_tab(phone: Page, group: str) -> None:
    """Press Tab until the focus is in that group of tiles."""
    for _ in range(20):
        phone.keyboard.press("Tab")
        if phone.evaluate("document.activeElement.name") == group:
            return
    raise AssertionError(f"Tab never reached {group}")


def tab_to(phone: Page, target: str) -> None:
    """Press Tab until that has the focus, which then shows."""
    for _ in range(60):
        phone.keyboard.press("Tab")
        if phone.evaluate("target => document.activeElement.matches(target)", target):
            assert phone.evaluate(SHOWS), target
            return
    raise AssertionError(f"Tab never reached {target}")


# An outline, on the focused element or, where a tile hides its radio, on its face.
SHOWS = """
() => [document.activeElement, document.activeElement.nextElementSibling].some(
  element => element && getComputedStyle(element).outlineStyle === "solid")
"""


def press(scorer: Scorer, target: str, key: str = "Enter") -> None:
    """Go to a control and record what it stands for; the focus stays there while it stands."""
    tab_to(scorer.page, target)
    screen = scorer.page.locator("h1").inner_text()
    scorer.recording(lambda: scorer.page.keyboard.press(key))
    if scorer.page.locator("h1").inner_text() == screen:
        assert scorer.page.evaluate("target => document.activeElement.matches(target)", target)


def name_meld(scorer: Scorer, id: str, key: str = "Enter") -> None:
    """Press a chip, and stay on it."""
    tab_to(scorer.page, f".chips button[value='{id}:1']")
    scorer.recording(lambda: scorer.page.keyboard.press(key))
    chip = f".again:has(button[value^='{id}:']) > summary"
    expect(scorer.page.locator(chip)).to_be_focused()


def test_a_whole_hand_is_played_by_keys_alone(deal: Deal, phone: Page) -> None:
    phone.goto(deal("howell-racehorse"))
    scorer = Scorer(phone)
    keys = phone.keyboard
    for group, arrows in {"declarer": 1, "bid": 0, "trump": 1}.items():
        reach_by_tab(phone, group)
        keys.press("Space")
        for _ in range(arrows):
            keys.press("ArrowRight")
    scorer.recording(lambda: keys.press("Enter"))

    name_meld(scorer, "run")
    name_meld(scorer, "nine", "Space")
    press(scorer, "button[value^='KS:']")  # of Cyd, who bid 250 in hearts
    expect(phone.locator("[aria-live] output")).to_have_text("160")
    tab_to(phone, ".again:has(button[value^='nine:']) summary")
    keys.press("Space")
    tab_to(phone, ".again[open] .back")
    scorer.recording(lambda: keys.press("Enter"))
    expect(phone.locator("button[value='nine:1']")).to_be_focused()
    expect(phone.locator("[aria-live] output")).to_have_text("150")
    tab_to(phone, ".foot .go")
    keys.press("Enter")
    expect(scorer.tab(0)).to_have_attribute("aria-current", "true")
    tab_to(phone, ".foot button")
    scorer.recording(lambda: keys.press("Enter"))
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
    assert not phone.evaluate(SHOWS)  # no key presses a heading
    tab_to(phone, ".bar button:enabled")  # undo
    scorer.recording(lambda: keys.press("Enter"))


def test_an_auction_is_called_by_keys_alone(deal: Deal, phone: Page) -> None:
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
    scorer.recording(lambda: phone.keyboard.press("Space"))
    expect(phone.get_by_text("Bob bid 270")).to_be_visible()


def press_call(scorer: Scorer, said: str) -> None:
    tab_to(scorer.page, f".calls button[value='{said}']")
    scorer.recording(lambda: scorer.page.keyboard.press("Enter"))
