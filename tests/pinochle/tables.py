"""Tables of tests in the notation of a hand: rule | what happens | what people at the table see.

A row that fails has the rule and the ruleset in its id: ``test_a_bid[r61 set (classic)]``.
"""

import json
import re
from collections.abc import Callable

import pytest

from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.needs import open_question
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset
from tests.pinochle.builders import game, side_texts
from tests.pinochle.notation import LETTERS, seat_of


def rules_in(text: str) -> Ruleset:
    """A ruleset of the catalogue and its changes: ``classic save=counter aces=[10,20]``."""
    id, *changes = text.split()
    options = (change.split("=") for change in changes)
    return find_ruleset(id).changed({name: _value(value) for name, value in options})


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def table(text: str) -> Callable[..., None]:
    """A test of every row; a line without ``|`` is the ruleset of the rows below it.

    An empty cell repeats the one above it, and a line that begins with ``|`` goes on with its row.
    """
    params, ruleset, above = [], "", ["", ""]
    for line in filter(None, map(str.strip, re.sub(r"\n *\|", " |", text).splitlines())):
        if "|" not in line:
            ruleset = line
            continue
        rule, *cells = (cell.strip() for cell in line.split("|"))
        above = [cell or last for cell, last in zip(cells, above, strict=True)]
        params.append(pytest.param(rules_in(ruleset), *above, id=f"{rule} ({ruleset})"))

    @pytest.mark.parametrize(("ruleset", "facts", "seen"), params)
    def test(ruleset: Ruleset, facts: str, seen: str) -> None:
        check_row(ruleset, facts, seen)

    return test


def check_row(ruleset: Ruleset, facts: str, seen: str) -> None:
    """Compare what a table sees with the last column: ``25 : 5``, ``step took; asks B D``, …"""
    if seen.startswith("refused"):
        field, _, sentence = seen.removeprefix("refused ").partition(": ")
        with pytest.raises(PinochleError) as refused:
            game(ruleset, facts)
        assert (refused.value.field, sentence in str(refused.value)) == (field, True)
        return
    after = game(ruleset, facts)
    for each in seen.split("; "):
        word, _, rest = each.partition(" ")
        if word == "says":
            side, _, sentence = rest.partition(" ")
            assert sentence in side_texts(after, seat_of(side))
        elif word in SEEN:
            assert SEEN[word](after) == rest
        else:
            assert changes(after) == each


def changes(game: Game) -> str:
    """What the first hand changes, side by side."""
    score = game.hands[0].score
    assert score is not None, "The hand is not over."
    return " : ".join(str(side.score) for side in score.sides)


def letters(seats: tuple[int, ...] | None) -> str:
    return " ".join(LETTERS[seat] for seat in seats) if seats else "nobody"


SEEN: dict[str, Callable[[Game], str]] = {
    "asks": lambda game: letters(open_question(game.hands[0].hand)),
    "step": lambda game: game.hands[-1].step,
    "totals": lambda game: " : ".join(map(str, game.totals)),
    "wins": lambda game: letters(game.end and game.end.winner),
    "deals": lambda game: LETTERS[game.next_dealer],
    "piles": lambda game: " : ".join(map(str, game.hands[0].hand.pile_points.values())),
}
