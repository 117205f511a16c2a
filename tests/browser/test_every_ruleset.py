"""A whole game of every ruleset by tapping: from the first page to the winner and the export.

`make test` taps each kind of hand that there is at a table of that size, and the first and the
last hand of every ruleset; `make test-all` taps all hands of all games.
"""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import Act, Games
from scorekeeper.pinochle.game.events.from_hand import facts_of
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.auction import Word
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.writing import record_of
from tests.browser.record_player import RecordPlayer, told
from tests.browser.scorer import Scorer
from tests.browser.test_whole_games import download_record

GAMES = Path(__file__).parents[1] / "games"  # scored by hand, see the README there


def text_of(id: str) -> str:
    return (GAMES / f"{id}.json").read_text("utf-8")


def kind(game: Game, hand: Hand) -> tuple[object, ...]:
    """What tells a hand from others for the screen: the table, what was said, told and asked."""
    shown = hand.shown.values()
    return (
        *(game.ruleset.players, game.ruleset.copies, hand.outcome, hand.partner is None),
        frozenset(call.said for call in hand.calls if isinstance(call.said, Word)),
        frozenset(hand.took.values()),
        bool(hand.points),
        any(each.points is not None for each in shown),
        any(each.double_run for each in shown),
    )


@cache
def told_in_short() -> dict[str, set[int]]:
    """Of each game its first hand, its last, and each of a kind that no game before it tapped."""
    seen = set[tuple[object, ...]]()
    chosen = dict[str, set[int]]()
    for id in IDS:
        game = parse_record(text_of(id)).game
        chosen[id] = {1, len(game.hands)}
        seen |= {kind(game, game.hands[number - 1].hand) for number in chosen[id]}
        for number, scored in enumerate(game.hands, start=1):
            if kind(game, scored.hand) not in seen:
                seen.add(kind(game, scored.hand))
                chosen[id].add(number)
    return chosen


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("all_hands", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_game_is_tapped_from_the_first_page_to_its_winner(
    server: str,
    games: Games,
    open_phone: Callable[..., Page],
    id: str,
    all_hands: bool,
    tmp_path: Path,
) -> None:
    """The hands that are not tapped another phone records."""
    phone = open_phone(reduced_motion="reduce")  # a tenth less work; test_whole_games has motion
    game, result = parse_record(text_of(id)).game, json.loads(text_of(id))["result"]
    scorer = Scorer(phone)
    player = RecordPlayer(scorer, game)

    player.start(server)
    for number, hand in enumerate(result["hands"], start=1):
        expect(phone.locator(".bar p")).to_contain_text(f"Hand {game.told_number(number)} ·")
        if all_hands or number in told_in_short()[id]:
            player.play(number)
        else:
            record(games, phone, number, game.hands[number - 1].hand)
        assert scorer.totals == tuple(hand["totals"]), f"after hand {number}"
        next_hand = scorer.link("Next hand")
        if next_hand.count():
            scorer.next_hand()

    winner = game.names(tuple(result["winner"]))
    win = "win" if len(result["winner"]) > 1 else "wins"
    expect(phone.get_by_role("heading", name=f"{winner} {win}")).to_be_visible()
    downloaded = parse_record(download_record(phone, tmp_path).read_text("utf-8"))
    check_claim(downloaded)
    played = downloaded.game
    assert told(played) == told(game)
    assert record_of(played)["result"] == record_of(game)["result"]


def record(games: Games, phone: Page, number: int, hand: Hand) -> None:
    before, _, after = phone.url.partition("/games/")
    table = games.load(after.partition("/")[0])
    games.record(table.id, Act(f"hand {number}", table.seq), *facts_of(number, hand))
    phone.goto(f"{before}/games/{table.id}")
