"""Links that contain games in their fragment, which browsers do not send to servers.

Each line of the fragment is the record of one game: compact JSON, without the game's result. The
lines are compressed with zlib and encoded as base64url.
"""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from datetime import datetime

from scorekeeper import limits
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.game import Game
from scorekeeper.records.archive import inflate
from scorekeeper.records.values import decode
from scorekeeper.records.writing import record_of

MARK = "games="
# Search for #games= first: a message may also have a URL with ?games=. Some apps encode = as %3D.
PACKED = tuple(re.compile(rf"{mark}(?:=|%3[Dd])([A-Za-z0-9_-]+)") for mark in ("#games", "games"))
LETTERS = 4  # this many letters of base64 encode three bytes
FIELD = "link"  # the form field that the errors belong to


def to_line(game: Game, uid: str, started: datetime) -> str:
    """The record of a game as a line for ``write_link``."""
    record = {**record_of(game, uid, started)}
    del record["result"]
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def write_link(address: str, lines: Iterable[str]) -> str | None:
    """A link to the address with the records in its fragment; None if the records do not fit."""
    text = "\n".join(lines).encode()
    packed = urlsafe_b64encode(zlib.compress(text, zlib.Z_BEST_COMPRESSION)).decode().rstrip("=")
    link = f"{address}#{MARK}{packed}"
    fits = len(link) <= limits.LINK and len(text) <= limits.BODY
    return link if fits else None


def read_link(text: str) -> list[str]:
    """Return the lines of a link, or of a message that contains a link. The records are unchecked.

    Raises:
        GameError: there is no link with games, or the link is cut off or too large.
    """
    whole = "".join(text.split())  # mail programs break long lines
    found = next(filter(None, (packed.search(whole) for packed in PACKED)), None)
    if found is None:
        raise GameError(_("There are no games in that link. Copy the whole link."), FIELD)
    if len(found[0]) > limits.LINK:
        raise _too_much()
    lines = decode(_unpacked(found[1]), FIELD).split("\n")
    if len(lines) > limits.LINKED_GAMES:
        raise _too_much()
    return lines


def _unpacked(letters: str) -> bytes:
    if len(letters) % LETTERS == 1:
        letters = letters[:-1]  # one letter left over encodes no byte
    text = inflate(urlsafe_b64decode(letters + "=="))
    if text is None:
        sentence = _("Part of the link is missing or changed. Copy the whole link again.")
        raise GameError(sentence, FIELD)
    if len(text) > limits.BODY:
        raise _too_much()
    return text


def _too_much() -> GameError:
    return GameError(_("That’s too much for a link. Ask for the games as a file."), FIELD)
