"""The bytes transferred for a page and for a tap."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.conftest import Deal, plain_http, wait_for_cached_melds
from tests.browser.hands import REFERENCE_HAND, Hand
from tests.browser.scorer import Scorer

COLD_PAGE = 42_000
ONE_TAP = 3_000

MELDING = Hand(
    declarer=2, bid=310, trump="hearts", meld={2: "run aces marriage-S", 0: "pinochle", 3: "jacks"}
)


@contextmanager
def transferred(page: Page) -> Iterator[dict[str, int]]:
    """Yield the bytes of each answer with its headers, by the last part of its address."""
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    network = page.context.new_cdp_session(page)

    def on_request(event: dict) -> None:
        names[event["requestId"]] = urlsplit(event["request"]["url"]).path.rpartition("/")[2]

    def on_finished(event: dict) -> None:
        name = names.get(event["requestId"])
        if name:  # without a name, the previous page sent the request
            size = int(event["encodedDataLength"])
            sizes[name] = max(size, sizes.get(name, 0))  # a repeated request is cached and small

    network.on("Network.requestWillBeSent", on_request)
    network.on("Network.loadingFinished", on_finished)
    network.send("Network.enable")
    yield sizes
    page.wait_for_load_state("networkidle")
    network.detach()


def test_the_game_page_is_small_even_with_an_empty_cache(deal: Deal, phone: Page) -> None:
    address = deal("howell-racehorse", REFERENCE_HAND, MELDING)

    with transferred(phone) as sizes:
        phone.goto(plain_http(address))
        expect(phone.locator("form[data-htmx-powered]").first).to_be_attached()
        # Headless Chromium has no tab, so it may not request the icon by itself.
        phone.evaluate("fetch(document.querySelector('link[rel=icon]').href).then(r => r.text())")

    print(f"{sum(sizes.values())} bytes:", sizes)
    assert len(sizes) == 5, sizes
    assert sum(sizes.values()) <= COLD_PAGE, sizes


def test_the_answer_to_a_tap_is_small(deal: Deal, phone: Page) -> None:
    phone.goto(deal("howell-racehorse", REFERENCE_HAND, MELDING))
    scorer = Scorer(phone)

    with transferred(phone) as sizes:
        wait_for_cached_melds(phone)
    print("once a hand:", sizes)
    with transferred(phone) as sizes:
        scorer.show("nine")

    sizes.pop("icon.svg", None)  # the page before the tap requested it
    print(f"{sum(sizes.values())} bytes:", sizes)
    assert sum(sizes.values()) <= ONE_TAP, sizes
