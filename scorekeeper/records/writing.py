"""Write a game as a record, ``scorekeeper-game/1``: its hands and their result."""

from __future__ import annotations

import json
from collections.abc import Iterator

from scorekeeper.language import in_english
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.scoring import HandScore, SideScore
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.records.hand_fields import write_hand
from scorekeeper.records.values import Plain
from scorekeeper.telling.reasons import end_reason, line_text

FORMAT = "scorekeeper-game/1"


def to_json(game: Game) -> str:
    """The record as text; the same game always gives the same bytes."""
    return json.dumps(record_of(game), indent=2, ensure_ascii=False) + "\n"


def record_of(game: Game) -> Plain:
    """The finished hands of a game; a record has no hand that is still open."""
    return {
        "format": FORMAT,
        "ruleset": _ruleset(game.ruleset),
        "players": list(game.players),
        "first_dealer": game.first_dealer,
        "hands": [write_hand(scored.hand) for scored, _, _ in finished(game)],
        "result": result_of(game),
    }


def _ruleset(ruleset: Ruleset) -> Plain:
    """The ruleset's id and the options that were changed; its name if a table named it."""
    original = customized.original(ruleset)
    record: Plain = {"id": original.id, "changes": ruleset.changes_from(original)}
    return record if ruleset.name == original.name else {**record, "name": ruleset.name}


@in_english()
def result_of(game: Game) -> Plain:
    """The result of the game, hand by hand; sides in the order of their lowest seat."""
    return {
        "hands": [
            {"sides": [_side(side) for side in score.sides], "totals": list(totals)}
            for _, score, totals in finished(game)
        ],
        "totals": list(game.totals),
        "over": game.end is not None,
        "winner": list(game.end.winner) if game.end else None,
        "reason": end_reason(game.end) if game.end else None,
    }


def finished(game: Game) -> Iterator[tuple[ScoredHand, HandScore, tuple[int, ...]]]:
    """Each hand that is over and counts, its score, and the totals after it."""
    for scored, totals in zip(game.counted, game.running_totals, strict=True):
        if scored.score:  # the last hand may still be open
            yield scored, scored.score, totals


def _side(side: SideScore) -> Plain:
    return {
        "seats": list(side.seats),
        "meld": side.meld,
        "tricks": side.tricks,
        "score": side.score,
        "lines": [line_text(line) for line in side.lines],
    }
