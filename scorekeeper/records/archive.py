"""Write and read zip files of games.

The zipfile module writes them, but our own code reads them. zipfile unpacks bzip2 and LZMA without
a limit, raises a dozen kinds of errors for damaged bytes, and fails completely for one bad name.
"""

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from scorekeeper import limits
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError

# The parts of a zip file: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
LOCAL, CENTRAL, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
LOCAL_HEADER = struct.Struct("<26xHH")  # lengths of the name and of the extra field
# Flags, method, CRC, packed size, length of the name, offset of the local header
CENTRAL_HEADER = struct.Struct("<8xHH4xII4xH12xI")
CENTRAL_HEADERS = re.compile(b"PK\x01\x02.{%d}" % (CENTRAL_HEADER.size - 4), re.DOTALL)
END_RECORD = struct.Struct("<10xH4xI2x")  # number of entries, offset of the first central header
MOST_COUNTED = 0xFFFF  # entries; zip files with more have this number, too
LOCKED = 1  # flag of an encrypted entry
OF_A_MAC = b"__MACOSX/"  # added by Finder for each file
LONGEST_NAME = 100  # characters that a message shows


class Entry(NamedTuple):
    """A file in an archive."""

    name: str
    content: bytes


class Packed(NamedTuple):
    """An entry of a zip file as its central header describes it, which may be wrong."""

    name: str
    flags: int = 0
    method: int = zipfile.ZIP_DEFLATED
    crc: int = 0
    size: int = 0  # of the packed bytes; 0 deflated bytes cannot be unpacked
    offset: int = 0  # of the local header


class _Pipe(io.RawIOBase):
    """A buffer for a zip file, emptied after each entry."""

    waiting = b""

    def write(self, content: Any) -> int:
        self.waiting += content
        return len(content)

    def take(self) -> bytes:
        content, self.waiting = self.waiting, b""
        return content


def zipped(entries: Iterable[Entry]) -> Iterator[bytes]:
    """Yield the parts of a zip with these entries in order. Repeated names get numbers."""
    pipe, used = _Pipe(), set[str]()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry in entries:
            archive.writestr(_unused(entry.name, used), entry.content)
            yield pipe.take()
    yield pipe.take()


def _unused(name: str, used: set[str]) -> str:
    stem, dot, kind = name.rpartition(".")
    number, unused = 1, name
    while unused.casefold() in used:
        number += 1
        unused = f"{stem} ({number}){dot}{kind}"
    used.add(unused.casefold())
    return unused


def is_zip(content: bytes) -> bool:
    """True also for a damaged zip; JSON cannot hold these control characters."""
    return content.startswith(LOCAL) or END in content


def entries_in(content: bytes, most: int) -> list[Packed]:
    """The files in a zip, in order, without folders.

    A damaged central header does not hide later ones, because they are found by their signature. If
    some are missing, one extra entry that cannot be unpacked represents them.

    Raises:
        GameError: There are more than ``most`` entries, or none can be found.
    """
    found, entries = 0, []
    count, start = _end_record(content)
    for head in CENTRAL_HEADERS.finditer(content, start):
        found += 1
        flags, method, crc, size, length, offset = CENTRAL_HEADER.unpack(head[0])
        name = content[head.end() : head.end() + length]
        if not name.endswith(b"/") and not name.startswith(OF_A_MAC):
            entries.append(Packed(_readable(name), flags, method, crc, size, offset))
        if len(entries) > most:
            raise GameError(_("A zip file can have at most {most} games."), "file", most=most)
    if count != min(found, MOST_COUNTED):
        if not entries:
            raise GameError(_("The zip file is damaged."), "file")
        entries.append(Packed(_("An unnamed file")))
    return entries


def _end_record(content: bytes) -> tuple[int | None, int]:
    """The number of entries (``None`` without an end record), and where to search for headers."""
    end = content.rfind(END)
    is_whole = 0 <= end <= len(content) - END_RECORD.size
    count, start = END_RECORD.unpack_from(content, end) if is_whole else (None, 0)
    return count, start if content.startswith(CENTRAL, start) else 0


def _readable(name: bytes) -> str:
    """A name for a message; old programs use other encodings than UTF-8."""
    text = name[: 4 * LONGEST_NAME].decode("utf-8", "replace")
    return "".join(filter(str.isprintable, text))[:LONGEST_NAME]


def unpack(content: bytes, entry: Packed) -> bytes:
    """The content of an entry of this zip.

    Raises:
        GameError: It is damaged, encrypted, packed in an unsupported way, or too large.
    """
    if entry.flags & LOCKED:
        raise GameError(_("It is locked with a password. Save it without one."), "file")
    if entry.method not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        sentence = _("This way to zip isn’t supported. Zip it again with the default settings.")
        raise GameError(sentence, "file")
    packed = _packed(content, entry)
    is_stored = entry.method == zipfile.ZIP_STORED
    data = packed if is_stored else inflate(packed, -zlib.MAX_WBITS)
    if data is not None and len(data) > limits.BODY:
        megabytes = limits.BODY // limits.MB
        raise GameError(_("A game has at most {megabytes} MB."), "file", megabytes=megabytes)
    if data is None or zlib.crc32(data) != entry.crc:
        raise GameError(_("It is damaged."), "file")
    return data


def _packed(content: bytes, entry: Packed) -> bytes:
    """The packed bytes, fewer if the file is cut off, and none without a local header."""
    begin = entry.offset + LOCAL_HEADER.size
    head = content[entry.offset : begin]
    if not head.startswith(LOCAL) or len(head) < LOCAL_HEADER.size:
        return b""
    begin += sum(LOCAL_HEADER.unpack(head))
    return content[begin : begin + entry.size]


def inflate(packed: bytes, window: int = zlib.MAX_WBITS) -> bytes | None:
    """Decompress at most one byte more than ``limits.BODY``; ``None`` if the data is damaged."""
    unpacking = zlib.decompressobj(window)
    try:
        data = unpacking.decompress(packed, limits.BODY + 1)
    except zlib.error:
        return None
    return data if unpacking.eof or len(data) > limits.BODY else None
