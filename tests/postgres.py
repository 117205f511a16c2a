"""A PostgreSQL server for tests: a temporary one, or a running one that a variable names."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

RUNNING = "SCOREKEEPER_TEST_POSTGRES"  # the variable with a URL: postgresql://me@localhost/tests
DEBIANS = "/usr/lib/postgresql"
NOT_FOUND = (
    "PostgreSQL is missing, so nothing is tested with it. On Debian and Ubuntu: apt install "
    f"postgresql. Elsewhere, name a running server: {RUNNING}=postgresql://…"
)
# These options are fast. Test data need not survive a power cut.
THROWN_AWAY = ("listen_addresses=", "fsync=off", "synchronous_commit=off", "full_page_writes=off")


def find_programs() -> Path | None:
    """Find the folder with initdb and postgres, which Debian does not add to the PATH."""
    folders = sorted(Path(DEBIANS).glob("*/bin"), key=lambda path: int(path.parts[-2]))
    found = shutil.which("initdb")
    folders += [Path(found).resolve().parent] if found else []
    return next((each for each in reversed(folders) if (each / "initdb").exists()), None)


def is_there() -> bool:
    return bool(os.environ.get(RUNNING) or find_programs())


class Server:
    """A running server, which gives each test a separate schema."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._schemas = count()

    @contextmanager
    def database(self) -> Iterator[str]:
        """Yield the URL of an empty schema, which is faster to create than a database."""
        name = f"test_{os.getpid()}_{next(self._schemas)}"
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f"create schema {name}")
        mark = "&" if "?" in self.address else "?"
        yield f"{self.address}{mark}options={quote(f'-csearch_path={name}')}"
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute("set client_min_messages = error")  # no notice for each table
            connection.execute(f"drop schema {name} cascade")


@contextmanager
def server() -> Iterator[Server]:
    """Yield the server that the variable names, or else a temporary server."""
    if address := os.environ.get(RUNNING):
        yield Server(address)
        return
    with own_server() as own:
        yield Server(own.address)


class OwnServer:
    """A temporary server whose data and socket are in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = f"postgresql://tests@/postgres?host={quote(str(folder), safe='')}"
        self._user = _owner(folder)
        self._run("initdb", "-A", "trust", "-U", "tests", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        options = " ".join(f"-c {each}" for each in THROWN_AWAY)
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "-w", "-l", log, "-o", f"-k {self.folder} {options}")

    def stop(self) -> None:
        """Stop at once and close all connections."""
        self._run("pg_ctl", "stop", "-w", "-m", "fast")

    def _run(self, program: str, *words: str) -> None:
        programs = find_programs()
        assert programs, NOT_FOUND
        command = [programs / program, "-D", self.folder / "data", *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", **self._user)


@contextmanager
def own_server() -> Iterator[OwnServer]:
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        own = OwnServer(Path(name))
        own.start()
        try:
            yield own
        finally:
            own.stop()


def _owner(folder: Path) -> dict[str, Any]:
    """The user to run as. PostgreSQL refuses root, but Debian's package creates a user for it."""
    if os.geteuid() != 0:
        return {}
    postgres = pwd.getpwnam("postgres")
    os.chown(folder, postgres.pw_uid, postgres.pw_gid)
    return {"user": postgres.pw_uid, "group": postgres.pw_gid}
