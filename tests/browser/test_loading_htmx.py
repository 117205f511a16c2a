"""htmx comes quickly, either from the CDN or from the copy in static/, and never from both.

The page and the CDN are simulated; nothing here uses the app or the internet.
"""

import hashlib
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from scorekeeper.web.plumbing.assets import joined

STATIC = Path(__file__).parents[2] / "static"
HTMX = (STATIC / "htmx.min.js").read_bytes()
INTEGRITY = "sha384-" + b64encode(hashlib.sha384(HTMX).digest()).decode()

TAKEOVER = 1200  # ms before the copy takes over, so that it runs within 1.5 s
LATE = 4  # seconds; the CDN answers after the takeover, even on a busy machine
HANGS = 120  # seconds; the CDN answers later than any test waits
# Records four things: the sources of htmx, whether htmx had run when the page was loaded, whether
# the CDN's time was up, and violations of the content security policy. No duration is measured,
# because a busy machine is slow. With ``hasTime`` the CDN's time is so long that it never ends.
WATCH = """
window.runs = []; window.waits = []; window.stopped = [];
const start = setTimeout;
window.setTimeout = (callback, wait, ...more) => {
  if (wait !== TAKEOVER) return start(callback, wait, ...more);
  return start(() => { waits.push(wait); callback(); }, window.hasTime ? 100 * wait : wait);
};
let htmx;
Object.defineProperty(window, "htmx", {
  configurable: true,
  get: () => htmx,
  set(value) {
    htmx = value;
    runs.push(document.currentScript.src);
  },
});
addEventListener("load", () => { document.documentElement.dataset.loaded = runs.length; });
addEventListener("securitypolicyviolation", event => stopped.push(event.blockedURI));
""".replace("TAKEOVER", str(TAKEOVER))

HAS_TIME = "window.hasTime = true;"

# Simulates a browser that refuses all cookies.
FORBID_STORAGE = """
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, {get() { throw new DOMException("", "SecurityError"); }});
}
"""


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Log nothing."""

    def answer(
        self, body: bytes, status: int = 200, kind: str = "text/javascript", **headers: str
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)


class Cdn(Handler):
    """A CDN that answers, fails or hangs, as the path of the request says."""

    def do_GET(self) -> None:
        match self.path:
            case "/good":
                self.answer_all(HTMX)
            case "/fails":
                self.answer_all(HTMX, status=500)
            case "/wrong-bytes":
                self.answer_all(HTMX + b"//")
            case "/forbids-other-origins":
                self.answer(HTMX)
            case "/late":
                time.sleep(LATE)
                self.answer_all(HTMX)
            case "/hangs":
                time.sleep(HANGS)

    def answer_all(self, body: bytes, status: int = 200) -> None:
        # The browser may have closed the connection after the takeover.
        with suppress(OSError):
            self.answer(body, status, Access_Control_Allow_Origin="*")


class Site(Handler):
    """Serves a page at `/?CDN`, which loads htmx from that CDN, and the files in static/."""

    def do_GET(self) -> None:
        path, _, cdn = self.path.partition("?")
        if path.startswith("/static/"):
            self.answer(joined(STATIC / Path(path).name))
            return
        host = cdn.rpartition("/")[0]
        policy = f"default-src 'none'; script-src 'self' {host}; connect-src 'self'"
        page = (
            '<!doctype html><title>Table</title><script src="/static/app.js"'
            f' data-copy="/static/htmx.min.js" data-cdn="{cdn}" data-integrity="{INTEGRITY}">'
            '</script><body><form hx-post="/"><button>Tap</button></form>'
        )
        self.answer(page.encode(), kind="text/html", Content_Security_Policy=policy)


@contextmanager
def served(handler: type[Handler]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    server.block_on_close = False  # do not wait for a hanging CDN
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with served(Site) as address:
        yield address


@pytest.fixture(scope="module")
def cdn() -> Iterator[str]:
    with served(Cdn) as address:
        yield address


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    context.add_init_script(WATCH)
    yield context
    context.close()


@pytest.fixture
def open_page(context: BrowserContext, site: str) -> Callable[[str], Page]:
    """A function that opens the page in a new tab, with the given address of the CDN."""

    def open_page(cdn: str) -> Page:
        page = context.new_page()
        page.goto(f"{site}/?{cdn}", wait_until="commit")
        return page

    return open_page


def only_run(page: Page, settle: float = 0) -> tuple[str, bool]:
    """Return the only source of htmx, and whether the CDN's time was up.

    ``settle`` is the number of seconds to wait, in case htmx comes a second time.
    """
    page.wait_for_selector("form[data-htmx-powered]", state="attached")
    page.wait_for_timeout(settle * 1000)
    assert page.evaluate("stopped") == []
    (source,) = page.evaluate("runs")
    return source, page.evaluate("waits") == [TAKEOVER]


def test_the_copy_is_the_published_file() -> None:
    published = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"
    assert published == INTEGRITY


def test_htmx_comes_from_a_cdn_that_answers(
    open_page: Callable[[str], Page], site: str, cdn: str
) -> None:
    page = open_page(f"{cdn}/good")

    source, _ = only_run(page, settle=TAKEOVER / 1000)

    assert source == f"{cdn}/good"


@pytest.mark.parametrize("behaviour", ["fails", "wrong-bytes", "forbids-other-origins"])
def test_if_the_cdn_fails_the_copy_takes_over_at_once(
    context: BrowserContext, open_page: Callable[[str], Page], site: str, cdn: str, behaviour: str
) -> None:
    context.add_init_script(HAS_TIME)
    page = open_page(f"{cdn}/{behaviour}")

    source, _ = only_run(page)

    assert source == f"{site}/static/htmx.min.js"


@pytest.mark.parametrize("behaviour", ["hangs", "late"])
def test_if_the_cdn_does_not_answer_only_the_copy_is_used(
    open_page: Callable[[str], Page], site: str, cdn: str, behaviour: str
) -> None:
    page = open_page(f"{cdn}/{behaviour}")

    source, is_waited_for = only_run(page, settle=LATE if behaviour == "late" else 0)

    assert source == f"{site}/static/htmx.min.js"
    assert is_waited_for


def test_a_hanging_cdn_does_not_delay_the_page(
    context: BrowserContext, open_page: Callable[[str], Page], cdn: str
) -> None:
    context.add_init_script(HAS_TIME)
    page = open_page(f"{cdn}/hangs")

    # wait_for_function uses eval, which the page's policy forbids.
    page.wait_for_selector("html[data-loaded='0']", state="attached")


def test_after_a_timeout_of_the_cdn_no_tab_waits_for_it(
    open_page: Callable[[str], Page], site: str, cdn: str
) -> None:
    only_run(open_page(f"{cdn}/hangs"))

    source, is_waited_for = only_run(open_page(f"{cdn}/good"))

    assert source == f"{site}/static/htmx.min.js"
    assert not is_waited_for


def test_the_cdn_is_tried_again_the_next_day(
    context: BrowserContext, open_page: Callable[[str], Page], cdn: str
) -> None:
    only_run(open_page(f"{cdn}/fails"))

    context.clock.set_fixed_time(datetime.now(UTC) + timedelta(days=1, minutes=1))
    source, _ = only_run(open_page(f"{cdn}/good"))

    assert source == f"{cdn}/good"


def test_the_copy_takes_over_even_if_the_browser_forbids_storage(
    context: BrowserContext, open_page: Callable[[str], Page], site: str, cdn: str
) -> None:
    context.add_init_script(FORBID_STORAGE)

    source, _ = only_run(open_page(f"{cdn}/hangs"))

    assert source == f"{site}/static/htmx.min.js"


def test_without_a_cdn_only_the_copy_is_used(open_page: Callable[[str], Page], site: str) -> None:
    source, is_waited_for = only_run(open_page(""))

    assert source == f"{site}/static/htmx.min.js"
    assert not is_waited_for
