"""Games imported from files, a few with each request; tables of other programs among them."""

import io
import json
from pathlib import Path

import pytest

from scorekeeper import limits
from scorekeeper.limits import Limit
from scorekeeper.web import importing_many
from tests.records.builders import hand, record
from tests.web.files import games_of, imported, send, zipped
from tests.web.phone import HTMX, choose_file, start_game

BOTH_STORES = True

GAMES = Path(__file__).parents[1] / "games"


def many(number):
    text = json.dumps(record(hand()))
    return zipped(**{f"game{each}": text for each in range(number)})


def test_many_games_come_in_a_few_with_each_request(phone, monkeypatch):
    monkeypatch.setattr(importing_many, "SECONDS", 0)
    page, requests = imported(phone, ("games.zip", many(5)))
    assert requests == 5
    assert "5 of 5" in page
    assert "5 games imported." in page
    assert phone.read("/").count('class="act"') >= 4


def test_several_files_come_in_and_what_is_broken_is_named(phone):
    good = json.dumps(record(hand())).encode()
    page, _ = imported(
        phone, ("a.json", good), ("b.json", b"{"), ("c.json", b'{"format": "x"}'), ("d.json", good)
    )
    assert "2 games imported." in page
    assert "b.json: That isn’t a Scorekeeper game file" in page
    assert "c.json: That isn’t a Scorekeeper game file. Choose a .json or .zip file" in page


def test_the_same_request_twice_imports_nothing_twice(phone, monkeypatch):
    monkeypatch.setattr(importing_many, "SECONDS", 0)
    phone.open(send(phone, ("games.zip", many(3))).location)
    form = phone.forms[0]
    for _time in range(2):
        phone.client.post(form.actions[0], data=form.fields)
    phone.page = phone.client.post(form.actions[0], data=form.fields, headers=HTMX)
    assert "3 of 3" in phone.text
    assert "3 games imported." in phone.text
    assert len(games_of(phone)) == 3


def test_only_its_own_browser_imports_a_file(phone, open_phone):
    address = send(phone, ("games.zip", many(2))).location
    other = open_phone()
    start_game(other)
    assert other.open(address).status_code == 404
    token = other.client.get("/").text.split('name="csrf_token" value="')[1].split('"')[0]
    assert other.client.post(address, data={"csrf_token": token}).status_code == 404


def test_an_old_file_and_a_fourth_one_are_forgotten(phone, app):
    addresses = [send(phone, ("games.zip", many(1))).location for _time in range(4)]
    answers = [phone.open(each).status_code for each in addresses]
    assert answers == [404, 200, 200, 200]
    app.extensions["store"].execute("update uploads set at = '2020-01-01'")
    assert phone.open(send(phone, ("games.zip", many(1))).location).status_code == 200
    assert phone.open(addresses[-1]).status_code == 404


def test_no_more_games_are_imported_in_a_day_than_a_club_has(phone, app, monkeypatch):
    monkeypatch.setattr(app.extensions["imported_games"], "each", Limit(2, "", ""))
    page, _ = imported(phone, ("games.zip", many(4)))
    assert "2 games imported." in page
    assert "Too many games were imported today. Import the others tomorrow." in page


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (zipped(a="{}")[:-90], "The zip file is damaged."),
        (zipped(**{f"g{number}": "{}" for number in range(4)}), "at most 3 games"),
        (b"PK\x05\x06" + bytes(18), ""),
    ],
    ids=["half a zip", "too many games", "an empty zip"],
)
def test_a_zip_that_cannot_be_is_refused_beside_its_field(phone, monkeypatch, content, sentence):
    monkeypatch.setattr(limits, "ARCHIVE", Limit(3, "", ""))
    answer = send(phone, ("games.zip", content))
    assert answer.status_code in (303, 422)
    assert sentence in answer.text


def test_a_bomb_is_named_and_the_rest_comes_in(phone):
    content = zipped(bomb="0" * (20 * limits.MB), good=json.dumps(record(hand())))
    page, _ = imported(phone, ("games.zip", content))
    assert "1 game imported." in page
    assert "bomb.json: A game has at most 2 MB." in page


def test_a_damaged_entry_is_named_and_the_games_behind_it_come_in(phone, monkeypatch):
    monkeypatch.setattr(importing_many, "SECONDS", 0)
    content = bytearray(many(4))
    content[content.index(b"game1.json") + 40] ^= 0xFF
    page, requests = imported(phone, ("games.zip", bytes(content)))
    assert requests == 4
    assert "3 games imported." in page
    assert "game1.json: It is damaged." in page


def test_one_file_that_is_no_zip_is_imported_at_once(phone):
    phone.open("/games/import")
    answer = phone.send("/games/import", **choose_file(json.dumps(record(hand()))))
    assert answer.status_code == 303
    assert "/import/" not in answer.location


def test_a_finished_game_opens_with_its_score_sheet_and_says_that_it_was_imported(phone):
    finished = (GAMES / "howell-racehorse.json").read_text("utf-8")
    phone.open("/games/import")
    phone.open(phone.send("/games/import", **choose_file(finished)).location)
    assert "Imported." in phone.text
    assert phone.page.request.path.endswith("/sheet")


def test_imported_is_said_on_the_score_sheet_alone_and_once(phone):
    finished = (GAMES / "howell-racehorse.json").read_text("utf-8")
    phone.open("/games/import")
    sheet = phone.send("/games/import", **choose_file(finished)).location
    assert "Imported." not in phone.open(sheet.replace("/sheet", "/share")).text
    phone.open("/games/import")
    for _double_tap in range(2):
        sheet = phone.send("/games/import", **choose_file(finished)).location
    assert phone.open(sheet).text.count("Imported.") == 1


def test_a_game_that_goes_on_opens_with_its_next_step(phone):
    phone.open("/games/import")
    answer = phone.send("/games/import", **choose_file(json.dumps(record(hand()))))
    assert "Imported." not in phone.open(answer.location).text
    assert not phone.page.request.path.endswith("/sheet")


# A table of another program


TABLE = b"Ann & Cyd,Bob & Dee\n310,-250\n120,-40\n"


WITH_TOTAL = b"Date,Ann & Cyd,Bob & Dee\n1.1.,310,-250\n2.1.,120,-40\nTotal,430,-290\n"


def choose_table(phone, table, name="old.csv", ruleset="howell-racehorse", **asked):
    """Send a table; the page then shows what would be imported."""
    phone.open("/games/import")
    return phone.submit("/games/import", ruleset=ruleset, **asked, **choose_file(table, name))


def import_it(phone):
    """Tap “Import” on the page that shows what would be imported; the page that follows."""
    form = phone.forms[0]
    phone.page = phone.client.post(form.actions[0], data=form.fields)
    return phone.text


def test_a_table_is_shown_before_anything_is_saved(phone):
    choose_table(phone, WITH_TOTAL)
    assert "<span>Ann &amp; Cyd</span> <b>430</b>" in phone.text
    assert "<span>Bob &amp; Dee</span> <b>−290</b>" in phone.text
    assert "2 hands" in phone.text
    assert "Line 4 is left out, because it repeats the totals: Total 430 : −290." in phone.text
    assert "Columns left out: “Date”." in phone.text
    assert "hx-trigger" not in phone.page.text
    assert "You see the game before" in phone.read("/games/import")
    assert games_of(phone) == {}


def test_the_table_of_another_program_becomes_a_game(phone):
    choose_table(phone, WITH_TOTAL)
    assert "1 game imported." in import_it(phone)
    (game,) = games_of(phone).values()
    assert json.loads(game)["result"]["totals"] == [430, -290]


def test_a_second_tap_on_import_imports_nothing_twice(phone):
    choose_table(phone, TABLE)
    shown = phone.page
    for _double_tap in range(2):
        phone.page = shown
        assert "1 game imported." in import_it(phone)
    assert len(games_of(phone)) == 1


def test_the_same_table_again_is_the_same_game(phone):
    choose_table(phone, TABLE)
    assert "1 game imported." in import_it(phone)
    choose_table(phone, TABLE)
    assert "You already have this game." in phone.text
    assert "1 game was here already." in import_it(phone)
    choose_table(phone, TABLE[:-8], ruleset="classic")
    assert "1 game imported." in import_it(phone)


def test_its_totals_are_taken_apart(phone):
    choose_table(phone, b"Ann & Cyd;Bob & Dee\n310;-250\n430;-290\n", "OLD.CSV", rows="totals")
    import_it(phone)
    (game,) = games_of(phone).values()
    assert [each["totals"] for each in json.loads(game)["result"]["hands"]] == [
        [310, -250],
        [430, -290],
    ]


def test_a_text_file_is_a_table_where_rules_are_chosen_for_it(phone):
    choose_table(phone, "Ann & Cyd\tBob & Dee\r\n310\t-250\r\n".encode("utf-16"), "old.txt")
    assert "<b>310</b>" in phone.text
    phone.open("/games/import")
    answer = phone.send("/games/import", **choose_file(json.dumps(record(hand())), "game.txt"))
    assert answer.status_code == 303


@pytest.mark.parametrize("name", ["scores.xlsx", "Scores.ODS"])
def test_a_workbook_is_refused_with_what_to_save_instead(phone, name):
    phone.open("/games/import")
    page = phone.refused("/games/import", **choose_file(zipped(a="<xml/>"), name))
    assert "That’s a workbook. Save its table as “CSV UTF-8”, and choose that file." in page


def test_a_table_longer_than_a_game_is_refused_by_the_line_on_which_it_is_too_long(phone):
    phone.open("/games/import")
    table = TABLE + b"0,0\n" * 100_000
    page = phone.refused(
        "/games/import", ruleset="howell-racehorse", **choose_file(table, "old.csv")
    )
    assert "A game has at most 200 hands. (line 801)" in page


def test_an_upload_that_an_earlier_release_kept_goes_on(phone, app, monkeypatch):
    monkeypatch.setattr(importing_many, "SECONDS", 0)
    phone.open(send(phone, ("games.zip", many(2))).location)
    earlier = '{"done": 1, "new": 1, "same": 0, "continued": 0, "parted": 0, "broken": []}'
    app.extensions["store"].execute("update uploads set progress = ?", [earlier])
    assert "2 games imported." in import_it(phone)
    assert "2 games imported." in phone.read(phone.page.request.path)


@pytest.mark.parametrize(
    ("ruleset", "table", "sentence"),
    [
        ("", TABLE, "Choose the rules for this table, and then the file again."),
        ("poker", TABLE, "Choose the rules for this table, and then the file again."),
        ("classic", b"Ann & Cyd,Bob & Dee\n1,2\n10,half\n", "“half” below “Bob &amp; Dee” is"),
        ("classic", b"\xff\xfe\x00", "That table isn’t in UTF-8, UTF-16 or Windows-1252."),
    ],
    ids=["no rules", "unknown rules", "no number", "no text"],
)
def test_a_table_that_cannot_be_read_is_refused_at_its_field(phone, ruleset, table, sentence):
    phone.open("/games/import")
    page = phone.refused("/games/import", ruleset=ruleset, **choose_file(table, "old.csv"))
    assert sentence in page
    assert phone.form("/games/import").fields["ruleset"] == (ruleset if ruleset != "poker" else "")


def test_a_table_that_is_refused_beside_one_that_is_not_is_named(phone):
    phone.open("/games/import")
    fields = {**phone.form("/games/import").fields, "ruleset": "howell-racehorse"}
    sent = [(io.BytesIO(b"x\n1\n"), "b.csv"), (io.BytesIO(TABLE), "a.csv")]
    phone.open(phone.client.post("/games/import", data={**fields, "record": sent}).location)
    assert "<b>430</b>" in phone.text
    assert "b.csv: Expected 2 columns of points, each headed by its players. Found 1." in phone.text
    assert "1 game imported." in import_it(phone)
    assert "b.csv: Expected 2 columns of points, each headed by its players. Found 1." in phone.text


def test_a_zip_among_several_files_is_named_and_the_rest_comes_in(phone):
    one = json.dumps(record(hand())).encode()
    page, _ = imported(phone, ("all.zip", many(2)), ("one.json", one))
    assert "all.zip: Choose a .zip by itself, or several files." in page
    assert "1 game imported." in page


def test_a_broken_table_among_several_files_is_named_and_the_rest_comes_in(phone):
    phone.open("/games/import")
    fields = {**phone.form("/games/import").fields, "ruleset": "howell-racehorse"}
    files = [
        (TABLE, "a.csv"),
        (b"x\n1\n", "b.csv"),
        (json.dumps(record(hand())).encode(), "c.json"),
    ]
    sent = [(io.BytesIO(content), name) for content, name in files]
    answer = phone.client.post("/games/import", data={**fields, "record": sent})
    phone.open(answer.location)
    assert "2 games imported." in import_it(phone)
    assert "b.csv: Expected 2 columns of points, each headed by its players. Found 1." in phone.text
