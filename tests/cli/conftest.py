"""Fixtures that run a command as the installed script does."""

import sys
from types import SimpleNamespace

import pytest

from scorekeeper.cli import main


@pytest.fixture
def run(monkeypatch, capfd, tmp_path):
    """A function that runs a command, with its database in the test's folder."""
    monkeypatch.setenv("SCOREKEEPER_DATABASE", str(tmp_path / "games.sqlite3"))
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "a key for tests only")

    def run(*words, stdin=""):
        file = tmp_path / "stdin"
        file.write_bytes(stdin if isinstance(stdin, bytes) else stdin.encode())
        monkeypatch.setattr(sys, "argv", ["scorekeeper", *map(str, words)])
        status = 0
        with file.open(encoding="utf-8") as stream:
            monkeypatch.setattr(sys, "stdin", stream)
            try:
                main()
            except SystemExit as end:
                status = end.code or 0
        out, err = capfd.readouterr()
        return SimpleNamespace(status=status, out=out, err=err)

    return run


@pytest.fixture
def refused(run):
    """A function that runs an invalid command and returns its error message."""

    def refused(*words, stdin=""):
        ran = run(*words, stdin=stdin)
        assert (ran.status, ran.out) == (2, "")
        return ran.err

    return refused
