"""HTTP as phones speak it: what they send, the connections they keep, the answers they read."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from urllib.parse import urlencode, urlsplit

from tests.web.phone import HTMX

HOST = "cards.example.org"  # links that name localhost are not offered to other phones


@dataclass
class Asking:
    """Writes the requests of one phone; htmx asks for a piece, an opened link for a page."""

    cookie: str

    def get(self, path: str, piece: bool = True) -> bytes:
        return f"GET {path} HTTP/1.1\r\n{self._headers(piece)}\r\n".encode()

    def post(self, path: str, fields: Mapping[str, object], piece: bool = True) -> bytes:
        body = urlencode(fields)
        kind = "Content-Type: application/x-www-form-urlencoded"
        length = f"Content-Length: {len(body)}"
        head = f"POST {path} HTTP/1.1\r\n{self._headers(piece)}{kind}\r\n{length}\r\n\r\n"
        return f"{head}{body}".encode()

    def hears(self, page: str) -> None:
        pass

    def _headers(self, piece: bool) -> str:
        sent = {"Host": HOST, "Cookie": self.cookie, "Accept-Encoding": "gzip"}
        sent |= HTMX if piece else {}
        return "".join(f"{name}: {value}\r\n" for name, value in sent.items() if value)


@dataclass(frozen=True)
class Answer:
    """What a server answered; ``head`` is the status line and the headers as they came."""

    head: str
    page: str

    @property
    def status(self) -> int:
        return int(self.head.split()[1])

    def header(self, name: str) -> str:
        """Its value; empty where there is none."""
        found = re.search(rf"(?mi)^{name}: ([^\r\n]*)", self.head)
        return found[1] if found else ""

    @property
    def cookie(self) -> str:
        """The cookie that the phone keeps from now on; empty where it keeps the one it has."""
        return self.header("Set-Cookie").partition(";")[0]


@dataclass
class Line:
    """A connection that a phone keeps."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def to(cls, address: str, phone: str | None = None) -> Line:
        """A connection to that server, from that address of this computer if one is named."""
        where, own = urlsplit(address), (phone, 0) if phone else None
        return cls(*await asyncio.open_connection(where.hostname, where.port, local_addr=own))

    async def ask(self, request: bytes) -> Answer:
        """An error where the server closed the connection."""
        self.writer.write(request)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"(?mi)^Content-Length: (\d+)", head)
        assert length, head
        body = await self.reader.readexactly(int(length[1]))
        if re.search(r"(?mi)^Content-Encoding: gzip", head):
            body = gzip.decompress(body)
        return Answer(head, body.decode())


def live_address(page: str) -> str:
    """Where a page asks what is new."""
    found = re.search(r'hx-get="([^"]+live=[^"]+)"', page)
    assert found, page
    return unescape(found[1])
