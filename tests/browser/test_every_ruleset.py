"""A whole game of every ruleset by tapping: from the first page to the winner and the export."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import read_checked
from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.records.reading import parse_record
from scorekeeper.records.writing import record_of
from tests.browser.record_player import RecordPlayer, told
from tests.browser.scorer import Scorer
from tests.browser.test_whole_games import download_record

GAMES = Path(__file__).parents[1] / "games"  # scored by hand, see the README there


@pytest.mark.parametrize("id", IDS)
def test_a_game_is_tapped_from_the_first_page_to_its_winner(
    server: str, phone: Page, id: str, tmp_path: Path
) -> None:
    text = (GAMES / f"{id}.json").read_text("utf-8")
    game, result = parse_record(text).game, json.loads(text)["result"]
    scorer = Scorer(phone)
    player = RecordPlayer(scorer, game)

    player.start(server)
    for number, hand in enumerate(result["hands"], start=1):
        expect(phone.locator(".bar p")).to_contain_text(f"Hand {number} ·")
        player.play(number)
        assert scorer.totals == tuple(hand["totals"]), f"after hand {number}"
        next_hand = scorer.link("Next hand")
        if next_hand.count():
            scorer.next_hand()

    winner = game.names(tuple(result["winner"]))
    win = "win" if len(result["winner"]) > 1 else "wins"
    expect(phone.get_by_role("heading", name=f"{winner} {win}")).to_be_visible()
    played = read_checked(download_record(phone, tmp_path).read_text("utf-8")).game
    assert told(played) == told(game)
    assert record_of(played)["result"] == record_of(game)["result"]
