"""Whole games tapped from the first page to the winner, then exported and replayed."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from scorekeeper.pinochle.hand.hand import Outcome
from tests.browser.conftest import Deal, OpenPhone
from tests.browser.hands import CLASSIC, HOWELL, PLAYERS, Hand
from tests.browser.scorer import Scorer
from tests.browser.shown import FramePage

SCOREKEEPER = Path(sys.executable).with_name("scorekeeper")


def test_the_export_of_a_tapped_game_replays_to_the_same_result(
    server: str, phone: Page, tmp_path: Path
) -> None:
    tap_to_the_winner(phone, server, tmp_path)


def test_a_game_can_be_won_without_javascript(
    deal: Deal, open_phone: OpenPhone, tmp_path: Path
) -> None:
    phone = open_phone(java_script_enabled=False)
    scorer = Scorer(phone, javascript=False)
    *before, last = CLASSIC
    phone.goto(deal("classic", *before))

    scorer.next_hand()
    scorer.play(last)

    expect(phone.get_by_role("heading", name="Bob & Dee win")).to_be_visible()
    replayed = replay(download_record(phone, tmp_path))
    assert tuple(replayed["totals"]) == scorer.totals == CLASSIC[-1].totals


def test_a_hand_can_be_played_without_htmx(deal: Deal, open_phone: OpenPhone) -> None:
    phone = open_phone(expect=("ERR_FAILED",))
    phone.route("**/htmx.min.js*", lambda route: route.abort())
    phone.goto(deal("howell-racehorse"))

    scorer = Scorer(phone)
    scorer.play(HOWELL[0])

    assert phone.evaluate("window.htmx") is None
    expect(phone.get_by_role("heading", name="Ann & Cyd made 310")).to_be_visible()
    assert scorer.totals == HOWELL[0].totals


def tap_to_the_winner(phone: Page | FramePage, server: str, folder: Path) -> None:
    hands, reason = HOWELL, "First to 1500, with 1570."
    scorer = Scorer(phone)

    play_game(scorer, server, "howell-racehorse", hands)

    expect(phone.get_by_role("heading", name="Bob & Dee win")).to_be_visible()
    expect(phone.get_by_text(reason)).to_be_visible()
    replayed = replay(download_record(phone, folder))
    assert tuple(replayed["totals"]) == scorer.totals == hands[-1].totals
    assert [PLAYERS[seat] for seat in replayed["winner"]] == ["Bob", "Dee"]
    assert replayed["reason"] == reason
    assert [tuple(hand["totals"]) for hand in replayed["hands"]] == [h.totals for h in hands]


def play_game(scorer: Scorer, server: str, ruleset: str, hands: tuple[Hand, ...]) -> None:
    scorer.new_game(server, ruleset)
    number = 1
    for hand in hands:
        expect(scorer.page.locator(".bar p")).to_contain_text(f"Hand {number} ·")
        scorer.play(hand)
        assert scorer.totals == hand.totals, f"after hand {number}"
        if hand.outcome is Outcome.REDEALT:
            continue  # the same dealer deals again
        number += 1
        if hand is not hands[-1]:
            scorer.next_hand()


def download_record(phone: Page | FramePage, folder: Path) -> Path:
    """Download the game's record from the page for sharing."""
    phone.get_by_role("link", name="Share or export").tap()
    with phone.expect_download() as download:
        phone.get_by_role("link", name="JSON").tap()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def replay(record: Path) -> dict[str, Any]:
    """Replay a record on the command line; return the result."""
    command = [SCOREKEEPER, "replay", "--json", record]
    completed = subprocess.run(command, check=True, capture_output=True, text=True)
    answer: dict[str, Any] = json.loads(completed.stdout)
    return answer
