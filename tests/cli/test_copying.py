"""The command copy, which copies all games between SQLite and PostgreSQL."""

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.access import Role
from scorekeeper.extras.club.evenings import Evenings
from scorekeeper.extras.hosting.copying import (
    PARTS,
    copy_all,
)
from scorekeeper.extras.statistics.counts import Counts
from scorekeeper.pinochle.game.events import Undone
from scorekeeper.pinochle.rules.catalogue import rulesets
from scorekeeper.pinochle.rules.customized import find
from scorekeeper.service.games import Act, Games
from scorekeeper.service.kept_rulesets import Shelves
from scorekeeper.service.lists import Lists
from scorekeeper.storage.links import Links
from scorekeeper.storage.store import Store
from tests.club.evenings import Club
from tests.records.random_games import random_game

KEY = "a key for tests only"
COPIED = {name: columns for tables, _sql in PARTS for name, columns in tables.items()}
GAME = Path(__file__).parents[1] / "games" / "classic.json"


@pytest.fixture
def source(tmp_path):
    """A store with a game of every ruleset, phones, links, a deleted game and a saved ruleset."""
    store = Store(tmp_path / "source.sqlite3")
    store.secret_key()
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
    Counts(Lists(games, {})).spell("host", "Anne", "Ann")
    yield store
    store.close()


def everything(store):
    """Every row of every table, except summaries, which are recomputed."""
    tables = {
        table: sorted(store.execute(f"select {', '.join(columns)} from {table}"), key=repr)
        for table, columns in COPIED.items()
    }
    return store.game_ids(), tables


def change(store):
    """Record an undo in a game, and let another phone join the game by a new link."""
    games, game_id = Games(store), store.game_ids()[0]
    games.record(game_id, Act("later", games.load(game_id).seq, "host"), Undone())
    games.members.join(Links(store, KEY).renew(game_id, Role.SEAT), "late", 2)


def test_a_copy_to_postgresql_and_back_is_unchanged(source, run, postgres_address, tmp_path):
    there, back = postgres_address, tmp_path / "back.sqlite3"
    output = run("copy", source.where, there).out
    assert "17 games are identical in" in output
    assert " and PostgreSQL" in output
    assert run("copy", there, back).status == 0
    assert everything(Store(back)) == everything(Store(there)) == everything(source)


def test_an_evening_is_copied_with_its_games(run, postgres_address, tmp_path):
    club = Club(tmp_path / "source.sqlite3", "ABCD")
    club.draw()
    assert run("copy", tmp_path / "source.sqlite3", postgres_address).status == 0
    there = Store(postgres_address)
    assert Evenings(there).load(club.id) == club.loaded
    assert there.game_ids() == [*club.evening.rounds[0].games.values()]


def test_an_interrupted_copy_can_be_repeated(source, run, tmp_path):
    target = Store(tmp_path / "target.sqlite3")
    copying = copy_all(source, target)
    for _ in range(5):
        next(copying)
    copying.close()
    run("copy", source.where, target.where)
    assert everything(target) == everything(source)


def test_the_option_again_updates_games_that_changed_in_the_source(source, run, postgres_address):
    run("copy", source.where, postgres_address)
    target = Store(postgres_address)
    Lists(Games(target), {}).of(target.game_ids())  # stores summaries
    before = everything(target)
    change(source)
    refused = run("copy", source.where, postgres_address)
    assert f"differs in {source.game_ids()[0]}" in refused.err
    assert everything(target) == before
    assert run("copy", "--again", source.where, postgres_address).status == 0
    assert everything(target) == everything(source)


def test_changes_in_the_target_are_not_lost(source, run, tmp_path):
    """The change is in the last game, and no other game may be copied before the error."""
    target = Store(tmp_path / "target.sqlite3")
    run("copy", source.where, target.where)
    change(target)
    games = Games(source)
    first = source.game_ids()[-1]
    games.record(first, Act("later", games.load(first).seq, "host"), Undone())
    before = everything(target)
    refused = run("copy", "--again", source.where, target.where)
    assert refused.status == 2
    assert f"differs in {target.game_ids()[0]}" in refused.err
    assert everything(target) == before


def test_rulesets_that_only_the_target_has_stay(source, run, tmp_path):
    target = Store(tmp_path / "target.sqlite3")
    Shelves(target).keep("another", find("classic?name=Theirs&target=300"))
    run("copy", source.where, target.where)
    assert len(target.execute("select id from house_rulesets")) == 2


def test_a_target_with_another_key_is_not_changed(source, run, tmp_path):
    target = Store(tmp_path / "target.sqlite3")
    target.secret_key()
    before = everything(target)
    refused = run("copy", source.where, target.where)
    assert "differs in secret key." in refused.err
    assert everything(target) == before


@pytest.mark.parametrize("content", [None, b"no database", b""])
def test_a_file_without_games_is_refused_and_not_changed(run, tmp_path, content):
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    refused = run("copy", file, tmp_path / "to")
    assert (refused.status, refused.err) == (2, f"from: {file} holds no Scorekeeper games.\n")
    assert file.exists() == (content is not None)
    assert not (tmp_path / "to").exists()


def test_an_unusable_database_is_reported_with_its_argument(source, run):
    refused = run("copy", source.where, "postgresql://localhost:1/games")
    assert refused.err.startswith("to: It cannot be used (connection")


def test_no_column_is_forgotten(source):
    kept = {
        table: {name for _place, name, *_ in source.execute(f"pragma table_info({table})")}
        for (table,) in source.execute("select name from sqlite_master where type = 'table'")
    }
    for table in ("migrations", "summaries", "uploads", "visits"):
        del kept[table]  # tables whose rows are recomputed, or expire within a day
    assert {table: {*names} for table, names in COPIED.items()} == kept


def test_the_other_commands_work_with_postgresql(run, monkeypatch, postgres_address, tmp_path):
    in_file = json.loads(run("export", run("import", GAME).out.strip()).out)
    record = tmp_path / "game.json"
    record.write_text(json.dumps(in_file), "utf-8")
    monkeypatch.setenv("SCOREKEEPER_DATABASE", postgres_address)
    game_id = run("import", record).out.strip()
    assert game_id in run("games").out
    assert run("check").out == "1 of 1 games replay.\n"
    assert json.loads(run("export", game_id).out) == in_file
    assert "/join/" in run("link", game_id).out
    refused = run("backup", tmp_path / "copy")
    assert "It is not a file. Use scorekeeper copy" in refused.err


def test_a_target_of_another_program_is_refused_and_not_changed(run, refused, tmp_path):
    run("games")
    target = tmp_path / "photos.sqlite3"
    with closing(sqlite3.connect(target)) as db, db:
        db.execute("create table photos (name text)")
    before = target.read_bytes()
    error = refused("copy", tmp_path / "games.sqlite3", target)
    assert error == f"to: {target} belongs to another program.\n"
    assert target.read_bytes() == before
