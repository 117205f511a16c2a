"""What axe finds on a page that hinders somebody seriously."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SERIOUS = ("serious", "critical")
Rules = dict[str, Any]  # as axe takes them
ALL: Rules = {}
COLOURS: Rules = {"runOnly": ["color-contrast"]}
ROOM: Rules = {"runOnly": ["scrollable-region-focusable"]}

# By evaluate, because the content security policy lets no script of ours in by a tag.
AXE = Axe().axe_script
RUN = """
async rules => (await axe.run(document, {resultTypes: ["violations"], ...rules})).violations
  .map(({id, impact, nodes}) => ({id, impact, nodes: nodes.map(node => node.html.slice(0, 120))}))
"""


def serious(page: Page, rules: Rules) -> list[dict[str, Any]]:
    """What is found on a page into which ``AXE`` was put."""
    return [finding for finding in page.evaluate(RUN, rules) if finding["impact"] in SERIOUS]
