"""The bytes of the edition inside a browser, part by part: as they go over the wire, and unpacked.

``python -m benchmarks.pocket_bytes`` prints the parts. Over the wire is what a phone fetches once
from a web server that compresses what it can; beside it a cold game page of a server, which is all
that a phone fetches there before the first tap.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from benchmarks.bytes import measured
from benchmarks.figures import Figure
from benchmarks.pocket import edition

PACKED = (".bin", ".zip", ".png", ".mp4")  # no server makes these smaller
NOT_FETCHED = ("bare", "licences")  # of the measuring, and for people
MOST_NAMED = 5


@dataclass(frozen=True)
class Part:
    name: str
    wire: int
    unpacked: int


def parts(files: Path) -> Iterator[Part]:
    """Each file that a phone fetches, the largest first."""
    paths = [path for path in files.rglob("*") if path.is_file()]
    for path in sorted(paths, key=lambda path: -path.stat().st_size):
        name = path.relative_to(files)
        if name.parts[0] not in NOT_FETCHED:
            content = path.read_bytes()
            yield Part(name.as_posix(), wire(path, content), unpacked(path, content))


def wire(path: Path, content: bytes) -> int:
    return len(content) if path.suffix in PACKED else len(gzip.compress(content, 6))


def unpacked(path: Path, content: bytes) -> int:
    if path.suffix == ".bin":
        return len(gzip.decompress(content))
    if path.suffix == ".zip":
        return sum(each.file_size for each in ZipFile(BytesIO(content)).infolist())
    return len(content)


def named(all_parts: list[Part]) -> list[Part]:
    """The largest by themselves, the others together, and all."""
    others = all_parts[MOST_NAMED:]
    return [
        *all_parts[:MOST_NAMED],
        Part("the others", *totals(others)),
        Part("all", *totals(all_parts)),
    ]


def totals(some: list[Part]) -> tuple[int, int]:
    return sum(part.wire for part in some), sum(part.unpacked for part in some)


def cold_page() -> int:
    return sum(measured().cold.values())


def figures() -> list[Figure]:
    with edition() as files:
        wire, _unpacked = totals(list(parts(files)))
    what = "bytes of a first start in a browser"
    return [Figure(what, wire / cold_page(), None, "a cold page of a server")]


def main() -> None:
    cold = cold_page()
    print(f"{cold:12,} a cold page of a server")
    with edition() as files:
        for part in named(list(parts(files))):
            print(f"{part.wire:12,} {part.unpacked:12,} {part.wire / cold:7.1f}  {part.name}")


if __name__ == "__main__":
    main()
