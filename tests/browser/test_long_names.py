"""Long names stay inside the space for them and cover nothing else."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.game.events import BidWon, MeldFinished, PartnerCalled, TricksCounted
from scorekeeper.service.games import Act, Games
from tests.browser.conftest import Deal
from tests.browser.fit import CUT
from tests.browser.hands import HOWELL, REFERENCE_HAND
from tests.browser.screens.table import FULL_MELD

ONE_PHONE = True
ONE_WORD = ("Elizabeth", "Christopher", "Pneumonoultramicros", "Supercalifragilistic" * 2)
FIVE = ("Elizabeth", "Christopher", "Wilhelmina", "Bob", "Dee")
WIDTH = "document.documentElement.scrollWidth"

# Returns the places whose text wraps to more than one line.
BROKEN = """
places => places.filter(place => {
  const words = document.createRange(), text = place.firstChild.data ? place : place.lastChild;
  words.selectNodeContents(text);
  const lines = new Set([...words.getClientRects()].map(({top}) => Math.round(top)));
  return lines.size > 1;
}).map(place => place.textContent.trim())
"""

NARROW = pytest.mark.parametrize(
    "phone", [{}, {"width": 320, "height": 568}], ids=["375", "320"], indirect=True
)


@NARROW
def test_a_name_of_forty_letters_stays_in_its_tile(deal: Deal, phone: Page) -> None:
    phone.goto(deal("good-sam", players=ONE_WORD))
    assert phone.evaluate(WIDTH) <= phone.viewport_size["width"]
    assert phone.evaluate(CUT) == []


@NARROW
def test_names_of_twenty_wide_letters_stay_inside_every_page(deal: Deal, phone: Page) -> None:
    names = ("W" * 20, "Wilhelmina", "M" * 20, "Konstantin")
    game = deal("howell-racehorse", *HOWELL[:2], players=names)
    melding = deal("howell-racehorse", REFERENCE_HAND, FULL_MELD, players=names)
    pages = (game, f"{game}/board", f"{game}/history", f"{game}/hands/3/more", melding)
    for page in (*pages, f"{game}/hands/2/adjust", f"{game}/hands/2/tricks", "/"):
        phone.goto(urljoin(game, page))
        assert phone.evaluate(WIDTH) <= phone.viewport_size["width"], page


@NARROW
def test_the_name_of_the_winner_is_not_cut(deal: Deal, phone: Page) -> None:
    phone.goto(
        deal("howell-racehorse", *HOWELL, players=("Ann", "Featherstonehaugh", "Cyd", "Dee"))
    )
    winners = phone.get_by_role("heading", name="Featherstonehaugh & Dee win")
    assert winners.evaluate("heading => heading.scrollWidth <= heading.clientWidth")


@NARROW
def test_five_names_overlap_nothing_and_wrap_no_heading(
    deal: Deal, games: Games, phone: Page
) -> None:
    game = deal("five-handed", players=FIVE)
    table = games.load(game.rpartition("/")[2])
    facts = (
        BidWon(1, 1, 550, Suit.parse("hearts")),
        PartnerCalled(1, 2),
        MeldFinished(1),
        TricksCounted(1, ((0, 60), (3, 70), (4, 60))),
    )
    games.record(table.id, Act("all of the hand", table.seq), *facts)
    for page in (game, f"{game}/sheet"):
        phone.goto(page)
        assert phone.evaluate(CUT) == [], page
        assert phone.locator("dt, .by-side thead th").evaluate_all(BROKEN) == [], page
