"""What the printed score sheet says."""

from itertools import repeat
from pathlib import Path

import pytest

from scorekeeper.language import points, signed
from scorekeeper.paper.score_sheet import MOST_IN_USUAL_TYPE, ScoreSheet
from scorekeeper.records.reading import parse_record
from tests.records.builders import hand, read

GAMES = Path(__file__).parents[1] / "games"
DAY = "12 Nov 2026"


def sheet(*hands, **fields):
    return ScoreSheet(read(*hands, **fields).game, DAY)


def long_game(hands, **fields):
    return read(*repeat(hand(), hands), changes={"target": 100_000}, **fields).game


@pytest.mark.parametrize("id", ["howell-racehorse", "classic", "three-handed", "five-handed"])
def test_every_hand_has_its_bid_and_each_side_its_score_and_total(id):
    game = parse_record((GAMES / f"{id}.json").read_text("utf-8")).game
    printed = ScoreSheet(game, DAY)
    for row, scored, totals in zip(printed.rows, game.counted, game.running_totals, strict=True):
        assert f"{scored.hand.bid} {scored.hand.trump.symbol}" in row.bid
        for cell, side, total in zip(row.cells, scored.score.sides, totals, strict=True):
            assert (cell.score, cell.total) == (signed(side.score), points(total))
    assert DAY in printed.about
    assert printed.ended


def test_many_hands_are_set_in_smaller_type():
    few, many = (ScoreSheet(long_game(MOST_IN_USUAL_TYPE + more), DAY) for more in (0, 1))
    assert (few.is_dense, many.is_dense) == (False, True)


def test_points_that_were_added_are_named_with_their_reason():
    printed = sheet(hand(adjustments=[{"seat": 1, "points": -10, "reason": "renege"}]))
    assert printed.notes == ["Hand 1: Bob & Dee −10: renege"]


def test_a_game_typed_in_from_paper_has_its_points_alone_and_its_title():
    typed = {
        "outcome": "entered",
        "scores": {"0": 21, "1": 4},
        **dict.fromkeys(("bid", "tricks", "trump")),
    }
    printed = sheet(hand(**typed), title="Thursday", note="At the lake")
    assert (printed.title, printed.notes) == ("Thursday", ["At the lake"])
    (row,) = printed.rows
    assert [(cell.score, cell.total, cell.has_parts) for cell in row.cells] == [
        ("+21", "21", False),
        ("+4", "4", False),
    ]


def test_a_missed_bid_is_marked():
    (row,) = sheet(hand(bid=50)).rows
    assert [cell.mark for cell in row.cells] == ["set", ""]


def test_a_name_that_runs_leftward_is_isolated_from_the_figures_beside_it():
    printed = ScoreSheet(long_game(1, players=["אבג", "Bob", "Zoë 🦊", "Dee"]), DAY)
    assert printed.sides == ["● \u2068אבג\u2069 & Zoë 🦊", "■ Bob & Dee"]


def test_a_game_that_goes_on_says_what_is_missing():
    game = long_game(1)
    assert ScoreSheet(game, DAY).to_win == [points(each) for each in game.to_win]
