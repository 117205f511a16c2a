"""The game as a table for a spreadsheet, and as text for a chat."""

import csv
import io

import pytest

from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.records.csv_and_text import COLUMNS, to_csv, to_text
from tests.records.builders import hand, read

UNPLAYED = {"declarer": None, "bid": None, "trump": None, "tricks": None}


def rows(*hands, **fields):
    return list(csv.DictReader(io.StringIO(to_csv(read(*hands, **fields).game))))


def test_there_is_a_row_for_each_hand_and_side_under_named_columns():
    misdeal = hand(outcome="redealt", **UNPLAYED)
    table = rows(hand(meld={"0": {"points": 10}}), misdeal, hand(dealer=1, declarer=1, bid=25))
    assert list(table[0]) == list(COLUMNS)
    assert list(table[0].values()) == [
        "1", "Ann", "Ann", "20", "spades", "made", "Ann & Cyd", "10", "15", "25", "25",
        "0", "",
    ]  # fmt: skip
    assert [(row["hand"], row["side"], row["total"]) for row in table] == [
        ("1", "Ann & Cyd", "25"),
        ("1", "Bob & Dee", "10"),
        ("", "Ann & Cyd", "25"),
        ("", "Bob & Dee", "10"),
        ("2", "Ann & Cyd", "40"),
        ("2", "Bob & Dee", "-15"),
    ]


def test_a_game_without_hands_has_only_the_header():
    assert to_csv(read().game) == ",".join(COLUMNS) + "\n"


def test_a_sweep_is_written_as_the_bid():
    table = rows(
        hand(outcome="sweep-made", bid=None, tricks=None), changes={"all_or_nothing": "sweep"}
    )
    assert table[0]["bid"] == "sweep"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("x")', "＝1＋1"])
def test_no_name_is_a_formula_in_a_spreadsheet(name):
    for row in rows(hand(), players=[name, "Bob", "Cyd", "Dee"]):
        assert not any(str(cell).startswith(("=", "+", "@")) for cell in row.values())
        assert row["declarer"] == row["dealer"] == f"'{name}"


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("formula", ["=1+1", " =1+1", '"=1+1', "@SUM(A1)", "-1+1", "＝1"])
def test_no_part_of_a_cell_is_a_formula_for_any_separator_of_cells(separator, formula):
    reason = f"slip{separator.replace(chr(9), ' ; ')}{formula}"
    adjusted = hand(adjustments=[{"seat": 0, "points": 10, "reason": reason}])
    for line in to_csv(read(adjusted).game).splitlines()[1:]:
        for cell in line.split(separator):
            text = cell.strip(' "')
            assert not text.startswith(("=", "+", "@", "＝")), line
            assert not text.startswith("-") or text[1:].isdecimal(), line


def test_names_with_commas_and_quotes_stay_one_cell():
    name = 'Ann "the, ace"'
    assert rows(hand(), players=[name, "Bob", "Cyd", "Dee"])[0]["declarer"] == name


def test_the_text_has_each_hand_and_the_winner():
    text = to_text(
        read(
            hand(meld={"0": {"points": 10}}),
            hand(declarer=1, bid=25, tricks={"points": {"1": 10}}),
            hand(outcome="redealt", **UNPLAYED),
            hand(meld={"2": {"points": 150}}),
        ).game
    )
    assert text.splitlines() == [
        "Pinochle · Classic · ● Ann & Cyd : ■ Bob & Dee",
        "1. Ann 20 ♠ made · ● 25 : ■ 10",
        "2. Bob 25 ♠ set · ● 40 : ■ −15",
        "Misdeal · ● 40 : ■ −15",
        "3. Ann 20 ♠ made · ● 205 : ■ −5",
        "Ann & Cyd won. First to 150, with 205.",
    ]


def test_a_hand_redealt_after_the_bid_is_marked():
    dealt_again = hand(outcome="redealt", tricks=None)
    assert to_text(read(dealt_again).game).splitlines()[1] == "Misdeal · ● 0 : ■ 0"
    assert {row["outcome"] for row in rows(dealt_again)} == {"misdeal"}


def test_an_open_hand_is_left_out():
    game = read(hand()).game
    game = game.with_hand(2, Hand(game.ruleset, dealer=1))
    assert len(to_text(game).splitlines()) == 2
    assert len(to_csv(game).splitlines()) == 3


def test_a_hand_won_by_a_double_run_is_not_called_set():
    double = hand(meld={"0": {"cards": ["AS", "10S", "KS", "QS", "JS"] * 2}}, tricks=None)
    text = to_text(read(double, changes={"double_run_wins": True}).game)
    assert "1. Ann 20 ♠ double run · " in text


def test_a_sweep_is_written_without_its_number():
    sweep = hand(outcome="sweep-made", bid=None, tricks=None)
    text = to_text(read(sweep, changes={"all_or_nothing": "sweep"}).game)
    assert "1. Ann sweep ♠ made · " in text


def test_adjustments_are_beside_the_score_with_their_reasons():
    adjusted = hand(
        adjustments=[
            {"seat": 3, "points": -5, "reason": "=renege"},
            {"seat": 1, "points": 2, "reason": "slip"},
        ]
    )
    bob = rows(adjusted)[1]
    assert (bob["score"], bob["adjustment"], bob["reason"]) == ("7", "-3", "'=renege; slip")
    assert "(Bob & Dee \N{MINUS SIGN}5: =renege; Bob & Dee 2: slip)" in to_text(read(adjusted).game)
