"""The content of the printed score sheet."""

from datetime import datetime
from itertools import repeat
from pathlib import Path

import pytest

from scorekeeper.pinochle.game.timeline import Timeline
from scorekeeper.records.reading import parse_record
from scorekeeper.service.games import LoadedGame
from scorekeeper.web.files.printed import MOST_IN_USUAL_TYPE, PrintedSheet
from tests.records.builders import hand, read

GAMES = Path(__file__).parents[1] / "games"
PLAYED = datetime(2026, 11, 12, 20, 0).astimezone()


def printed(game):
    return PrintedSheet(LoadedGame("x", 1, Timeline(game), PLAYED, "x", None), game.on_table)


def sheet(*hands, **fields):
    return printed(read(*hands, **fields).game)


def long_game(hands, **fields):
    return read(*repeat(hand(), hands), changes={"target": 100_000}, **fields).game


@pytest.mark.parametrize("id", ["howell-racehorse", "classic", "three-handed", "five-handed"])
def test_every_hand_has_its_bid_and_each_side_its_score_and_total(id):
    game = parse_record((GAMES / f"{id}.json").read_text("utf-8")).game
    found = printed(game)
    for row, scored, totals in zip(found.rows, game.counted, game.running_totals, strict=True):
        assert str(scored.hand.bid) in row.bid
        assert [(side, total) for side, total, _mark in row.sides_marked] == [
            *zip(scored.score.sides, totals, strict=True)
        ]
    assert "12 Nov 2026" in found.about
    assert found.ended


def test_many_hands_are_printed_in_smaller_type():
    few, many = (printed(long_game(MOST_IN_USUAL_TYPE + more)) for more in (0, 1))
    assert (few.is_dense, many.is_dense) == (False, True)


def test_added_points_are_listed_with_their_reason():
    found = sheet(hand(adjustments=[{"seat": 1, "points": -10, "reason": "renege"}]))
    assert found.notes == ["Hand 1: Bob & Dee −10: renege"]


def test_a_game_entered_from_paper_has_only_its_points_and_title():
    typed = {
        "outcome": "entered",
        "scores": {"0": 21, "1": 4},
        **dict.fromkeys(("bid", "tricks", "trump")),
    }
    found = sheet(hand(**typed), title="Thursday", note="At the lake")
    assert (found.title, found.notes) == ("Thursday", ["At the lake"])
    (row,) = found.rows
    assert row.is_from_paper
    assert [(side.score, total) for side, total, _mark in row.sides_marked] == [(21, 21), (4, 4)]


def test_a_missed_bid_is_marked():
    (row,) = sheet(hand(bid=50)).rows
    assert [mark for _side, _total, mark in row.sides_marked] == ["set", ""]
