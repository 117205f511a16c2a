"""Measure how far the content of a page jumps, by the browser's own metric."""

from playwright.sync_api import Page

# Shifts right after a tap count too, because they move targets under the finger. The browser's
# usual metric leaves them out.
WATCH = """
window.shifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) {
    const moved = entry.sources.map(({node, previousRect: a, currentRect: b}) =>
      `${node?.nodeName} ${node?.className} ${[a.x, a.y, a.height]} -> ${[b.x, b.y, b.height]}`);
    window.shifts.push([entry.value, moved]);
  }
}).observe({type: "layout-shift", buffered: true});
"""
NEXT_FRAMES = """
() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
"""


def watch_shifts(page: Page) -> None:
    """Record layout shifts from the next page load on."""
    page.context.add_init_script(WATCH)


def shifted(page: Page) -> tuple[float, list[str]]:
    """Return the sum and the sources of the shifts since the last call."""
    page.evaluate(NEXT_FRAMES)
    found = page.evaluate("window.shifts.splice(0)")
    return sum(value for value, _ in found), [moved for _, each in found for moved in each]
