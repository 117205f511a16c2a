"""On a wide screen the score sheet stands beside the hand, and a tap does not ask for it again."""

from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Deal, OpenPhone
from tests.browser.hands import REFERENCE_HAND, Hand
from tests.browser.scorer import Scorer

MELDING = Hand(declarer=2, bid=310, trump="hearts", meld={2: "run"})


def sheets_asked_for(page: Page) -> list[str]:
    """A list that grows with each request for the score sheet."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/sheet"):
            asked.append(request.url)

    page.on("request", note)
    return asked


def test_the_sheet_beside_the_hand_is_asked_for_once_and_again_after_the_hand(
    deal: Deal, open_phone: OpenPhone
) -> None:
    desk = open_phone(width=1280, height=800)
    scorer = Scorer(desk)
    asked = sheets_asked_for(desk)
    desk.goto(deal("howell-racehorse", REFERENCE_HAND, MELDING))
    so_far = desk.locator(".beside tbody tr")
    expect(so_far).to_have_count(2)
    expect(so_far.last).to_contain_text("in progress")

    scorer.show("nine")
    scorer.finish_meld()
    expect(so_far).to_have_count(2)
    assert len(asked) == 1

    scorer.record(scorer.points_tile(100))
    expect(so_far.last).not_to_contain_text("in progress")
    assert len(asked) == 2


def test_a_phone_never_asks_for_the_sheet_beside_the_hand(deal: Deal, phone: Page) -> None:
    asked = sheets_asked_for(phone)
    phone.goto(deal("howell-racehorse", REFERENCE_HAND, MELDING))
    Scorer(phone).show("nine")
    expect(phone.locator(".beside")).to_be_hidden()
    assert asked == []


def test_cards_and_chips_are_beside_each_other_on_a_phone_on_its_side(
    deal: Deal, open_phone: OpenPhone
) -> None:
    phone = open_phone(width=667, height=375)
    phone.goto(deal("howell-racehorse", MELDING))
    cards, chips = (phone.locator(each).bounding_box() for each in (".cards", ".chips"))
    assert cards
    assert chips
    assert cards["x"] + cards["width"] <= chips["x"]
    expect(phone.locator(".cards")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".total")).to_be_in_viewport(ratio=1)


def test_what_stands_at_the_side_of_another_page_moves_nothing_there(
    server: str, deal: Deal, open_phone: OpenPhone
) -> None:
    """Home has a note about https, the big board the code to join."""
    desk = open_phone(width=1280, height=800)
    for address in (server, deal("howell-racehorse", REFERENCE_HAND) + "/board"):
        desk.goto(address)
        box = desk.locator("main").bounding_box()
        assert box
        assert abs(box["x"] + box["width"] / 2 - 640) < 2, address
