"""What taps change is put in place piece by piece, and the page is what it is when loaded anew."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, Route, expect

from scorekeeper.access import Role
from scorekeeper.service.games import Games
from tests.browser.conftest import FIRST_PHONE, Deal, soon
from tests.browser.hands import Hand
from tests.browser.scorer import Scorer

BID_ONLY = Hand(declarer=1, bid=300, trump="hearts")

# The table as a tree, without what is made anew each time it is drawn or is the browser's own.
AS_LINES = """
() => {
  const own = ["data-htmx-powered", "data-uncounted", "class", "open", "tabindex"];
  const madeAnew = ["op", "csrf_token"];
  const lines = node => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.split(/\\s+/).filter(word => word);
    if (madeAnew.includes(node.name)) return [node.name];
    const attributes = [...node.attributes].filter(({name}) => !own.includes(name));
    const said = attributes.map(({name, value}) => `${name}=${value}`).sort();
    const words = [node.localName, ...node.classList, ...said].join(" ");
    return [words, ...[...node.childNodes].flatMap(lines)];
  };
  return [...document.querySelectorAll("#table > :not(title)")].flatMap(lines);
}
"""

# Past the queue, as offline.js does with a screen that the phone has kept.
SHOW_PLAYER_2 = """
htmx.ajax("GET", location.pathname.replace(/.$/, 2), {source: "html", target: "#table"})
"""


@pytest.fixture
def without_polls(phone: Page) -> None:
    """Nothing but the answers to taps changes the screen."""
    phone.route("**/*live=*", lambda route: route.fulfill(status=204))


@pytest.mark.usefixtures("without_polls")
@pytest.mark.parametrize("ruleset_id", ["howell-racehorse", "double-deck"])
def test_after_taps_the_page_is_as_it_is_when_loaded_again(
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
def test_so_it_is_on_the_phone_of_a_player(
    deal: Deal, games: Games, app: Flask, phone: Page
) -> None:
    address = deal("howell-racehorse", BID_ONLY, held_by="another phone")
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


def test_a_late_answer_changes_nothing_on_the_screen_of_another_player(
    deal: Deal, phone: Page
) -> None:
    """Without a line the screen of another player comes from the phone, past the tap."""
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


# What is touched from here on: a card by its value, all else by its tag.
WATCH = """
() => {
  self.touched = new Set();
  const note = ({target}) => touched.add(target.closest?.("button")?.value ?? target.nodeName);
  const all = {subtree: true, childList: true, attributes: true};
  new MutationObserver(changes => changes.forEach(note)).observe(document, all);
}
"""


def test_a_tap_touches_no_other_card_and_nothing_around_the_page(deal: Deal, phone: Page) -> None:
    """An old phone lays out and paints what is touched, changed or not."""
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    scorer.show("AH KS")
    phone.evaluate(WATCH)

    scorer.show("10H")

    touched = set(phone.evaluate("[...touched]"))
    assert {each for each in touched if ":" in each} == {"10H:1", "10H:2"}
    assert not touched & {"BODY", "HTML"}


class HeldAnswers:
    """Keeps back the answers to taps on player 1's meld and to Undo: each is let go in its turn."""

    def __init__(self, phone: Page) -> None:
        self.phone = phone
        self.held: list[Route] = []
        phone.route(re.compile("/(meld/1|undo)$"), lambda route: self.held.append(route))

    def let_go(self) -> None:
        assert soon(self.phone, lambda: self.held)
        Scorer(self.phone).recording(self.held.pop(0).continue_)


@pytest.mark.usefixtures("without_polls")
@pytest.mark.parametrize(
    ("ruleset_id", "first", "then"),
    [
        pytest.param("howell-racehorse", "AH", "KH", id="two cards of one row"),
        pytest.param("howell-racehorse", "run", "aces", id="two chips"),
        pytest.param("double-deck", "run", "aces", id="where one more button comes between"),
    ],
)
def test_a_tap_that_waits_for_the_one_before_stays_felt(
    deal: Deal, phone: Page, ruleset_id: str, first: str, then: str
) -> None:
    phone.goto(f"{deal(ruleset_id, BID_ONLY)}/hands/1/meld/1")
    scorer, answers = Scorer(phone), HeldAnswers(phone)
    scorer.tap(tile(scorer, first))
    scorer.tap(tile(scorer, then))

    answers.let_go()

    expect(tile(scorer, first)).not_to_have_attribute("data-felt", "")
    expect(tile(scorer, then)).to_have_attribute("data-felt", "")
    answers.let_go()
    expect(phone.locator("[data-felt]")).to_have_count(0)


@pytest.mark.usefixtures("without_polls")
def test_a_finger_on_a_chip_while_another_button_comes_between_taps_it(
    deal: Deal, phone: Page
) -> None:
    phone.goto(f"{deal('double-deck', BID_ONLY)}/hands/1/meld/1")
    scorer, answers = Scorer(phone), HeldAnswers(phone)
    kings = scorer.chip("kings")
    scorer.tap(scorer.chip("run"))
    kings.hover()
    phone.mouse.down()

    answers.let_go()
    phone.mouse.up()
    answers.let_go()

    expect(kings).to_have_class("on")


@pytest.mark.usefixtures("without_polls")
def test_undo_stays_felt_where_redo_goes(deal: Deal, phone: Page) -> None:
    phone.goto(f"{deal('howell-racehorse', BID_ONLY)}/hands/1/meld/1")
    scorer = Scorer(phone)
    scorer.show("AH")
    scorer.record(scorer.button("Undo"))
    answers = HeldAnswers(phone)
    scorer.tap(scorer.card("KH"))
    scorer.tap(scorer.button("Undo"))

    answers.let_go()

    expect(phone.locator("#redo")).to_be_disabled()
    expect(scorer.button("Undo")).to_have_attribute("data-felt", "")


def tile(scorer: Scorer, name: str) -> Locator:
    """A card by its letters, such as KH, or a chip by its name."""
    return scorer.card(name) if name[0].isupper() else scorer.chip(name)
