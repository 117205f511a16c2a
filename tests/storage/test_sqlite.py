"""The database as one SQLite file: checked when opened, and complete after it is closed."""

import os
import shutil
import sqlite3
import stat
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing, contextmanager
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scorekeeper.pinochle.game.events import MeldFinished
from scorekeeper.storage.backups import CopyError, back_up, restore
from scorekeeper.storage.database import LockedError, StoreError
from scorekeeper.storage.store import Store
from tests.damage import overwrite_page, roots_of
from tests.full_disk import full_disk
from tests.storage.test_store import add_games


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite3"


@pytest.fixture
def store(path):
    """A store with a game."""
    store = Store(path)
    add_games(store, "g")
    return store


def killed(path, *ids):
    """The database of a killed server, whose last facts are in the log beside the file."""
    store = Store(path.with_name("running"))
    add_games(store, *ids)
    for ending in ("", "-wal"):
        shutil.copy(f"{store.where}{ending}", f"{path}{ending}")
    store.close()


def names_beside(path):
    return sorted(each.name for each in path.parent.iterdir())


# Closing and copying


def test_a_closed_store_is_one_complete_file(path):
    store = Store(path)
    add_games(store, "g")
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(store.game_ids).result() == ["g"]
    store.close()
    assert names_beside(path) == ["games.sqlite3"]
    moved = shutil.move(path, path.with_name("elsewhere"))
    assert Store(Path(moved)).game_ids() == ["g"]


def test_a_process_that_closes_does_not_disturb_another(path):
    one, other = Store(path), Store(path)
    one.close()
    add_games(other, "g")
    assert other.game_ids() == ["g"]


def test_a_copy_made_during_play_is_complete(path, tmp_path):
    store = Store(path)
    key = store.secret_key()
    add_games(store, "g")
    back_up(path, tmp_path / "copy")
    add_games(store, "later")
    copy = Store(tmp_path / "copy")
    assert copy.game_ids() == ["g"]
    assert copy.secret_key() == key


@pytest.mark.parametrize("filler", [b"\xff", b"\0"], ids=["ones", "zeros"])
def test_a_damaged_page_prevents_backup_and_restore(path, tmp_path, filler):
    store = Store(path)
    add_games(store, "g")
    store.close()
    copy, damaged = tmp_path / "copy", tmp_path / "damaged"
    back_up(path, copy)
    before = path.read_bytes(), copy.read_bytes()
    roots = roots_of(path)
    assert {"events", "members", "games", "settings"} <= roots.keys()
    for page in roots.values():
        shutil.copy(path, damaged)
        overwrite_page(damaged, page, filler)
        with pytest.raises(StoreError, match="damaged"):
            back_up(damaged, copy)
        with pytest.raises(CopyError, match="damaged"):
            restore(damaged, path)
        assert (path.read_bytes(), copy.read_bytes()) == before
    assert names_beside(path) == ["copy", "damaged", "games.sqlite3"]


@pytest.mark.parametrize("table", ["games (white text)", "migrations (version integer)"])
def test_a_file_of_another_program_is_refused_and_unchanged(path, table):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(f"create table {table}")
        db.execute(f"insert into {table.split()[0]} values (1)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        Store(path)
    assert path.read_bytes() == before


def test_a_copy_replaces_an_older_one_completely(path, tmp_path):
    Store(tmp_path / "copy").close()
    store = Store(path)
    add_games(store, "g")
    back_up(path, tmp_path / "copy")
    assert Store(tmp_path / "copy").game_ids() == ["g"]
    with pytest.raises(OSError, match="directory"):
        back_up(path, tmp_path / "no folder" / "copy")
    assert [name for name in names_beside(path) if name.startswith(".")] == []


def test_a_copy_that_replaces_the_file_of_a_killed_server_can_be_opened(path, tmp_path):
    """The log beside the file still belongs to the database of the killed server."""
    store = Store(tmp_path / "before")
    add_games(store, "kept")
    back_up(tmp_path / "before", tmp_path / "copy")
    killed(path, *"abcdefgh")
    shutil.copy(tmp_path / "copy", path)
    assert Store(path).game_ids() == ["kept"]
    assert [name for name in names_beside(path) if name.startswith("games.sqlite3-wal.")]


def test_the_last_facts_of_a_killed_server_are_read(path):
    killed(path, "g")
    assert Store(path).game_ids() == ["g"]


def test_a_restore_without_room_on_the_disk_changes_nothing(path, tmp_path):
    for file, game in ((tmp_path / "other", "other"), (path, "kept")):
        store = Store(file)
        add_games(store, game)
        store.close()
    before = path.read_bytes()
    with full_disk(), pytest.raises((StoreError, OSError)):
        restore(tmp_path / "other", path)
    assert path.read_bytes() == before
    assert names_beside(path) == ["games.sqlite3", "other"]


# Files that cannot be used


def test_only_the_owner_can_read_the_file(path):
    store = Store(path)
    add_games(store, "g")
    for name in names_beside(path):
        assert stat.S_IMODE((path.parent / name).stat().st_mode) == 0o600


def test_a_file_of_a_newer_version_is_refused(path):
    Store(path).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("insert into migrations values ('teleport')")
    with pytest.raises(StoreError, match="newer Scorekeeper"):
        Store(path)


def test_a_file_between_two_released_versions_is_refused(path):
    shutil.copy(Path(__file__).parent / "released" / "0.1.0.sqlite3", path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("insert into _sqlite_migrations values (9, 'pinochle', 'settings', '2026')")
    with pytest.raises(StoreError, match="No released version"):
        Store(path)


def test_a_damaged_file_is_refused(path):
    store = Store(path)
    add_games(store, *map(str, range(50)))
    store.close()
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\xff" * 4096)
    with pytest.raises(StoreError, match="damaged"):
        Store(path).database.check()


def test_a_file_that_can_only_be_read_is_refused():
    with TemporaryDirectory() as folder, as_nobody(folder):
        path = Path(folder) / "games.sqlite3"
        Store(path).close()
        path.chmod(0o400)
        with pytest.raises(StoreError):
            Store(path).database.check()


def test_a_full_disk_is_reported(path):
    store = Store(path)
    with full_disk(), pytest.raises(StoreError):
        store.database.check()
    store.database.check()


@contextmanager
def as_nobody(folder):
    """Change to the user “nobody”, because root may write everywhere."""
    was = os.geteuid()
    if was == 0:
        os.chown(folder, 65534, -1)
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(was)


# The key that signs cookies


def test_the_key_is_created_once(path):
    key = Store(path).secret_key()
    assert len(key) == 64
    assert Store(path).secret_key() == key


def key_of(path):
    return Store(path).secret_key()


def test_processes_that_start_together_agree_on_one_key(tmp_path):
    paths = [tmp_path / str(round_) for round_ in range(5) for _ in range(4)]
    with ProcessPoolExecutor(4, mp_context=get_context("forkserver")) as pool:
        keys = list(pool.map(key_of, paths))
    assert [len(set(keys[place : place + 4])) for place in range(0, 20, 4)] == [1] * 5


# Connections and transactions


def test_a_new_file_has_its_tables_and_they_are_strict(store, path):
    with sqlite3.connect(path) as db:
        tables = db.execute(
            "select name, strict from pragma_table_list where schema = 'main'"
        ).fetchall()
    ours = ("games", "events", "links", "members")
    assert {name: strict for name, strict in tables if name in ours} == dict.fromkeys(ours, 1)


def test_strict_tables_refuse_texts_for_numbers(store):
    with pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT"):
        store.database.db.execute(
            "insert into events values ('g', 'second', 'op', '', 'undone', 1, '{}', 'now')"
        )


def test_migrations_run_once(store, path):
    Store(path)
    with sqlite3.connect(path) as db:
        steps = db.execute("select name from migrations").fetchall()
    assert len(steps) == len(set(steps)) >= 1


@pytest.mark.parametrize(
    ("name", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
def test_the_connection_of_every_thread_has_the_settings_for_safe_writes(store, name, value):
    with ThreadPoolExecutor(1) as pool:
        assert pragma(store, name) == value
        assert pool.submit(pragma, store, name).result() == value


def test_each_thread_has_its_own_connection(store):
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(lambda: store.database.db.conn).result() is not store.database.db.conn


def test_no_other_process_writes_during_a_transaction(store, path, monkeypatch):
    monkeypatch.setattr("scorekeeper.storage.sqlite.PATIENCE", 0.02)
    monkeypatch.setattr("scorekeeper.storage.sqlite.TURN", 0.01)
    other = Store(path)  # has a separate lock, as in another process
    with store.writing("g"):
        store.last_seq("g")
        with pytest.raises(LockedError, match="locked"), other.writing("g"):
            pass


def test_the_store_works_after_a_failed_commit(store):
    with pytest.raises(sqlite3.IntegrityError):
        fail_at_commit(store)
    with store.writing("g"):
        store.append("g", 1, "op", "", [MeldFinished(1)])
    assert store.last_seq("g") == 2


def fail_at_commit(store):
    """Insert a link to a missing game. SQLite checks this foreign key only at the commit."""
    with store.writing("g"):
        store.database.db.execute("pragma defer_foreign_keys = on")
        sql = "insert into links (id, game_id, lets, created) values ('l', 'no such', 'watch', '')"
        store.database.db.execute(sql)


def pragma(store, name):
    return store.database.db.execute(f"pragma {name}").fetchone()[0]
