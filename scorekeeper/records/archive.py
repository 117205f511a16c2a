"""Many games in one zip file: written one by one, and read whatever it claims of itself."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

from scorekeeper import limits
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError

UNKNOWN_PACKING = NotImplementedError  # what zipfile raises for a way to pack that it does not know
# A file that is no zip, or an encrypted or damaged one.
NOT_ZIP = (zipfile.BadZipFile, UNKNOWN_PACKING, RuntimeError, EOFError, zlib.error)
OF_A_MAC = "__MACOSX/"  # what Finder puts beside each file


class Entry(NamedTuple):
    """A file in an archive."""

    name: str
    content: bytes


def write_zip(file: BinaryIO, entries: Iterable[Entry]) -> None:
    """Write the entries as they come; those of the same name are numbered."""
    for _entry in written_zip(file, entries):
        pass


def written_zip(file: BinaryIO | io.RawIOBase, entries: Iterable[Entry]) -> Iterator[Entry]:
    """The same, giving each entry once it is written; the file need not be sought in."""
    used = set[str]()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry in entries:
            archive.writestr(_unused(entry.name, used), entry.content)
            yield entry


def _unused(name: str, used: set[str]) -> str:
    stem, dot, kind = name.rpartition(".")
    number, unused = 1, name
    while unused.casefold() in used:
        number += 1
        unused = f"{stem} ({number}){dot}{kind}"
    used.add(unused.casefold())
    return unused


def is_zip(content: bytes) -> bool:
    return zipfile.is_zipfile(io.BytesIO(content))


def names_in(content: bytes, most: int) -> list[str]:
    """The files of an archive, in order, without folders; a GameError for more than so many."""
    with _opened(content) as archive:
        names = [
            each.filename
            for each in archive.infolist()
            if not each.is_dir() and not each.filename.startswith(OF_A_MAC)
        ]
    if len(names) > most:
        raise GameError(_("A zip file can have at most {most} games.").format(most=most), "file")
    return names


def read_entries(content: bytes, names: Iterable[str]) -> Iterator[Entry | GameError]:
    """The named files, or why one cannot be read: whatever size it claims, none is too big."""
    with _opened(content) as archive:
        for name in names:
            try:
                yield Entry(name, _read(archive, name))
            except GameError as mistake:
                yield mistake
            except NOT_ZIP:
                yield GameError(_("The zip file is damaged."), name)


def _read(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as file:
        content = file.read(limits.BODY.most + 1)
    if len(content) > limits.BODY.most:
        megabytes = limits.BODY.most // limits.MB
        raise GameError(_("A game has at most {megabytes} MB.").format(megabytes=megabytes), name)
    return content


def _opened(content: bytes) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(io.BytesIO(content))
    except NOT_ZIP as broken:
        raise GameError(_("The zip file is damaged."), "file") from broken
