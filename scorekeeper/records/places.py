"""Describe the place of a mistake in a game record, in words for players."""

import re

from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import PinochleError

from .hand_fields import HAND_FIELDS

HAND = re.compile(r"hands\[(?P<index>\d+)\]\.?")
LINE = re.compile(r"line (?P<number>\d+)")

# Words for players, by the first part of a field: “result” also covers ``result.over``. Fields that
# are not listed, such as ``uid``, would mean nothing to players.
PLACES = {
    "ruleset": N_("the rules"),
    "players": N_("the players"),
    "first_dealer": N_("the first dealer"),
    "hands": N_("the hands"),
    "result": N_("the result"),
    **{field.name: field.words for field in HAND_FIELDS},
}


def with_places(error: PinochleError) -> str:
    """The sentences of an error, each with its place: “… (hand 1: the bid)”."""
    return " ".join(_with_place(mistake) for mistake in error.mistakes)


def place(field: str) -> str:
    """Return words for a field: “hand 1: the bid” for ``hands[0].bid``.

    Empty for the whole file, and for fields without words, such as ``uid``.
    """
    line = LINE.fullmatch(field)
    if line:
        return _("line {number}", number=line["number"])
    hand = HAND.match(field)
    rest = field[hand.end() :] if hand else field
    word = _(PLACES.get(re.split(r"[.\[]", rest)[0], ""))
    if not hand:
        return word
    number = _("hand {number}", number=int(hand["index"]) + 1)
    return _("{hand}: {what}", hand=number, what=word) if word else number


def _with_place(mistake: PinochleError) -> str:
    text = place(mistake.field)
    return f"{mistake.sentence} ({text})" if text else mistake.sentence
