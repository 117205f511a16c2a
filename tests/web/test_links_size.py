"""Games that do not fit in a link."""

import io
import zipfile

from scorekeeper import limits
from tests.web.links import games_query, id_of, make_link
from tests.web.phone import PageReader, start_game


def test_a_game_that_is_too_large_for_a_link_is_offered_as_a_file(phone, monkeypatch):
    game = start_game(phone)
    make_link(phone, game)
    monkeypatch.setattr(limits, "LINK", 100)
    page = phone.open(f"/games/link?game={id_of(game)}").text
    assert "That’s too much for a link" in page
    assert f'href="{game}/pinochle.json" download' in page
    other = start_game(phone)
    page = phone.read(f"/games/link?game={id_of(game)}&game={id_of(other)}")
    assert "/games/all/save?kind=json&amp;game=" in page


def test_too_many_games_are_refused_on_the_list(phone, monkeypatch):
    monkeypatch.setattr(limits, "LINKED_GAMES", 1)
    for _game in range(2):
        start_game(phone)
    answer = phone.open("/games/all/save?kind=link")
    assert answer.status_code == 422
    assert "at most 1 fit in a link" in answer.text


def test_too_many_games_for_a_link_are_offered_as_one_file(phone, monkeypatch):
    games = [start_game(phone) for _game in range(4)]
    make_link(phone, *games)
    monkeypatch.setattr(limits, "LINKED_GAMES", 2)
    page = phone.read(f"/games/link?{games_query(*games)}")
    assert "too much for a link" in page
    assert "4 games" in page
    (file,) = [link for link in PageReader(page).links if "/games/all/save" in link]
    with zipfile.ZipFile(io.BytesIO(phone.open(file).data)) as saved:
        assert len(saved.namelist()) == 4


def test_packing_many_games_is_rate_limited(phone, app, monkeypatch):
    games = [start_game(phone), start_game(phone)]
    make_link(phone, *games)
    monkeypatch.setattr(app.extensions["archives"], "each", 0)
    assert phone.open(f"/games/link?{games_query(*games)}").status_code == 429
    assert phone.open(f"/games/link?game={id_of(games[0])}").status_code == 200
