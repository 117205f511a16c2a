"""A tap on a card, as an old phone feels it: from the touch to the felt ring, and to the answer.

Chromium slowed six times, all its processes, and with 150 ms of network taps forty cards at this
version and at 0.1.0, in turns, each served by a process of its own; then at this version and on a
bare page, which shows what Chromium takes alone. Felt is the frame in which the card shows that it
was tapped, painted the frame with the answer. A long task keeps the phone from hearing the next tap
for 50 ms or more. The bars are in BARS, for a computer that does nothing else; the processor time
of the page, beside that of 0.1.0, is told on a busy one, too.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, Playwright, sync_playwright

from benchmarks.bare_page import bare_app
from benchmarks.figures import Figure
from benchmarks.phones import open_phone
from benchmarks.slowed import slowed
from benchmarks.tap import token_in
from benchmarks.versions import ROOT, V0_1_0, unpacked
from tests import serving

LATENCY = 150  # ms
TAPS = 40
PAUSE = 700  # ms between two taps, as a hand that lays out its cards
CARDS = ("AH", "10S", "KD", "QC", "JH")  # one more of each; a third tap takes both back
BARS = {"felt": 100, "painted": 250, "painted, 95 of 100": 400}  # ms
MOST_LONG_TASKS = 1  # a tap
BARE = "bare"

# Of each tap: when its card is felt and when its answer is painted, the frame after the change.
WATCH = """
self.taps = [];
const seen = (tap, what) => requestAnimationFrame(() => {
  const {port1, port2} = new MessageChannel();
  port1.onmessage = () => { tap[what] ??= performance.now() - tap.at; };
  port2.postMessage(0);
});
addEventListener("pointerdown", ({timeStamp}) => taps.push({at: timeStamp, tasks: []}), true);
new MutationObserver(changes => {
  const tap = taps.at(-1);
  if (!tap) return;
  for (const {target, attributeName, type} of changes) {
    if (attributeName === "data-felt" && "felt" in target.dataset) seen(tap, "felt");
    const isCards = target.matches?.(".cards, .cards *");
    if (isCards && (type === "childList" || attributeName === "value")) seen(tap, "painted");
  }
}).observe(document, {subtree: true, childList: true, attributeFilter: ["data-felt", "value"]});
new PerformanceObserver(list => {
  for (const {startTime, duration} of list.getEntries()) {
    taps.findLast(tap => tap.at < startTime + duration)?.tasks.push(duration);
  }
}).observe({type: "longtask"});
"""


@dataclass(frozen=True)
class Phone:
    """What forty taps took, in ms."""

    felt: list[float]
    painted: list[float]
    long_tasks: list[list[float]]  # of each tap
    processor: float  # of the page, for all of them

    @property
    def times(self) -> dict[str, float]:
        return {
            "felt": statistics.median(self.felt),
            "painted": statistics.median(self.painted),
            "painted, 95 of 100": sorted(self.painted)[int(0.95 * len(self.painted))],
        }

    @property
    def tasks_a_tap(self) -> float:
        return sum(map(len, self.long_tasks)) / len(self.long_tasks)


@contextmanager
def served(root: Path) -> Iterator[str]:
    """The address of that version's server."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "PYTHONPATH": str(root),
            "PYTHONUNBUFFERED": "1",
            "SCOREKEEPER_DATABASE": f"{folder}/phone.sqlite3",
            "SCOREKEEPER_SECRET_KEY": "a key for tests only",
            "SCOREKEEPER_HTMX_CDN": "false",
        }
        start = "from scorekeeper.cli import main; main()"
        process = subprocess.Popen(
            [sys.executable, "-c", start, "serve", "--host", "127.0.0.1", "--port", "0"],
            cwd=folder,
            env=os.environ | settings,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert process.stdout
        try:
            process.stdout.readline()  # where the games are kept
            yield process.stdout.readline().removeprefix("Open ").strip("/\n")
        finally:
            process.terminate()
            process.communicate(timeout=10)


def open_meld(page: Page, address: str) -> None:
    page.goto(f"{address}{started_hand(page, address)}")
    page.wait_for_selector("form[data-htmx-powered]")


def open_bare(page: Page, address: str) -> None:
    page.goto(address)


@contextmanager
def old_phone(
    playwright: Playwright, open_page: Callable[[Page, str], None], address: str
) -> Iterator[tuple[Page, CDPSession]]:
    """A page on which cards are tapped, on a slow phone with a slow line."""
    with open_phone(playwright, WATCH, service_workers="block") as phone:
        page = phone.page
        open_page(page, address)
        settings = be_far_away(page)
        settings.send("Performance.enable", {"timeDomain": "threadTicks"})
        with slowed(phone.group):
            yield page, settings


def be_far_away(page: Page) -> CDPSession:
    """Let the line of that page be slow."""
    settings = page.context.new_cdp_session(page)
    settings.send("Network.enable")
    network = {"latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1}
    settings.send("Network.emulateNetworkConditions", {"offline": False, **network})
    return settings


def processor(settings: CDPSession) -> float:
    """The processor time that the page has taken so far, in ms."""
    metrics = settings.send("Performance.getMetrics")["metrics"]
    return next(1000 * float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


def started_hand(page: Page, address: str) -> str:
    """The address of a meld: 310 was bid in hearts; see ``benchmarks.tap.started_hand``."""
    ask = page.request
    token = {"csrf_token": token_in(ask.get(f"{address}/games/new").text())}
    names: dict[str, Any] = {
        f"players-{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cyd", "Dee"))
    }
    started = ask.post(
        f"{address}/games",
        form={**token, "ruleset": "howell-racehorse", **names},
        headers={"Referer": address},
        max_redirects=0,
    )
    hand = f"{started.headers['location']}/hands/1"
    bid = {"seq": "1", "op": "bid", "declarer": "2", "bid": "310", "trump": "hearts"}
    ask.post(f"{address}{hand}/bid", form={**token, **bid}, headers={"Referer": address})
    return f"{hand}/meld"


def tap(page: Page, number: int) -> None:
    """Tap a card, and wait until its answer is there and the phone has come to rest."""
    card = page.locator(f".cards button[value^='{CARDS[number % len(CARDS)]}:']")
    box = card.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(PAINTED)
    page.wait_for_timeout(PAUSE)


PAINTED = """
() => new Promise(painted => {
  const look = () => taps.at(-1)?.painted ? painted() : setTimeout(look, 50);
  look();
})
"""


def heard(page: Page, took: float) -> Phone:
    taps = page.evaluate("taps")
    assert len(taps) == TAPS, len(taps)
    return Phone(
        [tap["felt"] for tap in taps],
        [tap["painted"] for tap in taps],
        [tap["tasks"] for tap in taps],
        took,
    )


def beside(other: str) -> tuple[Phone, Phone]:
    """Forty taps at this version and at another page, in turns; a third would slow both."""
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        servers = [(open_meld, served(ROOT))]
        if other == BARE:
            servers.append((open_bare, serving.served(bare_app(CARDS))))
        else:
            servers.append((open_meld, served(stack.enter_context(unpacked(other)))))
        phones = [
            stack.enter_context(old_phone(playwright, open_page, stack.enter_context(server)))
            for open_page, server in servers
        ]
        began = [processor(settings) for _page, settings in phones]
        for number in range(TAPS):
            for page, _settings in phones:
                tap(page, number)
        now, then = [
            heard(page, processor(settings) - since)
            for (page, settings), since in zip(phones, began, strict=True)
        ]
    return now, then


def figures() -> list[Figure]:
    """The times as parts of what they may be at most, and of what others take."""
    now, before = beside(V0_1_0)
    again, bare = beside(BARE)
    found = []
    for name, most in BARS.items():
        took = now.times[name]
        found.append(Figure(f"a tap {name}, old phone", took / most, 1, f"{most} ms"))
        found.append(Figure(f"a tap {name}", took / before.times[name], None, "0.1.0"))
        found.append(
            Figure(f"a tap {name}", again.times[name] / bare.times[name], None, "a bare page")
        )
    tasks = now.tasks_a_tap
    found.append(Figure("long tasks, old phone", tasks, MOST_LONG_TASKS, "a tap"))
    found.append(Figure("long tasks", tasks / before.tasks_a_tap, None, "0.1.0"))
    found.append(Figure("a tap’s processor time", now.processor / before.processor, None, "0.1.0"))
    return found


def main() -> None:
    for other, name in ((V0_1_0, "0.1.0"), (BARE, BARE)):
        for which, phone in zip(("now", name), beside(other), strict=True):
            times = "  ".join(f"{what} {took:.0f} ms" for what, took in phone.times.items())
            longest = max(map(sum, phone.long_tasks))
            tasks = f"{phone.tasks_a_tap:.2f} long tasks a tap, at most {longest:.0f} ms"
            print(f"{which:6} {times}  {tasks}, {phone.processor / TAPS:.0f} ms of processor a tap")


if __name__ == "__main__":
    main()
