"""A game as a record, ``scorekeeper-game/1``: what happened, and beside it what it came to."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

from scorekeeper.language import in_english
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.pinochle.hand.hand import Hand, Shown
from scorekeeper.pinochle.hand.scoring import HandScore, SideScore
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling.reasons import end_reason, line_text

FORMAT = "scorekeeper-game/1"

Plain = dict[str, Any]


def to_json(game: Game) -> str:
    """The record as text; the same game always gives the same bytes."""
    return json.dumps(record_of(game), indent=2, ensure_ascii=False) + "\n"


def record_of(game: Game) -> Plain:
    """The finished hands of a game; one still open has no place in a record."""
    return {
        "format": FORMAT,
        "ruleset": _ruleset(game.ruleset),
        "players": list(game.players),
        "first_dealer": game.first_dealer,
        "hands": [_hand(scored.hand) for scored, _, _ in finished(game)],
        "result": result_of(game),
    }


def _ruleset(ruleset: Ruleset) -> Plain:
    """The ruleset's id and the options that were changed; the name where it is a table's own."""
    original = customized.original(ruleset)
    record: Plain = {"id": original.id, "changes": ruleset.changes_from(original)}
    return record if ruleset.name == original.name else {**record, "name": ruleset.name}


@in_english()
def result_of(game: Game) -> Plain:
    """What the game came to, hand by hand; sides in the order of their lowest seat."""
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


def _hand(hand: Hand) -> Plain:
    record: Plain = {"dealer": hand.dealer}
    if hand.calls:
        record["calls"] = [_call(call) for call in hand.calls]
    if hand.declarer is not None:
        record |= {"declarer": hand.declarer, "bid": hand.bid}
    if hand.trump is not None:
        record["trump"] = hand.trump.word
    if hand.partner is not None:
        record["partner"] = hand.partner
    if hand.shown:
        record["meld"] = {str(seat): _shown(shown) for seat, shown in sorted(hand.shown.items())}
    if hand.points:
        record["tricks"] = {"points": {str(s): p for s, p in sorted(hand.points.items())}}
    if hand.took:
        record["tricks"]["took"] = {str(s): took.value for s, took in sorted(hand.took.items())}
    record["outcome"] = hand.outcome.value
    return record | _beside(hand)


def _beside(hand: Hand) -> Plain:
    """What few hands have; a record says nothing of it where there is nothing to say."""
    record: Plain = {}
    if hand.discards:
        record["discards"] = [str(card) for card in hand.discards]
    if hand.adjustments:
        record["adjustments"] = [dataclasses.asdict(each) for each in hand.adjustments]
    if hand.time_up:
        record["time_up"] = True
    if hand.conceded_by is not None:
        record["conceded_by"] = hand.conceded_by
    return record


def _call(call: Call) -> list[int | str]:
    return [call.seat, call.said.value if isinstance(call.said, Word) else call.said]


def _shown(shown: Shown) -> Plain:
    if shown.points is None:
        return {"cards": [str(card) for card in shown.cards]}
    record: Plain = {"points": shown.points, "nines": shown.nines}
    if shown.double_run:
        record["double_run"] = True
    return record
