"""A tap updates parts of the page. The result always matches the page after a reload."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, Route, expect

from scorekeeper.access import Role
from scorekeeper.service.games import Games
from tests.browser.conftest import FIRST_PHONE, Deal, wait_until
from tests.browser.hands import Hand
from tests.browser.scorer import Scorer

ONE_PHONE = True
BID_ONLY = Hand(declarer=1, bid=300, trump="hearts")

# Returns the table's elements as lines, without attributes that are generated or that the browser
# adds.
AS_LINES = """
() => {
  const own = ["data-htmx-powered", "data-uncounted", "class", "open", "tabindex"];
  const generated = ["op", "csrf_token"];
  const lines = node => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.split(/\\s+/).filter(word => word);
    if (generated.includes(node.name)) return [node.name];
    const attributes = [...node.attributes].filter(({name}) => !own.includes(name));
    const pairs = attributes.map(({name, value}) => `${name}=${value}`).sort();
    const words = [node.localName, ...node.classList, ...pairs].join(" ");
    return [words, ...[...node.childNodes].flatMap(lines)];
  };
  return [...document.querySelectorAll("#table > :not(title)")].flatMap(lines);
}
"""

# Shows another player's meld at once, as offline.js does with a cached screen. A request from the
# page itself would wait for the tap before it.
SHOW_PLAYER_2 = """
htmx.ajax("GET", location.pathname.replace(/.$/, 2), {source: "html", target: "#table"})
"""


@pytest.fixture
def without_polls(phone: Page) -> None:
    """Answer polls with “no change”, so that only answers to taps change the screen."""
    phone.route("**/*live=*", lambda route: route.fulfill(status=204))


@pytest.mark.usefixtures("without_polls")
@pytest.mark.parametrize("ruleset_id", ["howell-racehorse", "double-deck"])
def test_after_taps_the_page_matches_the_reloaded_page(
    deal: Deal, phone: Page, ruleset_id: str
) -> None:
    phone.goto(f"{deal(ruleset_id, BID_ONLY)}/hands/1/meld/1")
    scorer = Scorer(phone)
    scorer.show("AH AH KS QS pinochle 10H")
    scorer.record(scorer.button("Undo"))
    scorer.show("10H 10H")

    tapped = phone.evaluate(AS_LINES)
    phone.reload()
    assert tapped == phone.evaluate(AS_LINES)


@pytest.mark.usefixtures("without_polls")
def test_after_taps_a_players_page_matches_the_reloaded_page(
    deal: Deal, games: Games, app: Flask, phone: Page
) -> None:
    address = deal("howell-racehorse", BID_ONLY, host="another phone")
    link = app.extensions["links"].renew(address.rpartition("/")[2], Role.SEAT)
    games.members.join(link, FIRST_PHONE.name, seat=3)
    phone.goto(address)
    scorer = Scorer(phone)

    for card in ("AH", "KS"):
        scorer.tap(scorer.card(card))
        expect(scorer.card(card)).to_have_class("on")

    tapped = phone.evaluate(AS_LINES)
    phone.reload()
    assert tapped == phone.evaluate(AS_LINES)


def test_a_late_answer_does_not_change_another_players_screen(deal: Deal, phone: Page) -> None:
    """Offline, another player's screen comes from the cache, before the answer to the tap."""
    phone.goto(f"{deal('howell-racehorse', BID_ONLY)}/hands/1/meld/1")
    scorer = Scorer(phone)
    held: list[Route] = []
    phone.route("**/meld/1", lambda route: held.append(route))
    scorer.tap(scorer.card("AH"))
    expect(phone.locator("[data-felt]")).to_have_count(1)
    seq = scorer.seq
    phone.evaluate(SHOW_PLAYER_2)
    expect(scorer.tab(2)).to_have_attribute("aria-current", "true")

    with phone.expect_response("**/meld/1"):
        held[0].continue_()

    expect(phone.locator("[data-felt]")).to_have_count(0)
    expect(scorer.card("AH")).to_have_attribute("value", "AH:1")
    expect(phone.locator(".bar input[name=seq]")).to_have_value(str(seq + 1))
    expect(scorer.tab(1)).to_contain_text("–")


# From now on, records the nodes that change: buttons by value, other nodes by tag.
WATCH = """
() => {
  self.touched = new Set();
  const record = ({target}) => touched.add(target.closest?.("button")?.value ?? target.nodeName);
  const all = {subtree: true, childList: true, attributes: true};
  new MutationObserver(changes => changes.forEach(record)).observe(document, all);
}
"""


def test_a_tap_changes_no_other_card_and_not_the_whole_page(deal: Deal, phone: Page) -> None:
    """An old phone lays out and paints every node that a script replaces, even by the same one."""
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    scorer.show("AH KS")
    phone.evaluate(WATCH)

    scorer.show("10H")

    touched = set(phone.evaluate("[...touched]"))
    assert {each for each in touched if ":" in each} == {"10H:1", "10H:2"}
    assert not touched & {"BODY", "HTML"}


class HeldAnswers:
    """Holds requests for player 1's meld and for Undo. Each call of ``release`` sends one."""

    def __init__(self, phone: Page) -> None:
        self.phone = phone
        self.held: list[Route] = []
        phone.route(re.compile("/(meld/1|undo)$"), lambda route: self.held.append(route))

    def release(self) -> None:
        assert wait_until(self.phone, lambda: self.held)
        Scorer(self.phone).expect_facts(self.held.pop(0).continue_)


@pytest.mark.usefixtures("without_polls")
@pytest.mark.parametrize(
    ("ruleset_id", "first", "second"),
    [
        pytest.param("howell-racehorse", "AH", "KH", id="two cards of one row"),
        pytest.param("howell-racehorse", "run", "aces", id="two chips"),
        pytest.param("double-deck", "run", "aces", id="two chips with a new button between them"),
    ],
)
def test_a_tap_waiting_for_the_previous_one_stays_highlighted(
    deal: Deal, phone: Page, ruleset_id: str, first: str, second: str
) -> None:
    phone.goto(f"{deal(ruleset_id, BID_ONLY)}/hands/1/meld/1")
    scorer, answers = Scorer(phone), HeldAnswers(phone)
    scorer.tap(tile(scorer, first))
    scorer.tap(tile(scorer, second))

    answers.release()

    expect(tile(scorer, first)).not_to_have_attribute("data-felt", "")
    expect(tile(scorer, second)).to_have_attribute("data-felt", "")
    answers.release()
    expect(phone.locator("[data-felt]")).to_have_count(0)


@pytest.mark.usefixtures("without_polls")
def test_a_press_on_a_chip_counts_even_if_a_new_button_moves_it(deal: Deal, phone: Page) -> None:
    phone.goto(f"{deal('double-deck', BID_ONLY)}/hands/1/meld/1")
    scorer, answers = Scorer(phone), HeldAnswers(phone)
    kings = scorer.chip("kings")
    scorer.tap(scorer.chip("run"))
    kings.hover()
    phone.mouse.down()

    answers.release()
    phone.mouse.up()
    answers.release()

    expect(kings).to_have_class("on")


@pytest.mark.usefixtures("without_polls")
def test_undo_stays_highlighted_when_redo_disappears(deal: Deal, phone: Page) -> None:
    phone.goto(f"{deal('howell-racehorse', BID_ONLY)}/hands/1/meld/1")
    scorer = Scorer(phone)
    scorer.show("AH")
    scorer.record(scorer.button("Undo"))
    answers = HeldAnswers(phone)
    scorer.tap(scorer.card("KH"))
    scorer.tap(scorer.button("Undo"))

    answers.release()

    expect(phone.locator("#redo")).to_be_disabled()
    expect(scorer.button("Undo")).to_have_attribute("data-felt", "")


def tile(scorer: Scorer, name: str) -> Locator:
    """Return a card, such as KH, or a chip by name."""
    return scorer.card(name) if name[0].isupper() else scorer.chip(name)
