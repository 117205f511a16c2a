"""Write and read zip files of games.

The zipfile module writes the files, but our own code reads them. zipfile unpacks bzip2 and LZMA
without a limit, and raises a dozen kinds of errors for damaged bytes. One bad name makes zipfile
refuse the whole file.
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

# The first bytes of each part of a zip file: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
LOCAL, CENTRAL, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
LOCAL_HEADER = struct.Struct("<26xHH")  # lengths of the name and of the extra field
# The flags, method, CRC, packed size, length of the name, offset of the local header
CENTRAL_HEADER = struct.Struct("<8xHH4xII4xH12xI")
CENTRAL_HEADERS = re.compile(b"PK\x01\x02.{%d}" % (CENTRAL_HEADER.size - 4), re.DOTALL)
END_RECORD = struct.Struct("<10xH4xI2x")  # number of entries, offset of the first central header
MOST_COUNTED = 0xFFFF  # the highest number of entries that the end record can hold
LOCKED = 1  # the flag of an encrypted entry
FINDER_FOLDER = b"__MACOSX/"  # macOS adds an entry in this folder for each file
LONGEST_NAME = 100  # characters that a message shows


class Entry(NamedTuple):
    """A file in an archive."""

    name: str
    content: bytes


class Packed(NamedTuple):
    """The central header of an entry in a zip file. Its values may be wrong.

    An entry with the default values cannot be unpacked.
    """

    name: str
    flags: int = 0
    method: int = zipfile.ZIP_DEFLATED
    crc: int = 0
    size: int = 0  # of the packed bytes
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
    """Yield the bytes of a zip file, part by part. Repeated names get numbers."""
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
    """True for a zip file, even a damaged one.

    A JSON file is never taken for a zip, because it cannot contain the control characters of
    ``LOCAL`` and ``END``.
    """
    return content.startswith(LOCAL) or END in content


def entries_in(content: bytes, most: int) -> list[Packed]:
    """The files in a zip, in order, without folders and without the files that macOS adds.

    Each central header is found by its signature, so a damaged header does not hide later ones. If
    the end record is missing or has a different number of entries, the list gets an extra entry.
    ``unpack`` refuses the extra entry.

    Raises:
        GameError: There are more than ``most`` entries, or a damaged zip has no readable entry.
    """
    found, entries = 0, []
    count, start = _end_record(content)
    for head in CENTRAL_HEADERS.finditer(content, start):
        found += 1
        flags, method, crc, size, length, offset = CENTRAL_HEADER.unpack(head[0])
        name = content[head.end() : head.end() + length]
        if not name.endswith(b"/") and not name.startswith(FINDER_FOLDER):
            entries.append(Packed(_readable(name), flags, method, crc, size, offset))
        if len(entries) > most:
            raise GameError(_("A zip file can have at most {most} games."), "file", most=most)
    if count != min(found, MOST_COUNTED):
        if not entries:
            raise GameError(_("The zip file is damaged."), "file")
        entries.append(Packed(_("An unnamed file")))
    return entries


def _end_record(content: bytes) -> tuple[int | None, int]:
    """The number of entries, and the offset of the first central header.

    The number is ``None`` without an end record. The offset is 0 if it does not point to a header.
    """
    end = content.rfind(END)
    is_whole = 0 <= end <= len(content) - END_RECORD.size
    count, start = END_RECORD.unpack_from(content, end) if is_whole else (None, 0)
    return count, start if content.startswith(CENTRAL, start) else 0


def _readable(name: bytes) -> str:
    """Decode a name for a message. Old programs do not use UTF-8, so letters may be replaced."""
    text = name[: 4 * LONGEST_NAME].decode("utf-8", "replace")
    return "".join(filter(str.isprintable, text))[:LONGEST_NAME]


def unpack(content: bytes, entry: Packed) -> bytes:
    """The content of an entry of this zip.

    Raises:
        GameError: The entry is damaged, encrypted, packed in an unsupported way, or too large.
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
    """Return the packed bytes: incomplete if the file is cut off, empty without a local header."""
    begin = entry.offset + LOCAL_HEADER.size
    head = content[entry.offset : begin]
    if not head.startswith(LOCAL) or len(head) < LOCAL_HEADER.size:
        return b""
    begin += sum(LOCAL_HEADER.unpack(head))
    return content[begin : begin + entry.size]


def inflate(packed: bytes, window: int = zlib.MAX_WBITS) -> bytes | None:
    """Return the decompressed data; ``None`` if it is damaged.

    Data larger than ``limits.BODY`` is cut one byte above the limit, so that callers can refuse it.
    """
    unpacking = zlib.decompressobj(window)
    try:
        data = unpacking.decompress(packed, limits.BODY + 1)
    except zlib.error:
        return None
    return data if unpacking.eof or len(data) > limits.BODY else None
