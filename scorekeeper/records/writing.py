"""Write a game as a record in the format ``scorekeeper-game/1``, with its result."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from scorekeeper.language import in_english
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.scoring import HandScore, SideScore
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.text.reasons import end_reason, line_text

from .hand_fields import write_hand, write_open_hand
from .ruleset_fields import write_ruleset
from .values import Plain

FORMAT = "scorekeeper-game/1"


@dataclass(frozen=True)
class Identity:
    """The uid that all copies of a game share, and its start time."""

    uid: str
    started: datetime


def to_json(game: Game, identity: Identity | None = None) -> str:
    """The record as text; the same game always gives the same bytes."""
    return json.dumps(record_of(game, identity), indent=2, ensure_ascii=False) + "\n"


def record_of(game: Game, identity: Identity | None = None) -> Plain:
    """The record of a game, without empty fields."""
    return {
        "format": FORMAT,
        **_identity(identity),
        **{name: text for name in ("title", "note") if (text := getattr(game, name))},
        "ruleset": write_ruleset(game.ruleset),
        "players": list(game.players),
        **_former(game),
        "first_dealer": game.first_dealer,
        "hands": [write_hand(scored.hand) for scored, _, _ in finished(game)],
        **_open_hand(game),
        "result": result_of(game),
    }


def _identity(identity: Identity | None) -> Plain:
    if identity is None:
        return {}
    started = identity.started.astimezone(UTC).replace(microsecond=0, tzinfo=None)
    return {"uid": identity.uid, "started": f"{started.isoformat()}Z"}


def _former(game: Game) -> Plain:
    """The former players, each with the hand from which on another has the seat."""
    former = [asdict(each) for each in game.former]
    return {"former": former} if former else {}


def _open_hand(game: Game) -> Plain:
    last = game.hands[-1] if game.hands else None
    if last is None or game.end or last.step is Step.DONE:
        return {}
    return {"open_hand": write_open_hand(last.hand)}


@in_english()
def result_of(game: Game) -> Plain:
    """The result of the game, hand by hand; sides ordered by their lowest seat."""
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
    """Yield each scored hand, its score, and the totals after it."""
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
