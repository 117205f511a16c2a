"""Serve the app with the real web server, for tests that use the network."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

from flask import Flask
from waitress import wasyncore

from scorekeeper.cli.listening import listen

PATIENCE = 120  # seconds; on a busy machine, enough for an action that usually takes one second
TELLING = {"PYTHONUNBUFFERED": "1"}  # makes Python print lines at once
# Also makes the process return freed memory to the system at once, so that it can be measured.
AT_ONCE = TELLING | {
    "MALLOC_ARENA_MAX": "1",
    "MALLOC_MMAP_THRESHOLD_": "65536",
    "MALLOC_TRIM_THRESHOLD_": "65536",
}
ROOT = Path(__file__).parents[1]
SCRIPT = [sys.executable, "-m", "scorekeeper"]


@contextmanager
def served(app: Flask, port: int = 0) -> Iterator[str]:
    """Serve the app until the context ends; yield its URL."""
    sockets: dict[int, Any] = {}
    server = listen(app, "127.0.0.1", port, sockets)
    thread = Thread(target=server.run)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        # Close the sockets in the server's loop, which then ends.
        with suppress(OSError):  # raised if the loop has already ended and closed its trigger
            server.trigger.pull_trigger(lambda: wasyncore.close_all(sockets))
        thread.join()
        server.task_dispatcher.shutdown()


@contextmanager
def served_apart(
    database: Path | str, surroundings: Mapping[str, str] = AT_ONCE, /, **settings: str
) -> Iterator[tuple[str, int]]:
    """Serve the app in a separate process; yield its URL and process id."""
    process = subprocess.Popen(
        [*SCRIPT, "serve", "--host", "127.0.0.1", "--port", "0"],
        cwd=ROOT,
        env=environment_of(database) | dict(surroundings) | settings,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout
    with stopped(process):
        process.stdout.readline()  # the first line names the database
        yield process.stdout.readline().removeprefix("Open ").strip("/\n"), process.pid


@contextmanager
def stopped(process: subprocess.Popen[Any]) -> Iterator[None]:
    """Stop a process when the context ends, by force if necessary."""
    try:
        yield
    finally:
        process.terminate()
        try:
            process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
            process.wait()


def environment_of(database: Path | str) -> dict[str, str]:
    return os.environ | {
        "SCOREKEEPER_DATABASE": str(database),
        "SCOREKEEPER_SECRET_KEY": "a key for tests only",
        "PYTHONIOENCODING": "utf-8",
    }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until the port accepts connections."""
    for _ in range(20 * PATIENCE):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, "it ended"
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens at port {port}")
