"""A late answer to a poll does not hide newer changes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.game.events import CardsShown
from scorekeeper.service.games import Act, Games
from tests.browser.conftest import Deal
from tests.browser.hands import Hand
from tests.browser.scorer import Scorer

BID_ONLY = Hand(declarer=1, bid=300, trump="hearts")


class SlowPolls:
    """Holds the answer to the next poll until it is released."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Callable[[], None]] = []
        page.route("**/*live=*", self._on_poll)

    def _on_poll(self, route: Route) -> None:
        if self.held:
            route.continue_()
        else:
            answer = route.fetch()
            self.held.append(lambda: route.fulfill(response=answer))

    def wait(self) -> None:
        while not self.held:
            self.page.wait_for_timeout(50)

    def release(self) -> None:
        with self.page.expect_response(lambda answer: "live=" in answer.url):
            self.held[0]()
        self.page.wait_for_timeout(100)  # long enough to draw the answer


@pytest.fixture
def polls(deal: Deal, games: Games, phone: Page) -> SlowPolls:
    """A held poll. Its answer has an ace from another phone, but no later fact."""
    address = deal("howell-racehorse", BID_ONLY)
    phone.goto(f"{address}/hands/1/meld/1")
    polls = SlowPolls(phone)
    table = games.load(address.rpartition("/")[2])
    ace = CardsShown(1, 3, ((Card.parse("AH"), 1),))
    games.record(table.id, Act("other", table.seq), ace)
    polls.wait()
    return polls


def test_a_late_poll_does_not_remove_a_tap_from_the_screen(phone: Page, polls: SlowPolls) -> None:
    scorer = Scorer(phone)
    seq = scorer.seq
    scorer.expect_facts(lambda: scorer.tap(scorer.card("AH")), facts=2)

    polls.release()

    assert scorer.seq == seq + 2
    expect(scorer.card("AH")).to_have_attribute("value", "AH:0")  # another player has one copy
    scorer.show("KS")


def test_a_late_poll_does_not_return_to_the_previous_player(phone: Page, polls: SlowPolls) -> None:
    scorer = Scorer(phone)
    scorer.go_to(0)

    polls.release()

    expect(scorer.tab(0)).to_have_attribute("aria-current", "true")
