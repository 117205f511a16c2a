"""A whole store into another and back, over both databases."""

import random

import pytest

from scorekeeper.access import Role
from scorekeeper.cli import main
from scorekeeper.games import Act, Games
from scorekeeper.lists import Lists
from scorekeeper.pinochle.game.events import Undone
from scorekeeper.pinochle.rules.catalogue import rulesets
from scorekeeper.pinochle.rules.customized import find
from scorekeeper.shelf import Shelves
from scorekeeper.storage.copying import OF_A_GAME, OF_ALL, OF_BROWSERS, _rows, copy_all
from scorekeeper.storage.links import Links
from scorekeeper.storage.store import Store
from tests.records.random_games import random_game

KEY = "a key for tests only"


@pytest.fixture
def source(tmp_path):
    """A game of every ruleset with phones and links, one deleted, and a ruleset on a shelf."""
    store = Store(tmp_path / "source.sqlite3")
    store.secret_key(tmp_path / "none")
    games, links = Games(store), Links(store, KEY)
    for number, ruleset in enumerate(rulesets()):
        _timeline, (started, *events) = random_game(ruleset, random.Random(number), 2)
        table = games.start(ruleset, started.players, started.first_dealer)
        for place, event in enumerate(events):
            table = games.record(table.id, Act(f"{place}", table.seq, "host"), event)
        games.members.make_host(table.id, "host")
        games.members.join(links.renew(table.id, Role.SEAT), f"phone {number}", 1)
    games.members.delete(table.id, "host")
    games.members.remove(table.id, f"phone {number}")
    Shelves(store).keep("host", find("classic?name=Ours&target=200"))
    yield store
    store.close()


def everything(store):
    games = {id: _rows(store, OF_A_GAME, id) for id in store.game_ids()}
    return store.game_ids(), games, _rows(store, OF_ALL, ""), _rows(store, OF_BROWSERS, "")


def go_on(store):
    """Undo in a game, and let another phone join it by a new link."""
    games, game_id = Games(store), store.game_ids()[0]
    games.record(game_id, Act("later", games.load(game_id).seq, "host"), Undone())
    games.members.join(Links(store, KEY).renew(game_id, Role.SEAT), "late", 2)


@pytest.fixture
def copy(monkeypatch, capsys):
    def run(*where):
        monkeypatch.setattr("sys.argv", ["scorekeeper", "copy", *map(str, where)])
        main()
        return capsys.readouterr().out

    return run


def test_a_store_comes_back_from_postgresql_as_it_was(source, copy, postgres_address, tmp_path):
    there, back = postgres_address, tmp_path / "back.sqlite3"
    said = copy(source.where, there)
    assert "17 games of" in said
    assert "are the same in PostgreSQL" in said
    copy(there, back)
    assert everything(Store(back)) == everything(Store(there)) == everything(source)


def test_a_copy_that_was_interrupted_is_begun_again(source, copy, tmp_path):
    target = Store(tmp_path / "target.sqlite3")
    copying = copy_all(source, target)
    for _ in range(5):
        next(copying)
    copying.close()
    copy(source.where, target.where)
    assert everything(target) == everything(source)


def test_games_that_went_on_are_brought_up_to_date(source, copy, postgres_address):
    copy(source.where, postgres_address)
    target = Store(postgres_address)
    Lists(Games(target)).of(target.game_ids())  # keeps summaries
    go_on(source)
    copy(source.where, postgres_address)
    assert everything(target) == everything(source)


def test_what_was_recorded_in_the_target_is_not_lost(source, copy, tmp_path, capsys):
    target = Store(tmp_path / "target.sqlite3")
    copy(source.where, target.where)
    go_on(target)
    before = everything(target)
    with pytest.raises(SystemExit):
        copy(source.where, target.where)
    assert f"of its own ({target.game_ids()[0]})" in capsys.readouterr().err
    assert everything(target) == before


def test_what_the_target_has_of_its_own_stays(source, tmp_path, monkeypatch, capsys):
    target = Store(tmp_path / "target.sqlite3")
    target.secret_key(tmp_path / "none")
    before = everything(target)
    monkeypatch.setattr("sys.argv", ["scorekeeper", "copy", str(source.where), str(target.where)])
    with pytest.raises(SystemExit):
        main()
    assert "has something of its own (settings). Copy into an empty one." in capsys.readouterr().err
    assert everything(target) == before


def test_a_file_that_is_not_there_is_told(tmp_path, monkeypatch, capsys):
    missing = tmp_path / "nowhere.sqlite3"
    monkeypatch.setattr("sys.argv", ["scorekeeper", "copy", str(missing), str(tmp_path / "to")])
    with pytest.raises(SystemExit):
        main()
    assert capsys.readouterr().err == f"from: There is no file {missing}.\n"
    assert not missing.exists()
