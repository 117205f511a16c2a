"""Run the benchmarks and print one table: ``make bench``.

``python -m benchmarks tap tables`` runs some of them. With ``--beside REV`` each one also runs
against that revision of the program, in turns, so that both meet the same busy moments.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BENCHMARKS = ("tap", "history", "tables", "phone")
PROGRAM = ("scorekeeper", "templates", "static")  # what is taken from another revision


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("names", nargs="*", default=BENCHMARKS, metavar="NAME")
    parser.add_argument("--beside", metavar="REV")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        versions = {"here": ROOT}
        if given.beside:
            versions[given.beside] = unpacked(given.beside, Path(folder))
        print(f"| what | {' | '.join(versions)} | bar |\n|---|{'---|' * len(versions)}---|")
        for name in given.names:
            for row in rows(name, list(versions.values()), given.rounds):
                print(f"| {' | '.join(row)} |", flush=True)


def unpacked(revision: str, folder: Path) -> Path:
    """The program as it was at that revision."""
    command = ["git", "archive", revision, *PROGRAM]
    packed = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    started = folder / "scorekeeper" / "__main__.py"
    if not started.exists():  # 1fe954a has none
        started.write_text("from scorekeeper.cli import main\n\nmain()\n")
    return folder


def rows(name: str, programs: list[Path], rounds: int) -> Iterator[list[str]]:
    """One row per figure: what it is, its median for each program, and its bar."""
    values: dict[tuple[str, str], list[list[float]]] = defaultdict(lambda: [[] for _ in programs])
    for _round in range(rounds):
        for place, program in enumerate(programs):
            for what, value, bar in measured(name, program):
                values[what, bar][place].append(value)
    for (what, bar), each in values.items():
        yield [what, *(f"{statistics.median(found):.4g}" for found in each), bar]


def measured(name: str, program: Path) -> list[tuple[str, float, str]]:
    """Run one benchmark of this checkout in a process that imports the program from elsewhere."""
    environment = {"PYTHONPATH": f"{program}{os.pathsep}{ROOT}", "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-m", f"benchmarks.{name}"]
    ran = subprocess.run(
        command, env=os.environ | environment, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return [tuple(json.loads(line)) for line in ran.stdout.splitlines()]


if __name__ == "__main__":
    main()
