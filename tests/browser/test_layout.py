"""Buttons do not move while they are tapped repeatedly, and no update makes the screen jump."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.service.games import Games
from tests.browser.conftest import Deal, OpenPhone
from tests.browser.hands import CLASSIC, HOWELL, PLAYERS, Hand
from tests.browser.layout_shift import shifted, watch_shifts
from tests.browser.scorer import BOUNCE, Scorer

# The places of buttons on the page, independent of scrolling.
PLACES = """
targets => targets.map(target => {
  const {x, y, width, height} = target.getBoundingClientRect();
  return [x, y + scrollY, width, height];
})
"""
PRESSED = 1  # px by which a button sinks when pressed
MOST_SHIFT = 0.02  # per update, by the browser's metric
# Returns whether the head shows the whole goal of the game, a part of it, or nothing.
PLACE_OF_GOAL = """
goal => {
  const its = goal.getBoundingClientRect(), line = goal.parentElement.getBoundingClientRect();
  if (its.top >= line.bottom - 1 || its.left >= line.right) return "none";
  return its.right <= line.right + 1 && its.bottom <= line.bottom + 1 ? "whole" : "cut";
}
"""

PHONES = [{"width": 375, "height": 667}, {"width": 320, "height": 568}]

SMALL = pytest.mark.parametrize("phone", PHONES[1:], ids=["320"], indirect=True)

Places = list[list[float]]


def places(page: Page, targets: str) -> Places:
    found: Places = page.locator(targets).evaluate_all(PLACES)
    assert found
    return found


def moved(before: Places, after: Places) -> list[tuple[list[float], list[float]]]:
    """Return the places that have changed."""
    return [
        (was, now)
        for was, now in zip(before, after, strict=True)
        if any(abs(a - b) > PRESSED for a, b in zip(was, now, strict=True))
    ]


@pytest.mark.parametrize("phone", PHONES, ids=lambda phone: phone["width"], indirect=True)
def test_cards_chips_and_foot_do_not_move_while_meld_is_tapped(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", Hand(declarer=1, bid=300, trump="hearts")))
    buttons = ".tabs a, .chips > :visible, .cards button"
    before = places(phone, buttons)
    foot = places(phone, ".foot > *")

    for tap in ("AH", "AH", "AH", "run", "nine", "aces", "kings"):
        scorer.show(tap)
        assert moved(before, places(phone, buttons)) == [], tap
        assert moved(foot, places(phone, ".foot > *")) == [], tap
    expect(phone.locator(".count li")).to_have_count(4)


@pytest.mark.parametrize(
    ("ruleset", "changes", "goal"),
    [
        ("double-deck", {"target": 5000}, "to 5000"),
        ("good-sam", {}, "to 1500"),
        ("howell-racehorse", {"hand_limit": 12}, "12 hands"),
    ],
)
def test_the_goal_of_the_game_is_never_cut(
    deal: Deal,
    phone: Page,
    ruleset: str,
    changes: dict[str, object],
    goal: str,
) -> None:
    label = phone.locator(".bar small")
    for names in (PLAYERS, ("Elizabeth", "Christopher", "Li", "Jo")):
        won = Hand(declarer=1, bid=300, trump="hearts")
        phone.goto(deal(ruleset, won, players=names, **changes))
        expect(label).to_have_text(goal)
        assert label.evaluate(PLACE_OF_GOAL) == "whole"
        Scorer(phone).tap(phone.get_by_role("button", name="Undo"))
        phone.get_by_role("button", name="Redo").wait_for()
        assert label.evaluate(PLACE_OF_GOAL) == "whole", names


def test_the_page_does_not_scroll_while_meld_is_tapped(deal: Deal, open_phone: OpenPhone) -> None:
    phone = open_phone(width=320, height=440)
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", Hand(declarer=1, bid=300, trump="hearts")))
    phone.evaluate("scrollTo(0, 150)")
    king = scorer.card("KH").bounding_box()
    assert king

    for _ in range(3):  # tap on the touchscreen, because Locator.tap() may scroll
        scorer.expect_facts(lambda: phone.touchscreen.tap(king["x"] + 20, king["y"] + 20))
        phone.wait_for_timeout(BOUNCE * 1000)
        assert phone.evaluate("scrollY") == 150


@pytest.mark.parametrize("declarer", [0, 1])
def test_the_sides_are_in_the_order_of_the_score_and_the_defenders_are_preselected(
    deal: Deal, phone: Page, declarer: int
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", Hand(declarer=declarer, bid=300, trump="hearts")))
    scorer.finish_meld()

    sides = phone.get_by_role("group", name="Who counted?").locator("label")
    expect(sides).to_have_text(phone.locator(".score dt").all_inner_texts())
    expect(scorer.radio("side", 1 - declarer)).to_be_checked()


@SMALL
def test_the_calculators_buttons_do_not_move(server: str, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(f"{server}/meld?named=hearts")
    buttons = ".tabs button, .chips > :visible, .cards button"
    before = places(phone, buttons)

    for chip, total in {"run": 150, "aces": 250, "kings": 330}.items():
        scorer.chip(chip).tap()
        expect(phone.locator("output")).to_have_text(str(total))
        assert moved(before, places(phone, buttons)) == [], chip


@SMALL
def test_the_tiles_of_the_bid_do_not_move(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse"))
    before = places(phone, "label")

    for tile in (scorer.radio("bid", 310), scorer.radio("declarer", 2)):
        tile.tap()
        expect(tile).to_be_checked()
        assert moved(before, places(phone, "label")) == []


@SMALL
@pytest.mark.parametrize("ruleset", ["iowa-state", "good-sam"])  # with many hints and with few
def test_the_calls_do_not_move_in_a_long_auction(deal: Deal, phone: Page, ruleset: str) -> None:
    watch_shifts(phone)
    phone.goto(deal(ruleset))
    scorer = Watcher(phone)
    scorer.open_auction()
    opening = 250 if ruleset == "good-sam" else 15
    step = 10 if ruleset == "good-sam" else 1
    scorer.call(opening)
    before = places(phone, ".calls button[value=pass]")

    for raises in range(1, 12):
        scorer.call(opening + raises * step)
        assert moved(before, places(phone, ".calls button[value=pass]")) == [], raises
    expect(phone.locator(".log li").last).to_be_in_viewport()
    scorer.call("pass", "pass", "pass")
    scorer.name_trump("hearts")


@SMALL
def test_an_unfolded_section_is_not_hidden_behind_the_foot(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    bid = Hand(declarer=1, bid=300, trump="hearts")
    phone.goto(deal("howell-racehorse", bid, all_or_nothing="thousand"))

    scorer.unfold("Play 1000")

    announce = scorer.button("Bob goes for it")
    expect(announce).to_be_in_viewport(ratio=1)
    foot = phone.locator(".foot").bounding_box()
    button = announce.bounding_box()
    assert foot
    assert button
    assert button["y"] + button["height"] <= foot["y"]


class Watcher(Scorer):
    """A scorer that checks after each tap how far the screen has jumped."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        shifted(page)

    def tap(self, target: Locator) -> None:
        self.check_shift("before")
        super().tap(target)

    def expect_facts(self, act: Callable[[], object], facts: int = 1) -> None:
        super().expect_facts(act, facts)
        self.check_shift("after")

    def check_shift(self, when: str) -> None:
        shift, what = shifted(self.page)
        assert shift < MOST_SHIFT, (when, self.step, what)


HANDS = {"howell-racehorse": HOWELL[:2], "classic": CLASSIC[:3]}


@SMALL
@pytest.mark.parametrize("ruleset", HANDS)
def test_no_update_makes_the_screen_jump_in_whole_hands(
    deal: Deal, phone: Page, ruleset: str
) -> None:
    watch_shifts(phone)
    phone.goto(deal(ruleset))
    watcher = Watcher(phone)

    for hand in HANDS[ruleset]:
        watcher.play(hand)
        watcher.record(watcher.button("Undo"))
        watcher.record(watcher.button("Redo"))
        watcher.next_hand()
        watcher.check_shift("next hand")


def test_typing_a_number_moves_no_tile_and_replaces_the_selected_one(
    deal: Deal, phone: Page, games: Games
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse"))
    tiles, other = "main label:has([type=radio])", phone.get_by_label("Type a bid")
    scorer.tap(scorer.radio("bid", 410))
    before = places(phone, tiles)

    scorer.unfold("Other")
    expect(other).to_be_focused()
    assert moved(before, places(phone, tiles)) == []
    phone.keyboard.type("435")
    expect(scorer.radio("bid", 410)).not_to_be_checked()

    scorer.tap(scorer.radio("declarer", 1))
    scorer.tap(scorer.radio("trump", "hearts"))  # the last choice submits the form
    expect(phone.get_by_text("Bids go up by 10")).to_be_visible()
    expect(scorer.button("Next")).to_be_visible()
    other.fill("430")
    expect(phone.locator(".err")).to_have_count(0)
    scorer.record(scorer.button("Next"))

    game = games.load(phone.url.split("/games/")[1][:16]).game
    assert game.hands[0].hand.bid == 430
