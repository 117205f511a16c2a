"""Serious accessibility problems that axe finds on a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SERIOUS = ("serious", "critical")
Rules = dict[str, Any]  # options of axe
ALL: Rules = {}
COLOURS: Rules = {"runOnly": ["color-contrast"]}
ROOM: Rules = {"runOnly": ["scrollable-region-focusable"]}

# The tests evaluate() this script, because the content security policy forbids a script tag.
AXE = Axe().axe_script
RUN = """
async rules => (await axe.run(document, {resultTypes: ["violations"], ...rules})).violations
  .map(({id, impact, nodes}) => ({id, impact, nodes: nodes.map(node => node.html.slice(0, 120))}))
"""


def serious(page: Page, rules: Rules) -> list[dict[str, Any]]:
    """Run axe on a page where ``AXE`` was evaluated; return the serious findings."""
    return [finding for finding in page.evaluate(RUN, rules) if finding["impact"] in SERIOUS]
