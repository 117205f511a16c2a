"""Every screen fits usual and small phones, and its buttons are large enough for a thumb.

The accessibility checker axe finds nothing serious, in light and in dark mode. `make test` runs axe
on one screen of each template, `make test-all` on every screen. With SCREENSHOTS=1, screenshots
are saved in build/screenshots/.
"""

import os

import pytest
from flask import Flask
from playwright.sync_api import Page

from tests.browser.axe import ALL, AXE, COLOURS, ROOM, Rules, serious
from tests.browser.conftest import OpenPhone, OpenScreen, Screenshot
from tests.browser.fit import CUT, OUT_OF_REACH, TWICE
from tests.browser.screens import CONSOLE_ERRORS, SCREENS

ONE_PHONE = True
USUAL, SMALL, TABLET, DESKTOP = (375, 667), (320, 568), (768, 1024), (1280, 800)
ON_ITS_SIDE = (667, 375)
PHONES = (USUAL, SMALL)
THUMB = 44  # px each way

# The axe rules to check for each size and color scheme. The page always has the same elements, so
# one full check is enough. Dark mode changes only colors, and a small phone only the space.
CHECKS: dict[tuple[tuple[int, int], str], Rules | None] = {
    (USUAL, "light"): ALL,
    (SMALL, "light"): ROOM,
    (ON_ITS_SIDE, "light"): None,
    (TABLET, "light"): None,
    (DESKTOP, "dark"): COLOURS,
}
ONLY_PICTURED = ((USUAL, "dark"), (SMALL, "dark"), (DESKTOP, "light"))

TOO_SMALL = """
least => [...document.querySelectorAll("a, button, summary, input, select, label")]
  .filter(target => !["radio", "checkbox"].includes(target.type))  // their label is the target
  .filter(target => !target.matches("label:not(:has([type=radio], [type=checkbox]))"))
  .filter(target => target.checkVisibility({visibilityProperty: true}))
  .map(target => [target, target.getBoundingClientRect()])
  .filter(([target, {width, height}]) => width < least - .5 || height < least - .5)
  .map(([target, {width, height}]) =>
    `${target.outerHTML.slice(0, 90)} is ${Math.round(width)} × ${Math.round(height)}`)
"""


# Each template once, by a screen that shows it.
SEEN_ON = {
    "home-with-games": "page.html home/index.html home/_games.html",
    "home-with-five-players": "statistics/_on_home.html pocket/_on_home.html",
    "home-inside-a-browser": "statistics/_save_all.html",
    "games-deleted": "home/deleted.html",
    "games-imported": "home/importing.html",
    "import-games": "home/import.html links/_script.html links/_import.html",
    "link-to-another-scorekeeper": "links/link_out.html",
    "all-games": "statistics/all_games.html statistics/_time.html",
    "games-of-an-evening": "statistics/_standings.html",
    "how-it-works": "home/help.html",
    "new-game": "home/new.html",
    "new-game-after-another": "home/_same_table.html",
    "calculator": "calculator/calculator.html table/_cards.html odds/_in_calculator.html",
    "not-found": "errors/error.html",
    "rulesets-with-one-saved": "rules/page.html rules/index.html",
    "ruleset-saved": "rules/ruleset.html rules/_changes.html odds/_at_ruleset.html",
    "ruleset-to-start-from": "rules/own.html",
    "ruleset-refused": "rules/refused.html",
    "ruleset-unknown": "rules/unknown.html",
    "glossary": "rules/glossary.html",
    "how-people-play": "rules/tips.html",
    "sources-of-a-ruleset": "rules/sources.html",
    "four-rulesets-compared": "rules/compare.html",
    "rules-of-a-game": "rules/game.html rules/_plain.html rules/_words.html",
    "house-rules-editor": "rules/edit.html",
    "bid": "table/table.html table/_head.html table/_bid.html",
    "menu-during-bidding": "table/_menu.html",
    "bid-with-error": "piece.html table/_field.html",
    "auction-in-the-middle": "table/_calls.html",
    "partner-called": "table/_partner.html",
    "meld-full": "table/_meld.html table/_count.html table/_points.html",
    "meld-as-points-beside-cards": "table/_add_or_replace.html",
    "discards-empty": "table/_discards.html",
    "all-of-1000": "table/_all.html",
    "tricks": "table/_tricks.html table/_melds.html",
    "one-question": "table/_took.html",
    "result-made": "_icons.html table/_result.html table/_lines.html table/_struck_out.html",
    "result-of-an-older-hand": "table/_steps.html odds/_in_result.html",
    "game-end": "table/_end.html statistics/_of_evening.html",
    "game-end-with-a-next-game": "table/_next.html",
    "score-sheet": "sheet/sheet.html sheet/_chart.svg odds/_of_game.html",
    "score-sheet-with-title": "statistics/_same_title.html",
    "sharing-the-score": "sheet/share.html links/_elsewhere.html",
    "odds": "odds/odds.html _bars.svg",
    "odds-of-a-rule-sheet": "odds/printed.html",
    "odds-of-a-game": "odds/rarity.html",
    "score-sheet-to-print": "paper/page.html paper/_tools.html paper/score_sheet.html",
    "blank-sheet-to-print": "paper/blank_sheet.html",
    "player-cards": "paper/cards.html",
    "statistics": "statistics/statistics.html",
    "statistics-of-a-player": "statistics/somebody.html statistics/_figures.html",
    "statistics-over-time": "statistics/_columns.svg",
    "statistics-of-a-ruleset": "statistics/rules.html",
    "adjust": "table/_adjust.html",
    "from-paper": "table/_from_paper.html",
    "title-and-note": "table/_title.html",
    "ending-early-between-hands": "table/_leave.html",
    "players": "table/_players.html _seats.html",
    "dealer-of-a-finished-hand": "table/_dealer.html",
    "history": "table/_history.html",
    "big-board-after-a-hand": "table/_board.html",
    "watching": "table/_watch.html table/_round.html",
    "own-meld": "table/_own_meld.html",
    "more-phones": "share/share.html _copy_link.html",
    "join-a-game": "share/code.html",
    "new-game-with-a-passphrase": "hosting/starters.html",
    "join-to-take-a-seat": "share/join.html",
    "not-open-on-this-phone": "share/refused.html",
    "game-without-members": "share/nobodys.html",
    "more-phones-without-a-server": "share/alone.html links/_to_server.html",
    "home-empty": "club/_on_home.html",
    "evenings-of-a-series": "club/page.html club/evenings.html",
    "new-evening": "club/new.html",
    "director": "club/director.html club/_parts.html",
    "table-of-an-evening": "club/table.html",
    "where-do-i-sit": "club/evening.html",
    "wall-of-an-evening": "club/wall.html",
    "table-cards-to-print": "club/print.html",
    "link-to-direct-an-evening": "club/join.html",
    "menu-of-a-table-of-an-evening": "club/_in_menu.html",
    "next-tables": "club/_next.html",
}


# htmx scrolls to the top of a new screen some milliseconds after it appears.
SETTLED = "() => new Promise(done => setTimeout(done, 100))"


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_fits_the_phone_and_the_thumb_and_is_accessible(
    name: str,
    pytestconfig: pytest.Config,
    open_screen: OpenScreen,
    open_phone: OpenPhone,
    screenshot: Screenshot,
    rendered: set[str],
) -> None:
    # Without animations, screenshots show the final state.
    page = open_phone(reduced_motion="reduce", expect=CONSOLE_ERRORS.get(name, ()))
    open_screen(page, name)
    page.evaluate(SETTLED)

    is_test_all = not pytestconfig.option.markexpr
    with_axe = name in SEEN_ON or is_test_all
    if with_axe:
        page.evaluate(AXE)

    complaints: list[str] = []
    for (size, scheme), rules in CHECKS.items():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        screenshot(page, f"{name}-{size[0]}-{scheme}")
        found = misfits(page, size)
        if with_axe and rules is not None:
            found += [str(each) for each in serious(page, rules)]
        complaints += [f"at {size[0]} px, {scheme}: {each}" for each in found]

    for size, scheme in ONLY_PICTURED if os.environ.get("SCREENSHOTS") else ():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        screenshot(page, f"{name}-{size[0]}-{scheme}")

    page.emulate_media(color_scheme="light")
    page.evaluate(TWICE)
    for size in (ON_ITS_SIDE, USUAL):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        screenshot(page, f"{name}-{size[0]}-text-twice")
        found = misfits(page, size)
        complaints += [f"at {size[0]} px, text twice as large: {each}" for each in found]
    assert complaints == []
    assert set(SEEN_ON.get(name, "").split()) <= rendered


def misfits(page: Page, size: tuple[int, int]) -> list[str]:
    wide = page.evaluate("document.documentElement.scrollWidth")
    found = [f"it scrolls sideways to {wide}"] if wide > size[0] else []
    found += page.evaluate(CUT) + page.evaluate(OUT_OF_REACH)
    return found + (page.evaluate(TOO_SMALL, THUMB) if size in PHONES else [])


# Only the pocket edition shows this template; see tests/browser/test_pocket.py.
OF_BUILDS = "pocket/index.html"
OF_TAPS = "table/_changes.html"  # only in answers to taps; see tests/browser/test_changes.py


def test_every_template_is_shown_on_some_screen(app: Flask) -> None:
    seen = [OF_BUILDS, OF_TAPS, *" ".join(SEEN_ON.values()).split()]
    assert sorted(seen) == sorted(app.jinja_env.list_templates())
    assert set(SEEN_ON) <= set(SCREENS)
