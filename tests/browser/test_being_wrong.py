"""The app records and shows the right things after wrong taps, quick taps and refused taps."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Response, Route, expect

from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.game.events import CardsShown
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.service.games import Act, Games
from tests.browser.conftest import Deal, OpenPhone
from tests.browser.hands import REFERENCE_HAND, Hand
from tests.browser.scorer import BOUNCE, DOUBLE_TAP, Scorer, center_of, double_tap

ONE_PHONE = True
BID_ONLY = Hand(declarer=1, bid=300, trump="hearts")
OUT_OF_REACH = Hand(declarer=1, bid=400, trump="spades", meld={1: "marriage-H"})
MADE_BY_BOB = Hand(declarer=1, bid=300, trump="clubs", meld={1: "run"}, tricks=90)
JUST_MADE_BY_BOB = Hand(declarer=1, bid=250, trump="clubs", meld={1: "aces"}, tricks=90)


class SlowConnection:
    """Holds the first POST request until it is released."""

    def __init__(self, page: Page, url: str) -> None:
        self.held: list[Route] = []
        page.route(url, self._on_request)

    def _on_request(self, route: Route) -> None:
        if self.held or route.request.method != "POST":
            route.continue_()
        else:
            self.held.append(route)

    def release(self) -> None:
        (route,) = self.held
        route.continue_()


# Undo, redo, corrections


def test_a_hand_can_be_undone_to_its_beginning_and_redone_to_its_result(
    deal: Deal, phone: Page
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse"))
    scorer.play(REFERENCE_HAND)
    expect(phone.get_by_role("heading", name="made 310")).to_be_visible()

    scorer.record(scorer.button("Undo the trick points"))
    expect(phone.get_by_text("Who counted?")).to_be_visible()
    expect(phone.locator("dl dd").first).to_have_text("0")
    scorer.record(scorer.button("Undo “no more meld”"))
    expect(phone.locator(".cards")).to_be_visible()
    for _ in range(6):  # meld taps
        scorer.record(scorer.button("Undo"))
    scorer.record(scorer.button("Undo the bid"))
    expect(phone.get_by_text("Who won the bid?")).to_be_visible()
    expect(scorer.button("Undo")).to_be_disabled()
    for _ in range(9):
        scorer.record(scorer.button("Redo"))

    expect(phone.get_by_role("heading", name="made 310")).to_be_visible()
    expect(phone.locator("#redo")).to_be_disabled()
    assert scorer.totals == REFERENCE_HAND.totals


def test_names_and_the_dealer_can_be_undone_and_redone_from_every_page(
    deal: Deal, phone: Page
) -> None:
    scorer = Scorer(phone)
    address = deal("howell-racehorse", REFERENCE_HAND)
    phone.goto(f"{address}/players")
    phone.locator("#p0").fill("Anne")
    phone.locator("input[name=dealer][value='3']").tap()
    scorer.expect_facts(lambda: scorer.button("Save").tap(), facts=2)
    expect(phone.get_by_text("Hand 2 · Dee deals")).to_be_visible()

    pages = ("/players", "/history", "/sheet", "/hands/1/dealer", "")
    for page in pages:
        phone.goto(address + page)
        scorer.record(scorer.button("Undo"))
    expect(phone.locator(".score")).to_contain_text("Ann & Cyd")
    for page in pages:
        phone.goto(address + page)
        scorer.record(scorer.button("Redo"))

    expect(phone.get_by_text("Hand 2 · Dee deals")).to_be_visible()
    expect(phone.locator(".score")).to_contain_text("Anne & Cyd")
    expect(phone.locator("#redo")).to_be_disabled()
    assert scorer.totals == REFERENCE_HAND.totals


def test_a_half_typed_name_stays_when_another_phone_records(
    deal: Deal, games: Games, phone: Page
) -> None:
    scorer = Scorer(phone)
    address = deal("howell-racehorse", BID_ONLY)
    phone.goto(f"{address}/players")
    phone.locator("#p0").fill("Annel")
    table = games.load(address.rpartition("/")[2])
    ace = CardsShown(1, 1, ((Card.parse("AH"), 1),))
    games.record(table.id, Act("other", table.seq), ace)

    expect(phone.locator(".bar input[name=seq]")).to_have_value(str(table.seq + 1))
    expect(phone.locator("#p0")).to_have_value("Annel")
    scorer.record(scorer.button("Save"))
    assert games.load(table.id).game.players[0] == "Annel"


def test_undo_shows_the_player_whose_meld_it_reverted(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    scorer.show("run")
    scorer.go_to(3)
    expect(phone.locator("output")).to_have_text("0")

    scorer.record(scorer.button("Undo"))

    expect(scorer.tab(1)).to_have_attribute("aria-current", "true")
    expect(scorer.card("AH")).to_have_attribute("value", "AH:1")


def test_undoing_the_bid_shows_the_bid_of_the_same_hand(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", REFERENCE_HAND, BID_ONLY))

    scorer.record(scorer.button("Undo the bid"))

    expect(phone.get_by_text("Who won the bid?")).to_be_visible()
    expect(phone.get_by_text("Hand 2 · Bob deals")).to_be_visible()
    scorer.record(scorer.button("Redo the bid"))
    expect(phone.get_by_text("Bob bid 300")).to_be_visible()


def test_changing_the_bid_during_the_meld_keeps_the_cards(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    scorer.show("run AS")
    scorer.go_to(3)
    scorer.show("pinochle")

    scorer.link("Change").tap()
    expect(phone.get_by_text("Who won the bid?")).to_be_visible()
    for group, recorded in {"declarer": 1, "bid": 300, "trump": "hearts"}.items():
        expect(scorer.radio(group, recorded)).to_be_checked()
    scorer.radio("bid", 370).tap()
    scorer.record(scorer.button("Next"))

    expect(phone.get_by_text("Bob bid 370")).to_be_visible()
    expect(scorer.tab(1)).to_contain_text("150")
    expect(scorer.tab(3)).to_contain_text("40")
    scorer.go_to(1)
    for card, next_tap in {"AH": 2, "10H": 2, "KH": 2, "QH": 2, "JH": 2, "AS": 2, "AD": 1}.items():
        expect(scorer.card(card)).to_have_attribute("value", f"{card}:{next_tap}")


def test_leaving_a_reopened_hand_changes_nothing(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", REFERENCE_HAND))
    before = scorer.seq
    scorer.fix("Tricks")

    phone.locator(".flash").get_by_role("link", name="Back").tap()

    expect(phone.get_by_role("heading", name="made 310")).to_be_visible()
    assert (scorer.seq, scorer.totals) == (before, REFERENCE_HAND.totals)


@pytest.mark.parametrize(
    "after", [JUST_MADE_BY_BOB, BID_ONLY], ids=["the next is over", "the next is on the table"]
)
def test_a_correction_that_decides_the_game_shows_the_winner(
    deal: Deal, phone: Page, after: Hand
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", REFERENCE_HAND, after, target=460))
    scorer.link("Sheet").tap()
    scorer.link("Cyd 310").tap()
    scorer.fix("Tricks")

    scorer.record(phone.locator(".six > button[value='0']"))

    expect(phone.get_by_role("heading", name="Ann & Cyd win")).to_be_visible()
    expect(phone.get_by_text("First to 460, with 470.")).to_be_visible()
    assert scorer.totals == (470, 0)


def test_a_bid_can_be_corrected_from_the_result(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", REFERENCE_HAND))
    scorer.fix("Bid")
    expect(phone.get_by_text("Fixing hand 1.")).to_be_visible()
    scorer.radio("bid", 370).tap()
    expect(scorer.radio("trump", "hearts")).to_be_checked()

    scorer.record(scorer.button("Save"))

    expect(phone.get_by_role("heading", name="Ann & Cyd are set at 370")).to_be_visible()
    assert scorer.totals == (-370, 170)


def test_a_correction_after_the_game_was_won_changes_the_winner(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", REFERENCE_HAND, MADE_BY_BOB, target=480))
    expect(phone.get_by_role("heading", name="Bob & Dee win")).to_be_visible()
    assert scorer.totals == (450, 480)

    scorer.link("Sheet").tap()
    scorer.link("Cyd 310").tap()
    scorer.fix("Tricks")
    scorer.record(phone.locator(".six > button[value='0']"))  # their meld is lost too
    expect(phone.get_by_text("Lost their 60 meld: no trick points.")).to_be_visible()
    scorer.link("Back").tap()  # to the sheet
    phone.wait_for_url("**/sheet#hand-1")
    scorer.link("Back").tap()

    expect(phone.get_by_role("heading", name="Ann & Cyd win")).to_be_visible()
    expect(phone.get_by_text("First to 480, with 560.")).to_be_visible()
    assert scorer.totals == (560, 310)


# Refused

UNCOVERED = """
sentence => {
  const {x, y, width, height} = sentence.getBoundingClientRect();
  return sentence.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
"""


def wait_until_uncovered(page: Page, sentence: Locator) -> None:
    """Poll, because Playwright's wait_for_function uses eval, which the page's policy forbids."""
    for _ in range(100):
        if page.evaluate(UNCOVERED, sentence.element_handle()):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the message stays covered")


@pytest.mark.parametrize("phone", [{"width": 320, "height": 568}], ids=["320"], indirect=True)
def test_an_error_is_scrolled_into_view(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    phone.locator(".points summary").tap()
    phone.get_by_label("Points", exact=True).fill("155")

    scorer.button("Enter").tap()

    sentence = phone.get_by_text("Meld is counted by 10s from 0, not 155.")
    expect(sentence).to_be_visible()
    wait_until_uncovered(phone, sentence)


def test_a_third_copy_of_a_card_is_refused_with_a_message_beside_the_grid(
    deal: Deal, phone: Page
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    scorer.show("QS QS")
    scorer.go_to(3)

    scorer.card("QS").tap()

    sentence = phone.locator("form#meld .err")
    expect(sentence).to_contain_text("No Q♠ left")
    wait_until_uncovered(phone, sentence)
    expect(scorer.card("QS")).to_have_attribute("value", "QS:1")  # no copy is shown
    scorer.show("KS")
    expect(sentence).to_be_hidden()


def test_an_illegal_bid_is_refused_beside_its_field_and_the_input_is_kept(
    deal: Deal, phone: Page
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse"))
    scorer.radio("declarer", 1).tap()
    scorer.radio("trump", "hearts").tap()
    phone.get_by_text("Other", exact=True).tap()
    field = phone.get_by_label("Type a bid")
    field.fill("455")  # the last choice, because a tile as the last choice submits the form

    scorer.tap(scorer.button("Next"))

    expect(phone.get_by_text("Bids go up by 10: 450 or 460, not 455.")).to_be_visible()
    expect(field).to_have_value("455")
    expect(field).to_have_accessible_description(re.compile("450 or 460, not 455"))
    expect(scorer.radio("declarer", 1)).to_be_checked()
    field.fill("460")
    scorer.record(scorer.button("Next"))
    expect(phone.get_by_text("Bob bid 460")).to_be_visible()


def test_a_tile_tapped_after_typing_a_number_is_the_bid(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse"))
    scorer.radio("declarer", 1).tap()
    scorer.radio("trump", "hearts").tap()
    phone.get_by_text("Other", exact=True).tap()
    phone.get_by_label("Type a bid").fill("455")

    scorer.record(scorer.radio("bid", 370))  # in a row not covered by the field

    expect(phone.get_by_text("Bob bid 370")).to_be_visible()


def test_a_late_phone_gets_the_current_screen(deal: Deal, games: Games, phone: Page) -> None:
    scorer = Scorer(phone)
    address = deal("howell-racehorse", BID_ONLY)
    phone.goto(address)
    table = games.load(address.rpartition("/")[2])
    two_aces = CardsShown(1, 1, ((Card.parse("AH"), 2),))
    games.record(table.id, Act("other", table.seq), two_aces)

    scorer.card("AH").tap()

    expect(phone.get_by_text("Another phone entered")).to_be_visible()
    expect(scorer.card("AH")).to_have_attribute("value", "AH:0")  # the other phone entered both


def test_going_back_after_a_refused_name_shows_a_normal_page(server: str, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(server)
    scorer.link("New game").tap()
    phone.locator(".names summary").tap()
    for seat, name in enumerate(("Ann", "ann", "Cyd", "Dee")):
        phone.locator(f"#p{seat}").fill(name)
    scorer.button("Start").tap()
    expect(phone.get_by_text("Two players are named ann.")).to_be_visible()
    expect(phone.locator("#p3")).to_have_value("Dee")

    phone.go_back()
    expect(phone.get_by_role("heading", name="Scorekeeper")).to_be_visible()
    phone.go_forward()
    expect(phone.get_by_role("heading", name="New game")).to_be_visible()

    if not phone.locator("#p0").is_visible():
        phone.locator(".names summary").tap()
    for seat, name in enumerate(("Ann", "Bob", "Cyd", "Dee")):
        phone.locator(f"#p{seat}").fill(name)
    scorer.button("Start").tap()
    expect(phone.get_by_text("Who won the bid?")).to_be_visible()
    phone.go_back()
    expect(phone.get_by_role("heading", name="Scorekeeper")).to_be_visible()
    assert phone.evaluate("performance.getEntriesByType('navigation')[0].responseStatus") == 200


def test_two_phones_that_undo_the_same_fact_undo_it_once(
    deal: Deal,
    games: Games,
    scoring_link: Callable[[str], str],
    open_phone: OpenPhone,
) -> None:
    melded = Hand(declarer=1, bid=300, trump="hearts", meld={1: "run", 3: "pinochle"})
    address = deal("howell-racehorse", melded)
    phones = [open_phone(), open_phone()]
    connections = [SlowConnection(phone, "**/undo") for phone in phones]
    first, second = phones
    first.goto(address)
    second.goto(scoring_link(address))
    second.get_by_role("button", name="Keep score").tap()
    second.wait_for_url("**/games/**")
    before = Scorer(first).seq
    statuses: list[int] = []
    for phone in phones:
        phone.on("response", lambda response: record_status(response, statuses))

    for phone in phones:
        with phone.expect_request("**/undo"):
            Scorer(phone).button("Undo").tap()
    for connection in connections:
        connection.release()

    for phone in phones:
        expect(phone.locator(".bar input[name=seq]")).to_have_value(str(before + 1))
    refused = [phone for phone in phones if phone.get_by_text("Another phone").is_visible()]
    assert (sorted(statuses), len(refused)) == ([200, 409], 1)
    hand = games.load(address.rpartition("/")[2]).game.hand(1).hand
    assert sorted(hand.shown) == [1]  # the pinochle is gone, the run is not


def record_status(response: Response, statuses: list[int]) -> None:
    if response.request.method == "POST":
        statuses.append(response.status)


# Quick taps


GAPS = pytest.mark.parametrize("gap", [60, 300], ids=lambda gap: f"{gap} ms")


@GAPS
@pytest.mark.parametrize(
    ("ruleset", "phone"),
    [("howell-racehorse", {}), ("good-sam", {"width": 320, "height": 568})],
    ids=["may", "must"],
    indirect=["phone"],
)
def test_a_double_tap_on_no_more_meld_does_not_throw_the_hand_in(
    deal: Deal, games: Games, phone: Page, ruleset: str, gap: int
) -> None:
    scorer = Scorer(phone)
    address = deal(ruleset, OUT_OF_REACH)
    phone.goto(f"{address}/hands/1/meld/0")  # Ann melds last, so the button is as wide as the phone
    no_more = scorer.button("No more meld")

    scorer.expect_facts(lambda: double_tap(phone, no_more, gap))
    phone.wait_for_timeout(DOUBLE_TAP * 1000)

    table = games.load(address.rpartition("/")[2])
    assert table.seq == scorer.seq
    assert table.game.hand(1).hand.outcome is Outcome.PLAYED
    scorer.throw_in()  # a separate tap throws the hand in
    expect(phone.get_by_role("heading", name="threw in the hand")).to_be_visible()


@GAPS
def test_a_double_tap_on_the_next_player_does_not_skip_one(
    deal: Deal, phone: Page, gap: int
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", Hand(declarer=2, bid=310, trump="hearts")))

    double_tap(phone, scorer.link("Ann next"), gap)

    expect(scorer.tab(0)).to_have_attribute("aria-current", "true")
    phone.wait_for_timeout(DOUBLE_TAP * 1000)
    expect(scorer.tab(0)).to_have_attribute("aria-current", "true")
    scorer.link("Dee next").tap()
    expect(scorer.tab(3)).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("choose", [Scorer.card, Scorer.chip], ids=["card", "chip"])
def test_a_double_tap_records_once(
    deal: Deal, phone: Page, choose: Callable[[Scorer, str], Locator]
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    connection = SlowConnection(phone, "**/meld/*")
    button = center_of(choose(scorer, {Scorer.card: "AH", Scorer.chip: "run"}[choose]))

    def tap_twice() -> None:
        with phone.expect_request("**/meld/*"):
            phone.touchscreen.tap(*button)
        phone.wait_for_timeout(BOUNCE * 1000)
        phone.touchscreen.tap(*button)
        connection.release()

    scorer.expect_facts(tap_twice)

    expect(scorer.card("AH")).to_have_attribute("value", "AH:2")  # one ace; the next tap makes two
    scorer.show("KS")  # recorded at once, because no tap is waiting


def test_a_double_tap_on_a_tile_that_submits_records_once(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse"))
    connection = SlowConnection(phone, "**/bid")
    scorer.radio("declarer", 1).tap()
    scorer.radio("bid", 310).tap()
    hearts = center_of(scorer.radio("trump", "hearts"))

    def tap_twice() -> None:
        with phone.expect_request("**/bid"):
            phone.touchscreen.tap(*hearts)
        phone.wait_for_timeout(BOUNCE * 1000)
        phone.touchscreen.tap(*hearts)
        connection.release()

    scorer.expect_facts(tap_twice)

    expect(phone.get_by_text("Bob bid 310")).to_be_visible()
    scorer.show("KS")


def test_a_double_tap_records_once_without_htmx(deal: Deal, open_phone: OpenPhone) -> None:
    phone = open_phone(expect=("ERR_FAILED",))
    phone.route("**/htmx.min.js*", lambda route: route.abort())
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    posts: list[str] = []
    statuses: list[int] = []

    def drop_first_answer(route: Route) -> None:
        if posts or route.request.method != "POST":
            route.continue_()
        else:
            posts.append(route.request.url)
            statuses.append(route.fetch(max_redirects=0).status)

    phone.route("**/meld/*", drop_first_answer)
    ace = center_of(scorer.card("AH"))

    def tap_twice() -> None:
        with phone.expect_request("**/meld/*"):
            phone.touchscreen.tap(*ace)
        phone.wait_for_timeout(BOUNCE * 1000)
        with phone.expect_request("**/meld/*"):  # the browser cancels the first request
            phone.touchscreen.tap(*ace)

    scorer.expect_facts(tap_twice)

    assert statuses == [303]  # the server had recorded the first tap
    expect(scorer.card("AH")).to_have_attribute("value", "AH:2")


def test_quick_taps_on_several_cards_are_all_recorded(deal: Deal, phone: Page) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    connection = SlowConnection(phone, "**/meld/*")
    cards = [scorer.card(card) for card in ("AH", "10H", "KH", "QH", "JH")]
    spots = [center_of(target) for target in (*cards, scorer.chip("aces"), scorer.card("9H"))]

    def tap_quickly() -> None:
        for target in spots:
            phone.touchscreen.tap(*target)
        connection.release()

    scorer.expect_facts(tap_quickly, facts=7)

    expect(phone.locator("output")).to_have_text("260")


@GAPS
@pytest.mark.parametrize("suit", ["spades", "clubs"])
def test_a_double_tap_on_trump_does_not_end_the_meld(
    deal: Deal, games: Games, phone: Page, suit: str, gap: int
) -> None:
    """“No more meld” appears under the finger."""
    scorer = Scorer(phone)
    address = deal("howell-racehorse")
    phone.goto(address)
    scorer.radio("declarer", 1).tap()
    scorer.radio("bid", 310).tap()

    scorer.expect_facts(lambda: double_tap(phone, scorer.radio("trump", suit), gap))
    phone.wait_for_timeout(DOUBLE_TAP * 1000)

    assert games.load(address.rpartition("/")[2]).seq == scorer.seq
