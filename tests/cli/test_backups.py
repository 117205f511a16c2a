"""The commands backup, restore, check and link."""

import json
import re
import sqlite3
from contextlib import closing
from datetime import datetime

import pytest

from scorekeeper.app import create_app
from tests.damage import overwrite_page, roots_of
from tests.records.builders import hand, record
from tests.web.phone import Phone, id_of, reconnect, start_game


@pytest.fixture
def database(run, tmp_path):
    """A database file without games."""
    run("games")
    return tmp_path / "games.sqlite3"


@pytest.fixture
def played(tmp_path, monkeypatch):
    """A phone and its game, on a server that creates and stores its key."""
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "")
    monkeypatch.setattr("flask.Flask.instance_path", str(tmp_path), raising=False)
    app = create_app({"DATABASE": tmp_path / "games.sqlite3"})
    phone = Phone(app.test_client())
    game = start_game(phone)
    app.extensions["store"].close()
    return phone, game


def damage(path, sql):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(sql)


def test_a_backup_restored_on_another_machine_keeps_every_phone_joined(
    run, played, tmp_path, monkeypatch
):
    phone, game = played
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "")
    assert run("backup", tmp_path / "copy.sqlite3").status == 0
    monkeypatch.setenv("SCOREKEEPER_DATABASE", str(tmp_path / "elsewhere" / "games.sqlite3"))
    restored = run("restore", tmp_path / "copy.sqlite3")
    assert (restored.status, restored.err) == (0, "")
    there = create_app()
    assert reconnect(there, phone.cookie).open(game).status_code == 200


def test_a_restore_keeps_the_database_that_it_replaces(run, tmp_path):
    (tmp_path / "record.json").write_text(json.dumps(record(hand())))
    first = run("import", tmp_path / "record.json").out.strip()
    run("backup", tmp_path / "copy")
    second = run("import", tmp_path / "record.json").out.strip()
    output = run("restore", tmp_path / "copy").out
    assert first in run("games").out
    assert second not in run("games").out
    old = re.search(r"kept in (.*)", output)[1]
    run("restore", old)
    assert second in run("games").out


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "There is no file"),
        (b"no database " * 500, "no copy of Scorekeeper"),
        (b"", "no Scorekeeper games"),
    ],
)
def test_a_restore_of_another_file_is_refused(run, refused, tmp_path, content, message):
    run("games")
    before = (tmp_path / "games.sqlite3").read_bytes()
    if content is not None:
        (tmp_path / "copy").write_bytes(content)
    error = refused("restore", tmp_path / "copy")
    assert message in error
    assert (tmp_path / "games.sqlite3").read_bytes() == before


def test_a_damaged_backup_is_refused(run, tmp_path):
    (tmp_path / "record.json").write_text(json.dumps(record(hand())))
    run("import", *[tmp_path / "record.json"] * 9)
    run("backup", tmp_path / "copy")
    with (tmp_path / "copy").open("r+b") as file:
        file.seek(5 * 4096)
        file.write(b"\xff" * 4096)
    assert "It is damaged" in run("restore", tmp_path / "copy").err


def test_a_restore_is_refused_while_a_server_runs(run, refused, database, tmp_path):
    run("backup", tmp_path / "copy")
    app = create_app()
    error = refused("restore", tmp_path / "copy")
    assert "A server is running on it" in error
    app.extensions["store"].close()
    assert run("restore", tmp_path / "copy").status == 0


def test_a_restore_also_replaces_a_damaged_database(run, database, tmp_path):
    run("backup", tmp_path / "copy")
    (tmp_path / "games.sqlite3").write_bytes(b"nothing of a database" * 400)
    assert run("restore", tmp_path / "copy").status == 0
    assert run("check").out == "0 of 0 games replay.\n"


def test_the_option_keep_deletes_all_except_the_latest_copies(run, database, tmp_path, monkeypatch):
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "games-other.db").touch()
    for minute in range(4):
        monkeypatch.setattr(
            "scorekeeper.cli.backup.stamp", lambda minute=minute: f"20261122-10000{minute}"
        )
        run("backup", folder / "games.db", "--keep", "2")
    assert sorted(each.name for each in folder.iterdir()) == [
        "games-20261122-100002.db",
        "games-20261122-100003.db",
        "games-other.db",
    ]


@pytest.mark.parametrize("table", ["events", "members", "games"])
def test_a_backup_of_a_damaged_database_deletes_no_earlier_copy(
    run, refused, database, tmp_path, table
):
    folder = tmp_path / "copies"
    folder.mkdir()
    run("backup", folder / "copy")
    run("backup", folder / "kept.db", "--keep", 1)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    overwrite_page(database, roots_of(database)[table])
    for words in (["copy"], ["copy", "--force"], ["kept.db", "--keep", 1]):
        error = refused("backup", folder / words[0], *words[1:])
        assert "It is damaged" in error
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_a_backup_replaces_another_file_only_by_force(run, refused, database, tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("Buy cards.")
    error = refused("backup", notes)
    assert "it is no backup" in error
    assert notes.read_text() == "Buy cards."
    assert run("backup", notes, "--force").status == 0
    assert run("backup", notes).status == 0


def test_dated_files_that_are_not_backups_are_not_deleted(run, database, tmp_path):
    other = tmp_path / "games-20200101-000000.db"
    other.write_text("not ours")
    run("backup", tmp_path / "games.db", "--keep", 1)
    assert other.read_text() == "not ours"


def test_a_backup_that_cannot_be_written_is_an_error(refused, database, tmp_path):
    error = refused("backup", tmp_path / "no folder" / "copy")
    assert error.startswith("file: ")


def test_a_backup_never_replaces_the_database_itself(refused, database):
    """After a replacement, a running server would continue to write to the old file."""
    before = database.stat().st_ino
    error = refused("backup", database)
    assert "it is the database itself" in error
    assert database.stat().st_ino == before


def test_a_key_from_the_environment_is_not_in_the_backup(run, database, tmp_path):
    assert "SCOREKEEPER_SECRET_KEY" in run("backup", tmp_path / "copy").err
    assert b"for tests only" not in (tmp_path / "copy").read_bytes()


def test_a_link_from_the_command_line_takes_a_game_over_once(run, played, monkeypatch):
    phone, game = played
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "")
    printed = run("link", id_of(game), "--at", "https://cards.example/").out.strip()
    assert printed.startswith("https://cards.example/join/")
    link = printed.removeprefix("https://cards.example")
    app = create_app()
    lost, late = Phone(app.test_client()), Phone(app.test_client())
    assert "Take over this game" in lost.read(link)
    late.open(link)
    assert lost.open(game).status_code == 403
    lost.open(link)
    lost.submit(link)
    assert "New code" in lost.read(f"{game}/share")
    assert late.send(link).status_code == late.open(link).status_code == 404
    before = reconnect(app, phone.cookie)
    assert "New code" not in before.read(f"{game}/share")
    assert before.page.status_code == 200


def test_a_link_to_no_game_is_refused(refused):
    error = refused("link", "nosuchgame")
    assert error == "game: There is no game nosuchgame.\n"


def test_check_lists_games_that_do_not_replay(run, tmp_path):
    (tmp_path / "record.json").write_text(json.dumps(record(hand())))
    spoiled, fine = run("import", *[tmp_path / "record.json"] * 2).out.split()
    assert run("check").status == 0
    damage(
        tmp_path / "games.sqlite3",
        f"update events set kind = 'teleport', version = 1 where game_id = '{spoiled}' and seq = 2",
    )
    checked = run("check")
    assert checked.status == 1
    assert checked.out.splitlines() == [
        f"{spoiled}  there is no fact teleport, version 1",
        "1 of 2 games replay.",
    ]
    failed = [{"id": spoiled, "error": "there is no fact teleport, version 1"}]
    in_json = run("check", "--json")
    assert in_json.status == 1
    assert json.loads(in_json.out) == {"replayed": 1, "failed": failed}
    listed = run("games").out
    assert re.search(rf"^{fine}  \d{{4}}-\d\d-\d\d  Classic.*: Ann & Cyd -?\d+, ", listed, re.M)
    assert re.search(
        rf"^{spoiled}  \d{{4}}-\d\d-\d\d  written by a newer Scorekeeper$", listed, re.M
    )
    *_, unread = sorted(json.loads(run("games", "--json").out), key=lambda game: "error" in game)
    assert datetime.fromisoformat(unread.pop("started")).tzinfo
    assert unread == {"id": spoiled, "error": "written by a newer Scorekeeper"}


def test_games_in_json_have_their_players_and_totals(run, tmp_path):
    (tmp_path / "record.json").write_text(
        json.dumps(record(hand(meld={"0": {"points": 150}}), title="The final"))
    )
    id = run("import", tmp_path / "record.json").out.strip()
    (game,) = json.loads(run("games", "--json").out)
    assert datetime.fromisoformat(game.pop("started")).tzinfo
    assert game == {
        "id": id,
        "ruleset": {"id": "classic", "name": "Classic"},
        "players": ["Ann", "Bob", "Cyd", "Dee"],
        "title": "The final",
        "totals": [{"seats": [0, 2], "total": 165}, {"seats": [1, 3], "total": 10}],
        "over": True,
    }


def test_a_wrong_database_path_makes_no_empty_backup(refused, tmp_path, monkeypatch):
    """Every night, an empty backup would otherwise replace a good backup."""
    monkeypatch.setenv("SCOREKEEPER_DATABASE", str(tmp_path / "nowhere.sqlite3"))
    error = refused("backup", tmp_path / "copy", "--keep", 2)
    assert "There is no file" in error
    assert [each.name for each in tmp_path.iterdir() if each.name != "stdin"] == []


def test_an_address_for_phones_needs_a_scheme(run):
    refused = run("link", "nosuch", "--at", "cards.example.org")
    assert (refused.status, refused.err) == (2, "at: Begin with http:// or https://.\n")
