"""A phone saves all its games in one file."""

import io
import json
import zipfile

from tests.web.files import games_of, imported
from tests.web.phone import play_hand, start_game

BOTH_STORES = True


def test_all_games_can_be_saved_and_imported_on_another_phone(phone, open_phone):
    for ruleset in ("classic", "howell-racehorse"):
        game = start_game(phone, ruleset)
        phone.open(f"{game}/hands/1")
        phone.submit("/bid", declarer=1, bid=310 if ruleset != "classic" else 20, trump="hearts")
    saved = games_of(phone)
    assert len(saved) == 2
    assert all("open_hand" in json.loads(text) for text in saved.values())
    page, _ = imported(open_phone(), ("games.zip", phone.page.data))
    assert "2 games imported." in page


def test_saving_after_an_import_gives_the_same_games(phone, open_phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    saved = games_of(phone)
    other = open_phone()
    imported(other, ("games.zip", phone.page.data))
    assert games_of(other) == saved
    page, _ = imported(phone, ("games.zip", other.page.data))
    assert "1 game was here already." in page
    assert games_of(phone) == saved


def test_only_selected_games_of_this_phone_are_saved(phone, open_phone):
    chosen, other, stranger = start_game(phone), start_game(phone), start_game(open_phone())
    ids = [each.rpartition("/")[2] for each in (chosen, stranger)]
    answer = phone.open(f"/games/all/save?kind=json&game={ids[0]}&game={ids[1]}")
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=pinochle-games-")
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        assert len(archive.namelist()) == 1
    assert other


def test_saving_all_games_is_rate_limited(phone, app, monkeypatch):
    start_game(phone)
    monkeypatch.setattr(app.extensions["archives"], "each", 1)
    assert phone.open("/games/all/save?kind=json").status_code == 200
    assert phone.open("/games/all/save?kind=json").status_code == 429
