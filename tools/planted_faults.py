"""Plant known faults one at a time in a copy of the tree, and see which test catches each.

    python -m tools.planted_faults            all of planted_faults.toml, in half an hour
    python -m tools.planted_faults NAME…      some of them

It says whether tests that were made cheaper still catch what they did. A fault that SURVIVES lacks
a test.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess  # nosec B404 # a shell never has a part in it
import sys
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "instance")
QUICK, SLOW = ("tests", "--ignore=tests/browser"), ("tests/browser",)


@dataclass(frozen=True)
class Fault:
    name: str
    file: str
    old: str
    new: str
    likely: Sequence[str]  # the tests that probably catch it


def main(names: Iterable[str], table: Path, root: Path = ROOT) -> None:
    faults = tomllib.loads(table.read_text("utf-8"))
    for name in names or faults:
        print(f"{name}: {catch(Fault(name, **faults[name]), root)}", flush=True)


def catch(fault: Fault, root: Path) -> str:
    """Ask the likely tests first, then all others."""
    with TemporaryDirectory() as folder:
        tree = shutil.copytree(root, Path(folder, "tree"), ignore=NOT_COPIED)
        path = tree / fault.file
        sound = path.read_text("utf-8")
        path.write_text(with_fault(fault, sound), "utf-8")
        test = next(
            filter(None, (failure(tree, which) for which in (fault.likely, QUICK, SLOW))), ""
        )
        path.write_text(sound, "utf-8")
        if test and failure(tree, [test]):
            raise SystemExit(f"{test} fails without a fault, too.")
    return f"caught by {test}" if test else "SURVIVES"


def with_fault(fault: Fault, text: str) -> str:
    if text.count(fault.old) != 1:
        count = text.count(fault.old)
        raise SystemExit(f"{fault.file} has this {count} times, and not once: {fault.old}")
    return text.replace(fault.old, fault.new)


def failure(tree: Path, which: Sequence[str]) -> str:
    """The first test that fails, of those that `make test` runs; empty where all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", *which]
    env = {**os.environ, "PYTHONPATH": str(tree)}  # also for the programs that tests start
    ran = subprocess.run(  # nosec B603 # pytest
        command, cwd=tree, env=env, capture_output=True, text=True
    )
    failed = re.search("^(?:FAILED|ERROR) (.+?)(?: - |$)", ran.stdout, re.MULTILINE)
    if not failed and ran.returncode != 0:
        raise SystemExit(ran.stdout + ran.stderr)
    return failed[1] if failed else ""


if __name__ == "__main__":
    main(sys.argv[1:], Path(__file__).with_suffix(".toml"))
