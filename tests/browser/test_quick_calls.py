"""An accidental double tap in the auction does not make a call for the next player."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.game.events import Called, CardsShown, HandEvent
from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.service.games import Act, Games
from tests.browser.conftest import Deal
from tests.browser.hands import PLAYERS, Hand
from tests.browser.scorer import Scorer, center_of, double_tap

ONE_PHONE = True
MEANT = 400  # ms after an answer; by then, a person has seen whose turn it is


@pytest.fixture
def scorer(deal: Deal, phone: Page) -> Scorer:
    """A scorekeeper on the page of an auction, which was opened by its address."""
    phone.goto(deal("classic") + "/hands/1/calls")
    return Scorer(phone)


def expect_passes(phone: Page, *passed: int) -> None:
    calls = [f"{PLAYERS[seat]}: pass" for seat in passed]
    phone.wait_for_timeout(MEANT)
    expect(phone.locator(".log li")).to_have_text(calls)


def tap_when_drawn(phone: Page, place: tuple[float, float]) -> None:
    """Tap as soon as the next answer is drawn. A script in the page taps, because it is quick."""
    phone.evaluate(
        """([clientX, clientY]) => {
            const tap = {bubbles: true, cancelable: true, detail: 1, clientX, clientY};
            const under = () => document.elementFromPoint(clientX, clientY);
            const tapUnder = () => under().dispatchEvent(new MouseEvent('click', tap));
            document.addEventListener('htmx:after:swap', () => setTimeout(tapUnder), {once: true});
        }""",
        place,
    )


@pytest.mark.parametrize("gap", [60, 300], ids=lambda gap: f"{gap} ms")
def test_a_double_tap_on_pass_passes_one_player(scorer: Scorer, phone: Page, gap: int) -> None:
    double_tap(phone, scorer.button("Pass"), gap)

    expect_passes(phone, 1)
    double_tap(phone, scorer.button("Pass"), gap)
    expect_passes(phone, 1, 2)


def test_on_a_slow_connection_a_much_later_second_tap_is_ignored(
    scorer: Scorer, phone: Page
) -> None:
    phone.route("**/calls/*", slow)
    place = center_of(scorer.button("Pass"))

    tap_when_drawn(phone, place)  # the player is unsure whether the first tap counted
    with phone.expect_response("**/calls/*"):
        phone.touchscreen.tap(*place)
    phone.locator("h1.question", has_text="Cyd’s bid").wait_for()

    phone.unroute_all()
    expect_passes(phone, 1)


def slow(route: Route) -> None:
    answer = route.fetch()
    route.request.frame.page.wait_for_timeout(700)
    route.fulfill(response=answer)


def test_intended_quick_passes_all_count(scorer: Scorer, phone: Page) -> None:
    place = center_of(scorer.button("Pass"))
    for speaker in ("Cyd", "Dee"):
        phone.touchscreen.tap(*place)
        phone.locator("h1.question", has_text=f"{speaker}’s bid").wait_for()
        phone.wait_for_timeout(MEANT)

    expect_passes(phone, 1, 2)


class OtherPhone:
    """Records facts as another phone, and makes this phone poll at once."""

    def __init__(self, games: Games, phone: Page) -> None:
        self.games = games
        self.phone = phone

    def record(self, event: HandEvent) -> None:
        table = self.games.load(urlsplit(self.phone.url).path.split("/")[2])
        self.games.record(table.id, Act("other", table.seq), event)
        self.phone.evaluate("document.body.dispatchEvent(new Event('live'))")
        seq = self.phone.locator(f".bar input[name=seq][value='{table.seq + 1}']")
        seq.wait_for(state="attached")


def test_an_update_from_another_phone_does_not_swallow_a_tap(
    deal: Deal, games: Games, phone: Page
) -> None:
    phone.goto(deal("howell-racehorse", Hand(declarer=2, bid=310, trump="hearts")))
    scorer = Scorer(phone)
    place = center_of(scorer.link("Ann next"))
    phone.touchscreen.tap(*place)
    scorer.link("Dee next").wait_for()
    phone.wait_for_timeout(MEANT)

    OtherPhone(games, phone).record(CardsShown(1, 3, ((Card.parse("AH"), 1),)))
    phone.touchscreen.tap(*place)

    expect(scorer.tab(3)).to_have_attribute("aria-current", "true")


def test_a_tap_just_after_another_phones_call_is_not_the_next_players(
    games: Games, scorer: Scorer, phone: Page
) -> None:
    place = center_of(scorer.button("Pass"))
    phone.touchscreen.tap(*place)
    phone.locator("h1.question", has_text="Cyd’s bid").wait_for()
    phone.wait_for_timeout(MEANT)

    tap_when_drawn(phone, place)
    OtherPhone(games, phone).record(Called(1, Call(2, Word.PASS)))

    expect_passes(phone, 1, 2)
