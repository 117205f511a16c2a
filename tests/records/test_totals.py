"""Score tables of other programs: import finds the hands and refuses invalid cells."""

import codecs

import pytest

from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.rules.customized import find
from scorekeeper.records.places import with_places
from scorekeeper.records.totals import read_table

HEADER = "Date,Ann & Cyd,Bob & Dee\n"
PAIRS, THREE = "howell-racehorse", "three-player"


def table(text, ruleset=PAIRS, are_totals=False, most=200):
    content = text if isinstance(text, bytes) else text.encode()
    return read_table(content, find(ruleset), are_totals, most)


def refusal(*args, **named):
    with pytest.raises(PinochleError) as refused:
        table(*args, **named)
    return with_places(refused.value)


def found(read):
    return len(read.game.hands), list(read.game.totals)


# Totals


@pytest.mark.parametrize(
    "label",
    [
        "Total",
        "TOTALS:",
        "Grand total",
        "Subtotal",
        "Final",
        "Final score",
        "Sum",
        "Game total",
        "",
    ],
)
def test_a_row_of_totals_is_left_out_and_reported(label):
    read = table(f"{HEADER}Hand 1,340,120\nHand 2,-300,250\n{label},40,370\n")
    assert found(read) == (2, [40, 370])
    row = f"{label} 40 : 370".strip()
    assert read.notes == (
        "Columns left out: “Date”.",
        f"Line 4 is left out, because it repeats the totals: {row}.",
    )


def test_totals_in_the_middle_are_left_out():
    read = table(f"{HEADER}1,340,120\nSubtotal,340,120\n2,-300,250\nTotal,40,370\n")
    assert found(read) == (2, [40, 370])


@pytest.mark.parametrize("label", ["Sub-total", "Round 1 total", "Team total", "Evening subtotal"])
def test_totals_of_a_section_are_left_out(label):
    section = f"Hand 1,340,120\nHand 2,-300,250\n{label},40,370\n"
    read = table(f"{HEADER}{section}Hand 3,10,20\nHand 4,30,40\n{label},40,60\n")
    assert found(read) == (4, [80, 430])


def test_hands_whose_labels_contain_the_word_total_are_hands():
    read = table(f"{HEADER}Hand 1 total,340,120\nHand 2 total,-300,250\nTotal,40,370\n")
    assert found(read) == (2, [40, 370])


def test_sums_with_another_label_are_left_out():
    read = table(f"{HEADER}1 May,340,120\n8 May,-300,250\nResult,40,370\n")
    assert found(read) == (2, [40, 370])


def test_a_last_row_of_sums_without_a_label_is_left_out():
    read = table("Ann & Cyd,Bob & Dee\n340,120\n-300,250\n40,370\n")
    assert found(read) == (2, [40, 370])


@pytest.mark.parametrize(
    ("rows", "totals"),
    [
        ("1,310,-250\n2,310,-250\n", [620, -500]),
        ("1,0,0\n2,0,0\n3,310,20\n4,310,20\n", [620, 40]),
        ("1,340,120\n2,-300,250\n3,40,370\n", [80, 740]),
    ],
    ids=["the same again", "after hands without points", "labelled as the others are"],
)
def test_a_hand_that_happens_to_have_the_sums_is_a_hand(rows, totals):
    read = table(HEADER + rows)
    assert found(read) == (len(rows.splitlines()), totals)


def test_a_total_that_contradicts_the_hands_is_refused_and_its_line_is_named():
    assert refusal(f"{HEADER}1,340,120\n2,-300,250\nTotal,40,360\n") == (
        "Total: 40 : 360, but the hands above add up to 40 : 370. "
        "Correct the table, or call that line “Hand 3” if it is one. (line 4)"
    )


@pytest.mark.parametrize("label", ["Total", "8 May,Total"])
def test_a_total_is_found_in_any_cell(label):
    text = f"Date,Note,Ann & Cyd,Bob & Dee\n1 May,,340,120\n{label}"
    text += "," * (2 - label.count(","))
    assert found(table(f"{text}340,120\n")) == (1, [340, 120])
    assert "add up to 340 : 120" in refusal(f"{text}340,130\n")


def test_a_row_whose_label_only_begins_like_a_total_is_a_hand():
    read = table(f"{HEADER}Summer 1,340,120\nSummer 2,-300,250\n")
    assert found(read) == (2, [40, 370])


def test_after_one_hand_a_row_without_its_label_is_a_total():
    assert found(table(f"{HEADER}Hand 1,340,120\n,340,120\n")) == (1, [340, 120])


@pytest.mark.parametrize("label", ["Final", "Total", ""])
def test_a_final_row_that_repeats_running_totals_is_left_out(label):
    read = table(f"{HEADER}1,340,120\n2,40,370\n{label},40,370\n", are_totals=True)
    assert found(read) == (2, [40, 370])
    assert "Line 4 is left out" in read.notes[-1]


def test_a_hand_without_points_among_running_totals_is_a_hand():
    read = table(f"{HEADER}Ann,340,120\nBob,40,370\nCyd,40,370\nDee,50,380\n", are_totals=True)
    assert found(read) == (4, [50, 380])


def test_a_row_without_points_is_left_out_and_reported():
    read = table(f"{HEADER}1,340,120\nSecond evening,,\n2,-300,250\n")
    assert found(read) == (2, [40, 370])
    assert "Line 3 is left out, because it has no points: Second evening." in read.notes


# Numbers


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("1340", 1340),
        ("1340.0", 1340),
        ('"1340,00"', 1340),
        ('"1,340"', 1340),
        ("1.340", 1340),
        ('"1,340.00"', 1340),
        ('"1.340,0"', 1340),
        ("1 340", 1340),
        ("1\N{NO-BREAK SPACE}340", 1340),
        ("1'340", 1340),
        (" +1340 ", 1340),
        ("-1340", -1340),
        ("\N{MINUS SIGN}1.340", -1340),
    ],
)
@pytest.mark.parametrize("line", [2, 3])
def test_numbers_are_read_as_spreadsheets_write_them(cell, number, line):
    rows = [f"1,{cell},20", "2,0,0"][:: 1 if line == 2 else -1]
    assert found(table(f"{HEADER}{rows[0]}\n{rows[1]}\n", "classic?target=9000")) == (
        2,
        [number, 20],
    )


@pytest.mark.parametrize("cell", ["-", "340.5", "half", "(250)", "1,34", "12,34", "1,2,3", ""])
@pytest.mark.parametrize("line", [2, 3])
def test_the_error_of_a_cell_without_a_number_names_column_and_line(cell, line):
    rows = [f'1,10,"{cell}"', "2,10,20"][:: 1 if line == 2 else -1]
    assert refusal(f"{HEADER}{rows[0]}\n{rows[1]}\n") == (
        f"“{cell}” below “Bob & Dee” isn’t a whole number. Write 0 for no points. (line {line})"
    )


def test_impossible_points_are_refused_and_their_line_is_named():
    assert refusal(f"{HEADER}\n1,10,20\n2,15,20\n") == "Points are counted by 10s, not 15. (line 4)"


# Columns


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        ("sep=;\nAnn & Cyd;Bob & Dee\n310;-250\n", [310, -250]),
        ("\nsep=;\nAnn & Cyd;Bob & Dee\n310;-250\n", [310, -250]),
        ("sep=\t\r\nAnn & Cyd\tBob & Dee\r\n310\t-250\r\n", [310, -250]),
        ('"Ann, that is, & Cyd";"Bob & Dee"\n310;-250\n', [310, -250]),
        ("Ann & Cyd,Bob & Dee,,\r310,-250,,,,\r120,-40\r", [430, -290]),
        ("\n\nHand,Ann & Cyd,Bob & Dee\n1,310,-250\n2,120,-40\nTotal,430,-290\n", [430, -290]),
        ("Bid,Ann & Cyd,Bob & Dee,Year\n300,310,-250,2024\n", [310, -250]),
        ("date;Ann/Cyd;Bob/Dee\n1.1.;310;-250\n", [310, -250]),
        ("\ufeffhand\tAnn and Cyd\tBob + Dee\nI\t0\t10\n", [0, 10]),
    ],
    ids=[
        "sep",
        "sep below a blank line",
        "sep tab",
        "quoted",
        "old Mac, ragged",
        "numbered with a total",
        "more numbers",
        "strokes",
        "words",
    ],
)
def test_the_columns_of_the_sides_are_found(text, totals):
    assert list(table(text).game.totals) == totals


@pytest.mark.parametrize(
    "header",
    [
        "game_id,hand_id,player,from,total",
        "Game ID,Hand,Player,From,Total",
        "hand,team,score,date,note",
    ],
)
@pytest.mark.parametrize("ruleset", [PAIRS, THREE])
def test_a_table_that_is_not_a_score_sheet_is_refused(header, ruleset):
    rows = "1,1,Ann,0,25\n1,1,Bob,0,12\n1,1,Cyd,0,9\n1,2,Ann,25,40\n"
    sides = 3 if ruleset == THREE else 2
    assert refusal(f"{header}\n{rows}", ruleset) == (
        f"Expected {sides} columns of points, each headed by its players. Found 0. (line 1)"
    )


def test_columns_of_running_totals_are_not_players():
    text = "Hand,Ann,Total,Bob,Total,Cyd,Total\n1,8,8,37,37,5,5\n2,9,17,-20,17,6,11\n"
    read = table(text, THREE)
    assert read.game.players == ("Ann", "Bob", "Cyd")
    assert found(read) == (2, [17, 17, 11])
    assert read.notes == ("Columns left out: “Hand”, “Total”, “Total”, “Total”.",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Ann,Bob & Dee\n10,20\n", "“Ann” must name 2 players, as “Ann & Cyd” does. (line 1)"),
        (f"Ann & Cyd,Bob & Dee\n1,2\n{'1' * 140_000},2\n", "That isn’t a table that can be read."),
        (
            'Ann & Cyd,Bob & Dee,Note\n1,2,"two\nlines"\n3,half,x\n',
            "“half” below “Bob & Dee” isn’t a whole number. Write 0 for no points. (line 4)",
        ),
    ],
    ids=["a player", "a long cell", "below a cell of two lines"],
)
def test_errors_in_a_table_of_partners_name_the_line(text, sentence):
    assert refusal(text).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There must be a line of names, and a line for each hand. (line 1)"),
        ("310,-250,40\n120,-40,0\n", "Expected 3 columns of points"),
        ("Ann,Bob,Cyd\n1,2,3,4\n", "There are 4 columns, not 3. (line 2)"),
        ("Ann," * 2_000 + "\n1,2\n", "That isn’t a table that can be read. (line 1)"),
        ("Ann,Bob\n1,2\n", "Expected 3 columns of points, each headed by its players. Found 2."),
    ],
)
def test_a_table_of_another_shape_is_refused(text, sentence):
    assert refusal(text, THREE).startswith(sentence)


# Encodings

NAMED = "Łukasz & Zoë\tBob & Dee\n310\t-250\n"
WESTERN = "René & Zoë;Bob & Dee\n310;-250\n"


@pytest.mark.parametrize(
    ("text", "content"),
    [
        (NAMED, NAMED.encode()),
        (NAMED, codecs.BOM_UTF8 + NAMED.encode()),
        (NAMED, codecs.BOM_UTF16_LE + NAMED.encode("utf-16-le")),
        (NAMED, codecs.BOM_UTF16_BE + NAMED.encode("utf-16-be")),
        (WESTERN, WESTERN.encode("utf-16-le")),
        (WESTERN, WESTERN.encode("utf-16-be")),
        (WESTERN, WESTERN.encode("cp1252")),
    ],
    ids=["UTF-8", "with its mark", "UTF-16 LE", "BE", "LE unmarked", "BE unmarked", "Windows"],
)
def test_all_encodings_that_spreadsheets_write_are_read(text, content):
    read = table(content)
    assert read.game.players[0] == text.split(" ")[0]
    guess = "Read as Windows-1252. If a name looks wrong, save it as “CSV UTF-8”."
    assert read.notes == ((guess,) if content == WESTERN.encode("cp1252") else ())


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"Ann\x81 & Cyd,Bob & Dee\n1,2\n", "That table isn’t in UTF-8, UTF-16 or Windows-1252."),
        (codecs.BOM_UTF16_LE + b"\0\xd8", "That table isn’t in UTF-8, UTF-16 or Windows-1252."),
        (b"PK\x03\x04 and more", "That’s a workbook. Save its table as “CSV UTF-8”"),
        (b"Ann\xff\0\0", "That isn’t a table that can be read."),
    ],
    ids=["no letter", "half a letter", "a workbook", "bytes"],
)
def test_other_encodings_are_refused_with_a_message(content, sentence):
    assert refusal(content).startswith(sentence)


# Length


def test_a_table_is_read_only_up_to_the_limit_of_hands():
    rows = "0,0\n" * 500_000
    names = "Ann & Cyd,Bob & Dee\n"
    assert len(table(names + "0,0\n" * 200).game.hands) == 200
    assert refusal(names + "0,0\n" * 201) == "A game has at most 200 hands. (line 202)"
    assert refusal(names + rows) == "A game has at most 200 hands. (line 801)"
