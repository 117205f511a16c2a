"""The log as JSON: one object per line, without links or codes that open a game."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from types import SimpleNamespace

import pytest

from tests.cli.test_serving import SCRIPT, environment, read
from tests.serving import stopped
from tests.web.phone import Phone, link_of, start_game
from tools.stress.phones import Client

SCRIPT_OF_OTHERS = """
import logging, threading, warnings
from scorekeeper.cli.logs import write_json
write_json()
for name in ("psycopg.pool", "waitress", "scorekeeper.storage.sqlite"):
    logging.getLogger(name).warning("“%s”\\ntwo lines", name)
logging.getLogger("psycopg.pool").info("nobody needs to know")
warnings.warn("old", DeprecationWarning, stacklevel=1)
"""


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def test_the_start_and_an_error_are_logged_as_objects_without_the_link(tmp_path):
    server = subprocess.Popen(
        [*SCRIPT, "serve", "--host", "127.0.0.1", "--port", "0"],
        env=environment(tmp_path) | {"SCOREKEEPER_LOG_FORMAT": "json"},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    with stopped(server):
        started = [server.stderr.readline() for _ in range(2)]
        url = json.loads(started[1])["message"].removeprefix("Open ").rstrip("/")
        phone = Phone(Client(SimpleNamespace(port=url.rpartition(":")[2])))
        link = link_of(phone, start_game(phone))
        with closing(sqlite3.connect(tmp_path / "served.sqlite3")) as db:
            db.execute("drop table events")
        assert phone.open(link).status_code == 500
        server.terminate()
        out, err = server.communicate()
    entries = lines("".join(started) + err)
    assert out == ""
    assert [each["level"] for each in entries] == ["INFO", "INFO", "ERROR"]
    assert entries[0]["message"] == f"Games are kept in {tmp_path}/served.sqlite3"
    assert entries[2]["message"] == "Exception on /join/… [GET]"
    assert "no such table: events" in entries[2]["traceback"]
    assert all(each["time"].endswith("+00:00") for each in entries)
    assert link.rpartition("/")[2] not in err


def test_messages_of_libraries_are_logged_as_objects():
    words = [sys.executable, "-W", "default", "-c", SCRIPT_OF_OTHERS]
    ran = subprocess.run(words, capture_output=True, encoding="utf-8", check=True)
    entries = [(each["logger"], each["level"]) for each in lines(ran.stderr)]
    loggers = ["psycopg.pool", "waitress", "scorekeeper.storage.sqlite", "py.warnings"]
    assert entries == [(name, "WARNING") for name in loggers]
    assert lines(ran.stderr)[1]["message"] == "“waitress”\ntwo lines"


@pytest.mark.parametrize(
    ("library", "setting", "value"),
    [
        ("pythonjsonlogger", "SCOREKEEPER_LOG_FORMAT", "json"),
        ("prometheus_client", "SCOREKEEPER_METRICS_PORT", "9100"),
    ],
)
def test_a_setting_without_its_library_names_what_to_install(
    run, monkeypatch, library, setting, value
):
    monkeypatch.setitem(sys.modules, library, None)  # makes Python report a missing module
    monkeypatch.delitem(sys.modules, "scorekeeper.cli.logs", raising=False)
    monkeypatch.delitem(sys.modules, "scorekeeper.extras.hosting.metrics", raising=False)
    monkeypatch.setenv(setting, value)
    refused = run("serve", "--host", "127.0.0.1", "--port", "0")
    assert refused.status == 2
    assert refused.err.startswith(f"{setting}: A library is missing (")


def test_a_server_with_a_text_log_needs_neither_library(tmp_path):
    script = (
        "import sys; sys.modules.update(prometheus_client=None, pythonjsonlogger=None); "
        "from scorekeeper.cli import main; main()"
    )
    server = subprocess.Popen(
        [sys.executable, "-c", script, "serve", "--host", "127.0.0.1", "--port", "0"],
        env=environment(tmp_path) | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    with stopped(server):
        server.stdout.readline()
        url = server.stdout.readline().removeprefix("Open ").strip()
        assert read(f"{url}health").startswith('{"status":"ok",')
