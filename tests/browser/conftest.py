"""A real app, a real Chromium, and phones that fail their test when a page complains.

A journey asks for `server` and for `phone`, or for `open_phone` where several people play. For
another phone: `@pytest.mark.parametrize("phone", [{"width": 320}], indirect=True)`.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from jinja2 import Template
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from scorekeeper.access import Role
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.service.games import Act, Games
from tests.browser.chromium import LAUNCH_ARGS, NOT_FOUND, find_chromium
from tests.browser.hands import PLAYERS, Hand
from tests.browser.scorer import Scorer
from tests.browser.screens import SCREENS, Table
from tests.browser.shown import Shown
from tests.conftest import with_own_store
from tests.needed import is_missing
from tests.serving import PATIENCE, served

Deal = Callable[..., str]
LeadTo = Callable[[Page, str], None]
OpenPhone = Callable[..., Page]
Shot = Callable[[Page, str], None]

expect.set_options(timeout=PATIENCE * 1000)
FIRST_PHONE = SimpleNamespace(name="")  # the one that a test opens first; each test has another
HOSTS = ("127.0.0.1", "table.test")
HERE = Path(__file__).parent
SCREENSHOTS = HERE.parents[1] / "build" / "screenshots"

# The page's own report of what the policy stopped: it becomes one more error in the console.
REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP stopped ${event.blockedURI} by ${event.violatedDirective}`));
"""

# Chromium writes every 4xx and 5xx into the console. These two are answers, not mistakes: a form
# that asks for a correction, and a screen that was out of date.
ANSWERS = ("status of 409", "status of 422")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = find_chromium()
    if not executable:
        is_missing(NOT_FOUND)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=LAUNCH_ARGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def app(shared_app: Flask, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The app with a database of its own; the journeys of a file share it."""
    path = tmp_path_factory.mktemp("browser") / "scorekeeper.db"
    return with_own_store(shared_app, path)


@pytest.fixture(scope="module")
def server(app: Flask) -> Iterator[str]:
    """The address of the app, served as it is in earnest."""
    with served(app) as address:
        yield address


@pytest.fixture(scope="module")
def games(app: Flask) -> Games:
    """The games themselves, for what another phone records meanwhile."""
    games: Games = app.extensions["games"]
    return games


@pytest.fixture(scope="module")
def invited(app: Flask, server: str) -> Callable[[str], str]:
    """A function from a game's address to a link that lets another phone keep score, too."""

    def invited(address: str) -> str:
        link = app.extensions["links"].renew(address.rpartition("/")[2], Role.SCORE)
        return f"{server}/join/{link.token}"

    return invited


@pytest.fixture
def lead_to(server: str, deal: Deal, games: Games, app: Flask) -> LeadTo:
    """A function that brings a page to one of the screens, by its name."""

    def lead_to(page: Page, name: str) -> None:
        SCREENS[name](Table(page, Scorer(page), server, deal, games, app))

    return lead_to


@pytest.fixture(scope="module")
def deal(server: str, games: Games) -> Deal:
    """A function that puts hands into a new game where tapping them is not the point.

    The first phone of a test holds the game, whose address it gives. Further keywords change
    options of the ruleset.
    """

    def deal(
        ruleset_id: str,
        *hands: Hand,
        players: tuple[str, ...] = PLAYERS,
        held_by: str = "",
        **changes: object,
    ) -> str:
        ruleset = find_ruleset(ruleset_id).changed(changes)
        table = games.start(ruleset, players, 0)
        for number, hand in enumerate(hands, start=1):
            act = Act(f"hand {number}", table.seq)
            table = games.record(table.id, act, *hand.facts(ruleset, number))
        games.members.make_host(table.id, held_by or FIRST_PHONE.name)
        return f"{server}/games/{table.id}"

    return deal


@pytest.fixture
def drawn(app: Flask, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of the templates that the app draws, each page's pieces, too."""
    drawn: set[str] = set()
    get_template = app.jinja_env.get_template  # asked for each page, include and import

    def noting(name: Any, *others: Any) -> Template:
        drawn.add(str(name))
        return get_template(name, *others)

    monkeypatch.setattr(app.jinja_env, "get_template", noting)
    return drawn


def plain(address: str) -> str:
    """The same by name: plain http, where browsers allow less."""
    return address.replace(*HOSTS)


@pytest.fixture(autouse=True)
def cookie(shared_app: Flask) -> dict[str, str]:
    """What tells the app that a phone is the first."""
    FIRST_PHONE.name = f"phone {uuid4()}"
    sessions = shared_app.session_interface
    signer = sessions.get_signing_serializer(shared_app)
    with shared_app.test_request_context():
        name = sessions.get_cookie_name(shared_app)
    return {"name": name, "value": signer.dumps({"browser": FIRST_PHONE.name}), "path": "/"}


def all_melds_kept(phone: Page) -> None:
    """Wait until the other players' screens are there, too.

    Page.wait_for_function is against the policy.
    """
    phone.evaluate("""
        () => new Promise(all => {
          const look = () => typeof melds === "object" && melds.size === 4 && all();
          setInterval(look, 50);
        })
    """)


def soon(phone: Page, happens: Callable[[], object]) -> bool:
    """True if it happens within two minutes, while the page goes on."""
    for _look in range(20 * PATIENCE):
        if happens():
            return True
        phone.wait_for_timeout(50)
    return False


def kept(phone: Page | Shown) -> None:
    """Wait until the worker is there and the page is kept with all that is recorded by now."""
    phone.evaluate("navigator.serviceWorker.ready.then(() => null)")
    phone.evaluate("""
        async () => {
          const pages = await caches.open(ownName("pages")), address = location.href.split("#")[0];
          const recorded = page => page.querySelector("[name=seq]")?.value;
          for (let looks = 0; looks < 400; looks++) {
            const copy = await pages.match(address);
            const page = copy && new DOMParser().parseFromString(await copy.text(), "text/html");
            if (page && recorded(page) === recorded(document)) return;
            await new Promise(again => setTimeout(again, 50));
          }
          throw new Error("what is recorded was not kept within 20 seconds");
        }
    """)


@pytest.fixture
def open_phone(browser: Browser, cookie: dict[str, str]) -> Iterator[OpenPhone]:
    """A function that opens one more phone; each is somebody else's, with cookies of its own.

    `expect` names what this test makes the console say, such as "status of 404"; any other
    error there, uncaught in a script or stopped by the content security policy fails the test.
    """
    pages: list[Page] = []
    troubles: list[str] = []

    def open_phone(
        width: int = 375,
        height: int = 667,
        colour_scheme: str = "light",
        expect: tuple[str, ...] = (),
        **options: Any,  # Playwright's own, such as java_script_enabled=False
    ) -> Page:
        def on_console(message: ConsoleMessage) -> None:
            is_meant = any(words in message.text for words in (*ANSWERS, *expect))
            if message.type == "error" and not is_meant:
                troubles.append(f"{message.text} ({message.location.get('url')})")

        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=2,
            is_mobile=True,
            has_touch=True,
            color_scheme=colour_scheme,
            # One that answers in a page's place would answer in a test's place too.
            **{"service_workers": "block", **options},
        )
        context.add_init_script(REPORT_VIOLATIONS)
        if not pages:
            context.add_cookies([{**cookie, "domain": domain} for domain in HOSTS])
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", on_console)
        page.on("pageerror", lambda error: troubles.append(f"uncaught: {error}"))
        pages.append(page)
        return page

    yield open_phone
    for page in pages:
        if not page.is_closed():
            page.title()  # a round trip, after which everything said so far has arrived
        page.context.close()
    if troubles:
        pytest.fail("The page complained:\n" + "\n".join(troubles), pytrace=False)


@pytest.fixture
def phone(request: pytest.FixtureRequest, open_phone: OpenPhone) -> Page:
    """One phone; parametrise it indirectly with what `open_phone` takes."""
    return open_phone(**getattr(request, "param", {}))


@pytest.fixture
def shot() -> Shot:
    """Shows a page from its top; with SCREENSHOTS=1 it keeps a picture of all of it.

    That is build/screenshots/NAME.png, to be looked at; no test compares it.
    """

    def shot(page: Page, name: str) -> None:
        page.wait_for_load_state()  # Chromium hangs when asked amid a page change
        page.evaluate("scrollTo(0, 0)")  # what sticks to the top is drawn where it is scrolled to
        if os.environ.get("SCREENSHOTS"):
            page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)

    return shot
