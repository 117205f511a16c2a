"""Several phones in one game: how they join, get updates and keep what is typed."""

import re
from collections.abc import Iterable
from contextlib import contextmanager
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.hands import PLAYERS, REFERENCE_HAND
from tests.browser.scorer import Scorer

SOON = 60_000  # ms; within this time another phone shows a change, even on a busy machine
READING = 250  # ms; the least time to check one text, even if SOON is over
SCORERS = 2  # the seat whose meld is tapped on the scorer's phone
MELD = {0: ("pinochle", 40), 1: ("jacks", 40), 2: ("run", 150), 3: ("marriage-C", 20)}
TOTALS = ["350", "170"]  # each side's meld, plus 140 or 110 trick points
# Stops polls, the only thing for which a page uses intervals.
NO_POLLS = "window.setInterval = () => 0"


@pytest.fixture
def scorer(open_phone, server):
    """The host of a new game in which Cyd has won the bid in hearts."""
    scorer = Scorer(open_phone())
    scorer.new_game(server, "howell-racehorse")
    scorer.bid(REFERENCE_HAND)
    return scorer


def link(scorer: Scorer, role: str) -> str:
    """Return the link for a role, and create it if needed. The phone shows the game afterwards."""
    page, game = scorer.page, game_of(scorer)
    page.goto(f"{game}/share?open={role}")
    field = page.locator(f"#link-{role}")
    if not field.count():
        page.locator(f"form[action$='/share/{role}/new'] button").tap()
    found = field.input_value()
    page.goto(game)
    return found


def game_of(scorer: Scorer) -> str:
    return re.match(r".*/games/\w+", scorer.page.url)[0]


def follow(phone: Page, address: str, server: str, button: str) -> Page:
    """Open a link at the test server's address, and tap the button on its page."""
    phone.goto(server + "/join/" + address.rpartition("/")[2])
    phone.get_by_role("button", name=button).first.tap()
    phone.wait_for_url("**/games/**")
    return phone


@contextmanager
def all_at_once(phones: Iterable[Page]):
    """Hold the requests of the phones until each phone has sent one, then release all together."""
    phones, held = list(phones), []

    def hold(route: Route) -> None:
        held.append(route) if route.request.method == "POST" else route.fallback()

    for phone in phones:
        phone.route("**/hands/**", hold)
    yield
    until = monotonic() + SOON / 1000
    while len(held) < len(phones) and monotonic() < until:
        phones[0].wait_for_timeout(20)
    assert {route.request.frame.page for route in held} == set(phones)
    for route in held:
        route.continue_()
    for phone in phones:
        phone.unroute("**/hands/**", hold)


def expect_soon(*shown: tuple[Locator, str | list[str]]) -> None:
    """Expect all these texts within ``SOON``, in any order."""
    until = monotonic() + SOON / 1000
    for locator, text in shown:
        left = max(READING, (until - monotonic()) * 1000)
        expect(locator).to_have_text(text, timeout=left)


def chip(phone: Page, meld: str) -> Locator:
    return phone.locator(f".chips button[value='{meld}:1']")


def test_four_phones_and_a_watcher_show_the_same_totals(open_phone, scorer, server):
    seat, watch = link(scorer, "seat"), link(scorer, "watch")
    seats = {n: follow(open_phone(), seat, server, PLAYERS[n]) for n in MELD if n != SCORERS}
    watcher = follow(open_phone(), watch, server, "Watch")
    scorer.go_to(SCORERS)
    four = {**seats, SCORERS: scorer.page}

    with all_at_once(four.values()):
        for number, phone in four.items():
            chip(phone, MELD[number][0]).tap()
    expect_soon(
        *((phone.locator("output"), str(MELD[number][1])) for number, phone in four.items())
    )
    with all_at_once(four.values()):
        chip(scorer.page, "marriage-S").tap()
        for phone in seats.values():
            phone.get_by_role("button", name="Done").tap()

    points = {number: str(points) for number, (_, points) in MELD.items()} | {SCORERS: "170"}
    done = {number: " ✓done" if number in seats else "" for number in MELD}
    expect_soon(
        (scorer.page.locator("output"), points[SCORERS]),
        *((phone.locator("output"), points[number]) for number, phone in seats.items()),
        *((phone.locator(".foot button"), "✓ Shown to everyone") for phone in seats.values()),
        *((scorer.tab(number).locator("b"), points[number] + done[number]) for number in MELD),
        *((meld_of(watcher, number), points[number]) for number in MELD),
    )

    scorer.finish_meld()
    others = (*seats.values(), watcher)
    expect_soon(*((meld_of(phone, number), points[number]) for phone in others for number in MELD))
    scorer.tricks(REFERENCE_HAND)
    expect_soon(
        (scorer.page.locator(".score dd"), TOTALS),
        *((phone.locator(".score dd"), TOTALS) for phone in others),
    )


def meld_of(phone: Page, number: int) -> Locator:
    """A player's meld in the picture of the table."""
    return phone.locator(".round > .seat", has_text=PLAYERS[number]).locator("> b")


def test_a_withdrawn_seat_is_disconnected_at_once(open_phone, scorer, server):
    bob = follow(open_phone(expect=("status of 403",)), link(scorer, "seat"), server, "Bob")
    scorer.page.goto(f"{game_of(scorer)}/share")
    scorer.page.locator("form[action$='/share/seat/withdraw'] button").tap()
    expect(bob.get_by_text("You’re not in this game")).to_be_visible(timeout=SOON)


def test_half_entered_input_stays_when_another_phone_records(open_phone, scorer, server):
    other = Scorer(follow(open_phone(), link(scorer, "score"), server, "Keep score"))
    scorer.finish_meld()
    expect(other.page.locator(".six")).to_be_visible(timeout=SOON)
    other.page.get_by_text("Other", exact=True).tap()
    field = other.page.get_by_role("textbox", name="Points")
    field.fill("13")
    scorer.page.goto(f"{game_of(scorer)}/hands/1/adjust")
    scorer.page.locator("input[name=side][value='0']").tap()
    scorer.page.get_by_label("Points").fill("10")
    scorer.page.locator("input[name=reason][value=Renege]").tap()
    scorer.page.get_by_role("button", name="Save").tap()
    expect(other.page.locator(".bar input[name=seq]")).to_have_value("4", timeout=SOON)
    expect(field).to_have_value("13")
    expect(field).to_be_focused()


def test_a_page_that_becomes_visible_updates_at_once(open_phone, scorer, server):
    watcher = open_phone()
    watcher.add_init_script(NO_POLLS)
    follow(watcher, link(scorer, "watch"), server, "Watch")
    heading = watcher.get_by_role("heading", level=1)
    before = heading.inner_text()
    scorer.finish_meld()
    watcher.wait_for_timeout(2_500)  # long enough for a poll
    expect(heading).to_have_text(before)
    watcher.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(heading).not_to_have_text(before)


def test_screen_readers_announce_a_total_changed_by_another_phone(open_phone, scorer, server):
    other = follow(open_phone(), link(scorer, "score"), server, "Keep score")
    other.evaluate("document.querySelector('.score dl').wasThere = true")
    scorer.meld(REFERENCE_HAND)
    scorer.finish_meld()
    scorer.tricks(REFERENCE_HAND)
    score = other.locator(".score dl[aria-live=polite]")
    expect(score).not_to_have_text(re.compile(r"^\D*0\D*0\s*$"), timeout=SOON)
    # A screen reader announces a change only in an element that was there before.
    assert score.evaluate("region => region.wasThere") is True


def test_nothing_is_redrawn_while_nothing_is_recorded(open_phone, scorer, server):
    watcher = follow(open_phone(), link(scorer, "watch"), server, "Watch")
    watcher.evaluate(
        "window.redrawn = 0; new MutationObserver(() => redrawn++)"
        ".observe(document.querySelector('#table'), {subtree: true, childList: true})"
    )
    for _ in range(2):
        with watcher.expect_response(lambda answer: "live=" in answer.url) as polled:
            pass
        assert polled.value.headers["hx-reswap"] == "none"
    assert watcher.evaluate("redrawn") == 0
