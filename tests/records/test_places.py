"""Errors describe the place of a mistake in a record in players' words."""

import pytest

from scorekeeper.pinochle.errors import GameError, MistakesError
from scorekeeper.records.hand_fields import HAND_FIELDS
from scorekeeper.records.places import PLACES, place, with_places


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("hands[0].bid", "hand 1: the bid"),
        ("hands[11].meld.0.cards", "hand 12: the meld"),
        ("hands[2].tricks.points", "hand 3: the trick points"),
        ("hands[2].adjustments[1].reason", "hand 3: points added or subtracted"),
        ("hands[2].colour", "hand 3"),
        ("hands[2]", "hand 3"),
        ("hands", "the hands"),
        ("ruleset.changes.target", "the rules"),
        ("result.hands[0].sides", "the result"),
        ("players", "the players"),
        ("record", ""),
        ("file", ""),
        ("format", ""),
    ],
)
def test_a_field_has_a_place_in_a_players_words(field, text):
    assert place(field) == text


@pytest.mark.parametrize("field", [field.name for field in HAND_FIELDS])
def test_every_field_of_a_hand_has_a_word(field):
    assert PLACES[field]


def test_each_of_several_mistakes_has_its_place():
    mistakes = [GameError("One.", "bid"), GameError("Two.", "record")]
    assert with_places(MistakesError(mistakes)) == "One. (the bid) Two."
