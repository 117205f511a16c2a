"""All benchmarks one after the other, and one table of what they found: ``make bench``.

A benchmark is a module here with a function ``figures``. Named ones run alone:
``python -m benchmarks load growth``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from benchmarks.figures import Figure

HEAD = "| what | ratio | bar | of | |\n|---|---|---|---|---|"


def main() -> None:
    found: list[Figure] = []
    for name in sys.argv[1:] or sorted(
        path.stem for path in Path(__file__).parent.glob("[!_]*.py")
    ):
        benchmark = import_module(f"benchmarks.{name}")
        if hasattr(benchmark, "figures"):
            print(f"{name} …", file=sys.stderr)
            found += benchmark.figures()
    print(table(found))


def table(figures: Iterable[Figure]) -> str:
    return "\n".join([HEAD, *map(row, figures)])


def row(figure: Figure) -> str:
    bar = "" if figure.bar is None else f"{figure.bar:.2f}"
    return f"| {figure.what} | {figure.ratio:.2f} | {bar} | {figure.of} | {verdict(figure)} |"


def verdict(figure: Figure) -> str:
    if figure.bar is None:
        return ""
    return "met" if figure.ratio <= figure.bar else "missed"


if __name__ == "__main__":
    main()
