"""A game moves from one server to another by a link."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.app import create_app
from tests.browser.conftest import Deal, plain_http
from tests.browser.hands import REFERENCE_HAND
from tests.browser.scorer import Scorer
from tests.serving import served

ONE_PHONE = True


@pytest.fixture
def other(tmp_path: Path) -> Iterator[str]:
    """The address of another server, with a host name."""
    app = create_app({"DATABASE": tmp_path / "games.sqlite3", "HTMX_CDN": False})
    with served(app) as address:
        yield plain_http(address)


def test_a_game_can_be_moved_to_another_server_and_is_imported_only_on_confirmation(
    deal: Deal, phone: Page, other: str
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", REFERENCE_HAND) + "/share-score")
    scorer.link("Take it to another Scorekeeper").tap()
    phone.get_by_label("Address of the other Scorekeeper").fill(other)
    scorer.button("Make the link").tap()
    link = phone.get_by_label("Link", exact=True).input_value()
    scorer.link("Open it on this phone").tap()

    notice = phone.get_by_text("Only import games from people you know.")
    expect(notice).to_be_visible()
    expect(phone.get_by_text("Ann & Cyd")).to_be_visible()
    phone.reload()
    expect(notice).to_be_visible()
    phone.goto(other)
    expect(scorer.link("Continue")).to_have_count(0)

    # Some apps encode the equals sign. Only the part after “#” changes, so Home is not reloaded.
    phone.evaluate("link => location.assign(link)", link.replace("#games=", "#games%3D"))
    expect(notice).to_be_visible()
    scorer.button("Import").tap()
    expect(phone.get_by_role("heading", name="Cyd made 310")).to_be_visible()
    assert scorer.totals == REFERENCE_HAND.totals
    phone.go_back()
    expect(phone.get_by_text("You already have this game.")).to_be_visible()
    scorer.link("Open the game").tap()
    expect(phone.get_by_role("heading", name="Cyd made 310")).to_be_visible()
