"""The app behind a proxy at a subpath, such as ``https://example.org/cards/``."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from scorekeeper.app import create_app
from scorekeeper.records.reading import parse_record
from tests.below_a_path import PATH, put_below_a_path
from tests.browser.conftest import Deal, OpenPhone, wait_until_cached
from tests.browser.record_player import RecordPlayer
from tests.browser.scorer import Scorer
from tests.browser.test_line import BID_ONLY, OFFLINE_ERRORS
from tests.serving import served

GAME = Path(__file__).parents[1] / "games" / "howell-racehorse.json"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    app = create_app(
        {
            "DATABASE": str(tmp_path_factory.mktemp("browser") / "scorekeeper.db"),
            "SECRET_KEY": "a key for tests only",
            "HTMX_CDN": False,
            "PROXIES": 1,
        }
    )
    put_below_a_path(app)
    return app


@pytest.fixture(scope="module")
def server(app: Flask) -> Iterator[str]:
    with served(app) as address:
        yield f"{address}{PATH}"


@pytest.fixture
def requested(phone: Page) -> list[str]:
    """The paths that the phone has requested so far."""
    requested: list[str] = []
    phone.context.on("request", lambda request: requested.append(urlsplit(request.url).path))
    return requested


def test_a_tapped_hand_requests_nothing_outside_the_path(
    server: str, phone: Page, requested: list[str]
) -> None:
    scorer = Scorer(phone)
    player = RecordPlayer(scorer, parse_record(GAME.read_text("utf-8")).game)

    player.start(server)
    player.play(1)

    scorer.next_hand()
    expect(phone.locator(".bar p")).to_contain_text("Hand 2 ·")
    assert urlsplit(phone.url).path.startswith(f"{PATH}/games/")
    assert [path for path in requested if not f"{path}/".startswith(f"{PATH}/")] == []


def test_a_waiting_tap_is_sent_below_the_path(deal: Deal, open_phone: OpenPhone) -> None:
    phone = open_phone(expect=OFFLINE_ERRORS)
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", BID_ONLY))
    before = scorer.seq
    phone.context.set_offline(True)
    scorer.tap(scorer.card("AH"))
    expect(phone.locator("#strip")).to_contain_text("Offline: ")

    phone.context.set_offline(False)

    expect(phone.locator("#strip")).not_to_contain_text("Offline")
    assert scorer.seq == before + 1


def test_the_page_is_cached_and_shown_offline(deal: Deal, open_phone: OpenPhone) -> None:
    phone = open_phone(expect=OFFLINE_ERRORS, service_workers="allow")
    phone.goto(deal("howell-racehorse", BID_ONLY))
    wait_until_cached(phone)
    phone.context.set_offline(True)

    phone.reload()

    expect(phone.locator("#strip")).to_contain_text("Offline: score from")
    expect(phone.locator("form[data-htmx-powered]").first).to_be_attached()
