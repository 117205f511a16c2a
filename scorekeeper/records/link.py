"""Games in a link: their records in its fragment, which browsers send to no server.

A record a line, as JSON without blanks; all of it packed by zlib and written in base64url. The
result is left out, which the hands give.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable

from scorekeeper import limits
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.game import Game
from scorekeeper.records.values import decode
from scorekeeper.records.writing import Identity, record_of

MARK = "games="
PACKED = re.compile(rf"{MARK}([A-Za-z0-9_-]+)")
LETTERS = 4  # of base64 for three bytes


class TooMuchError(GameError):
    """The games do not fit in a link."""


def to_line(game: Game, identity: Identity) -> str:
    """The record of a game as it stands in a link."""
    record = {name: value for name, value in record_of(game, identity).items() if name != "result"}
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def write_link(address: str, lines: Iterable[str]) -> str:
    """A link to that address that holds the records; a TooMuchError where they do not fit."""
    text = "\n".join(lines).encode()
    packed = urlsafe_b64encode(zlib.compress(text, zlib.Z_BEST_COMPRESSION)).decode().rstrip("=")
    link = f"{address}#{MARK}{packed}"
    if len(link) > limits.LINK.most or len(text) > limits.BODY.most:
        raise TooMuchError(_("These games are too much for a link."), "link")
    return link


def find_fragment(text: str) -> str:
    """What holds the games in a link, or in a message with one; a GameError where nothing does."""
    if len(text) > limits.LINK.most:
        raise TooMuchError(_too_much(), "link")
    found = PACKED.search("".join(text.split()))  # mail breaks long lines
    if found is None:
        sentence = _("That link holds no games. Copy all of it, to its very end.")
        raise GameError(sentence, "link")
    return f"#{found[0]}"


def read_fragment(fragment: str) -> list[str]:
    """The records that it holds, not checked yet; a GameError for one that is cut or too large."""
    letters = fragment.partition(MARK)[2]
    whole = letters[: -1 if len(letters) % LETTERS == 1 else None]  # one letter alone is no byte
    lines = decode(_unpacked(urlsafe_b64decode(whole + "==")), "link").split("\n")
    if len(lines) > limits.LINKED_GAMES.most:
        raise TooMuchError(_too_much(), "link")
    return lines


def _unpacked(packed: bytes) -> bytes:
    """At most as many bytes as a game's file has, however many a bomb would give."""
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(packed, limits.BODY.most + 1)
    except zlib.error as broken:
        raise _cut() from broken
    if len(text) > limits.BODY.most:
        raise TooMuchError(_too_much(), "link")
    if not unpacking.eof:
        raise _cut()
    return text


def _cut() -> GameError:
    return GameError(_("Part of the link is missing or changed. Copy all of it once more."), "link")


def _too_much() -> str:
    return _("That is more than a link can hold. Ask for the games as a file.")
