"""A real server, a real Chromium, and simulated phones. A console error fails the test.

A test uses `server` and `phone`, or `open_phone` for several phones. To change the phone, use
`@pytest.mark.parametrize("phone", [{"width": 320}], indirect=True)`.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from jinja2 import Environment, Template
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from scorekeeper.access import Role
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.service.games import Act, Games
from tests.browser.chromium import LAUNCH_ARGS, NOT_FOUND, find_chromium
from tests.browser.hands import PLAYERS, Hand
from tests.browser.scorer import Scorer
from tests.browser.screens import SCREENS, Table
from tests.browser.shown import FramePage
from tests.conftest import with_own_store
from tests.needed import is_missing
from tests.serving import PATIENCE, served

Deal = Callable[..., str]
OpenScreen = Callable[[Page, str], None]
OpenPhone = Callable[..., Page]
Screenshot = Callable[[Page, str], None]

expect.set_options(timeout=PATIENCE * 1000)
FIRST_PHONE = SimpleNamespace(name="")  # browser id of the first phone in the current test
HOSTS = ("127.0.0.1", "table.test")
HERE = Path(__file__).parent
SCREENSHOTS = HERE.parents[1] / "build" / "screenshots"

# Turns violations of the content security policy into console errors.
REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP stopped ${event.blockedURI} by ${event.violatedDirective}`));
"""

# Chromium logs every 4xx and 5xx to the console. These two are normal answers: a form with errors
# and a stale screen.
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
    """The app with its own database, shared by all tests in a file."""
    path = tmp_path_factory.mktemp("browser") / "scorekeeper.db"
    return with_own_store(shared_app, path)


@pytest.fixture(scope="module")
def server(app: Flask) -> Iterator[str]:
    """The address of a server that serves the app as in production."""
    with served(app) as address:
        yield address


@pytest.fixture(scope="module")
def games(app: Flask) -> Games:
    """The app's games, by which a test records facts as another phone would."""
    games: Games = app.extensions["games"]
    return games


@pytest.fixture(scope="module")
def scoring_link(app: Flask, server: str) -> Callable[[str], str]:
    """A function that returns a link to keep score in the game at the given address."""

    def scoring_link(address: str) -> str:
        link = app.extensions["links"].renew(address.rpartition("/")[2], Role.SCORE)
        return f"{server}/join/{link.token}"

    return scoring_link


@pytest.fixture
def open_screen(server: str, deal: Deal, games: Games, app: Flask) -> OpenScreen:
    """A function that opens a screen by its name."""

    def open_screen(page: Page, name: str) -> None:
        SCREENS[name](Table(page, Scorer(page), server, deal, games, app, FIRST_PHONE.name))

    return open_screen


@pytest.fixture(scope="module")
def deal(server: str, games: Games) -> Deal:
    """A function that creates a game with finished hands and returns the game's address.

    The test's first phone is the host, unless `host` names another phone. Other keywords change
    options of the ruleset.
    """

    def deal(
        ruleset_id: str,
        *hands: Hand,
        players: tuple[str, ...] = PLAYERS,
        host: str = "",
        **changes: object,
    ) -> str:
        ruleset = find_ruleset(ruleset_id).changed(changes)
        table = games.start(ruleset, players, 0)
        for number, hand in enumerate(hands, start=1):
            act = Act(f"hand {number}", table.seq)
            table = games.record(table.id, act, *hand.facts(ruleset, number))
        games.members.make_host(table.id, host or FIRST_PHONE.name)
        return f"{server}/games/{table.id}"

    return deal


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of all templates rendered in the test, including partial templates."""
    rendered: set[str] = set()
    get_template = Environment.get_template  # called for each page, include and import

    def record(jinja: Environment, name: Any, *others: Any) -> Template:
        rendered.add(str(name))
        return get_template(jinja, name, *others)

    monkeypatch.setattr(Environment, "get_template", record)
    return rendered


def plain_http(address: str) -> str:
    """Return the address with a host name. Browsers treat it as insecure and allow less."""
    return address.replace(*HOSTS)


@pytest.fixture(autouse=True)
def cookie(shared_app: Flask) -> dict[str, str]:
    """The cookie by which the app recognizes the test's first phone."""
    FIRST_PHONE.name = f"phone {uuid4()}"
    sessions = shared_app.session_interface
    signer = sessions.get_signing_serializer(shared_app)
    with shared_app.test_request_context():
        name = sessions.get_cookie_name(shared_app)
    return {"name": name, "value": signer.dumps({"browser": FIRST_PHONE.name}), "path": "/"}


def wait_for_cached_melds(phone: Page) -> None:
    """Wait until the meld screens of all players are cached.

    The content security policy forbids Page.wait_for_function.
    """
    phone.evaluate("""
        () => new Promise(all => {
          const look = () => typeof melds === "object" && melds.size === 4 && all();
          setInterval(look, 50);
        })
    """)


def wait_until(phone: Page, happens: Callable[[], object]) -> bool:
    """Wait up to two minutes for a condition; return whether it became true."""
    for _look in range(20 * PATIENCE):
        if happens():
            return True
        phone.wait_for_timeout(50)
    return False


def wait_until_cached(phone: Page | FramePage) -> None:
    """Wait until the service worker is ready and has cached the current page."""
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
          throw new Error("the page was not cached within 20 seconds");
        }
    """)


@pytest.fixture(scope="module")
def idle_phones() -> Iterator[list[Page]]:
    """In a file with ``ONE_PHONE``: the phone that an earlier test of the file used, if any."""
    idle: list[Page] = []
    yield idle
    for page in idle:
        page.context.close()


@pytest.fixture
def open_phone(
    request: pytest.FixtureRequest,
    browser: Browser,
    cookie: dict[str, str],
    idle_phones: list[Page],
) -> Iterator[OpenPhone]:
    """A function that opens another phone with its own cookies.

    `expect` lists console errors that the test provokes, such as "status of 404". Any other console
    error, uncaught exception or violation of the content security policy fails the test.

    Opening a phone takes as long as opening four pages. Therefore the tests of a file with
    `ONE_PHONE` share the first phone. Between tests, the phone loses its cookies, storage and
    routes. It keeps scripts that a test added, and a clock or network that a test changed.
    """
    cookies = [{**cookie, "domain": domain} for domain in HOSTS]
    pages: list[Page] = []
    errors: list[str] = []
    expected = list(ANSWERS)

    def on_console(message: ConsoleMessage) -> None:
        is_expected = any(words in message.text for words in expected)
        if message.type == "error" and not is_expected:
            errors.append(f"{message.text} ({message.location.get('url')})")

    def on_error(error: Error) -> None:
        errors.append(f"uncaught: {error}")

    def open_phone(
        width: int = 375,
        height: int = 667,
        colour_scheme: str = "light",
        reduced_motion: str = "no-preference",
        expect: tuple[str, ...] = (),
        **options: Any,  # Playwright's own, such as java_script_enabled=False
    ) -> Page:
        expected.extend(expect)
        size: ViewportSize = {"width": width, "height": height}
        is_first = not pages
        if is_first and idle_phones and not options:
            page = idle_phones.pop()
            page.set_viewport_size(size)
        else:
            page = new_phone(browser, size, options)
        if is_first:
            page.context.add_cookies(cookies)
        page.emulate_media(color_scheme=colour_scheme, reduced_motion=reduced_motion)
        page.on("console", on_console)
        page.on("pageerror", on_error)
        pages.append(page)
        if is_first and not options and getattr(request.module, "ONE_PHONE", False):
            returned.append(page)
        return page

    returned: list[Page] = []
    yield open_phone
    for page in pages:
        if not page.is_closed():
            page.title()  # a round trip, after which all console messages have arrived
        page.remove_listener("console", on_console)
        page.remove_listener("pageerror", on_error)
        if page in returned and not page.is_closed():
            reset(page)
            idle_phones.append(page)
        else:
            page.context.close()
    if errors:
        pytest.fail("Console errors:\n" + "\n".join(errors), pytrace=False)


def new_phone(browser: Browser, size: ViewportSize, options: dict[str, Any]) -> Page:
    context = browser.new_context(
        viewport=size,
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        # Playwright's routes do not see requests that a service worker answers.
        **{"service_workers": "block", **options},
    )
    context.add_init_script(REPORT_VIOLATIONS)
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    return page


def reset(page: Page) -> None:
    for other in page.context.pages[1:]:
        other.close()
    page.unroute_all(behavior="ignoreErrors")
    page.evaluate("() => origin === 'null' || [localStorage, sessionStorage].map(it => it.clear())")
    page.goto("about:blank")
    page.context.clear_cookies()
    page.emulate_media(media="null", forced_colors="null", contrast="null")


@pytest.fixture
def phone(request: pytest.FixtureRequest, open_phone: OpenPhone) -> Page:
    """One phone; parametrize it indirectly with arguments of `open_phone`."""
    return open_phone(**getattr(request, "param", {}))


@pytest.fixture
def screenshot() -> Screenshot:
    """A function that scrolls a page to its top and, with SCREENSHOTS=1, saves a screenshot.

    The file is build/screenshots/NAME.png. No test compares it.
    """

    def screenshot(page: Page, name: str) -> None:
        page.wait_for_load_state()  # a screenshot during a page change hangs Chromium
        page.evaluate("scrollTo(0, 0)")  # otherwise sticky elements are drawn in the middle
        if os.environ.get("SCREENSHOTS"):
            page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)

    return screenshot
