"""Games in a link: records in its fragment, which browsers do not send to servers.

The fragment has one record per line, as compact JSON without the result, compressed with zlib and
encoded as base64url.
"""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable

from scorekeeper import limits
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.game import Game
from scorekeeper.records.archive import inflate
from scorekeeper.records.values import decode
from scorekeeper.records.writing import Identity, record_of

MARK = "games="
# A message may have another URL with ?games=, and an app may encode the equals sign as %3D.
PACKED = tuple(re.compile(rf"{mark}(?:=|%3[Dd])([A-Za-z0-9_-]+)") for mark in ("#games", "games"))
LETTERS = 4  # of base64, for three bytes
FIELD = "link"  # of the form


class TooMuchError(Exception):
    """The games do not fit in a link; the caller offers a file instead."""


def to_line(game: Game, identity: Identity) -> str:
    """The record of a game as one line of a link."""
    record = {name: value for name, value in record_of(game, identity).items() if name != "result"}
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def write_link(address: str, lines: Iterable[str]) -> str:
    """A link to that address with the records in its fragment.

    Raises:
        TooMuchError: they do not fit.
    """
    text = "\n".join(lines).encode()
    packed = urlsafe_b64encode(zlib.compress(text, zlib.Z_BEST_COMPRESSION)).decode().rstrip("=")
    link = f"{address}#{MARK}{packed}"
    if len(link) > limits.LINK or len(text) > limits.BODY:
        raise TooMuchError
    return link


def find_fragment(text: str) -> str:
    """Find the fragment with games in a link, or in a message that contains one.

    Raises:
        GameError: there is none, or it is too long.
    """
    whole = "".join(text.split())  # mail programs break long lines
    found = next(filter(None, (packed.search(whole) for packed in PACKED)), None)
    if found is None:
        raise GameError(_("There are no games in that link. Copy the whole link."), FIELD)
    fragment = f"#{MARK}{found[1]}"
    if len(fragment) > limits.LINK:
        raise _too_much()
    return fragment


def read_fragment(fragment: str) -> list[str]:
    """The unchecked records in a fragment.

    Raises:
        GameError: the fragment is cut off or too large.
    """
    letters = fragment.partition(MARK)[2]
    whole = letters[: -1 if len(letters) % LETTERS == 1 else None]  # one letter encodes no byte
    lines = decode(_unpacked(urlsafe_b64decode(whole + "==")), FIELD).split("\n")
    if len(lines) > limits.LINKED_GAMES:
        raise _too_much()
    return lines


def _unpacked(packed: bytes) -> bytes:
    text = inflate(packed)
    if text is None:
        raise GameError(
            _("Part of the link is missing or changed. Copy the whole link again."), FIELD
        )
    if len(text) > limits.BODY:
        raise _too_much()
    return text


def _too_much() -> GameError:
    return GameError(_("That’s too much for a link. Ask for the games as a file."), FIELD)
