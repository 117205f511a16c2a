"""The commands export and import. Broken files are reported, and all others are imported."""

import io
import json
import zipfile
from pathlib import Path

import openpyxl
import pytest

from scorekeeper import limits
from tests.exported import text_of
from tests.records.builders import hand, record

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.json"))
BOMB = 50 * limits.MB  # this many zeros, which a zip file compresses to 50 kB


@pytest.fixture
def stored(run):
    """The ids of stored games, with one game of every ruleset."""
    return run("import", *GAMES).out.split()


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """A function that makes the commands use another store."""
    return lambda: monkeypatch.setenv("SCOREKEEPER_DATABASE", str(tmp_path / "other.sqlite3"))


def zipped(path, **files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(f"{name}.json", content)
    return path


def test_every_game_exported_to_a_zip_is_imported_unchanged(run, stored, elsewhere, tmp_path):
    before = sorted(run("export", id).out for id in stored)
    file = tmp_path / "all.zip"
    assert run("export", "--all", file).out == f"Wrote {len(GAMES)} games to {file}\n"
    with zipfile.ZipFile(file) as archive:
        names = archive.namelist()
        assert sorted(archive.read(name).decode() for name in names) == before
    assert len(set(names)) == len(GAMES)
    assert all(name.startswith("pinochle-20") and name.endswith(".json") for name in names)
    elsewhere()
    ids = run("import", file).out.split()
    run("export", "--all", tmp_path / "same.zip")
    with zipfile.ZipFile(tmp_path / "same.zip") as archive:
        assert sorted(archive.read(name).decode() for name in archive.namelist()) == before
    again = run("import", file)
    assert again.out.split() == ids
    assert again.err == "You already have this game.\n" * len(GAMES)


def test_chosen_games_go_into_a_zip_in_the_requested_format(run, stored, tmp_path):
    file = tmp_path / "two.zip"
    run("export", *stored[:2], "--to", file, "--format", "csv")
    with zipfile.ZipFile(file) as archive:
        texts = [archive.read(name).decode() for name in archive.namelist()]
    assert texts == [run("export", id, "--format", "csv").out for id in stored[:2]]


@pytest.mark.parametrize(
    ("format_", "expected"),
    [
        ("json", ("The final", "Cake.")),
        ("text", ("The final", "Cake.", "to 150")),
        ("xlsx", ("The final", "Cake.")),
        ("csv", ()),  # the columns are fixed
    ],
)
def test_an_export_includes_the_title_and_the_note(run, tmp_path, format_, expected):
    file, target = tmp_path / "game.json", tmp_path / "out"
    file.write_text(json.dumps(record(hand(), title="The final", note="Cake.")), "utf-8")
    id = run("import", file).out.strip()
    run("export", id, "--format", format_, "--to", target)
    content, name = target.read_bytes(), "out.xlsx"
    if format_ != "xlsx":
        with zipfile.ZipFile(target) as archive:
            (name,) = archive.namelist()
            content = archive.read(name)
            assert "-The-final-Ann-Bob-Cyd-Dee." in name
    text = text_of(content, name.rpartition(".")[2])
    assert all(each in text for each in expected)


def test_a_spreadsheet_has_every_game_with_its_totals_and_a_chart(run, stored, tmp_path):
    file = tmp_path / "all.xlsx"
    run("export", "--all", file, "--format", "xlsx")
    book = openpyxl.load_workbook(file)
    (summary, *sheets) = book.worksheets
    rows = list(summary.iter_rows(min_row=2, values_only=True))
    assert len(rows) == len(sheets) == len(GAMES)
    for id, row, sheet in zip(stored, rows, sheets, strict=True):
        result = json.loads(run("export", id).out)["result"]
        assert row[5] == " : ".join(map(str, result["totals"]))
        (*_others, last) = sheet.iter_rows(min_row=3, values_only=True)
        assert list(last[8::4]) == result["hands"][-1]["totals"]
        assert len(sheet._charts) == (len(result["hands"]) > 1)


def test_text_that_looks_like_a_formula_stays_text(run, tmp_path, monkeypatch):
    names = ["=1+1", "+Bob", "@Cyd", "-Dee"]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record(hand(), players=names, title="=HYPERLINK()")), "utf-8")
    id = run("import", file).out.strip()
    target = tmp_path / "game.xlsx"
    run("export", id, "--to", target, "--format", "xlsx")
    book = openpyxl.load_workbook(target)
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells if isinstance(cell.value, str)} == {"s"}
    assert any(cell.value == "=HYPERLINK()" for cell in cells)


def test_a_broken_file_is_reported_with_the_reason_and_the_others_are_imported(run, tmp_path):
    good = json.dumps(record(hand()))
    bad = json.dumps(record(hand(bid=1)))
    plain = tmp_path / "plain.json"
    plain.write_text(good, "utf-8")
    archive = zipped(tmp_path / "games.zip", a=good, b='{\n"x": }', c=bad, d=good)
    ran = run("import", plain, archive)
    assert ran.status == 2
    assert len(ran.out.split()) == 3
    (first, second) = ran.err.splitlines()
    assert first.startswith("b.json: record: That isn’t a Scorekeeper game file")
    assert "line 2, column 6" in first
    assert second.startswith("c.json: hands[0].bid: ")


def test_an_import_in_json_has_the_outcome_of_every_game(run, tmp_path):
    good = json.dumps(record(hand(), uid="a" * 16))
    archive = zipped(tmp_path / "games.zip", a=good, b=json.dumps(record(hand(bid=1))), c=good)
    ran = run("import", "--json", archive)
    first, refused, same = json.loads(ran.out)
    assert (first, same) == tuple(
        {"file": file, "id": first["id"], "outcome": outcome}
        for file, outcome in (("a.json", "new"), ("c.json", "same"))
    )
    assert refused.keys() == {"file", "field", "error"}
    assert (refused["file"], refused["field"]) == ("b.json", "hands[0].bid")
    sentence = f"b.json: {refused['field']}: {refused['error']}\n"
    assert (ran.status, ran.err) == (2, f"{sentence}You already have this game.\n")


def test_a_bomb_in_a_zip_is_refused(run, tmp_path):
    good = json.dumps(record(hand()))
    bomb = zipped(tmp_path / "bomb.zip", bomb="0" * BOMB, good=good)
    assert bomb.stat().st_size < limits.MB
    ran = run("import", bomb)
    assert (ran.status, len(ran.out.split())) == (2, 1)
    assert ran.err == "bomb.json: file: A game has at most 2 MB.\n"


def test_progress_is_printed_for_many_files(run, tmp_path, monkeypatch):
    monkeypatch.setattr("scorekeeper.cli.exchange.STEP", 2)
    text = json.dumps(record(hand()))
    archive = zipped(tmp_path / "games.zip", **{f"g{number}": text for number in range(5)})
    assert run("import", archive).err == "2 of 5 files\n4 of 5 files\n"
    assert run("export", "--all", tmp_path / "all.zip").err == "2 of 5 games\n4 of 5 games\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "game: Name the games, or use --all FILE."),
        (("a", "--all", "x.zip"), "game: Name the games, or use --all FILE."),
        (("a", "b"), "to: Several games need a file: use --to FILE.zip."),
        (("--all", "no folder/x.zip"), "file: no folder/x.zip cannot be written (No such file"),
        (("nowhere", "--to", "{tmp}/x.zip"), "game: There is no game nowhere."),
    ],
)
def test_an_export_that_cannot_be_written_is_reported_in_one_sentence(
    run, tmp_path, words, sentence
):
    refused = run("export", *(word.format(tmp=tmp_path) for word in words))
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith(sentence)


def test_a_zip_on_stdin_is_imported(run):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.json", json.dumps(record(hand())))
    assert len(run("import", "-", stdin=file.getvalue()).out.split()) == 1


@pytest.mark.slow
def test_a_thousand_games_are_exported_and_imported(run, elsewhere, tmp_path):
    text = json.dumps(record(hand(), hand(declarer=1)))
    archive = zipped(tmp_path / "in.zip", **{f"g{number}": text for number in range(1000)})
    before = run("import", archive)
    assert len(set(before.out.split())) == 1000
    assert len(before.err.splitlines()) == 10
    run("export", "--all", tmp_path / "out.zip")
    elsewhere()
    run("import", tmp_path / "out.zip")
    run("export", "--all", tmp_path / "again.zip")
    assert contents(tmp_path / "again.zip") == contents(tmp_path / "out.zip")


def contents(path):
    with zipfile.ZipFile(path) as archive:
        return sorted(archive.read(name) for name in archive.namelist())


@pytest.mark.parametrize(
    ("rows", "words"), [("310,-250\n120,-40\n", []), ("310,-250\n430,-290\n", ["--totals"])]
)
def test_a_table_of_another_program_is_imported_with_house_rules(run, tmp_path, rows, words):
    file = tmp_path / "table.csv"
    file.write_text(f"Ann & Cyd,Bob & Dee\n{rows}", "utf-8")
    rules = "howell-racehorse?name=Kitchen+table&target=2000"
    id = run("import", "--ruleset", rules, *words, file).out.strip()
    exported = json.loads(run("export", id).out)
    assert exported["players"] == ["Ann", "Bob", "Cyd", "Dee"]
    assert exported["result"]["totals"] == [430, -290]
    assert exported["ruleset"]["name"] == "Kitchen table"
    assert exported["ruleset"]["changes"] == {"target": 2000}


def test_the_summary_of_a_table_names_what_was_left_out(run, tmp_path):
    file = tmp_path / "table.csv"
    file.write_text("Date,Ann & Cyd,Bob & Dee\n1,340,120\n2,-300,250\nTotal,40,370\n", "utf-8")
    ran = run("import", "--ruleset", "howell-racehorse", file)
    assert len(ran.out.split()) == 1
    assert ran.err.splitlines() == [
        f"{file}: 2 hands: Ann & Cyd 40, Bob & Dee 370",
        f"{file}: Columns left out: “Date”.",
        f"{file}: Line 4 is left out, because it repeats the totals: Total 40 : 370.",
    ]


def test_a_refused_table_is_reported_and_the_others_are_imported(run, tmp_path):
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    good.write_text("Ann & Cyd,Bob & Dee\n310,-250\n", "utf-8")
    bad.write_text("x\n1\n", "utf-8")
    ran = run("import", "--ruleset", "howell-racehorse", bad, good)
    assert (ran.status, len(ran.out.split())) == (2, 1)
    assert ran.err.startswith(f"{bad}: line 1: Expected 2 columns of points")


def test_the_error_of_an_unreadable_table_is_one_sentence_that_names_the_line(
    run, stored, tmp_path
):
    file = tmp_path / "table.csv"
    file.write_text(run("export", "--format", "csv", stored[0]).out, "utf-8")
    refused = run("import", "--ruleset", "howell-racehorse", file)
    sentence = (
        f"{file}: line 1: Scorekeeper saved this table. Import its game file (.json) instead.\n"
    )
    assert (refused.status, refused.out, refused.err) == (2, "", sentence)
