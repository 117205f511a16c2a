"""Every kind of fact has a name and a description."""

import inspect
from collections.abc import Iterator

import pytest

from scorekeeper.pinochle.game.events import Event, HandDealt, Redone, Undone
from scorekeeper.text.facts import FACTS, name_of


def kinds(of: type[Event]) -> Iterator[type[Event]]:
    for kind in of.__subclasses__():
        yield from kinds(kind)
        if not inspect.isabstract(kind):
            yield kind


@pytest.mark.parametrize("kind", list(kinds(Event)), ids=lambda kind: kind.__name__)
def test_every_kind_of_fact_has_words(kind):
    if kind in (Undone, Redone):  # named after the fact they undo or redo
        assert kind not in FACTS
    else:
        assert FACTS[kind].name
        assert FACTS[kind].title


def test_undo_and_redo_are_about_the_game():
    assert name_of(Undone()) == name_of(Redone()) == "the game"
    assert name_of(HandDealt(1, 0)) == "the dealer"
    assert name_of(None) == ""
