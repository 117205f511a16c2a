"""With a slow or lost connection, every tap is recorded once and the score stays visible."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Error, Locator, Page, Route, expect

from scorekeeper.access import Role
from scorekeeper.app import create_app
from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.game.events import CardsShown
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.service.games import Act, Games
from scorekeeper.storage.links import Links
from tests.browser.conftest import (
    FIRST_PHONE,
    plain_http,
    wait_for_cached_melds,
    wait_until,
    wait_until_cached,
)
from tests.browser.hands import CLASSIC, PLAYERS, REFERENCE_HAND, Hand
from tests.browser.scorer import Scorer
from tests.full_disk import full_disk
from tests.locked import locked
from tests.serving import served

BID_ONLY = Hand(declarer=1, bid=300, trump="hearts")
STALE_SCORE = re.compile(r"^Offline: score from [0-2]\d:[0-5]\d$")
# Console errors of Chromium and htmx when offline.
OFFLINE_ERRORS = ("net::ERR_", "Failed to fetch", "AbortError")

Deal = Callable[..., str]
OpenPhone = Callable[..., Page]


@pytest.fixture
def phone(open_phone: OpenPhone) -> Page:
    return open_phone(expect=OFFLINE_ERRORS)


def expect_waiting(phone: Page, taps: int) -> None:
    text = "1 tap" if taps == 1 else f"{taps} taps"
    expect(phone.locator("#strip")).to_have_text(f"Offline: {text} waiting to send")
    expect(phone.locator("[data-waiting]")).to_have_count(taps)


def expect_all_sent(phone: Page) -> None:
    expect(phone.locator("#strip")).not_to_contain_text("Offline")
    expect(phone.locator("[data-waiting]")).to_have_count(0)


def recorded_cards(games: Games, address: str, seat: int = 1) -> str:
    """Return the recorded cards of a seat and the number of facts, such as “AH KS in 4”."""
    table = games.load(address.split("/")[4])
    held = table.game.hand(1).hand.held(seat)
    return " ".join(f"{card}" for card in sorted(map(str, held.elements()))) + f" in {table.seq}"


def hold_the_first_card(phone: Page) -> tuple[list[Route], list[str]]:
    """Hold the first tap on a card. Return lists of the held request and of all values sent."""
    held: list[Route] = []
    sent: list[str] = []

    def hold(route: Route) -> None:
        if not is_post(route):
            route.fallback()
            return
        sent.append(parse_qs(route.request.post_data or "")["tap"][0])
        if held:
            route.continue_()
        else:
            held.append(route)

    phone.route("**/meld/*", hold)
    return held, sent


def lose_posts(phone: Page) -> None:
    phone.route("**/*", lambda route: route.abort() if is_post(route) else route.fallback())


def is_post(route: Route) -> bool:
    return route.request.method == "POST"


# The outbox
@pytest.mark.parametrize("origin", [plain_http, str], ids=["http", "secure"])
def test_offline_taps_wait_and_are_each_recorded_once_when_back_online(
    deal: Deal, games: Games, phone: Page, origin: Callable[[str], str]
) -> None:
    address = origin(deal("howell-racehorse", BID_ONLY))
    scorer = Scorer(phone)
    phone.goto(address)
    before = scorer.seq
    phone.context.set_offline(True)

    for taps, target in enumerate(
        (scorer.card("AH"), scorer.card("10H"), scorer.card("KS"), scorer.chip("pinochle")), 1
    ):
        scorer.tap(target)
        expect_waiting(phone, taps)
    scorer.tap(scorer.card("JC"))
    scorer.tap(scorer.card("JC"))  # a second tap, because nothing seems to happen
    expect_waiting(phone, 5)
    assert scorer.seq == before
    phone.context.set_offline(False)

    expect_all_sent(phone)
    assert scorer.seq == before + 5
    assert recorded_cards(games, address) == f"10H AH JC JD KS QS in {before + 5}"
    expect(scorer.card("JC")).to_have_attribute("value", "JC:2")
    expect(phone.locator("output")).to_have_text("60")  # a pinochle and a marriage
    scorer.show("QH")
    expect(phone.locator("#strip")).not_to_contain_text("Not saved")


def test_the_banner_for_waiting_taps_covers_nothing_and_moves_no_button(
    deal: Deal, phone: Page
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    before = scorer.card("AH").bounding_box()
    phone.context.set_offline(True)

    scorer.tap(scorer.card("KS"))
    expect_waiting(phone, 1)
    scorer.tap(scorer.link("Change"))  # this link needs a connection; the banner already says so

    expect_waiting(phone, 1)
    assert scorer.card("AH").bounding_box() == before
    below = [bottom(phone.locator("#strip")), top(phone.locator(".score dt").first)]
    assert below == sorted(below)
    assert bottom(phone.locator(".score")) <= top(scorer.button("Undo"))
    phone.context.set_offline(False)
    expect_all_sent(phone)
    expect(phone.locator("#strip")).to_have_text("Back online")
    expect(phone.locator("#strip")).to_be_empty()
    assert scorer.card("AH").bounding_box() == before


def top(target: Locator) -> float:
    return float(target.evaluate("target => target.getBoundingClientRect().top"))


def bottom(target: Locator) -> float:
    return float(target.evaluate("target => target.getBoundingClientRect().bottom"))


def test_no_more_meld_and_undo_are_sent_after_the_cards_before_them(
    deal: Deal, games: Games, phone: Page
) -> None:
    address = deal("howell-racehorse", BID_ONLY)
    scorer = Scorer(phone)
    phone.goto(address)
    before = scorer.seq
    phone.context.set_offline(True)
    for target in (scorer.card("AH"), scorer.card("AS"), scorer.button("Undo the bid")):
        scorer.tap(target)
    expect_waiting(phone, 3)
    scorer.tap(scorer.button("No more meld"))
    expect_waiting(phone, 4)
    phone.context.set_offline(False)

    expect(phone.locator("#step-tricks")).to_be_visible()
    expect_all_sent(phone)
    assert recorded_cards(games, address) == f"AH in {before + 4}"
    expect(phone.locator("#strip")).not_to_contain_text("Not saved")


def test_a_hanging_tap_is_shown_as_waiting(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    held: list[Route] = []
    phone.route(
        "**/meld/*", lambda route: held.append(route) if is_post(route) else route.fallback()
    )
    before = scorer.seq

    scorer.tap(scorer.card("AH"))
    expect(phone.locator("[data-felt]")).to_have_count(1)
    expect_waiting(phone, 1)
    held[0].continue_()

    expect_all_sent(phone)
    assert scorer.seq == before + 1


def test_a_tap_in_transit_is_not_sent_again(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    held, sent = hold_the_first_card(phone)
    before = scorer.seq
    with phone.expect_request("**/meld/*"):
        scorer.tap(scorer.card("AH"))
    scorer.tap(scorer.card("KS"))
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect_waiting(phone, 2)
    assert sent == ["AH:1"]
    held[0].continue_()

    expect(phone.locator(".bar input[name=seq]")).to_have_value(str(before + 2))
    expect_all_sent(phone)
    assert sent == ["AH:1", "KS:1"]


def test_a_tap_does_not_overtake_a_lost_one(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    held, sent = hold_the_first_card(phone)
    before = scorer.seq
    with phone.expect_request("**/meld/*"):
        scorer.tap(scorer.card("AH"))
    scorer.tap(scorer.card("KS"))
    held[0].abort()

    expect(phone.locator(".bar input[name=seq]")).to_have_value(str(before + 2))
    expect_all_sent(phone)
    assert sent == ["AH:1", "AH:1", "KS:1"]


def test_a_waiting_tap_accepts_the_previous_tap_but_not_other_phones_facts(
    server: str, phone: Page
) -> None:
    phone.goto(server)
    behind = phone.evaluate("""
        [8, 9, NaN].map(fact => {
          const queue = new Outbox({});
          const tap = (op, game) => ({op, url: `/games/${game}/undo`, fields: {seq: "7"}});
          for (const op of ["one", "two", "two"]) queue.put(tap(op, "a"));
          queue.put(tap("other", "b"));
          queue.follow(queue.take("one"), fact);
          return queue.taps.map(({op, fields}) => op + fields.seq).join(" ");
        })
    """)
    assert behind == ["two8 other7", "two7 other7", "two7 other7"]


def test_an_action_sent_by_another_tab_can_be_repeated(
    deal: Deal, games: Games, phone: Page
) -> None:
    address = deal("howell-racehorse", Hand(declarer=1, bid=300, trump="hearts", meld={1: "run"}))
    scorer = Scorer(phone)
    phone.goto(address)
    before = scorer.seq
    lose_posts(phone)
    scorer.tap(scorer.button("Undo"))
    expect_waiting(phone, 1)
    tab = phone.context.new_page()
    tab.goto(address)
    expect(tab.get_by_role("button", name="Redo")).to_be_enabled()
    phone.unroute_all()
    expect(phone.locator(".bar input[name=seq]")).to_have_value(str(before + 1))
    expect_all_sent(phone)

    scorer.record(scorer.button("Undo"))

    assert games.load(address.rpartition("/")[2]).seq == before + 2


def test_a_bid_made_offline_waits_until_it_can_be_sent(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse"))
    phone.context.set_offline(True)
    for tile in (
        scorer.radio("declarer", 1),
        scorer.radio("bid", 310),
        scorer.radio("trump", "hearts"),
    ):
        scorer.tap(tile)
    expect_waiting(phone, 1)
    phone.context.set_offline(False)

    expect(phone.get_by_text("Bob bid 310")).to_be_visible()
    expect_all_sent(phone)


def test_waiting_taps_survive_a_reload(deal: Deal, games: Games, phone: Page) -> None:
    address = deal("howell-racehorse", BID_ONLY)
    scorer = Scorer(phone)
    phone.goto(address)
    before = scorer.seq
    lose_posts(phone)
    for card in ("AH", "10H", "KS"):
        scorer.tap(scorer.card(card))
    expect_waiting(phone, 3)

    phone.reload()

    expect_waiting(phone, 3)
    scorer.tap(scorer.card("KS"))  # counts as the same tap
    expect_waiting(phone, 3)
    phone.unroute_all()
    expect_all_sent(phone)
    expect(scorer.card("KS")).to_have_attribute("value", "KS:2")
    assert recorded_cards(games, address) == f"10H AH KS in {before + 3}"


def test_waiting_taps_are_sent_from_another_page(
    deal: Deal, server: str, games: Games, phone: Page
) -> None:
    address = deal("howell-racehorse", BID_ONLY)
    phone.goto(address)
    before = Scorer(phone).seq
    lose_posts(phone)
    Scorer(phone).tap(Scorer(phone).card("AH"))
    expect_waiting(phone, 1)
    phone.goto(server)
    expect(phone.locator("#strip")).to_contain_text("Offline: 1 tap waiting")
    phone.unroute_all()

    expect_all_sent(phone)

    expect(phone.get_by_role("heading", name="Scorekeeper")).to_be_visible()
    assert urlsplit(phone.url).path == "/"
    assert recorded_cards(games, address) == f"AH in {before + 1}"


def test_a_tap_with_a_lost_answer_is_recorded_once(deal: Deal, games: Games, phone: Page) -> None:
    address = deal("howell-racehorse", BID_ONLY)
    scorer = Scorer(phone)
    phone.goto(address)
    before = scorer.seq
    answers: list[int] = []

    phone.route(
        "**/meld/*",
        lambda route: lose_the_answer(route, answers) if is_post(route) else route.fallback(),
    )
    scorer.tap(scorer.chip("run"))
    expect(phone.locator("#strip")).to_contain_text("Offline: 1 tap waiting")
    phone.unroute_all()

    expect_all_sent(phone)
    assert set(answers) == {200}
    assert recorded_cards(games, address) == f"10H AH JH KH QH in {before + 1}"


def test_a_tap_with_a_lost_answer_is_not_refused_after_the_hand_moved_on(
    deal: Deal, games: Games, phone: Page
) -> None:
    unanswered = replace(CLASSIC[2], took=None)
    address = deal("classic", unanswered)
    scorer = Scorer(phone)
    phone.goto(address)
    before = scorer.seq
    answers: list[int] = []

    phone.route("**/took/*", lambda route: lose_the_answer(route, answers))
    scorer.tap(scorer.button("No tricks"))
    expect(phone.locator("#strip")).to_contain_text("Offline: 1 tap waiting")
    phone.unroute_all()

    expect_all_sent(phone)
    expect(phone.get_by_role("link", name="Next hand")).to_be_visible()
    expect(phone.locator("#strip")).not_to_contain_text("Not saved")
    assert games.load(address.rpartition("/")[2]).seq == before + 1


def lose_the_answer(route: Route, answers: list[int]) -> None:
    answers.append(route.fetch().status)
    route.abort()


def test_a_tap_made_stale_by_another_phone_is_reported_and_the_others_are_sent(
    deal: Deal, games: Games, phone: Page
) -> None:
    address = deal("howell-racehorse", BID_ONLY)
    scorer = Scorer(phone)
    phone.goto(address)
    phone.context.set_offline(True)
    for target in (scorer.card("AH"), scorer.card("KS"), scorer.card("QS")):
        scorer.tap(target)
    expect_waiting(phone, 3)
    table = games.load(address.rpartition("/")[2])
    two_aces = CardsShown(1, 1, ((Card.parse("AH"), 2),))
    games.record(table.id, Act("other", table.seq), two_aces)

    phone.context.set_offline(False)

    expect_all_sent(phone)
    expect(phone.locator("#strip")).to_contain_text("Not saved: A♥")
    expect(phone.locator("#strip")).to_contain_text("Another phone entered")
    assert recorded_cards(games, address) == f"AH AH KS QS in {table.seq + 3}"
    expect(phone.locator("output")).to_have_text("20")
    scorer.show("JC")
    expect(phone.locator("#strip")).not_to_contain_text("Not saved")


def test_a_tap_after_losing_the_cookie_is_reported_as_not_saved(
    deal: Deal, games: Games, open_phone: OpenPhone
) -> None:
    phone = open_phone(expect=(*OFFLINE_ERRORS, "status of 40"))
    address = deal("howell-racehorse", BID_ONLY)
    scorer = Scorer(phone)
    phone.goto(address)
    before = recorded_cards(games, address)
    phone.context.set_offline(True)
    scorer.tap(scorer.card("AH"))
    expect_waiting(phone, 1)
    phone.context.clear_cookies()

    phone.context.set_offline(False)

    expect_all_sent(phone)
    expect(phone.locator("#strip")).to_contain_text("Not saved: A♥")
    assert recorded_cards(games, address) == before


def test_answers_from_other_servers_are_ignored(
    deal: Deal, games: Games, open_phone: OpenPhone
) -> None:
    phone = open_phone(expect=(*OFFLINE_ERRORS, "status of 502"))
    address = deal("howell-racehorse", BID_ONLY)
    scorer = Scorer(phone)
    phone.goto(address)
    before = scorer.seq
    phone.route("**/games/**", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    scorer.tap(scorer.card("AH"))
    expect_waiting(phone, 1)
    phone.unroute_all()
    # Only taps get this answer. A poll with such an answer shows another message.
    hotel = "<h1>Pay for the hotel's Wi-Fi</h1>"
    phone.route(
        "**/games/**",
        lambda route: route.fulfill(body=hotel) if is_post(route) else route.fallback(),
    )
    scorer.tap(scorer.card("AH"))
    expect_waiting(phone, 1)
    phone.unroute_all()

    expect_all_sent(phone)
    assert recorded_cards(games, address) == f"AH in {before + 1}"


def test_after_a_server_error_the_tap_and_the_taps_after_it_wait(
    deal: Deal, games: Games, open_phone: OpenPhone
) -> None:
    phone = open_phone(expect=(*OFFLINE_ERRORS, "status of 500"))
    address = deal("howell-racehorse", BID_ONLY)
    scorer = Scorer(phone)
    phone.goto(address)
    before = scorer.seq
    phone.route("**/meld/*", lambda route: fail(route) if is_post(route) else route.fallback())

    for card in ("AH", "KS"):
        scorer.tap(scorer.card(card))
    scorer.tap(scorer.button("No more meld"))
    expect_waiting(phone, 3)
    with phone.expect_request("**/meld/*"):
        pass  # the page sends the tap again by itself
    expect_waiting(phone, 3)
    assert games.load(address.rpartition("/")[2]).seq == before
    phone.unroute_all()

    expect(phone.locator("#step-tricks")).to_be_visible()
    expect_all_sent(phone)
    assert recorded_cards(games, address) == f"AH KS in {before + 3}"


@pytest.mark.parametrize("status", [507, 503], ids=["full disk", "locked by another program"])
def test_a_server_that_cannot_save_is_reported_and_taps_wait_without_a_limit(
    app: Flask,
    deal: Deal,
    games: Games,
    open_phone: OpenPhone,
    monkeypatch: pytest.MonkeyPatch,
    status: int,
) -> None:
    monkeypatch.setattr("scorekeeper.storage.sqlite.TURN", 0.01)
    monkeypatch.setattr("scorekeeper.storage.sqlite.PATIENCE", 0.02)
    phone = open_phone(expect=(*OFFLINE_ERRORS, f"status of {status}", "timeout"))
    address = deal("howell-racehorse", BID_ONLY)
    scorer = Scorer(phone)
    phone.goto(address)
    before = scorer.seq
    strip = phone.locator("#strip")

    with full_disk() if status == 507 else locked(app.config["DATABASE"]):
        for card in ("AH", "KS"):
            scorer.tap(scorer.card(card))
        expect(strip).to_have_text("The server can’t save right now. Waiting to send: 2")
        phone.clock.install()
        a_minute_and_a_half(phone)  # after other server errors, retries end long before this
        expect(strip).to_have_text("The server can’t save right now. Waiting to send: 2")
        expect(phone.locator("[data-waiting]")).to_have_count(2)
    phone.clock.run_for(20_000)

    expect(strip).to_have_text("")
    expect(phone.locator("[data-waiting]")).to_have_count(0)
    assert recorded_cards(games, address) == f"AH KS in {before + 2}"


def test_a_failing_server_is_retried_at_growing_intervals(
    deal: Deal, open_phone: OpenPhone
) -> None:
    phone = open_phone(expect=(*OFFLINE_ERRORS, "status of 500"))
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    attempts: list[str] = []
    phone.on("request", lambda request: request.method == "POST" and attempts.append(request.url))
    phone.route("**/meld/*", lambda route: fail(route) if is_post(route) else route.fallback())

    scorer.tap(scorer.card("AH"))
    phone.wait_for_timeout(6_000)  # time for three polls

    assert len(attempts) == 3  # at once, after one second, and after two more seconds


def test_a_tap_that_always_fails_is_dropped_with_the_taps_after_it(
    deal: Deal, games: Games, open_phone: OpenPhone
) -> None:
    phone = open_phone(expect=(*OFFLINE_ERRORS, "status of 500"))
    address = deal("howell-racehorse", BID_ONLY)
    scorer = Scorer(phone)
    phone.goto(address)
    before = scorer.seq
    phone.clock.install()
    phone.route("**/meld/*", lambda route: fail(route) if is_post(route) else route.fallback())

    scorer.tap(scorer.card("AH"))
    scorer.tap(scorer.button("No more meld"))
    a_minute_and_a_half(phone)
    expect(phone.locator("#strip")).to_have_text(
        "Not saved: A♥\N{VARIATION SELECTOR-15}, No more meld. Something went wrong. Try again."
    )
    expect(phone.locator("#strip")).not_to_contain_text("Offline")
    assert games.load(address.rpartition("/")[2]).seq == before

    phone.unroute_all()
    scorer.tap(scorer.card("AH"))
    phone.clock.run_for(1_000)
    expect(scorer.card("AH")).to_have_class("on")


@pytest.mark.parametrize("new_tab", [False, True], ids=["afterwards", "in another tab"])
def test_a_failing_game_does_not_delay_other_games(
    deal: Deal, games: Games, open_phone: OpenPhone, new_tab: bool
) -> None:
    phone = open_phone(expect=(*OFFLINE_ERRORS, "status of 500"))
    failing, healthy = (deal("howell-racehorse", BID_ONLY) for _game in range(2))
    phone.context.route(
        f"{failing}/**", lambda route: fail(route) if is_post(route) else route.fallback()
    )
    phone.goto(failing)
    Scorer(phone).tap(Scorer(phone).card("AH"))
    expect_waiting(phone, 1)
    tab = phone.context.new_page() if new_tab else phone
    tab.goto(healthy)
    scorer = Scorer(tab)

    scorer.show("KS")
    scorer.show("QS")

    expect(tab.locator("#strip")).to_have_text("Offline: 1 tap waiting to send")
    assert recorded_cards(games, healthy) == f"KS QS in {scorer.seq}"


def test_after_a_reload_the_banner_covers_nothing_if_the_stylesheet_is_late(
    deal: Deal, phone: Page
) -> None:
    attempts: list[Route] = []
    late: list[Route] = []
    phone.route(
        "**/meld/*", lambda route: attempts.append(route) if is_post(route) else route.fallback()
    )
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    scorer.tap(scorer.card("KS"))
    assert wait_until(phone, lambda: attempts)
    attempts.pop().abort()
    expect_waiting(phone, 1)
    head = phone.locator(".score").bounding_box()
    phone.route("**/static/style.css*", lambda route: late.append(route))
    phone.reload(wait_until="commit")
    assert wait_until(phone, lambda: attempts and late)
    attempts.pop().abort()
    phone.wait_for_timeout(200)  # time for the page to notice the failure

    late.pop().continue_()

    expect_waiting(phone, 1)
    assert phone.locator(".score").bounding_box() == head
    scorer.tap(scorer.card("QS"))
    expect_waiting(phone, 2)


def test_dropping_a_tap_does_not_drop_taps_of_another_game(
    deal: Deal, games: Games, open_phone: OpenPhone
) -> None:
    phone = open_phone(expect=(*OFFLINE_ERRORS, "status of 500"))
    failing, healthy = (deal("howell-racehorse", BID_ONLY) for _game in range(2))
    phone.route(f"{failing}/**", lambda route: fail(route) if is_post(route) else route.fallback())
    phone.route(
        f"{healthy}/**", lambda route: route.abort() if is_post(route) else route.fallback()
    )
    phone.clock.install()
    phone.goto(failing)
    Scorer(phone).tap(Scorer(phone).card("AH"))
    phone.clock.run_for(1_000)
    expect_waiting(phone, 1)
    phone.goto(healthy)
    Scorer(phone).tap(Scorer(phone).card("KS"))

    a_minute_and_a_half(phone)

    expect(phone.locator("#strip")).to_have_text(
        "Not saved: A♥\N{VARIATION SELECTOR-15}. Something went wrong. Try again."
    )
    expect(phone.locator("[data-waiting]")).to_have_count(1)
    phone.unroute_all()
    a_minute_and_a_half(phone)
    expect_all_sent(phone)
    assert recorded_cards(games, healthy) == f"KS in {Scorer(phone).seq}"


def a_minute_and_a_half(phone: Page) -> None:
    for _step in range(30):  # in steps shorter than the timeout of a request
        phone.wait_for_timeout(100)
        phone.clock.run_for(3_000)


def fail(route: Route) -> None:
    """Answer as the app does after a program error."""
    route.fulfill(status=500, headers={"Vary": "HX-Request-Type"}, body="<main id=table></main>")


# Other players' meld


def test_offline_the_melds_of_all_players_can_be_entered_and_finished(
    deal: Deal, games: Games, phone: Page
) -> None:
    address = plain_http(deal("howell-racehorse", BID_ONLY))
    scorer = Scorer(phone)
    phone.goto(address)
    scorer.show("run")
    before = scorer.seq
    wait_for_cached_melds(phone)
    total, counted = phone.locator("output"), phone.locator(".count")
    phone.context.set_offline(True)

    scorer.tap(scorer.link("Dee next"))
    expect(phone.locator("#strip")).to_have_text(STALE_SCORE)
    expect(scorer.tab(3)).to_have_attribute("aria-current", "true")
    expect(scorer.tab(1)).to_contain_text("150")
    expect(total).to_have_text("0")
    scorer.tap(scorer.card("KS"))
    expect_waiting(phone, 1)
    expect(counted).to_have_attribute("data-uncounted", "not counted yet")
    scorer.tap(scorer.tab(1))
    expect(total).to_have_text("150")
    expect(counted).to_have_attribute("data-uncounted", "")
    expect(scorer.tab(3)).to_have_attribute("data-uncounted", "")
    scorer.tap(scorer.card("AS"))
    scorer.tap(scorer.tab(3))
    expect(scorer.card("KS")).to_have_attribute("data-waiting", "")
    scorer.tap(scorer.link("Sheet"))  # the sheet is not cached, so the page does not change
    scorer.tap(scorer.tab(0))
    scorer.tap(scorer.button("No more meld"))
    expect(phone.locator("#strip")).to_have_text("Offline: 3 taps waiting to send")
    phone.context.set_offline(False)

    expect(phone.locator("#step-tricks")).to_be_visible()
    expect_all_sent(phone)
    assert recorded_cards(games, address) == f"10H AH AS JH KH QH in {before + 3}"
    assert recorded_cards(games, address, seat=3) == f"KS in {before + 3}"


def test_the_cached_meld_includes_what_another_phone_recorded(
    deal: Deal, games: Games, phone: Page
) -> None:
    address = deal("howell-racehorse", BID_ONLY)
    scorer = Scorer(phone)
    phone.goto(address)
    wait_for_cached_melds(phone)
    table = games.load(game_id(address))
    marriage = CardsShown(1, 3, ((Card.parse("KS"), 1), (Card.parse("QS"), 1)))
    games.record(table.id, Act("other", table.seq), marriage)
    expect(scorer.tab(3)).to_contain_text("20")
    wait_for_cached_melds(phone)
    phone.context.set_offline(True)

    scorer.tap(scorer.tab(3))

    expect(scorer.card("KS")).to_have_class("on")


def test_other_players_meld_is_fetched_once_and_not_after_each_tap(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    wait_for_cached_melds(phone)
    fetched: list[str] = []
    phone.on("request", lambda each: "live=" in each.url or fetched.append(each.method))

    scorer.show("AH")
    scorer.show("KS")
    phone.wait_for_timeout(4_000)  # long enough for the page to fetch them again

    assert fetched == ["POST", "POST"]


# A restarted server


@pytest.fixture
def home_server(tmp_path: Path) -> Iterator["RestartableServer"]:
    home_server = RestartableServer(tmp_path / "scorekeeper.db")
    home_server.start()
    yield home_server
    home_server.stop()


class RestartableServer:
    """A server that can be stopped and started again with the same address and games."""

    def __init__(self, database: Path) -> None:
        self.settings = {
            "DATABASE": database,
            "SECRET_KEY": "a key for tests only",
            "HTMX_CDN": False,
        }
        self.port = 0
        self.running: AbstractContextManager[str] | None = None

    def start(self) -> None:
        app = create_app(self.settings)
        self.games: Games = app.extensions["games"]
        self.links: Links = app.extensions["links"]
        self.running = served(app, self.port)
        self.port = urlsplit(self.running.__enter__()).port or 0

    def stop(self) -> None:
        if self.running:
            self.running.__exit__(None, None, None)
            self.running = None

    def deal(self, hand: Hand) -> str:
        ruleset = find_ruleset("howell-racehorse")
        table = self.games.start(ruleset, PLAYERS, 0)
        self.games.members.make_host(table.id, FIRST_PHONE.name)
        act = Act("hand 1", table.seq)
        table = self.games.record(table.id, act, *hand.facts(ruleset, 1))
        return f"{self.address}/games/{table.id}"

    @property
    def address(self) -> str:
        return f"http://table.test:{self.port}"


def test_phones_recover_automatically_after_a_server_restart(
    home_server: RestartableServer, open_phone: OpenPhone
) -> None:
    address = home_server.deal(BID_ONLY)
    phones = [open_phone(expect=OFFLINE_ERRORS), open_phone(expect=OFFLINE_ERRORS)]
    scorers = [Scorer(phone) for phone in phones]
    phones[0].goto(address)
    link = home_server.links.renew(address.rpartition("/")[2], Role.SCORE)
    phones[1].goto(f"{home_server.address}/join/{link.token}")
    scorers[1].tap(scorers[1].button("Keep score"))
    expect(phones[1].locator(".cards")).to_be_visible()
    scorers[0].show("AH")
    before = scorers[0].seq
    expect(scorers[1].card("AH")).to_have_attribute("value", "AH:2")

    home_server.stop()
    for card in ("10H", "KH"):
        scorers[0].tap(scorers[0].card(card))
    scorers[1].tap(scorers[1].card("KS"))
    expect_waiting(phones[0], 2)
    expect_waiting(phones[1], 1)
    home_server.start()

    for phone in phones:
        expect_all_sent(phone)
    assert recorded_cards(home_server.games, address) == f"10H AH KH KS in {before + 3}"
    scorers[0].go_to(3)
    scorers[0].show("QS")
    scorers[0].record(scorers[0].button("No more meld"))
    expect(phones[0].locator("#step-tricks")).to_be_visible()


# Offline pages
# Delays storing pages in the cache until the test calls answer().
SLOW_CACHE = """
    const put = Cache.prototype.put;
    let asking;
    window.asked = new Promise((resolve, tooLate) => {
      asking = resolve;
      setTimeout(tooLate, 20_000);
    });
    const answered = new Promise(resolve => { window.answer = resolve; });
    Cache.prototype.put = async function (...copy) {
      asking();
      await answered;
      return put.apply(this, copy);
    };
"""


def test_a_page_reloaded_offline_shows_the_last_score(
    deal: Deal, games: Games, open_phone: OpenPhone
) -> None:
    phone = open_phone(expect=OFFLINE_ERRORS, service_workers="allow")
    address = deal("howell-racehorse", REFERENCE_HAND, Hand(declarer=1, bid=300, trump="hearts"))
    scorer = Scorer(phone)
    phone.goto(address)
    scorer.show("run")
    wait_until_cached(phone)
    phone.context.set_offline(True)

    phone.reload()

    banner = phone.locator("#strip")
    expect(banner).to_have_text(STALE_SCORE)
    assert scorer.totals == REFERENCE_HAND.totals
    expect(phone.locator("output")).to_have_text("150")
    scorer.tap(scorer.card("KS"))
    expect_waiting(phone, 1)
    phone.reload()
    expect_waiting(phone, 1)
    before = [scorer.card("KS").bounding_box(), phone.evaluate("scrollY")]
    phone.context.set_offline(False)
    expect_all_sent(phone)
    expect(scorer.card("KS")).to_have_attribute("value", "KS:2")
    expect(banner).to_have_text("Back online")
    assert [scorer.card("KS").bounding_box(), phone.evaluate("scrollY")] == before
    expect(banner).to_be_empty()
    assert [scorer.card("KS").bounding_box(), phone.evaluate("scrollY")] == before


def test_a_tap_while_the_page_is_first_cached_is_cached_too(
    deal: Deal, open_phone: OpenPhone
) -> None:
    phone = open_phone(service_workers="allow")
    phone.add_init_script(SLOW_CACHE)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    phone.evaluate("asked")
    Scorer(phone).show("run")

    phone.evaluate("answer()")

    wait_until_cached(phone)


def test_a_cached_page_has_the_strict_policy_and_loads_htmx_once(
    deal: Deal, open_phone: OpenPhone
) -> None:
    phone = open_phone(expect=OFFLINE_ERRORS, service_workers="allow")
    phone.goto(deal("howell-racehorse", BID_ONLY))
    wait_until_cached(phone)
    phone.context.set_offline(True)

    answer = phone.reload()

    assert answer
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    expect(phone.locator("script[data-added][src*='htmx']")).to_have_count(1)
    expect(phone.locator("form[data-htmx-powered]").first).to_be_attached()


def cached_games(phone: Page) -> list[str]:
    return [path for path in cached_pages(phone) if "/games/" in path]


def cached_pages(phone: Page) -> list[str]:
    """Return the addresses of the pages that this phone can show offline."""
    found: list[str] = phone.evaluate(
        "caches.open('pages').then(kept => kept.keys()).then(all => all.map(({url}) => url))"
    )
    return [urlsplit(address).path for address in found]


@pytest.fixture
def watcher(app: Flask, server: str, deal: Deal, open_phone: OpenPhone) -> Page:
    """A phone that watches a game and has cached the game's page and score sheet."""
    game = game_id(deal("howell-racehorse", BID_ONLY, host="another phone"))
    link = app.extensions["links"].renew(game, Role.WATCH)
    phone = open_phone(expect=(*OFFLINE_ERRORS, "status of 40"), service_workers="allow")
    phone.goto(f"{server}/join/{link.token}")
    Scorer(phone).tap(Scorer(phone).button("Watch"))
    phone.wait_for_url("**/games/*")
    address = phone.url
    phone.goto(f"{address}/sheet")
    wait_until_cached(phone)
    phone.goto(address)
    wait_until_cached(phone)
    path = urlsplit(address).path
    assert {path, f"{path}/sheet"} <= {*cached_pages(phone)}
    return phone


def game_id(address: str) -> str:
    return address.split("/")[4]


def test_a_removed_phone_keeps_no_cached_page_of_the_game(app: Flask, watcher: Page) -> None:
    app.extensions["links"].withdraw(game_id(watcher.url), Role.WATCH)

    expect(watcher.get_by_text("You’re not in this game")).to_be_visible()  # after the next poll

    assert wait_until(watcher, lambda: not cached_games(watcher))
    watcher.wait_for_timeout(2_000)  # long enough to cache it again
    assert not cached_games(watcher)
    watcher.context.set_offline(True)
    with pytest.raises(Error, match="ERR_"):
        watcher.reload()


def test_a_refused_page_clears_the_cached_pages_of_its_game(app: Flask, watcher: Page) -> None:
    address = watcher.url
    watcher.goto("about:blank")
    app.extensions["links"].withdraw(game_id(address), Role.WATCH)

    watcher.goto(f"{address}/sheet")

    assert wait_until(watcher, lambda: not cached_games(watcher))
    watcher.wait_for_timeout(2_000)  # long enough to cache it again
    assert not cached_games(watcher)


@pytest.mark.parametrize("taps_before", [False, True])
def test_a_form_error_is_not_cached(deal: Deal, open_phone: OpenPhone, taps_before: bool) -> None:
    phone = open_phone(expect=OFFLINE_ERRORS, service_workers="allow")
    phone.goto(deal("howell-racehorse", BID_ONLY))
    wait_until_cached(phone)
    if taps_before:
        Scorer(phone).show("AH")
    Scorer(phone).unfold("Points")
    phone.get_by_label("Points", exact=True).fill("many")
    Scorer(phone).tap(phone.get_by_role("button", name="Enter", exact=True))
    expect(phone.locator(".err")).to_be_visible()
    phone.wait_for_timeout(2_000)  # long enough to cache it
    phone.context.set_offline(True)

    phone.reload()

    expect(phone.locator("#strip")).to_have_text(STALE_SCORE)
    expect(phone.locator(".err")).to_have_count(0)


def test_home_is_cached_too_and_updates_when_back_online(
    server: str, open_phone: OpenPhone
) -> None:
    phone = open_phone(expect=OFFLINE_ERRORS, service_workers="allow")
    phone.goto(server)
    wait_until_cached(phone)
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.get_by_role("heading", name="Scorekeeper")).to_be_visible()
    expect(phone.locator("#strip")).to_have_text(STALE_SCORE)

    phone.context.set_offline(False)

    expect(phone.locator("#strip")).to_be_empty()


def test_on_plain_http_nothing_is_cached_and_there_are_no_errors(
    deal: Deal, open_phone: OpenPhone
) -> None:
    phone = open_phone(service_workers="allow")
    requested: list[str] = []
    phone.on("request", lambda request: requested.append(urlsplit(request.url).path))

    phone.goto(plain_http(deal("howell-racehorse", BID_ONLY)), wait_until="networkidle")

    assert not phone.evaluate("isSecureContext")
    assert not {"/sw.js", "/static/secure.js", "/static/icon-512.png"} & {*requested}


# Installation and wake lock


def test_the_browser_reads_the_manifest_that_installs_the_app(server: str, phone: Page) -> None:
    phone.goto(server)

    network = phone.context.new_cdp_session(phone)
    found: dict[str, Any] = network.send("Page.getAppManifest")

    assert found["url"].startswith(f"{server}/manifest.webmanifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone"
    assert urljoin(found["url"], manifest["start_url"]) == f"{server}/"
    assert manifest["name"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    icons = [icon["src"] for icon in manifest["icons"]]
    icons.append(phone.locator("link[rel=apple-touch-icon]").get_attribute("href") or "")
    for icon in icons:
        assert phone.request.get(urljoin(found["url"], icon)).ok


RECORD_WAKE_LOCKS = """
window.locks = [];
window.refuses = false;
window.asked = 0;
Object.defineProperty(navigator, "wakeLock", {value: {
  async request(kind) {
    asked += 1;
    if (refuses) throw new DOMException("not now", "NotAllowedError");
    const lock = {kind, released: false, release() { this.released = true; }};
    locks.push(lock);
    return lock;
  },
}});
"""


def expect_locks(phone: Page, *released: bool) -> None:
    """Expect one wake lock for each argument: True if the page has released it."""
    locks = "locks.map(lock => lock.released)"
    assert wait_until(phone, lambda: phone.evaluate(locks) == [*released])
    phone.wait_for_timeout(50)  # long enough for another lock
    assert phone.evaluate(locks) == [*released]


def test_the_screen_stays_on_while_a_hand_is_open(deal: Deal, phone: Page) -> None:
    phone.add_init_script(RECORD_WAKE_LOCKS)
    scorer = Scorer(phone)
    hand = Hand(declarer=1, bid=300, trump="hearts", meld={1: "run"})
    phone.goto(deal("howell-racehorse", hand), wait_until="networkidle")
    expect_locks(phone, False)  # locked without a tap, because nobody taps on a shared board

    scorer.show("aces")
    expect_locks(phone, False)
    phone.evaluate("locks[0].released = true")  # browsers do this when the page is hidden
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect_locks(phone, True, False)

    scorer.finish_meld()
    scorer.tricks(hand=Hand(declarer=1, bid=300, tricks=90))
    expect(phone.get_by_role("heading", name="made 300")).to_be_visible()
    expect_locks(phone, True, True)


def test_a_refused_wake_lock_is_requested_again_after_a_tap(deal: Deal, phone: Page) -> None:
    phone.add_init_script(RECORD_WAKE_LOCKS + "refuses = true;")
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY), wait_until="networkidle")
    assert phone.evaluate("asked") == 1
    expect_locks(phone)

    phone.evaluate("refuses = false")
    scorer.show("AH")

    expect_locks(phone, False)


FEEL = "window.felt = []; navigator.vibrate = time => felt.push(time)"


def test_on_plain_http_a_note_is_shown_once_and_a_video_keeps_the_screen_on(
    deal: Deal, phone: Page, server: str
) -> None:
    phone.add_init_script(FEEL)
    phone.goto(plain_http(server))
    vibrate = phone.get_by_role("switch", name="Vibrate when a tap is saved")
    expect(vibrate).not_to_be_checked()
    vibrate.tap()
    phone.get_by_role("button", name="Got it").tap()
    phone.reload()
    expect(vibrate).to_be_checked()
    expect(phone.get_by_role("button", name="Got it")).to_be_hidden()

    hand = Hand(declarer=1, bid=300, trump="hearts", meld={1: "run"})
    phone.goto(plain_http(deal("howell-racehorse", hand)))
    scorer = Scorer(phone)
    expect(phone.locator("script[src*='device.js']")).to_be_attached()
    phone.wait_for_load_state("networkidle")
    with phone.expect_response("**/silence.mp4*"):
        scorer.show("aces")
    assert phone.evaluate("felt") == [15]
    assert phone.evaluate("new Promise(plays => film.ontimeupdate = () => plays(!film.paused))")
    scorer.finish_meld()
    scorer.tricks(hand=Hand(declarer=1, bid=300, tricks=90))
    expect(phone.get_by_role("heading", name="made 300")).to_be_visible()
    assert phone.evaluate("film.paused")


def test_home_does_not_keep_the_screen_on(server: str, phone: Page) -> None:
    phone.add_init_script(RECORD_WAKE_LOCKS)

    phone.goto(server, wait_until="networkidle")

    assert phone.evaluate("asked") == 0
