"""Files of an evening: tables of results, and a record that another server can import."""

import csv
import io
import json
import re
from copy import deepcopy
from functools import reduce
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from openpyxl import load_workbook

from tests.club.director import NAMES, draw, open_evening, play, standings, type_result
from tests.conftest import with_own_store
from tests.fuzzing import ODD_JSON
from tests.web.phone import Phone, choose_file

GAME_OF_THREE = Path(__file__).parents[1] / "games" / "three-player.json"


@pytest.fixture
def evening(phone):
    return play_evening(phone)


def play_evening(phone):
    """Undo a draw, play one table of a round and type in the other, and draw a second round."""
    evening = open_evening(phone, *NAMES, "=1+1")
    draw(phone, evening)
    phone.submit("/director/undo")
    draw(phone, evening)
    play(phone, evening, 1, 1)
    type_result(phone, evening, 1, 2, 10, 25)
    draw(phone, evening)
    return evening


@pytest.fixture
def elsewhere(shared_app, tmp_path):
    """A phone at another server."""
    return Phone(with_own_store(shared_app, tmp_path / "elsewhere.sqlite3").test_client())


@pytest.fixture(scope="module")
def record(shared_app, tmp_path_factory):
    """The record of the evening of `play_evening`."""
    database = tmp_path_factory.mktemp("evening") / "games.sqlite3"
    phone = Phone(with_own_store(shared_app, database).test_client())
    return record_of(phone, play_evening(phone))


@pytest.fixture(scope="module")
def anywhere(shared_app, tmp_path_factory):
    """A phone at a server for damaged files, which many examples share."""
    database = tmp_path_factory.mktemp("anywhere") / "games.sqlite3"
    return Phone(with_own_store(shared_app, database).test_client())


def record_of(phone, evening):
    return json.loads(phone.open(f"{evening}/results.json").text)


def send(phone, content):
    """Import a file; return the answer."""
    phone.open("/evenings")
    text = content if isinstance(content, bytes | str) else json.dumps(content)
    return phone.send("/evenings/import", **choose_file(text, "evening.json"))


def imported(phone, content):
    """Import a file and return the evening's address."""
    answer = send(phone, content)
    assert answer.status_code == 303, answer.text
    return answer.location.removesuffix("/director")


def refusal(phone, content):
    """Return the page that refuses a file. Nothing of the file is stored."""
    answer = send(phone, content)
    assert answer.status_code == 422, answer.text
    phone.page = answer
    assert 'id="wrong-record" role="alert"' in phone.text
    assert phone.read("/evenings").count('name="evening"') == 0
    store = phone.client.application.extensions["store"]
    assert store.game_ids() == []
    return answer.text


def test_a_table_of_points_marks_names_that_look_like_formulas(phone, evening):
    file = phone.open(f"{evening}/results.csv")
    assert re.search(r"Thursday\.csv$", file.headers["Content-Disposition"])
    assert file.content_type == "text/csv; charset=utf-8"
    head, *rows = csv.reader(io.StringIO(file.data.decode("utf-8-sig")))
    assert file.data.startswith("\ufeff".encode())
    assert head == ["Round", "Table", "Name", "Wins", "Points"]
    assert [row[0] for row in rows] == ["1"] * 9 + ["2"] * 9
    assert {row[2] for row in rows} == {*NAMES, "'=1+1"}
    assert sorted(row[3:] for row in rows if row[1] == "2" and row[0] == "1") == [
        *[["0", "10"]] * 2, *[["1", "25"]] * 2
    ]  # fmt: skip


def test_a_spreadsheet_has_the_standings_and_the_rounds(phone, evening):
    book = load_workbook(io.BytesIO(phone.open(f"{evening}/results.xlsx").data))
    assert book.sheetnames == ["Standings", "Rounds"]
    (_head, *rows) = book["Standings"].iter_rows(values_only=True)
    shown = standings(phone, evening)
    assert [(rank, name, str(points)) for rank, name, _r, _w, points in rows] == shown
    assert book["Rounds"].max_row == 19
    assert "f" not in {cell.data_type for sheet in book for row in sheet for cell in row}


def test_an_evening_can_continue_on_another_server_from_its_record(phone, evening, elsewhere):
    record = record_of(phone, evening)
    there = imported(elsewhere, record)
    assert standings(elsewhere, there) == standings(phone, evening)
    assert "was corrected" not in elsewhere.text
    play(elsewhere, there, 2, 1)
    type_result(elsewhere, there, 2, 2, 50, 60)
    draw(elsewhere, there)
    assert "Round 3" in elsewhere.text
    assert standings(elsewhere, there) != standings(phone, evening)
    again = record_of(elsewhere, there)
    assert again["actions"][: len(record["actions"])] == with_ids_of(again, record)
    assert len(again["games"]) == 6


def with_ids_of(record, other):
    """The actions of the other record, with the ids of this record's games."""
    ids = dict(zip(other["games"], record["games"], strict=False))
    text = json.dumps(other["actions"])
    return json.loads(reduce(lambda text, pair: text.replace(*pair), ids.items(), text))


def test_the_record_of_100_people_is_not_too_long(record, elsewhere):
    assert "too long" in refusal(elsewhere, {**record, "more": "," * 250_000})
    assert imported(elsewhere, {**record, "more": "," * 105_000})  # each comma counts as a value


def test_the_server_that_saved_a_record_can_import_it(phone, evening):
    there = imported(phone, record_of(phone, evening))
    assert there != evening
    assert standings(phone, there) == standings(phone, evening)
    assert phone.read("/evenings").count('name="evening"') == 2


def test_the_same_tap_imports_one_evening(phone, evening, elsewhere):
    text = phone.open(f"{evening}/results.json").text
    elsewhere.open("/evenings")
    form = elsewhere.page
    for _ in range(2):
        elsewhere.page = form
        elsewhere.send("/evenings/import", **choose_file(text))
    assert elsewhere.read("/evenings").count('name="evening"') == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"no", b"\xff", b"[]", b"{}", b'{"format": "scorekeeper-game/1"}', b"[" * 99_999],
    ids=lambda content: content[:12],
)
def test_another_file_is_refused(elsewhere, content):
    refusal(elsewhere, content)


def test_an_import_without_a_file_is_refused(elsewhere):
    elsewhere.open("/evenings")
    page = elsewhere.expect_refusal("/evenings/import", **choose_file("", ""))
    assert "Choose a file first." in re.search('id="wrong-record".*?</p>', page)[0]


# Ways to damage a record: the path to a value, and its replacement. None removes the value.
SETTINGS = ("actions", 0, "facts", 0, "fields", "settings")
RULESET = (*SETTINGS, "ruleset")
DRAWN = ("actions", 2, "facts", 0)
STARTED = ("actions", 2, "facts", 1)
DAMAGES = {
    "another format": (("format",), "scorekeeper-evening/2"),
    "no actions": (("actions",), []),
    "no games": (("games",), {}),
    "games in a list": (("games",), []),
    "a game of another kind": (("games", 0), {}),
    "no first fact": (("actions", 0), None),
    "no names": (("actions", 1), None),
    "no fields": ((*DRAWN, "fields"), None),
    "no version": ((*DRAWN, "version"), "1"),
    "a newer fact": ((*DRAWN, "kind"), "round-danced"),
    "a newer version": ((*DRAWN, "version"), 2),
    "a newer field": ((*DRAWN, "fields", "music"), "loud"),
    "Undo": (DRAWN, {"kind": "undone", "version": 1, "fields": {}}),
    "a director": (DRAWN, {"kind": "director-joined", "version": 1, "fields": {}}),
    "a seat too few": ((*DRAWN, "fields", "tables", 0, 0), None),
    "a person twice": ((*DRAWN, "fields", "tables", 0, 0), "Ann"),
    "a stranger": ((*DRAWN, "fields", "sit_out"), ["Zed"]),
    "a negative table": ((*STARTED, "fields", "table"), -1),
    "a negative round": ((*STARTED, "fields", "round"), -1),
    "a table too many": ((*STARTED, "fields", "table"), 3),
    "a missing game": ((*STARTED, "fields", "game_id"), "x"),
    "no time": (("actions", 1, "at"), None),
    "a wrong time": (("actions", 1, "at"), "yesterday"),
    "a time before all time": (("actions", 1, "at"), "0001-01-01T00:00:00+23:59"),
    "scores of one side": (("actions", 3, "facts", 0, "fields", "scores"), [10]),
    "a huge score": (("actions", 3, "facts", 0, "fields", "scores"), [10**30, 1]),
    "no name": ((*SETTINGS, "name"), None),
    "a number as name": ((*SETTINGS, "name"), 7),
    "no choice of pairs": ((*SETTINGS, "pairs_stay"), None),
    "a word for a choice": ((*SETTINGS, "pairs_stay"), "twins"),
    "too many rounds": ((*SETTINGS, "rounds"), 10_000),
    "rounds in words": ((*SETTINGS, "rounds"), "four"),
    "no settings": (SETTINGS, []),
    "no ruleset": (RULESET, None),
    "a ruleset of text": (RULESET, "classic"),
    "a ruleset for six": ((*RULESET, "players"), 6),
    "a ruleset for minus four": ((*RULESET, "players"), -4),
    "a huge number in the ruleset": ((*RULESET, "dix"), 10**30),
    "a game of three": (("games", 0), json.loads(GAME_OF_THREE.read_text("utf-8"))),
    "an unknown choice in the ruleset": ((*RULESET, "passers"), "everybody"),
}


def damaged(record, path, value):
    """The record with another value at a path. None removes the value."""
    damaged = deepcopy(record)
    *outer, last = path
    inside = reduce(lambda inside, key: at(inside, key)[1], outer, damaged)
    key = at(inside, last)[0] if last not in inside else last
    if value is None:
        del inside[key]
    else:
        inside[key] = value
    return damaged


def at(inside, key):
    """The key and its value. In an object, a number is the position of the key."""
    if isinstance(inside, dict) and isinstance(key, int):
        key = [*inside][key]
    return key, inside[key] if isinstance(inside, list) or key in inside else None


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_record_is_refused_and_leaves_nothing(record, elsewhere, damage):
    refusal(elsewhere, damaged(record, *damage))


def paths(value):
    """The path to every value in a record."""
    inside = value if isinstance(value, dict) else dict(enumerate(value))
    for key, each in inside.items():
        yield (key,)
        if isinstance(each, dict | list):
            yield from ((key, *path) for path in paths(each))


PAGES = ("", "/wall", "/director", "/director/tables/1/1", "/print/players", "/results.csv")


@given(st.data())
def test_an_imported_evening_can_be_shown_and_continued(record, anywhere, data):
    """A damaged record is either refused, or all pages of the evening work."""
    path = data.draw(st.sampled_from([*paths(record)]))
    value = data.draw(st.sampled_from(ODD_JSON))
    anywhere.client.application.extensions["store"].execute("delete from visits")
    answer = send(anywhere, damaged(record, path, value))
    assert answer.status_code in (303, 422)
    if answer.status_code == 303:
        evening = answer.location.removesuffix("/director")
        for page in PAGES:
            assert anywhere.open(evening + page).status_code == 200, page
        anywhere.open(answer.location)
        assert anywhere.send("/director/rounds").status_code in (303, 422)
        assert anywhere.open("/evenings").status_code == 200
