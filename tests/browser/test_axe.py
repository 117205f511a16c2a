"""axe finds nothing serious on any screen: light and dark, on two phones and on a desktop."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from scorekeeper.actions import Games
from tests.browser.scorer import Scorer
from tests.browser.test_screens import SAID, SCREENS, Table

SIZES = ((375, 667), (320, 568), (1280, 800))
SERIOUS = ("serious", "critical")
# The dark differs from the light in its colours only.
RULES: dict[str, dict[str, Any]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}

# By evaluate, because the content security policy lets no script of ours in by a tag.
AXE = Axe().axe_script
RUN = """
async rules => (await axe.run(document, {resultTypes: ["violations"], ...rules})).violations
  .map(({id, impact, nodes}) => ({id, impact, nodes: nodes.map(node => node.html.slice(0, 120))}))
"""


@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing_serious(
    name: str,
    server: str,
    deal: Callable[..., str],
    games: Games,
    open_phone: Callable[..., Page],
) -> None:
    page = open_phone(expect=SAID.get(name, ()))
    page.emulate_media(reduced_motion="reduce")
    SCREENS[name](Table(page, Scorer(page), server, deal, games))
    page.evaluate(AXE)

    found: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme, rules in RULES.items():
            page.emulate_media(color_scheme=scheme)
            found += [f"{width} {scheme}: {finding}" for finding in serious(page, rules)]
    assert found == []


def serious(page: Page, rules: dict[str, Any]) -> list[dict[str, Any]]:
    return [finding for finding in page.evaluate(RUN, rules) if finding["impact"] in SERIOUS]
