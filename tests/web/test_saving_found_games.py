"""A phone saves found or selected games in a chosen format."""

import io
import json
import re
import zipfile
from urllib.parse import urlencode

import pytest

from scorekeeper import limits
from tests.exported import text_of
from tests.web.phone import start_game
from tests.web.test_statistics import import_games

KINDS = ["json", "xlsx", "csv", "text"]


@pytest.fixture
def played(phone):
    """Three finished games, each with a different ruleset."""
    import_games(phone, "classic", "three-player", "five-handed")
    return phone


def save(phone, **query):
    """Filter the list and submit its form, like a browser without JavaScript."""
    selected = {name: query.pop(name) for name in ("kind", "game") if name in query}
    phone.open(f"/games/all?{urlencode(query)}")
    fields = phone.form("/games/all/save").fields
    return phone.open(f"/games/all/save?{urlencode(fields | selected, doseq=True)}")


def files_of(answer):
    assert answer.mimetype == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def ids_of(phone):
    """Return the ids of the games that can be selected, the latest first."""
    return re.findall(r'name="game" value="(\w+)"', phone.open("/games/all").text)


@pytest.mark.parametrize("kind", KINDS)
def test_found_games_are_saved_in_the_chosen_format(played, kind):
    answer = save(played, rules="classic", kind=kind)
    name = answer.headers["Content-Disposition"]
    assert name.startswith("attachment; filename=pinochle-games-20")
    if kind == "xlsx":
        text = text_of(answer.data, "xlsx")
        assert name.endswith(".xlsx")
    else:
        ((file, content),) = files_of(answer).items()
        text = text_of(content, file.rpartition(".")[2])
        assert name.endswith(".zip")
    assert "Ann" in text
    assert "Classic" in text or "classic" in text or kind == "csv"


def test_every_game_is_saved_without_a_filter(played):
    start_game(played)
    files = files_of(save(played, kind="json"))
    rules = {json.loads(content)["ruleset"]["id"] for content in files.values()}
    assert rules == {"classic", "three-player", "five-handed", "howell-racehorse"}


def test_games_that_have_not_been_read_yet_are_saved_too(played, monkeypatch):
    monkeypatch.setattr(limits, "COUNT", 0)
    start_game(played)
    answer = played.open("/games/all/save?kind=text")
    assert len(files_of(answer)) == 4


def test_only_the_selected_games_are_saved(played):
    first, _second, third = ids_of(played)
    files = files_of(save(played, kind="json", game=[first, third, first]))
    assert len(files) == 2
    rules = {json.loads(content)["ruleset"]["id"] for content in files.values()}
    assert rules == {"five-handed", "classic"}


def test_a_spreadsheet_has_a_summary_and_a_sheet_for_each_game(played):
    text = text_of(save(played, kind="xlsx").data, "xlsx").splitlines()
    assert text[0] == "Summary"
    assert len([each for each in text if each[:2] == "20" and each[11:14] == "Ann"]) == 3


def test_games_of_others_cannot_be_saved(played, open_phone):
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
def test_too_many_games_are_refused_beside_the_format(played, monkeypatch, limit, kind):
    monkeypatch.setattr(limits, limit, 2)
    selected = ids_of(played)
    answer = save(played, kind=kind, game=selected)
    assert answer.status_code == 422
    assert "at most 2 fit" in answer.text
    assert "Tick some" in answer.text
    assert f'value="{kind}" selected' in answer.text
    assert all(f'value="{each}" checked' in answer.text for each in selected)
    assert (
        save(played, kind="csv" if kind == "xlsx" else kind, game=selected[:2]).status_code == 200
    )


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


def test_an_unknown_file_type_is_not_found(played):
    assert played.open("/games/all/save?kind=exe").status_code == 404


def test_an_address_without_a_file_type_redirects_to_the_form(played):
    assert played.open("/games/all/save?rules=classic").location == "/games/all?rules=classic"


def test_saving_many_games_is_rate_limited(played, app, monkeypatch):
    monkeypatch.setattr(app.extensions["archives"], "each", 1)
    assert save(played, kind="text").status_code == 200
    assert save(played, kind="text").status_code == 429


def test_saving_is_not_offered_without_matching_games(phone, played):
    assert "Save these games" in played.open("/games/all").text
    assert "Save these games" not in played.open("/games/all?time=2001").text
