"""The edition without a server: built, served as files, and played in a browser alone."""

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.pocket.build import MANIFEST, build
from scorekeeper.records.reading import parse_record
from tests.browser.hands import HOWELL, REFERENCE_HAND
from tests.browser.scorer import Scorer
from tests.browser.shown import Shown
from tests.browser.static_files import StaticFiles, static_files
from tests.browser.test_whole_games import download_record
from tests.needed import is_missing

PATH = "/cards/"
LONGEST = 300  # seconds that another process of the tests takes to build it
CACHE = Path(__file__).parents[2] / "build" / "pocket-cache"
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
def open_tab(open_phone: Callable[..., Page]) -> Callable[..., Shown]:
    """A function that opens a phone where browsers allow service workers."""

    def open_tab(**options: object) -> Shown:
        return Shown(open_phone(service_workers="allow", expect=(NO_SERVER,), **options))

    return open_tab


def test_a_hand_is_played_and_everything_goes_on_without_a_network(
    files: StaticFiles, open_tab: Callable[..., Shown], tmp_path: Path
) -> None:
    phone = open_tab()
    scorer = Scorer(phone)
    scorer.new_game(files.address, "howell-racehorse")
    scorer.play(REFERENCE_HAND)
    assert scorer.totals == REFERENCE_HAND.totals
    assert phone.url.startswith(f"{files.address}games/")

    files.is_off = True
    files.asked.clear()
    phone.reload()
    assert scorer.totals == REFERENCE_HAND.totals
    scorer.next_hand()
    scorer.play(HOWELL[1])
    assert scorer.totals == HOWELL[1].totals

    game = "/".join(phone.url.split("/")[:6])
    phone.goto(f"{game}/sheet")
    record = download_record(phone, tmp_path)
    assert len(parse_record(record.read_text("utf-8")).game.hands) == 2
    scorer.new_game(files.address, "classic")
    phone.goto(files.address)
    scorer.tap(scorer.link("Import games"))
    phone.get_by_label("file").set_input_files(record)
    scorer.tap(scorer.button("Import"))
    expect(phone.locator("body")).to_contain_text("360")
    assert {path.partition("?")[0] for path in files.asked} <= {f"{PATH}sw.js"}
