"""The edition without a server: built, served as files, and played in a browser alone."""

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
from tests.browser.conftest import OpenPhone, Shot, kept
from tests.browser.hands import HOWELL, REFERENCE_HAND
from tests.browser.record_player import RecordPlayer
from tests.browser.scorer import Scorer
from tests.browser.shown import START, Inside, Shown
from tests.browser.static_files import StaticFiles, static_files
from tests.browser.test_whole_games import download_record, tap_to_the_winner
from tests.needed import is_missing
from tests.serving import served

PATH = "/cards/"
GAMES = Path(__file__).parents[1] / "games"
LONGEST = 300  # seconds that another process of the tests takes to build it
CACHE = Path(__file__).parents[2] / "build" / "pocket-cache"
CHANGED = {"sw.js", "pocket/files.js", "static/style.css"}  # of a new version with another style
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
MAX_AGE = 600  # seconds, as GitHub Pages says of every file
ELSEWHERE = "Asia/Kolkata"  # five hours and a half from where builds and servers count
NO_SERVER = "net::ERR"  # what the console says of a file that is not there any more


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built once, whichever process of the tests comes first."""
    if not shutil.which("npm"):
        is_missing("There is no npm, by which Pyodide is fetched. Install Node.js.")
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
        build(folder, CACHE, print)
    return folder


@pytest.fixture
def files(built: Path) -> Iterator[StaticFiles]:
    """An address of its own, and so a phone that has never been there."""
    with static_files(built, PATH) as files:
        yield files


@pytest.fixture
def open_tab(open_phone: OpenPhone) -> Callable[..., Shown]:
    """A function that opens a phone where browsers allow service workers."""

    def open_tab(expect: tuple[str, ...] = (), **options: object) -> Shown:
        expected = (NO_SERVER, *expect)
        return Shown(open_phone(service_workers="allow", expect=expected, **options))

    return open_tab


def time_on(phone: Shown) -> str:
    """When the last fact was recorded, as the history says it."""
    found = re.search(r"\b\d\d:\d\d\b", phone.locator("main").inner_text())
    return found[0] if found else ""


def clock(minutes_ago: int) -> str:
    """The time on a clock at the wall there."""
    return f"{datetime.now(ZoneInfo(ELSEWHERE)) - timedelta(minutes=minutes_ago):%H:%M}"


def test_a_hand_is_played_and_everything_goes_on_without_a_network(
    files: StaticFiles, open_tab: Callable[..., Shown], tmp_path: Path
) -> None:
    phone = open_tab(timezone_id=ELSEWHERE)
    scorer = Scorer(phone)
    scorer.new_game(files.address, "howell-racehorse")
    scorer.play(REFERENCE_HAND)
    assert scorer.totals == REFERENCE_HAND.totals
    game = phone.url
    assert game.startswith(f"{files.address}games/")

    files.is_off = True
    files.asked.clear()
    phone.reload()
    assert scorer.totals == REFERENCE_HAND.totals
    phone.lead_to(f"{game}/history")
    assert {time_on(phone)} <= {clock(minutes) for minutes in (0, 1, 2)}
    phone.page.go_back()
    scorer.next_hand()
    scorer.play(HOWELL[1])
    assert scorer.totals == HOWELL[1].totals

    phone.lead_to(f"{game}/sheet")
    record = download_record(phone, tmp_path)
    assert len(parse_record(record.read_text("utf-8")).game.hands) == 2
    Scorer(Inside(phone.page)).new_game(files.address, "classic")
    assert scorer.totals == (0, 0)
    phone.lead_to(files.address)
    scorer.tap(scorer.link("Import games"))
    phone.get_by_label("file").set_input_files(record)
    scorer.tap(scorer.button("Import"))
    expect(phone.locator("body")).to_contain_text("360")
    assert {path.partition("?")[0] for path in files.asked} <= {f"{PATH}sw.js"}


def test_a_whole_game_and_a_hand_at_each_size_of_table_are_tapped_as_at_a_server(
    files: StaticFiles, open_tab: Callable[..., Shown], tmp_path: Path
) -> None:
    phone = open_tab(reduced_motion="reduce")
    tap_to_the_winner(phone, files.address, tmp_path)
    inside = Inside(phone.page)  # one start of Python for all
    for id in ("three-player", "five-handed", "double-deck"):
        game = parse_record((GAMES / f"{id}.json").read_text("utf-8")).game
        player = RecordPlayer(Scorer(inside), game)
        player.start(files.address)
        player.play(1)
        assert Scorer(inside).totals == game.running_totals[0]


def test_a_server_offers_it_and_a_game_goes_there_by_link_and_comes_back(
    built: Path, open_tab: Callable[..., Shown], tmp_path: Path
) -> None:
    """By a link the edition is opened for the first time; each keeps games of its own."""
    settings = {"DATABASE": tmp_path / "games.sqlite3", "HTMX_CDN": False, "POCKET": built}
    phone = open_tab()
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
        in_edition = Scorer(Inside(phone.page))
        in_edition.button("Import").tap()
        in_edition.chip("marriage-S").wait_for()
        assert phone.url.startswith(f"{server}/pocket/games/")
        in_edition.show("marriage-S")

        in_edition.link("Sheet").tap()
        in_edition.link("Share the score").tap()
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
        kept(phone)
        shown = phone.page.frame_locator("iframe").get_by_role("heading")
        phone.page.evaluate(
            "link => location.assign(link)", link
        )  # the bar's fragment alone changes
        shown.filter(has_text="1 game").wait_for()
        phone.page.add_init_script(SLOW_START)
        phone.page.goto("about:blank")
        phone.page.goto(link_of_two)  # shows the last screen first
        shown.filter(has_text="2 games").wait_for(timeout=START)
        assert phone.url.startswith(f"{server}/pocket/games/import/")
    assert {url.removeprefix(server) for url in phone.page.evaluate(SERVICE_WORKERS)} == {
        "/sw.js",
        "/pocket/sw.js",
    }


def open_kept(browser: Browser, folder: Path) -> Shown:
    """A phone of its own, which keeps everything in that folder, as a phone does."""
    context = browser.browser_type.launch_persistent_context(
        folder, executable_path=find_chromium(), args=LAUNCH_ARGS, has_touch=True, timeout=START
    )
    context.set_default_timeout(START)
    return Shown(context.pages[0])


def kill(folder: Path) -> None:
    """End that phone's browser with all its processes at once, as an empty battery does."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"--user-data-dir={folder}" in (process / "cmdline").read_text().split("\0"):
                os.kill(int(process.name), signal.SIGKILL)


# As on an old phone: the worker hears only after a while that it shall start Python.
SLOW_START = """
self.Worker = class extends Worker {
  postMessage(told, ...more) {
    setTimeout(() => super.postMessage(told, ...more), told.root ? 4000 : 0);
  }
};
"""


# The page is busy for longer than its service worker waits before it asks again.
ASKED_WHILE_BUSY = """
async () => {
  const answer = fetch(location.href), until = performance.now() + 1000;
  while (performance.now() < until);
  const never = new Promise(over => setTimeout(over, 10_000, {status: "no answer"}));
  return (await Promise.race([answer, never])).status;
}
"""


def end_service_worker(phone: Shown) -> None:
    """As browsers do it whenever nothing has been asked for half a minute."""
    chromium = phone.page.context.new_cdp_session(phone.page)
    chromium.send("ServiceWorker.enable")
    chromium.send("ServiceWorker.stopAllWorkers")


def another_tab(phone: Shown) -> Shown:
    page = phone.page.context.new_page()
    page.set_default_timeout(START)
    return Shown(page)


def test_a_killed_phone_shows_its_last_screen_at_once_and_has_every_answered_tap(
    files: StaticFiles, browser: Browser, tmp_path: Path
) -> None:
    phone = open_kept(browser, tmp_path)
    scorer = Scorer(phone)
    scorer.new_game(files.address, "howell-racehorse")
    scorer.bid(REFERENCE_HAND)
    scorer.go_to(2)
    scorer.show("run nine")
    address, seq = phone.url, scorer.seq
    kept(phone)
    kill(tmp_path)

    phone = open_kept(browser, tmp_path)
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
def test_a_phone_killed_at_50_moments_of_its_taps_loses_and_doubles_none(
    files: StaticFiles, browser: Browser, tmp_path: Path
) -> None:
    moments = Random(17)
    phone = open_kept(browser, tmp_path / "phone")
    scorer = Scorer(phone)
    scorer.new_game(files.address, "howell-racehorse")
    scorer.bid(REFERENCE_HAND)
    scorer.go_to(2)
    address = phone.url
    for _kill in range(50):
        seq = scorer.seq
        scorer.tap(scorer.card("9H"))  # a copy more, or none again after the last
        time.sleep(moments.uniform(0, 0.06))
        answered = scorer.seq
        kill(tmp_path / "phone")
        phone = open_kept(browser, tmp_path / "phone")
        phone.goto(address)
        scorer = Scorer(phone)
        assert answered <= scorer.seq <= seq + 1
    phone.lead_to(f"{'/'.join(address.split('/')[:6])}/sheet")
    parse_record(download_record(phone, tmp_path).read_text("utf-8"))
    phone.page.context.close()


def test_two_tabs_share_one_python_and_the_second_goes_on_alone(
    files: StaticFiles, open_tab: Callable[..., Shown]
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
def test_where_nothing_can_be_saved_a_tap_waits_and_is_not_lost(
    files: StaticFiles, open_tab: Callable[..., Shown]
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


def test_where_python_fails_the_page_says_so_and_leaves_what_is_there(
    files: StaticFiles, open_tab: Callable[..., Shown]
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


STATES = {
    "fetching": {"got": "12.4", "all": "24.9"},
    "starting": {},
    "unable": {},
    "unfinished": {},
    "taken": {},
    "failed": {},
}


def test_the_page_around_the_app_can_be_read_by_everybody(
    files: StaticFiles, open_phone: OpenPhone, shot: Shot
) -> None:
    """Without service workers, so that it stays as it is."""
    page = open_phone(width=320)
    page.goto(files.address)
    page.evaluate(AXE)
    steps = {state: f"say('{state}', {json.dumps(values)})" for state, values in STATES.items()}
    for state, step in (steps | {"newer": "offerNewer()"}).items():
        page.evaluate(step)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            shot(page, f"pocket-{state}-320-{scheme}")
            assert serious(page, ALL) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 320


def publish(folder: Path, newer: str) -> None:
    """A new version, which says in its style that it is one."""
    with (folder / "static" / "style.css").open("a", encoding="utf-8") as style:
        style.write(f"/* {newer} */")
    list_files(folder)


@pytest.mark.slow
def test_a_new_version_waits_until_it_is_wanted_or_the_old_one_is_closed_and_keeps_the_games(
    built: Path, open_tab: Callable[..., Shown], tmp_path: Path, shot: Shot
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
        files.asked.clear()
        later = another_tab(phone)
        later.goto(address)  # as a browser does by itself, it asks whether there is a newer version
        phone.page.evaluate(NEWER_VERSION, START)
        assert {path.removeprefix(PATH) for path in files.asked} == CHANGED
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
        expect(offer).to_be_hidden()  # as long as the same page is shown
        later.lead_to(address)
        expect(offer).to_be_visible()
        shot(later.page, "pocket-newer-375-light")
        assert "newest" not in later.evaluate(STYLE)
        scorer = Scorer(later)
        scorer.go_to(2)
        seq = scorer.seq
        with beside.page.expect_navigation():
            scorer.chip("run").tap()  # where it is below the line, which moves the frame
            later.page.get_by_role("button", name="Use it now").tap()
        for tab in (later, beside):
            tab.wait()
            tab.locator(f".bar input[name=seq][value='{seq + 1}']").wait_for(state="attached")
            assert "newest" in tab.evaluate(STYLE)
        expect(offer).to_be_hidden()
