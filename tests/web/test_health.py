"""The health check for service managers and load balancers."""

import pytest

from scorekeeper import version
from tests.conftest import with_own_store
from tests.web.phone import start_game

BOTH_STORES = True

RUNNING = {"version": version()}
SILENT = {"status": "the database does not answer", **RUNNING}


def test_a_server_whose_database_answers_is_healthy(client):
    answer = client.get("/health")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert answer.json == {"status": "ok", **RUNNING}


def test_the_health_check_sets_no_cookie_and_is_not_cached(client, phone):
    assert "Set-Cookie" not in client.get("/health").headers
    start_game(phone)
    answer = phone.open("/health")  # the browser has a cookie
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_database_without_our_tables_is_unhealthy_and_only_the_log_says_why(app, client, caplog):
    app.extensions["store"].execute("drop table settings")
    answer = client.get("/health")
    assert (answer.status_code, answer.json) == (503, SILENT)
    assert "settings" in caplog.text


def test_a_missing_folder_is_unhealthy(shared_app, tmp_path):
    """The disk may be unplugged, for example. Other threads then cannot open the file."""
    folder = tmp_path / "disk"
    app = with_own_store(shared_app, folder / "games.sqlite3")
    app.extensions["store"].close()
    for each in folder.iterdir():
        each.unlink()
    folder.rmdir()
    answer = app.test_client().get("/health")
    assert (answer.status_code, answer.json) == (503, SILENT)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_the_health_check_allows_only_get(client, method):
    assert client.open("/health", method=method).status_code in (400, 405)
