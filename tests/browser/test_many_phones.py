"""Several phones at one game: who joins how, what each sees and how soon, what stays."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import PLAYERS, REFERENCE_HAND
from tests.browser.scorer import Scorer

SOON = 3_000  # ms in which another phone shows a change
MELD = {0: ("pinochle", 40), 1: ("jacks", 40), 3: ("marriage-C", 20)}


@pytest.fixture
def scorer(open_phone, server):
    """Whoever starts the game and holds it, Cyd having won the bid in hearts."""
    scorer = Scorer(open_phone())
    scorer.new_game(server, "howell-racehorse")
    scorer.bid(REFERENCE_HAND)
    return scorer


def link(scorer: Scorer, lets: str) -> str:
    """The link that the scorer's phone shows, made where there is none; the phone goes back."""
    page, game = scorer.page, game_of(scorer)
    page.goto(f"{game}/share")
    unfold(page, {"seat": "Take a seat", "watch": "Watch", "score": "Keep score"}[lets])
    field = page.locator(f"#link-{lets}")
    if not field.count():
        page.locator(f"form[action$='/share/{lets}/new'] button").tap()
    found = field.input_value()
    page.goto(game)
    return found


def unfold(page: Page, title: str) -> None:
    kind = page.locator("details.link", has_text=title)
    if kind.get_attribute("open") is None:
        kind.locator("summary").tap()


def game_of(scorer: Scorer) -> str:
    return re.match(r".*/games/\w+", scorer.page.url)[0]


def follow(phone: Page, address: str, server: str, button: str) -> Page:
    """Open a link, which names this machine as other phones know it, and tap its button."""
    phone.goto(server + "/join/" + address.rpartition("/")[2])
    phone.get_by_role("button", name=button).first.tap()
    phone.wait_for_url("**/games/**")
    return phone


def test_four_phones_and_a_watcher_show_the_same_totals(open_phone, scorer, server):
    seat, watch = link(scorer, "seat"), link(scorer, "watch")
    seats = {n: follow(open_phone(), seat, server, PLAYERS[n]) for n in MELD}
    watcher = follow(open_phone(), watch, server, "Watch")
    scorer.go_to(2)
    for step in range(2):  # everybody taps in turn, nobody waits for anybody
        scorer.page.locator(f".chips button[value='{('run', 'marriage-S')[step]}']").tap()
        for number, phone in seats.items():
            chip = MELD[number][0]
            phone.locator(f".chips button[value='{chip}']").tap() if step == 0 else None
    for number, phone in seats.items():
        expect(phone.locator("output")).to_have_text(str(MELD[number][1]))
        phone.get_by_role("button", name="That is all").tap()
        expect(phone.get_by_text("Done: the others see it")).to_be_visible()
    totals = {2: 170, **{number: points for number, (_, points) in MELD.items()}}
    for number, points in totals.items():
        done = " ✓" if number in MELD else ""
        expect(scorer.tab(number).locator("b")).to_have_text(f"{points}{done}", timeout=SOON)
        row = watcher.locator(".board tr", has_text=PLAYERS[number]).locator("td")
        expect(row).to_have_text(str(points), timeout=SOON)
    scorer.finish_meld()
    for phone in (*seats.values(), watcher):
        expect(phone.get_by_text("The hand is played.")).to_be_visible(timeout=SOON)
    scorer.tricks(REFERENCE_HAND)
    for phone in (*seats.values(), watcher):
        expect(phone.locator(".board dd").first).to_have_text("350", timeout=SOON)


def test_a_seat_that_is_withdrawn_is_out_at_once(open_phone, scorer, server):
    bob = follow(open_phone(expect=("status of 403",)), link(scorer, "seat"), server, "Bob")
    scorer.page.goto(f"{game_of(scorer)}/share")
    unfold(scorer.page, "Take a seat")
    scorer.page.locator("form[action$='/share/seat/withdraw'] button").tap()
    expect(bob.get_by_text("Not open on this phone")).to_be_visible(timeout=SOON)


def test_what_is_half_entered_stays_when_another_phone_records(open_phone, scorer, server):
    other = Scorer(follow(open_phone(), link(scorer, "score"), server, "Keep score"))
    scorer.finish_meld()
    expect(other.page.get_by_text("Trick points taken by")).to_be_visible(timeout=SOON)
    other.page.get_by_text("other", exact=True).tap()
    field = other.page.get_by_label("Points")
    field.fill("13")
    scorer.page.goto(f"{game_of(scorer)}/hands/1/adjust")
    scorer.page.locator("input[name=side][value='0']").tap()
    scorer.page.get_by_label("Points").fill("10")
    scorer.page.get_by_label("Why").fill("Renege")
    scorer.page.get_by_role("button", name="Adjust").tap()
    expect(other.page.locator(".bar input[name=seq]")).to_have_value("4", timeout=SOON)
    expect(field).to_have_value("13")
    expect(field).to_be_focused()


def test_a_phone_that_comes_back_to_the_front_asks_at_once(open_phone, scorer, server):
    watcher = follow(open_phone(), link(scorer, "watch"), server, "Watch")
    with watcher.expect_response(lambda answer: "live=" in answer.url, timeout=900):
        watcher.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_nothing_is_drawn_anew_while_nothing_is_recorded(open_phone, scorer, server):
    watcher = follow(open_phone(), link(scorer, "watch"), server, "Watch")
    watcher.evaluate(
        "window.redrawn = 0; new MutationObserver(() => redrawn++)"
        ".observe(document.querySelector('#table'), {subtree: true, childList: true})"
    )
    for _ in range(2):
        with watcher.expect_response(lambda answer: "live=" in answer.url) as polled:
            pass
        assert polled.value.status == 204
    assert watcher.evaluate("redrawn") == 0
