"""A tap on a card inside the browser, beside the same at a server: as it is, and slowed six times.

Both are tapped in turns, as ``benchmarks.phone`` does it. Slowed is the whole browser, Python in
its worker too; the server is another computer, so it is not, but its line then takes 150 ms. The
bar is that of an old phone.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.figures import Figure
from benchmarks.phone import BARS, LATENCY, TAPS, WATCH, Phone, be_far_away, heard, served, tap
from benchmarks.phones import open_phone
from benchmarks.pocket import begin, edition, shown
from benchmarks.slowed import factors, slowed
from benchmarks.versions import ROOT
from tests.browser.static_files import static_files

FIRST_TAPS = 4  # not counted: nothing is compiled yet
PARTS = ("felt", "painted", "painted, 95 of 100")


@dataclass(frozen=True)
class Found:
    inside: Phone
    server: Phone
    inside_slowed: Phone
    server_slowed: Phone
    factors: dict[str, float]  # how many times as long a sum took, slowed


def figures() -> list[Figure]:
    with edition() as files:
        return told(measured(files))


def told(found: Found) -> list[Figure]:
    figures = []
    for part in PARTS:
        took, by_server = found.inside.times[part], found.server.times[part]
        figures.append(Figure(f"a tap {part}, in a browser", took / by_server, None, "a server"))
        took, by_server = found.inside_slowed.times[part], found.server_slowed.times[part]
        slow = f"a tap {part}, in a browser slowed six times"
        figures.append(Figure(slow, took / BARS[part], 1, f"{BARS[part]} ms"))
        figures.append(Figure(slow, took / by_server, None, f"a server, {LATENCY} ms away"))
    return figures


def measured(files: Path) -> Found:
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        inside, far = (stack.enter_context(open_phone(playwright, WATCH)) for _phone in range(2))
        slower = factors(inside.page, inside.group)
        pages = (shown(inside.page), far.page)
        begin(pages[0], stack.enter_context(static_files(files, "/")).address)
        begin(pages[1], stack.enter_context(served(ROOT)))
        quick = taps(*pages)
        be_far_away(far.page)
        with slowed(inside.group), slowed(far.group):
            slow = taps(*pages)
        return Found(*quick, *slow, slower)


def taps(inside: Page, server: Page) -> tuple[Phone, Phone]:
    for number in range(FIRST_TAPS + TAPS):
        for page in (inside, server):
            if number == FIRST_TAPS:
                page.evaluate("() => { taps.length = 0; }")
            tap(page, number)
    return heard(inside, 0), heard(server, 0)


def report(say: Callable[[str], None]) -> None:
    with edition() as files:
        found = measured(files)
    for where, times in found.factors.items():
        say(f"slowed, a sum in a {where} takes {times:.2f} times as long")
    for name in ("inside", "server", "inside_slowed", "server_slowed"):
        times = getattr(found, name).times.items()
        say(f"{name:14} {'  '.join(f'{what} {took:.0f} ms' for what, took in times)}")
    for figure in told(found):
        say(f"{figure.what}: {figure.ratio:.2f} × {figure.of}")


if __name__ == "__main__":
    report(partial(print, flush=True))
