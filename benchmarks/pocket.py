"""The edition inside a browser: how it starts against bare Pyodide and a server's page, its pages.

``python -m benchmarks.pocket`` also prints the phases of a start. All of it runs in Chromium, from
files on this computer, so a download takes no time. Then the same with the whole browser slowed six
times; a server is another computer, so it is not, but its line then takes 150 ms.
"""

from __future__ import annotations

import shutil
import statistics
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from playwright.sync_api import Page, Playwright, sync_playwright

from benchmarks.figures import Figure
from benchmarks.phone import LATENCY, be_far_away, served
from benchmarks.phones import OpenPhone, open_phone
from benchmarks.slowed import slowed
from benchmarks.versions import ROOT
from scorekeeper.pocket.build import build
from scorekeeper.pocket.pyodide import PARTS
from tests.browser.hands import REFERENCE_HAND
from tests.browser.scorer import Scorer
from tests.browser.shown import START, Shown
from tests.browser.static_files import static_files

ROUNDS, SLOW_ROUNDS = 5, 2  # first starts, and as many later ones
SETTLED = 2_500  # ms, by when the page is kept for the next start
PAGES = 40  # of a game, one after the other
CACHE = Path(__file__).parents[1] / "build" / "pocket-cache"
PHASES = ("starting", "python", "files", "ready", "shown")

BARE_PAGE = """
<!doctype html>
<script type="module">
  const worker = new Worker("bare.js", {type: "module"});
  worker.onmessage = () => { performance.mark("ready"); document.body.dataset.ready = ""; };
</script>
"""
BARE_WORKER = """
import {loadPyodide} from "./pyodide.mjs";
const lockFileContents = {info: {abi_version: "2026_0"}, packages: {}};
const python = await loadPyodide({indexURL: new URL(".", import.meta.url).href, lockFileContents});
python.runPython("1 + 1");
postMessage("ready");
"""
MARKS = """
() => Object.fromEntries(
  performance.getEntriesByType("mark").map(({name, startTime}) => [name, startTime]))
"""
LOADED = "() => performance.getEntriesByType('navigation')[0].loadEventEnd"
TIMES = """
async times => {
  const took = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await (await fetch(location.href)).text();
    took.push(performance.now() - began);
  }
  return took;
}
"""


@dataclass
class Starts:
    """Times in ms; each first one on a phone that has never been there."""

    first: list[dict[str, float]] = field(default_factory=list)
    later: list[dict[str, float]] = field(default_factory=list)
    bare_first: list[float] = field(default_factory=list)
    bare_later: list[float] = field(default_factory=list)
    served_first: list[float] = field(default_factory=list)
    served_later: list[float] = field(default_factory=list)


@dataclass
class Found:
    quick: Starts
    slow: Starts
    page: float
    served_page: float


def figures() -> list[Figure]:
    with edition() as files:
        found = measure(files)
    page = Figure("a page in a browser", found.page / found.served_page, None, "by a server")
    slow = told(found.slow, " slowed six times", f"a server, {LATENCY} ms away")
    return [*told(found.quick, "", "a server"), *slow, page]


def told(starts: Starts, how: str, server: str) -> Iterator[Figure]:
    first = [marks["ready"] - marks["starting"] for marks in starts.first]
    later = [marks["ready"] for marks in starts.later]
    shown = [marks["shown"] for marks in starts.later]
    what = f"first start in a browser{how}, downloads aside"
    yield Figure(what, ratio(first, starts.bare_first), 1.5, "bare Pyodide")
    yield Figure(what, ratio(first, starts.served_first), None, f"a first page of {server}")
    what = f"later start in a browser{how}"
    yield Figure(what, ratio(later, starts.bare_later), 1.5, "bare Pyodide")
    yield Figure(what, ratio(later, starts.served_later), None, f"a page of {server}")
    what = f"the last screen at a later start{how}"
    yield Figure(what, ratio(shown, starts.bare_later), None, "bare Pyodide")
    yield Figure(what, ratio(shown, starts.served_later), None, f"a page of {server}")


def ratio(these: list[float], those: list[float]) -> float:
    return statistics.median(these) / statistics.median(those)


@contextmanager
def edition() -> Iterator[Path]:
    """The folder that a phone opens, and in it a page of bare Pyodide."""
    with TemporaryDirectory() as folder:
        files = Path(folder) / "pocket"
        build(files, CACHE, print)
        bare = files / "bare"
        bare.mkdir()
        for part in PARTS:
            shutil.copyfile(files / "pocket" / part, bare / part)
        (bare / "bare.html").write_text(BARE_PAGE, "utf-8")
        (bare / "bare.js").write_text(BARE_WORKER, "utf-8")
        yield files


def measure(files: Path) -> Found:
    quick, slow = Starts(), Starts()
    with sync_playwright() as playwright, served(ROOT) as server:
        for starts, rounds, is_slow in ((quick, ROUNDS, False), (slow, SLOW_ROUNDS, True)):
            for _round in range(rounds):
                start_all(playwright, files, server, starts, is_slow)
        return Found(quick, slow, *pages(playwright, files, server))


def start_all(
    playwright: Playwright, files: Path, server: str, starts: Starts, is_slow: bool
) -> None:
    """Each of the three once for the first time and once more."""
    with starting(playwright, is_slow) as phone, static_files(files / "bare", "/") as bare:
        for times in (starts.bare_first, starts.bare_later):
            times.append(marks_of(phone.page, f"{bare.address}bare.html")["ready"])
    with starting(playwright, is_slow) as phone, static_files(files, "/") as inside:
        for marks in (starts.first, starts.later):
            marks.append(marks_of(phone.page, inside.address))
    with starting(playwright, is_slow) as phone:
        if is_slow:
            be_far_away(phone.page)
        for times in (starts.served_first, starts.served_later):
            phone.page.goto(server)
            times.append(phone.page.evaluate(LOADED))
            phone.page.wait_for_timeout(SETTLED)


@contextmanager
def starting(playwright: Playwright, is_slow: bool) -> Iterator[OpenPhone]:
    with open_phone(playwright) as phone, slowed(phone.group) if is_slow else nullcontext():
        yield phone


def marks_of(page: Page, address: str) -> dict[str, float]:
    page.goto(address)
    page.wait_for_selector("[data-ready]", state="attached", timeout=START)
    page.wait_for_timeout(SETTLED)
    marks: dict[str, float] = page.evaluate(MARKS)
    return marks


def pages(playwright: Playwright, files: Path, server: str) -> tuple[float, float]:
    """How long a game's page takes inside the browser, and by a server."""
    with ExitStack() as stack:
        phones = [stack.enter_context(open_phone(playwright)).page for _phone in range(2)]
        inside = stack.enter_context(static_files(files, "/")).address
        return page_time(shown(phones[0]), inside), page_time(phones[1], server)


def shown(page: Page) -> Page:
    """The edition in its frame, for whatever taps and measures a page."""
    return cast(Page, Shown(page))


def page_time(page: Page, address: str) -> float:
    begin(page, address)
    times: list[float] = page.evaluate(TIMES, PAGES)
    return statistics.median(times)


def begin(page: Page, address: str) -> None:
    """A game in which 310 was bid in hearts; its meld is on the screen."""
    scorer = Scorer(page)
    scorer.new_game(address, "howell-racehorse")
    scorer.bid(REFERENCE_HAND)


def report(say: Callable[[str], None]) -> None:
    with edition() as files:
        found = measure(files)
    for how, starts in (("", found.quick), (" slowed", found.slow)):
        for kind, marks in (("first", starts.first), ("later", starts.later)):
            phases = (
                f"{phase} {statistics.median(m[phase] for m in marks):.0f}" for phase in PHASES
            )
            say(f"{kind}{how} {', '.join(phases)} ms")
        for kind in ("bare", "served"):
            times = (
                statistics.median(getattr(starts, f"{kind}_{each}")) for each in ("first", "later")
            )
            say(f"{kind}{how} {', '.join(f'{time:.0f}' for time in times)} ms")
        for figure in told(starts, how, "a server"):
            say(f"{figure.what}: {figure.ratio:.2f} × {figure.of}")
    say(f"page   {found.page:.1f} ms, by a server {found.served_page:.1f} ms")


if __name__ == "__main__":
    report(partial(print, flush=True))
