"""Run the benchmarks and print one table: ``make bench``.

``python -m benchmarks tap tables`` runs two of them. With ``--beside REV`` each benchmark also
measures that revision of the program. The runs of both versions alternate, so that other programs
on the machine slow both down equally.
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
BENCHMARKS = ("tap", "history", "tables", "evening", "phone")
PROGRAM = ("scorekeeper", "templates", "static")  # taken from the other revision


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("names", nargs="*", default=BENCHMARKS, metavar="NAME")
    parser.add_argument("--beside", metavar="REV")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        versions = {"here": ROOT}
        if options.beside:
            versions[options.beside] = unpack(options.beside, Path(folder))
        print(f"| what | {' | '.join(versions)} | bar |\n|---|{'---|' * len(versions)}---|")
        for name in options.names:
            for row in rows(name, list(versions.values()), options.rounds):
                print(f"| {' | '.join(row)} |", flush=True)


def unpack(revision: str, folder: Path) -> Path:
    """Unpack the program at that revision, and return its folder."""
    command = ["git", "archive", revision, *PROGRAM]
    archive = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")
    script = folder / "scorekeeper" / "__main__.py"
    if not script.exists():  # revision 1fe954a has none
        script.write_text("from scorekeeper.cli import main\n\nmain()\n")
    return folder


def rows(name: str, programs: list[Path], rounds: int) -> Iterator[list[str]]:
    """Yield a row per figure: its label, its median for each program, and its target."""
    values: dict[tuple[str, str], list[list[float]]] = defaultdict(lambda: [[] for _ in programs])
    for _round in range(rounds):
        for index, program in enumerate(programs):
            for what, value, bar in measure(name, program):
                values[what, bar][index].append(value)
    for (what, bar), each in values.items():
        yield [what, *(f"{statistics.median(found):.4g}" for found in each), bar]


def measure(name: str, program: Path) -> list[tuple[str, float, str]]:
    """Run this checkout's benchmark in a process that imports the given program."""
    environment = {"PYTHONPATH": f"{program}{os.pathsep}{ROOT}", "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-m", f"benchmarks.{name}"]
    process = subprocess.run(
        command, env=os.environ | environment, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return [tuple(json.loads(line)) for line in process.stdout.splitlines()]


if __name__ == "__main__":
    main()
