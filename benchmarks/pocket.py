"""The edition inside a browser: how it starts against bare Pyodide, its pages and its bytes.

``python -m benchmarks.pocket`` also prints the phases of a start and the bytes of each part. All of
it runs in Chromium, from files on this computer, so a download takes no time.
"""

from __future__ import annotations

import gzip
import shutil
import statistics
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.figures import Figure
from scorekeeper.app import create_app
from scorekeeper.pocket.build import build
from scorekeeper.pocket.pyodide import PARTS
from tests.browser.chromium import LAUNCH_ARGS, find_chromium
from tests.browser.hands import REFERENCE_HAND
from tests.browser.scorer import Scorer
from tests.browser.shown import START, Shown
from tests.browser.static_files import static_files
from tests.serving import served

ROUNDS = 5  # first starts, and as many later ones
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
class Found:
    """Times in ms."""

    first: list[dict[str, float]] = field(default_factory=list)
    later: list[dict[str, float]] = field(default_factory=list)
    bare_first: list[float] = field(default_factory=list)
    bare_later: list[float] = field(default_factory=list)
    page: float = 0.0
    served_page: float = 0.0


def figures() -> list[Figure]:
    with TemporaryDirectory() as folder:
        return list(told(measure(built(Path(folder)))))


def told(found: Found) -> Iterator[Figure]:
    first = [marks["ready"] - marks["starting"] for marks in found.first]
    later = [marks["ready"] for marks in found.later]
    bare = "bare Pyodide"
    yield Figure(
        "first start in a browser, downloads aside", ratio(first, found.bare_first), 1.5, bare
    )
    yield Figure("later start in a browser", ratio(later, found.bare_later), 1.5, bare)
    shown = [marks["shown"] for marks in found.later]
    yield Figure("the last screen at a later start", ratio(shown, found.bare_later), None, bare)
    yield Figure(
        "a page in a browser", found.page / found.served_page, None, "the same by a server"
    )


def ratio(these: list[float], those: list[float]) -> float:
    return statistics.median(these) / statistics.median(those)


def built(folder: Path) -> Path:
    files = folder / "pocket"
    build(files, CACHE, print)
    bare = files / "bare"
    bare.mkdir()
    for part in PARTS:
        shutil.copyfile(files / "pocket" / part, bare / part)
    (bare / "bare.html").write_text(BARE_PAGE, "utf-8")
    (bare / "bare.js").write_text(BARE_WORKER, "utf-8")
    return files


def measure(files: Path) -> Found:
    found = Found()
    with opened() as browser:
        for _round in range(ROUNDS):
            start_bare(browser, files / "bare", found)
            start(browser, files, found)
        found.page, found.served_page = pages(browser, files)
    return found


@contextmanager
def opened() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium
        browser = chromium.launch(executable_path=find_chromium(), args=LAUNCH_ARGS)
        yield browser
        browser.close()


def start_bare(browser: Browser, folder: Path, found: Found) -> None:
    with static_files(folder, "/") as server, browser.new_context() as context:
        page = context.new_page()
        for times in (found.bare_first, found.bare_later):
            times.append(marks_of(page, f"{server.address}bare.html")["ready"])


def start(browser: Browser, folder: Path, found: Found) -> None:
    with static_files(folder, "/") as server, browser.new_context() as context:
        page = context.new_page()
        for marks in (found.first, found.later):
            marks.append(marks_of(page, server.address))


def marks_of(page: Page, address: str) -> dict[str, float]:
    page.goto(address)
    page.wait_for_selector("[data-ready]", state="attached", timeout=START)
    page.wait_for_timeout(SETTLED)
    marks: dict[str, float] = page.evaluate(MARKS)
    return marks


def pages(browser: Browser, files: Path) -> tuple[float, float]:
    """How long a game's page takes inside the browser, and by a server."""
    with ExitStack() as until_done:
        context = until_done.enter_context(browser.new_context(has_touch=True, is_mobile=True))
        server = until_done.enter_context(static_files(files, "/"))
        inside = page_time(Shown(context.new_page()), server.address)
        folder = until_done.enter_context(TemporaryDirectory())
        app = create_app({"DATABASE": f"{folder}/games.sqlite3", "HTMX_CDN": False})
        address = until_done.enter_context(served(app))
        return inside, page_time(context.new_page(), address)


def page_time(page: Page | Shown, address: str) -> float:
    scorer = Scorer(page)
    scorer.new_game(address, "howell-racehorse")
    scorer.bid(REFERENCE_HAND)
    return statistics.median(page.evaluate(TIMES, PAGES))


def parts(files: Path) -> Iterator[tuple[str, int, int]]:
    """Each part of the folder with its bytes, as they are and as a server sends them."""
    for path in sorted((files / "pocket").iterdir(), key=lambda path: -path.stat().st_size):
        content = path.read_bytes()
        packed = content if path.suffix in (".bin", ".zip") else gzip.compress(content, 6)
        yield path.name, len(content), len(packed)


def report(say: Callable[[str], None]) -> None:
    with TemporaryDirectory() as folder:
        files = built(Path(folder))
        found = measure(files)
        for name, raw, packed in parts(files):
            say(f"{name:22} {raw:10,} {packed:10,}")
    for kind, starts in (("first", found.first), ("later", found.later)):
        phases = (f"{phase} {statistics.median(m[phase] for m in starts):.0f}" for phase in PHASES)
        say(f"{kind:6} {', '.join(phases)} ms")
    bare = map(statistics.median, (found.bare_first, found.bare_later))
    say("bare   first {:.0f}, later {:.0f} ms".format(*bare))
    say(f"page   {found.page:.1f} ms, by a server {found.served_page:.1f} ms")
    for figure in told(found):
        say(f"{figure.what}: {figure.ratio:.2f} × {figure.of}")


if __name__ == "__main__":
    report(partial(print, flush=True))
