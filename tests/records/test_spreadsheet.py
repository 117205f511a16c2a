"""A spreadsheet with a sheet for each game."""

import io
from datetime import UTC, datetime

import openpyxl
import pytest

from scorekeeper.records.spreadsheet import to_xlsx

from .builders import hand, read

DAY = datetime(2026, 11, 22, 12, tzinfo=UTC)
LONG = ["Mary-Elizabeth", "Grandma Rose", "Uncle Bartholomew", "José"]


@pytest.mark.parametrize(
    ("fields", "about"),
    [
        ({}, "Ann, Bob, Cyd, Dee"),
        ({"players": LONG}, "Mary-Elizabeth"),
        ({"players": ["Uncle Bartholomew-Maximilian", *LONG[1:]]}, "Uncle"),
        ({"players": ["Bartholomew-Maximilian", *LONG[1:]]}, "Bartholomew-Maximili"),
        ({"title": "Thanksgiving at Grandma’s"}, "Thanksgiving at"),
    ],
)
def test_the_name_of_a_sheet_ends_at_a_whole_name_or_word(fields, about):
    book = openpyxl.load_workbook(io.BytesIO(to_xlsx([(read(**fields).game, DAY)])))
    assert book.sheetnames == ["Summary", f"2026-11-22 {about}"]


def test_sheets_of_two_games_have_different_names():
    rows = [(read(players=LONG).game, DAY)] * 2
    book = openpyxl.load_workbook(io.BytesIO(to_xlsx(rows)))
    assert book.sheetnames[1:] == ["2026-11-22 Mary-Elizabeth", "2026-11-22 Mary-Elizabeth (2)"]


def test_a_hand_is_a_row_with_its_bid_trump_and_scores():
    book = openpyxl.load_workbook(io.BytesIO(to_xlsx([(read(hand()).game, DAY)])))
    *_heads, row = book.worksheets[1].iter_rows(values_only=True)
    assert row[:5] == (1, "Ann", "Ann 20", "♠", "set")
    assert row[5:] == (0, 15, -20, -20, 0, 10, 10, 10)
