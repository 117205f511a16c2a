"""Where in a record a mistake is, as a player says it."""

from __future__ import annotations

import re

from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import PinochleError

HAND = re.compile(r"hands\[(?P<index>\d+)\]\.?")
LINE = re.compile(r"line (?P<number>\d+)")

# The first word of a place outside of a hand, then those inside of one; others name no place that
# a player knows, such as the file as a whole.
PLACES = {
    "ruleset": N_("the rules"),
    "players": N_("the players"),
    "first_dealer": N_("the first dealer"),
    "hands": N_("the hands"),
    "result": N_("the result"),
    "dealer": N_("the dealer"),
    "calls": N_("the calls"),
    "declarer": N_("who won the bid"),
    "bid": N_("the bid"),
    "trump": N_("trump"),
    "partner": N_("the partner"),
    "meld": N_("the meld"),
    "tricks": N_("the trick points"),
    "outcome": N_("how it ended"),
    "discards": N_("the discards"),
    "adjustments": N_("points added or subtracted"),
    "time_up": N_("the time"),
    "conceded_by": N_("who conceded"),
    "scores": N_("the points from paper"),
}


def with_places(error: PinochleError) -> str:
    """The sentences of an error, each with its place: “… (hand 1: the bid)”."""
    return " ".join(_with_place(mistake) for mistake in error.mistakes)


def place(field: str) -> str:
    """“hand 1: the bid” for ``hands[0].bid``; empty for what is about the whole file."""
    line = LINE.fullmatch(field)
    if line:
        return _("line {number}").format(number=line["number"])
    hand = HAND.match(field)
    rest = field[hand.end() :] if hand else field
    word = _(PLACES.get(re.split(r"[.\[]", rest)[0], ""))
    if not hand:
        return word
    number = _("hand {number}").format(number=int(hand["index"]) + 1)
    return _("{hand}: {what}").format(hand=number, what=word) if word else number


def _with_place(mistake: PinochleError) -> str:
    where = place(mistake.field)
    return f"{mistake.sentence} ({where})" if where else mistake.sentence
