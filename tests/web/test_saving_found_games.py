"""The games that a search has found, or those ticked among them, saved in a chosen format."""

import io
import json
import re
import zipfile
from urllib.parse import urlencode

import pytest

from scorekeeper import limits
from tests.exported import text_of
from tests.web.phone import start_game
from tests.web.test_statistics import bring

KINDS = ["json", "xlsx", "csv", "text"]


@pytest.fixture
def played(phone):
    """Three finished games, each by rules of its own."""
    bring(phone, "classic", "three-player", "five-handed")
    return phone


def save(phone, **asked):
    """Send the form of the page that shows what is asked, as a browser without JavaScript does."""
    ticked = {name: asked.pop(name) for name in ("kind", "game") if name in asked}
    phone.open(f"/games/all?{urlencode(asked)}")
    fields = phone.form("/games/all/save").fields
    return phone.open(f"/games/all/save?{urlencode(fields | ticked, doseq=True)}")


def files_of(answer):
    assert answer.mimetype == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def ids_of(phone):
    """The games that can be ticked, the latest first."""
    return re.findall(r'name="game" value="(\w+)"', phone.open("/games/all").text)


@pytest.mark.parametrize("kind", KINDS)
def test_the_games_that_a_search_finds_are_saved_in_the_chosen_format(played, kind):
    answer = save(played, rules="classic", kind=kind)
    name = answer.headers["Content-Disposition"]
    assert name.startswith("attachment; filename=pinochle-games-20")
    if kind == "xlsx":
        told = text_of(answer.data, "xlsx")
        assert name.endswith(".xlsx")
    else:
        ((file, content),) = files_of(answer).items()
        told = text_of(content, file.rpartition(".")[2])
        assert name.endswith(".zip")
    assert "Ann" in told
    assert "Classic" in told or "classic" in told or kind == "csv"


def test_every_game_is_saved_where_nothing_is_searched(played):
    start_game(played)
    files = files_of(save(played, kind="json"))
    rules = {json.loads(content)["ruleset"]["id"] for content in files.values()}
    assert rules == {"classic", "three-player", "five-handed", "howell-racehorse"}


def test_games_that_were_not_read_yet_are_saved_too(played, monkeypatch):
    monkeypatch.setattr(limits, "COUNT", 0)
    start_game(played)
    answer = played.open("/games/all/save?kind=text")
    assert len(files_of(answer)) == 4


def test_ticked_games_alone_are_saved(played):
    first, _second, third = ids_of(played)
    files = files_of(save(played, kind="json", game=[first, third, first]))
    assert len(files) == 2
    rules = {json.loads(content)["ruleset"]["id"] for content in files.values()}
    assert rules == {"five-handed", "classic"}


def test_a_spreadsheet_has_a_sheet_for_each_game_behind_its_summary(played):
    told = text_of(save(played, kind="xlsx").data, "xlsx").splitlines()
    assert told[0] == "Summary"
    assert len([each for each in told if each[:2] == "20" and each[11:14] == "Ann"]) == 3


def test_nobody_saves_the_game_of_others(played, open_phone):
    stranger = start_game(open_phone()).rpartition("/")[2]
    answer = played.open(f"/games/all/save?kind=json&game={stranger}")
    assert answer.status_code == 422
    assert "No games match." in answer.text
    assert open_phone().open("/games/all/save?kind=json").status_code == 422


@pytest.mark.parametrize(
    ("limit", "kind"),
    [
        ("ARCHIVE", "text"),
        ("SPREADSHEET", "xlsx"),
        ("SPREADSHEET_HANDS", "xlsx"),
    ],
)
def test_too_many_games_are_refused_beside_their_format(played, monkeypatch, limit, kind):
    monkeypatch.setattr(limits, limit, 2)
    ticked = ids_of(played)
    answer = save(played, kind=kind, game=ticked)
    assert answer.status_code == 422
    assert "at most 2 fit" in answer.text
    assert "Tick some" in answer.text
    assert f'value="{kind}" selected' in answer.text
    assert all(f'value="{each}" checked' in answer.text for each in ticked)
    assert save(played, kind="csv" if kind == "xlsx" else kind, game=ticked[:2]).status_code == 200


def test_a_zip_is_sent_while_it_is_written(played, app, monkeypatch):
    read = []
    peek = app.extensions["games"].peek
    monkeypatch.setattr(app.extensions["games"], "peek", lambda id: read.append(id) or peek(id))
    played.open("/games/all")
    read.clear()
    answer = played.client.get("/games/all/save?kind=json", buffered=False)
    chunks = answer.iter_encoded()
    assert next(chunks).startswith(b"PK")
    assert len(read) == 1
    assert len(list(chunks)) >= 3
    assert len(read) == 3


def test_a_kind_of_file_that_there_is_not_is_not_found(played):
    assert played.open("/games/all/save?kind=exe").status_code == 404


def test_an_address_without_a_kind_leads_to_its_form(played):
    assert played.open("/games/all/save?rules=classic").location == "/games/all?rules=classic"


def test_many_games_are_not_saved_again_and_again(played, app, monkeypatch):
    monkeypatch.setattr(app.extensions["archives"], "each", 1)
    assert save(played, kind="text").status_code == 200
    assert save(played, kind="text").status_code == 429


def test_who_has_no_games_is_offered_none_to_save(phone, played):
    assert "Save these games" in played.open("/games/all").text
    assert "Save these games" not in played.open("/games/all?time=2001").text
