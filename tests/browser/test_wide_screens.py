"""On wide screens the score sheet is beside the hand. A tap does not reload it."""

from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Deal, OpenPhone
from tests.browser.hands import REFERENCE_HAND, Hand
from tests.browser.scorer import Scorer

ONE_PHONE = True
MELDING = Hand(declarer=2, bid=310, trump="hearts", meld={2: "run"})


def sheet_requests(page: Page) -> list[str]:
    """Return a list that grows with each request for the score sheet."""
    requests: list[str] = []

    def record(request: Request) -> None:
        if request.url.endswith("/sheet"):
            requests.append(request.url)

    page.on("request", record)
    return requests


def test_the_sheet_beside_the_hand_is_loaded_once_and_again_after_the_hand(
    deal: Deal, open_phone: OpenPhone
) -> None:
    desk = open_phone(width=1280, height=800)
    scorer = Scorer(desk)
    requests = sheet_requests(desk)
    desk.goto(deal("howell-racehorse", REFERENCE_HAND, MELDING))
    rows = desk.locator(".beside tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.last).to_contain_text("in progress")

    scorer.show("nine")
    scorer.finish_meld()
    expect(rows).to_have_count(2)
    assert len(requests) == 1

    scorer.record(scorer.points_tile(100))
    expect(rows.last).not_to_contain_text("in progress")
    assert len(requests) == 2


def test_a_phone_never_loads_the_sheet_beside_the_hand(deal: Deal, phone: Page) -> None:
    requests = sheet_requests(phone)
    phone.goto(deal("howell-racehorse", REFERENCE_HAND, MELDING))
    Scorer(phone).show("nine")
    expect(phone.locator(".beside")).to_be_hidden()
    assert requests == []


def test_cards_and_chips_are_side_by_side_on_a_landscape_phone(
    deal: Deal, open_phone: OpenPhone
) -> None:
    phone = open_phone(width=667, height=375)
    phone.goto(deal("howell-racehorse", MELDING))
    cards, chips = (phone.locator(each).bounding_box() for each in (".cards", ".chip-grid"))
    assert cards
    assert chips
    assert cards["x"] + cards["width"] <= chips["x"]
    expect(phone.locator(".cards")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".total")).to_be_in_viewport(ratio=1)


def test_notes_at_the_side_of_other_pages_do_not_shift_them(
    server: str, deal: Deal, open_phone: OpenPhone
) -> None:
    """Home has a note about HTTPS, and the big board has a code to join."""
    desk = open_phone(width=1280, height=800)
    for address in (server, deal("howell-racehorse", REFERENCE_HAND) + "/board"):
        desk.goto(address)
        box = desk.locator("main").bounding_box()
        assert box
        assert abs(box["x"] + box["width"] / 2 - 640) < 2, address
