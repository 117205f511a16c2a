"""Whoever starts the program or balances copies of it learns whether it can serve."""

import pytest

from tests.conftest import with_own_store
from tests.web.phone import start_game

BOTH_STORES = True

SILENT = {"status": "the database does not answer"}


def test_a_program_whose_store_answers_is_well(client):
    answer = client.get("/health")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert answer.json == {"status": "ok"}


def test_it_leaves_no_cookie_and_is_never_kept(client, phone):
    assert "Set-Cookie" not in client.get("/health").headers
    start_game(phone)
    answer = phone.open("/health")  # by a browser that has one
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_database_without_our_tables_is_told_and_why_is_in_the_log_alone(app, client, caplog):
    app.extensions["store"].execute("drop table settings")
    answer = client.get("/health")
    assert (answer.status_code, answer.json) == (503, SILENT)
    assert "settings" in caplog.text


def test_a_folder_that_is_gone_is_told(shared_app, tmp_path):
    """As when the disk with the games comes off: every thread but the first opens the file anew."""
    folder = tmp_path / "disk"
    app = with_own_store(shared_app, folder / "games.sqlite3")
    app.extensions["store"].close()
    for each in folder.iterdir():
        each.unlink()
    folder.rmdir()
    answer = app.test_client().get("/health")
    assert (answer.status_code, answer.json) == (503, SILENT)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_it_is_only_ever_asked(client, method):
    assert client.open("/health", method=method).status_code in (400, 405)
