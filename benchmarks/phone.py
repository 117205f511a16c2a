"""A tap on a card on an old phone, compared with a bare page that posts a tap.

Chromium slows the pages down six times and adds 150 ms of network latency. The two pages are
tapped alternately. A tap is “felt” in the frame in which the card reacts, and “painted” in the
frame that shows the answer.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from waitress.server import create_server

from benchmarks.bare import bare_page
from benchmarks.figures import Figure, report
from tests.browser.chromium import LAUNCH_ARGS, find_chromium
from tests.browser.hands import REFERENCE_HAND
from tests.browser.scorer import Scorer
from tests.serving import served_apart

SLOWER, LATENCY = 6, 150  # a factor, ms
TAPS = 40
PAUSE = 700  # ms between two taps
CARDS = ("AH", "10S", "KD", "QC", "JH")  # a tap adds a copy; the third tap removes both copies
SCREEN: dict[str, Any] = {
    "viewport": {"width": 375, "height": 667},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "service_workers": "block",
}

# Records when each tap is felt and when its answer is painted.
WATCH = """
self.taps = [];
const seen = (tap, what) => requestAnimationFrame(() => {
  const {port1, port2} = new MessageChannel();
  port1.onmessage = () => { tap[what] ??= performance.now() - tap.at; };
  port2.postMessage(0);
});
addEventListener("pointerdown", ({timeStamp}) => taps.push({at: timeStamp}), true);
new MutationObserver(changes => {
  const tap = taps.at(-1);
  if (!tap) return;
  for (const {target, attributeName, type} of changes) {
    if (attributeName === "data-felt" && "felt" in target.dataset) seen(tap, "felt");
    const isCards = target.matches?.(".cards, .cards *");
    if (isCards && (type === "childList" || attributeName === "value")) seen(tap, "painted");
  }
}).observe(document, {subtree: true, childList: true, attributeFilter: ["data-felt", "value"]});
"""
PAINTED = """
() => new Promise(painted => {
  const look = () => taps.at(-1)?.painted ? painted() : setTimeout(look, 50);
  look();
})
"""


def address_of_bare_page() -> str:
    """Serve the bare page until the process ends; it does not depend on the app's revision."""
    server: Any = create_server(bare_page(CARDS), host="127.0.0.1", port=0)
    Thread(target=server.run, daemon=True).start()
    return f"http://127.0.0.1:{server.effective_port}/"


@contextmanager
def old_phone(browser: Browser, open_page: Callable[[Page], object]) -> Iterator[Page]:
    context = browser.new_context(**SCREEN)
    context.add_init_script(WATCH)
    page = context.new_page()
    open_page(page)
    page.evaluate("() => { taps.length = 0; }")
    settings = context.new_cdp_session(page)
    settings.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    network = {"latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1}
    settings.send("Network.emulateNetworkConditions", {"offline": False, **network})
    yield page
    context.close()


def open_meld(page: Page, address: str) -> None:
    """Start a game without the tiles of New game, which an earlier revision lacks."""
    page.goto(f"{address}/games/new?ruleset=howell-racehorse")
    page.get_by_role("button", name="Start").tap()
    page.get_by_text("Who won the bid?").wait_for()
    Scorer(page).bid(REFERENCE_HAND)


def tap(page: Page, number: int) -> None:
    """Tap a card, then wait for the answer and a pause."""
    page.locator(f".cards button[value^='{CARDS[number % len(CARDS)]}:']").tap()
    page.evaluate(PAINTED)
    page.wait_for_timeout(PAUSE)


def measure() -> list[dict[str, float]]:
    """The median ms until a tap is felt and painted: first on our page, then on the bare page."""
    with ExitStack() as stack:
        enter = stack.enter_context
        folder = enter(tempfile.TemporaryDirectory())
        address, _process = enter(
            served_apart(f"{folder}/games.sqlite3", SCOREKEEPER_HTMX_CDN="false")
        )
        bare = address_of_bare_page()
        browser = enter(sync_playwright()).chromium.launch(
            executable_path=find_chromium(), args=LAUNCH_ARGS
        )
        pages = [
            enter(old_phone(browser, lambda page: open_meld(page, address))),
            enter(old_phone(browser, lambda page: page.goto(bare))),
        ]
        for number in range(TAPS):
            for page in pages:
                tap(page, number)
        return [medians(page.evaluate("taps")) for page in pages]


def medians(taps: list[dict[str, float]]) -> dict[str, float]:
    assert len(taps) == TAPS, len(taps)
    return {what: statistics.median(each[what] for each in taps) for what in ("felt", "painted")}


if __name__ == "__main__":
    ours, bare = measure()
    report(
        [
            Figure("an old phone: ms until a tap is felt", ours["felt"]),
            Figure("ms until it is painted", ours["painted"]),
            Figure("painted, in times of a bare page", ours["painted"] / bare["painted"], "≤ 1.25"),
        ]
    )
