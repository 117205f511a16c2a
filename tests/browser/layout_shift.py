"""How far what stands on a page jumps, as the browser itself reckons it."""

from playwright.sync_api import Page

# Whether or not somebody has just tapped: a tap is when it jumps under the finger.
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
    """From the next page load on."""
    page.context.add_init_script(WATCH)


def shifted(page: Page) -> tuple[float, list[str]]:
    """How much has shifted since this was asked last, and what."""
    page.evaluate(NEXT_FRAMES)
    found = page.evaluate("window.shifts.splice(0)")
    return sum(value for value, _ in found), [moved for _, each in found for moved in each]
