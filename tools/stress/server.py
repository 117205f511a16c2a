"""The command ``scorekeeper`` as a process that can be killed at any moment."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PATIENCE = 120  # seconds; generous for busy machines


class Moment(NamedTuple):
    """The moment when a process dies: some seconds after a number of operations on files."""

    touches: int
    seconds: float


def command(
    database: Path,
    *words: str | Path,
    dies: Moment | None = None,
    clock: Sequence[float] = (),
    as_nobody: bool = False,
    key: str = "",
    log: Path | None = None,
) -> subprocess.Popen[str]:
    """Start ``scorekeeper`` with these arguments; stderr goes to a log file."""
    options = [f"--folder={database.parent}"]
    if dies:
        options.append(f"--dies={dies.touches}:{dies.seconds}")
    if clock:
        options.append(f"--clock={','.join(map(str, clock))}")
    if as_nobody:
        options.append("--as-nobody")
    env = {
        **os.environ,
        "PYTHONUNBUFFERED": "1",
        "SCOREKEEPER_DATABASE": str(database),
        "SCOREKEEPER_SECRET_KEY": key,
    }
    with (log or log_beside(database)).open("a") as stderr:
        return subprocess.Popen(
            [sys.executable, "-m", "tools.stress.launcher", *options, "--", *map(str, words)],
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )


def log_beside(database: Path) -> Path:
    """The default log file of commands on this database."""
    return database.with_suffix(".log")


def wait(process: subprocess.Popen[str]) -> int:
    """Wait until a process ends, and return its exit status."""
    process.communicate(timeout=PATIENCE)
    return process.returncode


class Server:
    """``scorekeeper serve`` on a database, always at the same address."""

    process: subprocess.Popen[str]

    def __init__(self, database: Path, key: str = "") -> None:
        self.database = database
        self.key = key
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def start(self, dies: Moment | None = None, clock: Sequence[float] = ()) -> bool:
        """Start the server and wait until it prints its address; return False if it exits first."""
        words = ("serve", "--host", "127.0.0.1", "--port", str(self.port))
        self.process = command(self.database, *words, dies=dies, clock=clock, key=self.key)
        assert self.process.stdout
        return any(line.startswith("Open ") for line in self.process.stdout)

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End the server with a signal, and return its exit status."""
        self.process.send_signal(how)
        return wait(self.process)

    @contextmanager
    def file_size_limit(self, most: int) -> Iterator[None]:
        """Limit the server's files to ``most`` bytes, as on a full disk; 0 forbids all writes."""
        _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (most, hard))
        try:
            yield
        finally:
            resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
