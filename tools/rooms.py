"""The rooms of the program: how many modules and lines each has, and which rooms each imports.

A room is a folder, or one of the modules at the top. An arrow goes from a room to one that it
imports. Run as ``python -m tools.rooms``.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import grimp

ROOT = "scorekeeper"


def main() -> None:
    graph = grimp.build_graph(ROOT)
    modules: dict[str, set[str]] = defaultdict(set)
    arrows: dict[str, set[str]] = defaultdict(set)
    for module in graph.modules:
        modules[room_of(module)].add(module)
        for imported in graph.find_modules_directly_imported_by(module):
            arrows[room_of(module)].add(room_of(imported))
    for room in sorted(modules):
        others = sorted(short(other) for other in arrows[room] - {room})
        count, size = len(modules[room]), sum(map(lines, modules[room]))
        print(f"{short(room):22} {count:3} modules {size:5} lines  → {' '.join(others)}")
    inner = [len(arrows[room] - {room}) for room in modules]
    total = sum(lines(module) for module in graph.modules)
    print(f"{len(modules)} rooms, {sum(inner)} arrows, {len(graph.modules)} modules, {total} lines")


def room_of(module: str) -> str:
    """The folder of a module; a folder is its own."""
    return module if file_of(module).name == "__init__.py" else module.rpartition(".")[0]


def file_of(module: str) -> Path:
    path = Path(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def lines(module: str) -> int:
    return len(file_of(module).read_text("utf-8").splitlines())


def short(room: str) -> str:
    return room.removeprefix(f"{ROOT}.")


if __name__ == "__main__":
    main()
