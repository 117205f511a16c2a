"""Games tapped with every call, from the first page to the winner and the export.

`make test` taps a hand or two for each kind of auction and of table. `make test-all` taps every
hand of a game for each ruleset.
"""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.pinochle.game.events.from_hand import facts_of
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.writing import record_of
from scorekeeper.service.games import Act, Games
from scorekeeper.storage.links import Links
from tests.browser.conftest import OpenPhone
from tests.browser.followers import FollowedScorer, Followers
from tests.browser.record_player import RecordPlayer, comparable
from tests.browser.test_whole_games import download_record

ONE_PHONE = True
GAMES = Path(__file__).parents[1] / "games"  # games scored by hand; see the README there
KINDS = {  # numbers of the hands to tap, by ruleset; the other hands are recorded without taps
    "iowa-state": (1, 2),  # bids with meanings, a redeal for nines
    "good-sam": (4,),  # a first bidder who may not pass, a pass that promises help
    "race-horse": (2,),  # a bid to take all tricks (a sweep)
    "partnership-auction": (2,),  # a dealer who must bid and gives up the hand instead
    "three-player": (1,),  # three players, each alone
    "five-handed": (5,),  # five players and a called partner
    "double-deck": (1,),  # four copies of each card
}
FOLLOWED = ("three-player", "five-handed")  # each player alone; partners


def text_of(id: str) -> str:
    return (GAMES / f"{id}.json").read_text("utf-8")


@pytest.mark.parametrize(
    ("id", "tapped"),
    [*KINDS.items(), *(pytest.param(id, (), marks=pytest.mark.slow) for id in IDS)],
    ids=lambda value: value if isinstance(value, str) else "-".join(map(str, value)) or "all",
)
def test_a_game_can_be_tapped_from_the_first_page_to_the_winner(
    server: str,
    games: Games,
    links: Links,
    open_phone: OpenPhone,
    id: str,
    tapped: tuple[int, ...],  # the hands to tap; () means every hand
    tmp_path: Path,
) -> None:
    """In some games, a player’s phone, a watcher’s phone and the big board follow every tap."""
    # No animations here, which saves a tenth of the time. test_whole_games.py has animations.
    phone = open_phone(reduced_motion="reduce")
    game, result = parse_record(text_of(id)).game, json.loads(text_of(id))["result"]
    scorer = FollowedScorer(phone)
    player = RecordPlayer(scorer, game)

    player.start(server)
    if id in FOLLOWED:
        followers = Followers.join(phone.url, links, open_phone)
        scorer.check = lambda: followers.check(scorer, games)
    for number, hand in enumerate(result["hands"], start=1):
        expect(phone.locator(".bar p")).to_contain_text(f"Hand {game.shown_number(number)} ·")
        if not tapped or number in tapped:
            player.play(number)
        else:
            record(games, phone, number, game.hands[number - 1].hand)
        assert scorer.totals == tuple(hand["totals"]), f"after hand {number}"
        if scorer.link("Next hand").count():
            scorer.next_hand()

    winner = game.names(tuple(result["winner"]))
    win = "win" if len(result["winner"]) > 1 else "wins"
    expect(phone.get_by_role("heading", name=f"{winner} {win}")).to_be_visible()
    downloaded = parse_record(download_record(phone, tmp_path).read_text("utf-8"))
    check_claim(downloaded)
    played = downloaded.game
    assert comparable(played) == comparable(game)
    assert record_of(played)["result"] == record_of(game)["result"]


def record(games: Games, phone: Page, number: int, hand: Hand) -> None:
    before, _, after = phone.url.partition("/games/")
    table = games.load(after.partition("/")[0])
    games.record(table.id, Act(f"hand {number}", table.seq), *facts_of(number, hand))
    phone.goto(f"{before}/games/{table.id}")
