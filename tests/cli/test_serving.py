"""The command ``serve``: where it listens, what it prints, and how it stops."""

import errno
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from scorekeeper.cli.serving import _url
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.storage.store import Store
from tests.serving import PATIENCE, SCRIPT, TELLING, environment_of, free_port, stopped


def environment(tmp_path):
    return environment_of(tmp_path / "served.sqlite3")


@contextmanager
def serving(tmp_path, *words, script=SCRIPT, **settings):
    """Start a server on a free port; yield its process and the lines it prints at startup."""
    process = subprocess.Popen(
        [*script, "serve", "--port", "0", *words],
        env=environment(tmp_path) | TELLING | settings,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    with stopped(process):
        printed = []
        for line in process.stdout:
            printed.append(line)
            if line == "Stop with Ctrl+C.\n":
                break
        yield process, "".join(printed)


def read(url):
    with urlopen(url, timeout=PATIENCE) as page:
        return page.read().decode()


def test_the_app_is_served_to_the_network_with_its_address_and_a_code_to_scan(tmp_path):
    with serving(tmp_path) as (_, printed):
        url, port = re.search(r"On this computer: (http://127\.0\.0\.1:(\d+)/)\n", printed).groups()
        assert "Scorekeeper" in read(url)
    assert f"Games are kept in {tmp_path}/served.sqlite3" in printed
    assert re.search(rf"On phones on the same network: http://[\d.]+:{port}/", printed)
    assert len([line for line in printed.splitlines() if re.search("[▀▄█]{2}", line)]) > 8


def has_ipv6():
    with socket.socket(socket.AF_INET6) as probe:
        return probe.connect_ex(("::1", 9)) != errno.EADDRNOTAVAIL


# Containers often have no IPv6.
WITH_IPV6 = pytest.mark.skipif(not has_ipv6(), reason="this computer has no ::1")


@pytest.mark.parametrize("host", ["127.0.0.1", pytest.param("::1", marks=WITH_IPV6)])
def test_the_app_is_served_to_the_named_host_alone_at_a_free_port(tmp_path, host):
    with serving(tmp_path, "--host", host) as (_, printed):
        url = re.search(r"Open (.+)\n", printed)[1]
        assert re.fullmatch(r"http://(127\.0\.0\.1|\[::1\]):[1-9]\d+/", url)
        assert "Scorekeeper" in read(url)
    assert "phones" not in printed


@contextmanager
def inherited(name, disposition):
    """Set the handling of a signal that processes inherit if they start in this context."""
    before = signal.signal(getattr(signal, name), disposition)
    try:
        yield
    finally:
        signal.signal(getattr(signal, name), before)


@pytest.mark.parametrize(
    ("name", "disposition"),
    [
        ("SIGTERM", signal.SIG_DFL),
        ("SIGHUP", signal.SIG_DFL),
        ("SIGINT", signal.SIG_DFL),
        pytest.param("SIGINT", signal.SIG_IGN, id="SIGINT of one started in the background"),
    ],
)
def test_a_stopped_server_leaves_one_complete_file(tmp_path, name, disposition):
    folder = tmp_path / "kept"
    with inherited(name, disposition), serving(folder, "--host", "127.0.0.1") as (process, printed):
        read(re.search(r"Open (.+)\n", printed)[1])
        assert len(list(folder.iterdir())) == 3
        process.send_signal(getattr(signal, name))
        assert process.wait(PATIENCE) == 0
    assert [each.name for each in folder.iterdir()] == ["served.sqlite3"]


def test_a_server_started_by_nohup_survives_its_terminal(tmp_path):
    with (
        inherited("SIGHUP", signal.SIG_IGN),
        serving(tmp_path, "--host", "127.0.0.1") as (process, printed),
    ):
        process.send_signal(signal.SIGHUP)
        assert "Scorekeeper" in read(re.search(r"Open (.+)\n", printed)[1])


FINALIZER = """
import signal

class Finalizer:
    def __del__(self):
        signal.raise_signal(signal.SIGTERM)

signal.signal(signal.SIGUSR1, lambda *_: Finalizer().__class__)
from scorekeeper.cli import main; main()
"""


def test_a_signal_inside_a_finalizer_stops_the_server_too(tmp_path):
    """Python discards exceptions in finalizers. In an earlier version, this lost a SIGTERM."""
    script = [sys.executable, "-c", FINALIZER]
    with serving(tmp_path, "--host", "127.0.0.1", script=script) as (process, _):
        process.send_signal(signal.SIGUSR1)
        assert process.wait(PATIENCE) == 0


def test_a_damaged_database_stops_the_server_before_it_listens(tmp_path):
    """The damage is in the middle of the file, where only a check of the whole file finds it."""
    store = Store(tmp_path / "served.sqlite3")
    for each in map(str, range(50)):
        with store.writing("g"):
            store.create(each, find_ruleset("classic"))
    store.close()
    with store.where.open("r+b") as file:
        file.seek(store.where.stat().st_size // 2)
        file.write(b"\xff" * 4096)
    words = ["serve", "--host", "127.0.0.1", "--port", "0"]
    refused = subprocess.run(
        [*SCRIPT, *words], env=environment(tmp_path), capture_output=True, text=True
    )
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "SCOREKEEPER_DATABASE: It is damaged. Restore a copy that is not.\n"


def test_an_unknown_time_zone_stops_the_server(tmp_path):
    refused = subprocess.run(
        [*SCRIPT, "serve", "--port", "0"],
        env=environment(tmp_path) | {"TZ": "America/Los_Angles"},
        capture_output=True,
        text=True,
    )
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "TZ: “America/Los_Angles” is no time zone. Try America/Chicago.\n"


def test_ipv6_addresses_are_written_in_brackets():
    assert _url("::1", 80) == "http://[::1]:80/"
    assert _url("0.0.0.0", 80) == "http://0.0.0.0:80/"


def test_a_port_in_use_is_reported_in_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = subprocess.run(
            [*SCRIPT, "serve", "--host", "127.0.0.1", "--port", str(port)],
            env=environment(tmp_path),
            capture_output=True,
            text=True,
        )
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith(f"port: Port {port} on 127.0.0.1 cannot be used")


def test_a_metrics_port_in_use_is_reported_in_one_sentence(refused, monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setenv("SCOREKEEPER_METRICS_PORT", str(port))
        error = refused("serve", "--host", "127.0.0.1", "--port", "0")
    expected = f"SCOREKEEPER_METRICS_PORT: Port {port} on 127.0.0.1 cannot be used"
    assert error.startswith(expected)


def test_metrics_are_served_on_a_separate_port(tmp_path):
    port = free_port()
    with serving(tmp_path, "--host", "127.0.0.1", SCOREKEEPER_METRICS_PORT=str(port)) as (
        server,
        _,
    ):
        assert "scorekeeper_acts_total 0.0" in read(f"http://127.0.0.1:{port}/metrics")
        server.terminate()
        assert server.wait(PATIENCE) == 0


# Windows has no make; "make run" is only a shortcut.
@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_make_run_honours_host_and_port(tmp_path):
    root = Path(__file__).parents[2]
    (tmp_path / "bin").mkdir()
    for name in ("python", "scorekeeper"):
        script = tmp_path / "bin" / name
        script.write_text('#!/bin/sh\necho "$@"\n')
        script.chmod(0o755)
    (tmp_path / "place").write_text(f"{root}\n")
    (tmp_path / "run.stamp").touch()
    for host, port, words in (("", "", "serve"), ("::1", "8123", "serve --host ::1 --port 8123")):
        env = os.environ | {"HOST": host, "PORT": port}
        made = subprocess.run(
            ["make", "--no-print-directory", "run", f"VENV={tmp_path}"],
            cwd=root, env=env, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert made.stdout.splitlines()[-1] == words


@pytest.mark.parametrize(("place", "is_new"), [("", False), ("/elsewhere", True)])
def test_make_recreates_the_environment_of_a_moved_checkout(tmp_path, place, is_new):
    root = Path(__file__).parents[2]
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/python").touch()
    (tmp_path / "run.stamp").touch()
    (tmp_path / "place").write_text(f"{place or root}\n")
    planned = subprocess.run(
        ["make", "--dry-run", "run", f"VENV={tmp_path}"],
        cwd=root, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert ("-m venv --clear" in planned.stdout) == is_new
    assert ("-m pip" in planned.stdout) == is_new
