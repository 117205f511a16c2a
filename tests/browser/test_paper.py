"""Printed pages: PDFs that Chromium makes, in the paper sizes A4 and Letter."""

import io

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from tests.browser.conftest import Deal, plain_http
from tests.browser.hands import HOWELL, Hand
from tests.browser.scorer import Scorer
from tests.browser.screens.club import PEOPLE, draw_round, open_evening

ONE_PHONE = True
SHEETS = ("A4", "Letter")


def printed(phone: Page, address: str, size: str) -> list[str]:
    phone.emulate_media(color_scheme="dark")
    phone.goto(plain_http(address))
    pdf = PdfReader(io.BytesIO(phone.pdf(format=size)))
    return [page.extract_text() for page in pdf.pages]


@pytest.mark.parametrize("size", SHEETS)
def test_a_game_is_printed_on_one_page(deal: Deal, phone: Page, size: str) -> None:
    (page,) = printed(phone, deal("howell-racehorse", *HOWELL) + "/paper", size)
    assert "Ann & Cyd" in page
    assert "Bob & Dee win" in page
    assert "Large type" not in page  # this link is only on the screen


@pytest.mark.parametrize("size", SHEETS)
def test_thirty_hands_are_printed_on_one_page(deal: Deal, phone: Page, size: str) -> None:
    hands = [Hand(declarer=1, bid=310, trump="hearts", meld={1: "aces"}, tricks=100)] * 30
    address = deal("howell-racehorse", *hands, target=100_000) + "/paper"
    assert len(printed(phone, address, size)) == 1


@pytest.mark.parametrize("size", SHEETS)
@pytest.mark.parametrize("id", ["double-deck", "five-handed"])  # with most melds; with most sides
def test_a_blank_sheet_is_one_page_and_two_in_large_type(
    server: str, phone: Page, id: str, size: str
) -> None:
    address = f"{server}/rules/{id}/blank"
    assert len(printed(phone, address, size)) == 1
    assert len(printed(phone, f"{address}?large=yes", size)) == 2


@pytest.mark.parametrize("size", SHEETS)
def test_the_tables_of_all_players_are_printed_on_one_page(
    server: str, phone: Page, size: str
) -> None:
    director = Scorer(phone)
    open_evening(director, server, PEOPLE)
    draw_round(director, 1)
    evening = phone.url.removesuffix("/director")
    (page,) = printed(phone, f"{evening}/print/players", size)
    assert "Bartholomew" in page
    assert "Table cards" not in page  # this link is only on the screen


def test_paper_is_white_even_in_dark_mode(server: str, phone: Page) -> None:
    phone.emulate_media(color_scheme="dark", media="print")
    phone.goto(plain_http(f"{server}/rules/classic/blank"))
    for part in ("html", "body", ".paper"):
        colour = phone.locator(part).evaluate("each => getComputedStyle(each).backgroundColor")
        assert colour == "rgb(255, 255, 255)"
