"""The pocket edition of the app, which is static files and runs only in a browser."""

import json
import os
import re
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from urllib.parse import quote
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, expect

from scorekeeper.app import create_app
from scorekeeper.extras.pocket.build import MANIFEST, build, list_files
from scorekeeper.records.reading import parse_record
from tests.browser.axe import ALL, AXE, serious
from tests.browser.chromium import LAUNCH_ARGS, find_chromium
from tests.browser.conftest import OpenPhone, Screenshot, plain_http, wait_until_cached
from tests.browser.hands import HOWELL, REFERENCE_HAND
from tests.browser.record_player import RecordPlayer
from tests.browser.scorer import Scorer
from tests.browser.shown import START, FramePage, InFrame
from tests.browser.static_files import StaticFiles, static_files
from tests.browser.test_whole_games import download_record, tap_to_the_winner
from tests.needed import is_missing
from tests.serving import served

PATH = "/cards/"
GAMES = Path(__file__).parents[1] / "games"
LONGEST = 300  # seconds; the longest wait until another test process has built the edition
CACHE = Path(__file__).parents[2] / "build" / "pocket-cache"
CHANGED = {"sw.js", "pocket/files.js", "static/style.css"}  # files that a new stylesheet changes
NEWER_VERSION = """
async patience => {
  const {serviceWorker} = navigator, known = await serviceWorker.getRegistration();
  const until = performance.now() + patience;
  await known.update();
  while (!known.waiting) {
    if (performance.now() > until) throw new Error("no newer version was found");
    await new Promise(done => setTimeout(done, 50));
  }
}
"""
SERVICE_WORKERS = """
async () => (await navigator.serviceWorker.getRegistrations()).map(each => each.active.scriptURL)
"""
STYLE = """
async () => (await fetch(document.querySelector("[rel=stylesheet]").href)).text()
"""
MAX_AGE = 600  # seconds, as on GitHub Pages
ELSEWHERE = "Asia/Kolkata"  # the phone's time zone, UTC+5:30, which the build does not have
NO_SERVER = "net::ERR"  # the console error for a missing server


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the edition, which the first test process builds for all."""
    if not shutil.which("npm"):
        is_missing("npm, which fetches Pyodide, is missing. Install Node.js.")
    together = tmp_path_factory.getbasetemp()
    together = together.parent if together.name.startswith("popen-") else together
    folder, claim = together / "pocket", together / "pocket-is-being-built"
    try:
        claim.mkdir()
    except FileExistsError:
        until = time.monotonic() + LONGEST
        while not (folder / MANIFEST).exists() and time.monotonic() < until:
            time.sleep(0.5)
    else:
        build(folder, CACHE)
    return folder


@pytest.fixture
def files(built: Path) -> Iterator[StaticFiles]:
    """A server at a new address, so that no phone has cached anything from it."""
    with static_files(built, PATH) as files:
        yield files


@pytest.fixture
def open_tab(open_phone: OpenPhone) -> Callable[..., FramePage]:
    """A function that opens a phone with service workers enabled."""

    def open_tab(expect: tuple[str, ...] = (), **options: object) -> FramePage:
        expected = (NO_SERVER, *expect)
        return FramePage(open_phone(service_workers="allow", expect=expected, **options))

    return open_tab


def time_on(phone: FramePage) -> str:
    """Return the time of the last fact in the history."""
    found = re.search(r"\b\d\d:\d\d\b", phone.locator("main").inner_text())
    return found[0] if found else ""


def clock(minutes_ago: int) -> str:
    """Return the time in the phone's time zone, some minutes ago."""
    return f"{datetime.now(ZoneInfo(ELSEWHERE)) - timedelta(minutes=minutes_ago):%H:%M}"


def test_after_one_hand_everything_works_offline(
    files: StaticFiles, open_tab: Callable[..., FramePage], tmp_path: Path
) -> None:
    phone = open_tab(timezone_id=ELSEWHERE)
    scorer = Scorer(phone)
    scorer.new_game(files.address, "howell-racehorse")
    scorer.play(REFERENCE_HAND)
    assert scorer.totals == REFERENCE_HAND.totals
    game = phone.url
    assert game.startswith(f"{files.address}games/")

    files.is_off = True
    files.requested.clear()
    phone.reload()
    assert scorer.totals == REFERENCE_HAND.totals
    phone.goto_in_frame(f"{game}/history")
    assert {time_on(phone)} <= {clock(minutes) for minutes in (0, 1, 2)}
    phone.page.go_back()
    scorer.next_hand()
    scorer.play(HOWELL[1])
    assert scorer.totals == HOWELL[1].totals

    phone.goto_in_frame(f"{game}/sheet")
    record = download_record(phone, tmp_path)
    assert len(parse_record(record.read_text("utf-8")).game.hands) == 2
    Scorer(InFrame(phone.page)).new_game(files.address, "classic")
    assert scorer.totals == (0, 0)
    phone.goto_in_frame(files.address)
    scorer.tap(scorer.link("Import games"))
    phone.get_by_label("file").set_input_files(record)
    scorer.tap(scorer.button("Import"))
    expect(phone.locator("body")).to_contain_text("360")
    assert {path.partition("?")[0] for path in files.requested} <= {f"{PATH}sw.js"}


@pytest.mark.slow
def test_a_whole_game_and_hands_of_each_table_size_work_as_on_a_server(
    files: StaticFiles, open_tab: Callable[..., FramePage], tmp_path: Path
) -> None:
    phone = open_tab(reduced_motion="reduce")
    tap_to_the_winner(phone, files.address, tmp_path)
    inside = InFrame(phone.page)  # opens addresses without starting Python again
    for id in ("three-player", "five-handed", "double-deck"):
        game = parse_record((GAMES / f"{id}.json").read_text("utf-8")).game
        player = RecordPlayer(Scorer(inside), game)
        player.start(files.address)
        player.play(1)
        assert Scorer(inside).totals == game.running_totals[0]


def test_a_game_moves_from_a_server_to_its_edition_by_link_and_back(
    built: Path, open_tab: Callable[..., FramePage], tmp_path: Path
) -> None:
    """The link opens the edition for the first time. The server and the edition share no games."""
    settings = {"DATABASE": tmp_path / "games.sqlite3", "HTMX_CDN": False, "POCKET": built}
    phone = open_tab(expect=("Failed to fetch",))  # a page that is left aborts its poll
    with served(create_app(settings)) as server:
        at_server = Scorer(phone.page)
        at_server.new_game(server, "howell-racehorse")
        at_server.bid(REFERENCE_HAND)
        at_server.go_to(2)
        at_server.show("run nine")
        at_server.page.goto(f"{server}/games/all/save?kind=link")
        link = at_server.page.get_by_label("Link", exact=True).input_value()
        assert link.startswith(f"{server}/pocket/#games=")
        at_server.link("Open it on this phone").tap()
        phone.wait()
        in_edition = Scorer(InFrame(phone.page))
        in_edition.button("Import").tap()
        in_edition.chip("marriage-S").wait_for()
        assert phone.url.startswith(f"{server}/pocket/games/")
        in_edition.show("marriage-S")

        in_edition.link("Sheet").tap()
        in_edition.link("Share or export").tap()
        in_edition.link("Take it to another Scorekeeper").tap()
        phone.get_by_label("Address of the other Scorekeeper").fill(server)
        in_edition.button("Make the link").tap()
        in_edition.link("Open it on this phone").tap()
        phone.page.get_by_text("Your game goes on from hand 1.").wait_for()
        at_server.button("Import").tap()
        phone.page.get_by_text("Your game goes on from hand 1.").wait_for()
        phone.page.goto(server)
        expect(phone.page.get_by_role("link", name="Take it with you")).to_be_visible()
        expect(phone.page.get_by_role("link", name="Continue")).to_be_visible()
        expect(phone.page.get_by_role("heading", name="Other open games")).to_have_count(0)

        at_server.new_game(server, "classic")
        at_server.page.goto(f"{server}/games/all/save?kind=link")
        link_of_two = at_server.page.get_by_label("Link", exact=True).input_value()
        phone.goto(f"{server}/pocket/")
        wait_until_cached(phone)
        shown = phone.page.frame_locator("iframe").get_by_role("heading")
        phone.page.evaluate(
            "link => location.assign(link)", link
        )  # only the part after “#” changes, so the page is not reloaded
        shown.filter(has_text="1 game").wait_for()
        phone.page.add_init_script(SLOW_START)
        phone.page.goto("about:blank")
        phone.page.goto(link_of_two)  # the page shows the last screen before the link's games
        shown.filter(has_text="2 games").wait_for(timeout=START)
        assert phone.url.startswith(f"{server}/pocket/games/import/")
    assert {url.removeprefix(server) for url in phone.page.evaluate(SERVICE_WORKERS)} == {
        "/sw.js",
        "/pocket/sw.js",
    }


def open_persistent(browser: Browser, folder: Path) -> FramePage:
    """Open a phone that stores its data in a folder."""
    context = browser.browser_type.launch_persistent_context(
        folder, executable_path=find_chromium(), args=LAUNCH_ARGS, has_touch=True, timeout=START
    )
    context.set_default_timeout(START)
    return FramePage(context.pages[0])


def kill(folder: Path) -> None:
    """Kill all processes of a phone's browser at once, as when the battery is empty."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"--user-data-dir={folder}" in (process / "cmdline").read_text().split("\0"):
                os.kill(int(process.name), signal.SIGKILL)


# Simulates an old phone, on which the web worker starts Python late.
SLOW_START = """
self.Worker = class extends Worker {
  postMessage(message, ...more) {
    setTimeout(() => super.postMessage(message, ...more), message.root ? 4000 : 0);
  }
};
"""


# Keeps the page busy for longer than the service worker waits for an answer before it retries.
ASKED_WHILE_BUSY = """
async () => {
  const answer = fetch(location.href), until = performance.now() + 1000;
  while (performance.now() < until);
  const never = new Promise(over => setTimeout(over, 10_000, {status: "no answer"}));
  return (await Promise.race([answer, never])).status;
}
"""


def end_service_worker(phone: FramePage) -> None:
    """Stop the service worker, as browsers do after half a minute without requests."""
    chromium = phone.page.context.new_cdp_session(phone.page)
    chromium.send("ServiceWorker.enable")
    chromium.send("ServiceWorker.stopAllWorkers")


def another_tab(phone: FramePage) -> FramePage:
    page = phone.page.context.new_page()
    page.set_default_timeout(START)
    return FramePage(page)


def test_a_killed_phone_shows_its_last_screen_at_once_and_keeps_every_answered_tap(
    files: StaticFiles, browser: Browser, tmp_path: Path
) -> None:
    phone = open_persistent(browser, tmp_path)
    scorer = Scorer(phone)
    scorer.new_game(files.address, "howell-racehorse")
    scorer.bid(REFERENCE_HAND)
    scorer.go_to(2)
    scorer.show("run nine")
    address, seq = phone.url, scorer.seq
    wait_until_cached(phone)
    kill(tmp_path)

    phone = open_persistent(browser, tmp_path)
    phone.page.add_init_script(SLOW_START)
    phone.page.goto(address)
    phone.page.wait_for_selector("[data-shown]", state="attached")
    expect(phone.locator("#strip")).to_contain_text("Starting: score from")
    scorer = Scorer(phone)
    assert scorer.seq == seq
    scorer.tap(scorer.chip("marriage-S"))
    assert phone.page.locator("[data-ready]").count() == 0
    phone.locator(f".bar input[name=seq][value='{seq + 1}']").wait_for(state="attached")
    expect(phone.locator("#strip")).to_be_empty()
    phone.page.context.close()


@pytest.mark.slow
def test_a_phone_killed_at_50_moments_loses_and_duplicates_no_tap(
    files: StaticFiles, browser: Browser, tmp_path: Path
) -> None:
    moments = Random(17)
    phone = open_persistent(browser, tmp_path / "phone")
    scorer = Scorer(phone)
    scorer.new_game(files.address, "howell-racehorse")
    scorer.bid(REFERENCE_HAND)
    scorer.go_to(2)
    address = phone.url
    for _kill in range(50):
        seq = scorer.seq
        scorer.tap(scorer.card("9H"))  # adds a copy, or removes all after the last copy
        time.sleep(moments.uniform(0, 0.06))
        answered = scorer.seq
        kill(tmp_path / "phone")
        phone = open_persistent(browser, tmp_path / "phone")
        phone.goto(address)
        scorer = Scorer(phone)
        assert answered <= scorer.seq <= seq + 1
    phone.goto_in_frame(f"{'/'.join(address.split('/')[:6])}/sheet")
    parse_record(download_record(phone, tmp_path).read_text("utf-8"))
    phone.page.context.close()


def test_two_tabs_share_one_python_and_the_second_continues_alone(
    files: StaticFiles, open_tab: Callable[..., FramePage]
) -> None:
    first = open_tab()
    scorer = Scorer(first)
    scorer.new_game(files.address, "howell-racehorse")
    scorer.bid(REFERENCE_HAND)
    scorer.go_to(2)
    assert first.evaluate(ASKED_WHILE_BUSY) == 200
    scorer.show("run")
    end_service_worker(first)
    scorer.show("nine marriage-S")

    second = another_tab(first)
    second.goto(first.url)
    scorer = Scorer(second)
    scorer.go_to(0)
    scorer.show("pinochle")
    first.page.close()
    scorer.go_to(3)
    scorer.show("jacks marriage-C")
    scorer.finish_meld()
    scorer.tricks(REFERENCE_HAND)
    assert scorer.totals == REFERENCE_HAND.totals


@pytest.mark.slow
def test_a_tap_waits_while_nothing_can_be_saved(
    files: StaticFiles, open_tab: Callable[..., FramePage]
) -> None:
    phone = open_tab(expect=("status of 507",))
    scorer = Scorer(phone)
    scorer.new_game(files.address, "howell-racehorse")
    scorer.bid(REFERENCE_HAND)
    scorer.go_to(2)
    chromium = phone.page.context.new_cdp_session(phone.page)
    origin = files.address.removesuffix(PATH)
    chromium.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})

    seq = scorer.seq
    scorer.tap(scorer.chip("run"))
    expect(phone.locator("#strip")).to_contain_text("This phone can’t save right now")
    assert scorer.seq == seq
    chromium.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    phone.locator(f".bar input[name=seq][value='{seq + 1}']").wait_for(state="attached")


KEEP_NO_DATABASE = """
async ([folder, name, text]) => {
  const top = await navigator.storage.getDirectory();
  const own = await top.getDirectoryHandle(folder, {create: true});
  const file = await (await own.getFileHandle(name, {create: true})).createWritable();
  await file.write(text);
  await file.close();
}
"""
KEPT = """
async ([folder, name]) => {
  const own = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
  return (await (await own.getFileHandle(name)).getFile()).text();
}
"""


def test_if_python_fails_the_page_says_so_and_keeps_the_data(
    files: StaticFiles, open_tab: Callable[..., FramePage]
) -> None:
    phone = open_tab(expect=("PythonError", "Traceback"))
    database, damaged = [quote(f"scorekeeper{PATH}", safe=""), "scorekeeper.sqlite3"], "no " * 999
    elsewhere = files.address.replace(PATH, "/elsewhere")
    phone.page.route(elsewhere, lambda route: route.fulfill(body="", content_type="text/html"))
    phone.page.goto(elsewhere)
    phone.page.evaluate(KEEP_NO_DATABASE, [*database, damaged])

    phone.page.goto(files.address)
    failed = phone.page.get_by_text("Something went wrong. Your games are safe.")
    expect(failed).to_be_visible(timeout=START)
    expect(phone.page.locator("iframe")).to_be_hidden()
    assert phone.page.evaluate(KEPT, database) == damaged


def test_on_plain_http_the_page_asks_for_https(files: StaticFiles, open_phone: OpenPhone) -> None:
    page = open_phone()
    page.goto(plain_http(files.address))
    expect(page.get_by_role("status")).to_contain_text("Open it with https.")


STATES = {
    "fetching": {"got": "12.4", "all": "24.9"},
    "starting": {},
    "insecure": {},
    "unable": {},
    "unfinished": {},
    "taken": {},
    "failed": {},
}


def test_the_page_around_the_app_is_accessible(
    files: StaticFiles, open_phone: OpenPhone, screenshot: Screenshot
) -> None:
    """The phone has no service worker, so the page does not change while it is checked."""
    page = open_phone(width=320)
    page.goto(files.address)
    page.evaluate(AXE)
    steps = {state: f"say('{state}', {json.dumps(values)})" for state, values in STATES.items()}
    for state, step in (steps | {"newer": "offerNewer()"}).items():
        page.evaluate(step)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            screenshot(page, f"pocket-{state}-320-{scheme}")
            assert serious(page, ALL) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 320


def publish(folder: Path, newer: str) -> None:
    """Publish a new version, marked by a comment in its stylesheet."""
    with (folder / "static" / "style.css").open("a", encoding="utf-8") as style:
        style.write(f"/* {newer} */")
    list_files(folder)


@pytest.mark.slow
def test_a_new_version_waits_until_it_is_accepted_or_the_old_one_is_closed(
    built: Path, open_tab: Callable[..., FramePage], tmp_path: Path, screenshot: Screenshot
) -> None:
    folder = tmp_path / "published"
    shutil.copytree(built, folder)
    with static_files(folder, PATH, max_age=MAX_AGE) as files:
        phone = open_tab()
        scorer = Scorer(phone)
        scorer.new_game(files.address, "howell-racehorse")
        scorer.bid(REFERENCE_HAND)
        address, seq = phone.url, scorer.seq

        publish(folder, "newer")
        files.requested.clear()
        later = another_tab(phone)
        later.goto(address)  # on a visit, the browser looks for a newer version by itself
        phone.page.evaluate(NEWER_VERSION, START)
        assert {path.removeprefix(PATH) for path in files.requested} == CHANGED
        assert "newer" not in later.evaluate(STYLE)

        phone.page.close()
        later.page.goto("about:blank")
        later.goto(address)
        assert "newer" in later.evaluate(STYLE)
        assert Scorer(later).seq == seq

        publish(folder, "newest")
        beside = another_tab(later)
        beside.goto(address)
        later.page.evaluate(NEWER_VERSION, START)
        offer = later.page.get_by_text("A new version is here.")
        expect(offer).to_be_hidden()  # the offer appears only on the next page
        later.goto_in_frame(address)
        expect(offer).to_be_visible()
        screenshot(later.page, "pocket-newer-375-light")
        assert "newest" not in later.evaluate(STYLE)
        scorer = Scorer(later)
        scorer.go_to(2)
        seq = scorer.seq
        with beside.page.expect_navigation():
            scorer.chip("run").tap()  # Playwright scrolls the frame to this chip
            later.page.get_by_role("button", name="Use it now").tap()
        for tab in (later, beside):
            tab.wait()
            tab.locator(f".bar input[name=seq][value='{seq + 1}']").wait_for(state="attached")
            assert "newest" in tab.evaluate(STYLE)
        expect(offer).to_be_hidden()
