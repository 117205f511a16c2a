"""The command ``scorekeeper`` as a process, which can be killed at any moment."""

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
PATIENCE = 120  # seconds; a machine that does other things as well may take some


class Moment(NamedTuple):
    """When a process dies: so many seconds after it has touched that many files of the games."""

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
    """``scorekeeper`` with these words; a file has what it complains of."""
    how = [f"--folder={database.parent}"]
    if dies:
        how.append(f"--dies={dies.touches}:{dies.seconds}")
    if clock:
        how.append(f"--clock={','.join(map(str, clock))}")
    if as_nobody:
        how.append("--as-nobody")
    env = {
        **os.environ,
        "PYTHONUNBUFFERED": "1",
        "SCOREKEEPER_DATABASE": str(database),
        "SCOREKEEPER_SECRET_KEY": key,
    }
    with (log or log_beside(database)).open("a") as complaints:
        return subprocess.Popen(
            [sys.executable, "-m", "tools.stress.launcher", *how, "--", *map(str, words)],
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
        )


def log_beside(database: Path) -> Path:
    """Where a command complains, unless another file was named."""
    return database.with_suffix(".log")


def ended(process: subprocess.Popen[str]) -> int:
    """The exit status of a process, once it has ended."""
    process.communicate(timeout=PATIENCE)
    return process.returncode


class Server:
    """``scorekeeper serve`` over a database, always at the same address."""

    process: subprocess.Popen[str]

    def __init__(self, database: Path, key: str = "") -> None:
        self.database = database
        self.key = key
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def start(self, dies: Moment | None = None, clock: Sequence[float] = ()) -> bool:
        """Start it and wait until it says its address; False if it ended before."""
        words = ("serve", "--host", "127.0.0.1", "--port", str(self.port))
        self.process = command(self.database, *words, dies=dies, clock=clock, key=self.key)
        assert self.process.stdout
        return any(line.startswith("Open ") for line in self.process.stdout)

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End it by a signal; its exit status."""
        self.process.send_signal(how)
        return ended(self.process)

    @contextmanager
    def no_file_longer(self, most: int) -> Iterator[None]:
        """As on a full disk no file can grow beyond so many bytes; by 0 nothing can be written."""
        _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (most, hard))
        try:
            yield
        finally:
            resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
