"""Play a hand in WebKit and report what works: `python -m tools.webkit_hand`.

It needs Debian's packages webkit2gtk-driver and xvfb (apt-get install --no-install-recommends
webkit2gtk-driver xvfb) and speaks the WebDriver protocol directly. It is not a test, because
a machine without these packages would silently skip it. WebKitGTK's window is at least 447 px wide.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess  # nosec B404 # used without a shell
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from axe_playwright_python.sync_playwright import Axe

from scorekeeper.app import create_app
from tests.serving import served

DISPLAY, PORT = ":97", 4497
BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"  # below /usr/lib
PATIENCE = 10  # seconds
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # WebDriver's key for an element's id
PROGRAMS = ("WebKitWebDriver", "Xvfb")
PLAYERS = ("Ann", "Bob", "Cyd", "Dee")
AXE = """
const done = arguments[arguments.length - 1];
axe.run(document).then(({violations}) => done(violations
  .filter(({impact}) => ["serious", "critical"].includes(impact)).map(({id}) => id)));
"""


@dataclass(frozen=True)
class WebKit:
    """One WebDriver session."""

    session: str

    def ask(self, method: str, path: str, **body: Any) -> Any:
        return ask(method, f"/session/{self.session}{path}", **body)

    def find(self, css: str) -> str:
        """Wait for a visible element, and return the first."""
        return self.wait(lambda: next(filter(self._shown, self._all(css)), None), css)

    def _all(self, css: str) -> list[str]:
        found = self.ask("POST", "/elements", using="css selector", value=css)
        return [element[ELEMENT] for element in found]

    def _shown(self, element: str) -> bool:
        # One script checks both, because a swap may happen between two requests.
        script = "return arguments[0].isConnected && arguments[0].getClientRects().length > 0"
        return bool(self.run(script, {ELEMENT: element}))

    def tap(self, css: str) -> None:
        self.ask("POST", f"/element/{self.find(css)}/click")

    def record(self, css: str) -> None:
        """Tap, and wait until the game has one more fact."""
        last = self.seq()
        self.tap(css)
        self.wait(lambda: self.seq() == last + 1, f"the fact of {css}")

    def seq(self) -> int:
        return int(self.run("return document.querySelector('.bar input[name=seq]').value"))

    def write(self, css: str, text: str) -> None:
        self.ask("POST", f"/element/{self.find(css)}/value", text=text)

    def text(self, css: str) -> str:
        return str(self.run("return document.querySelector(arguments[0])?.innerText", css))

    def run(self, script: str, *arguments: Any) -> Any:
        return self.ask("POST", "/execute/sync", script=script, args=arguments)

    def wait(self, look: Callable[[], Any], what: str) -> Any:
        end = time.monotonic() + PATIENCE
        while not (found := look()):
            if time.monotonic() > end:
                raise TimeoutError(f"WebKit never showed {what}; it shows: {self.text('main')}")
            time.sleep(0.05)
        return found

    def picture(self, name: str) -> None:
        folder = Path("build/screenshots")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"webkit-{name}.png").write_bytes(
            base64.b64decode(self.ask("GET", "/screenshot"))
        )


def ask(method: str, path: str, **body: Any) -> Any:
    content = json.dumps(body).encode() if method == "POST" else None
    request = Request(f"http://127.0.0.1:{PORT}{path}", content, method=method)
    request.add_header("Content-Type", "application/json")
    with urlopen(request, timeout=60) as answer:  # nosec B310 # http, above
        return json.load(answer)["value"]


@contextmanager
def running(*command: str, **environment: str) -> Iterator[None]:
    process = subprocess.Popen(  # nosec B603 # the driver
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def webkit() -> Iterator[WebKit]:
    with (
        running("Xvfb", DISPLAY, "-screen", "0", "800x900x24"),
        running("WebKitWebDriver", f"--port={PORT}", DISPLAY=DISPLAY),
    ):
        browser = next(Path("/usr/lib").glob(BROWSERS))
        options = {"binary": str(browser), "args": ["--automation"]}
        capabilities = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = start_session(capabilities)
        try:
            ask("POST", f"/session/{session}/window/rect", width=447, height=800)
            yield WebKit(session)
        finally:
            ask("DELETE", f"/session/{session}")


def start_session(capabilities: dict[str, Any]) -> str:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return str(ask("POST", "/session", capabilities=capabilities)["sessionId"])
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def play(phone: WebKit, address: str) -> Iterator[tuple[str, bool]]:
    """Play from the first page to the next deal, and yield each step with its success."""
    phone.ask("POST", "/url", url=f"{address}/games/new")
    yield "the first page", True
    for seat, name in enumerate(PLAYERS):
        phone.write(f"#p{seat}", name)
    phone.tap("label:has(input[value='howell-racehorse'])")
    phone.tap(".foot button")
    phone.find("main[id^='bid-']")
    yield "a new game", True
    yield from audit(phone, "the bid")
    phone.tap("label:has([name=declarer][value='2'])")
    phone.tap("label:has([name=bid][value='310'])")
    phone.record("label:has([value=hearts])")
    yield "the bid moves on by itself", "310" in phone.text("h1.trump")
    for chip in ("run", "nine", "marriage-S"):
        phone.record(f".chips button[value='{chip}:1']")
    yield "chips", phone.text("output") == "180"
    yield from audit(phone, "the meld")
    phone.tap(".again:has(button[value^='nine:']) summary")
    phone.record(".again[open] .back")
    yield "a chip taken back", phone.text("output") == "170"
    phone.record(".bar button")
    yield "undo", phone.text("output") == "180"
    phone.picture("meld")
    phone.tap(".foot .go")
    phone.find(".tabs a[aria-current][href$='/meld/0']")
    phone.record(".chips button[value='pinochle:1']")
    phone.record(".cards button[value^='9C']")
    yield "another player's meld, chips and cards", phone.text("output") == "40"
    phone.record(".foot button")
    yield "no more meld", "they need" in phone.text("h1")
    yield from audit(phone, "the tricks")
    time.sleep(0.6)  # longer than the guard against double taps
    phone.record(".six > button[value='110']")
    yield "the result", "Ann & Cyd made 310" in phone.text("h1")
    yield "the score on top", phone.text(".score dd") == "360"
    yield from audit(phone, "the result")
    phone.picture("result")
    phone.tap(".foot .go")
    phone.find("main[id='bid-2']")
    yield "the next hand", True
    phone.ask("POST", "/back")
    phone.wait(lambda: "made 310" in phone.text("h1"), "the result again")
    yield "the back button", True


def audit(phone: WebKit, screen: str) -> Iterator[tuple[str, bool]]:
    phone.run(Axe().axe_script)
    found = phone.ask("POST", "/execute/async", script=AXE, args=[])
    yield f"axe on {screen}: {', '.join(found) or 'nothing serious'}", not found
    wide = phone.run("return document.documentElement.scrollWidth <= innerWidth")
    yield f"no sideways scroll on {screen}", bool(wide)


def main() -> int:
    missing = [command for command in PROGRAMS if not shutil.which(command)]
    if missing:
        print(f"{' and '.join(missing)} not found: {__doc__}", file=sys.stderr)
        return 2
    works = True
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "DATABASE": f"{folder}/games.db",
            "SECRET_KEY": "a key for tests only",  # nosec B105 # not a real secret
            "HTMX_CDN": False,
        }
        with served(create_app(settings)) as address, webkit() as phone:
            for what, worked in play(phone, address):
                print("ok  " if worked else "FAIL", what, flush=True)
                works = works and worked
    return 0 if works else 1


if __name__ == "__main__":
    sys.exit(main())
