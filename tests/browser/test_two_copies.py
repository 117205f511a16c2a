"""Two copies of the program share a database; one is killed, and the database restarts."""

import os
import re
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from time import monotonic

import pytest
from playwright.sync_api import Response, expect

from scorekeeper.games import Games
from scorekeeper.pinochle.game.events import (
    BidWon,
    GameStarted,
    MeldFinished,
    MeldNamed,
    TricksCounted,
)
from scorekeeper.storage.store import Store
from tests.balancer import balancer
from tests.browser.conftest import plain
from tests.browser.hands import PLAYERS, REFERENCE_HAND
from tests.browser.scorer import Scorer
from tests.browser.test_line import NO_LINE
from tests.browser.test_many_phones import (
    all_at_once,
    chip,
    follow,
    game_of,
    link,
    meld_of,
    soon,
)
from tests.needed import need
from tests.postgres import OwnServer, Server, own_server
from tests.serving import served_apart

MELD = {1: "40", 2: "150", 3: "20"}
TOTALS = ["310", "210"]  # Ann and Cyd: 170 and 140; Bob and Dee: 100 and 110
SPREAD = 15  # seconds in which both copies answer every browser; each asks every two
WAITS = re.compile("[Ww]aiting to send")
SENT = 120_000  # ms until a tap that has waited is sent: a phone tries every 15 seconds or sooner
DOWN = (*NO_LINE, "status of 502", "status of 503", "status of 504", "timeout")


@dataclass
class Hosting:
    """What an operator runs: the database, two copies of the program, and where phones come in."""

    database: OwnServer
    copies: list[int]  # the processes
    address: str


@pytest.fixture
def hosting(postgres_server: Server) -> Iterator[Hosting]:
    """A database of its own, which this test may stop."""
    need("nginx")
    with own_server() as database, ExitStack() as stack:
        served = [
            stack.enter_context(served_apart(database.address, SCOREKEEPER_PROXIES="1"))
            for _copy in range(2)
        ]
        addresses = [address.removeprefix("http://") for address, _process in served]
        address, _nginx = stack.enter_context(balancer(addresses))
        yield Hosting(database, [process for _address, process in served], address)


def test_a_hand_goes_on_while_a_copy_is_killed_and_the_database_restarts(open_phone, hosting):
    """Four browsers, whose every request goes to the next copy, play a hand from bid to result."""
    server = plain(hosting.address)
    scorer = Scorer(open_phone(expect=DOWN))
    scorer.new_game(server, "howell-racehorse")
    scorer.bid(REFERENCE_HAND)
    seat, watch = link(scorer, "seat"), link(scorer, "watch")
    bob = follow(open_phone(expect=DOWN), seat, server, PLAYERS[1])
    dee = follow(open_phone(expect=DOWN), seat, server, PLAYERS[3])
    watcher = follow(open_phone(expect=DOWN), watch, server, "Watch")
    phones = (scorer.page, bob, dee, watcher)
    answered: Counter[tuple[int, str]] = Counter()
    for number, phone in enumerate(phones):

        def count(response: Response, number: int = number) -> None:
            answered[number, response.headers.get("x-copy", "")] += 1

        phone.on("response", count)

    # Both copies: three record at once, and everybody sees all of it.
    scorer.go_to(2)
    with all_at_once((scorer.page, bob, dee)):
        chip(scorer.page, "run").tap()
        chip(bob, "jacks").tap()
        chip(dee, "marriage-C").tap()
    soon(
        (scorer.page.locator("output"), "150"),
        *((meld_of(watcher, number), points) for number, points in MELD.items()),
    )
    until = monotonic() + SPREAD
    while len(answered) < 2 * len(phones) and monotonic() < until:
        watcher.wait_for_timeout(100)
    assert len(answered) == 2 * len(phones), answered  # each browser was answered by each copy

    # A copy is killed while a tap is on its way.
    with scorer.page.expect_request(lambda request: request.method == "POST"):
        chip(scorer.page, "marriage-S").tap(no_wait_after=True)
    os.kill(hosting.copies[0], signal.SIGKILL)
    expect(scorer.page.locator("output")).to_have_text("170", timeout=SENT)
    soon((meld_of(watcher, 2), "170"))

    # The database stops, a tap waits for it, and it starts again.
    hosting.database.stop()
    chip(bob, "pinochle").tap()
    strip = bob.locator("#strip")
    expect(strip).to_have_text(WAITS, timeout=SENT)
    hosting.database.start()
    expect(meld_of(watcher, 1)).to_have_text("80", timeout=SENT)
    expect(bob.locator("output")).to_have_text("80", timeout=SENT)
    expect(scorer.tab(1).locator("b")).to_have_text("80", timeout=SENT)
    expect(strip).not_to_have_text(WAITS)

    scorer.finish_meld()
    scorer.tricks(REFERENCE_HAND)
    others = (bob, dee, watcher)
    soon(
        (scorer.page.locator(".score dd"), TOTALS),
        *((phone.locator(".board dt + dd"), TOTALS) for phone in others),
    )
    games = Games(Store(hosting.database.address))
    facts = games.facts(games.load(game_of(scorer).rpartition("/")[2]))
    games.store.close()
    told = [type(fact.event) for fact in facts]
    assert told == [GameStarted, BidWon, *[MeldNamed] * 5, MeldFinished, TricksCounted]
    assert len({fact.op for fact in facts}) == len(facts)
