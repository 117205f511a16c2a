"""The nightly check of the database."""

import sqlite3
import threading
from contextlib import closing
from datetime import datetime

import pytest

from scorekeeper.storage import nightly
from scorekeeper.storage.nightly import checked_nightly, note_damage, seconds_to_night
from scorekeeper.storage.store import Store
from tests.damage import overwrite_page, roots_of


@pytest.fixture
def store(where):
    store = Store(where)
    yield store
    store.close()


def test_damage_is_logged_and_remembered_until_a_check_finds_none(store, where, caplog):
    note_damage(store)
    assert (store.damage, caplog.text) == ("", "")
    good = where.read_bytes()
    overwrite_page(where, roots_of(where)["events"])
    note_damage(store)
    assert "It is damaged" in store.damage
    assert f"{where}: It is damaged" in caplog.text
    where.write_bytes(good)
    note_damage(store)
    assert store.damage == ""


def test_a_missing_file_is_logged_and_not_created(store, where, caplog):
    where.unlink()
    note_damage(store)
    assert "could not be checked" in caplog.text
    assert store.damage == ""
    assert not where.exists()


def test_a_lock_is_logged_but_is_not_damage(where, caplog):
    store = Store(where)
    store.close()  # SQLite allows an exclusive lock only if no other connection is open
    with closing(sqlite3.connect(where, isolation_level=None)) as other:
        other.execute("pragma locking_mode = exclusive")
        other.execute("begin exclusive")
        note_damage(store)
    assert "could not be checked" in caplog.text
    assert store.damage == ""


def test_a_server_checks_automatically(store, monkeypatch):
    checked = threading.Event()
    monkeypatch.setattr(nightly, "seconds_to_night", lambda _now: 0)
    monkeypatch.setattr(nightly, "note_damage", lambda _store: checked.set())
    with checked_nightly(store):
        assert checked.wait(60)


@pytest.mark.parametrize(
    ("now", "hours"),
    [("2026-11-22T20:00", 8), ("2026-11-22T03:00", 1), ("2026-11-22T04:00", 24)],
)
def test_the_next_night_is_at_four(now, hours):
    assert seconds_to_night(datetime.fromisoformat(now).astimezone()) == hours * 3600
