"""Write a game and its result as a record in the format ``scorekeeper-game/1``."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime

from scorekeeper import version
from scorekeeper.language import in_english
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.hand.scoring import HandScore, SideScore
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.text.score_sentences import end_reason, line_text

from .hand_fields import write_hand
from .ruleset_fields import write_ruleset
from .values import Plain

FORMAT = "scorekeeper-game/1"
OPTIONAL = ("uid", "started", "title", "note", "former", "open_hand")


def to_json(game: Game, uid: str = "", started: datetime | None = None) -> str:
    """Return the record as text, which depends only on the arguments and Scorekeeper's version."""
    author = f"scorekeeper {version()}"
    record = {"format": FORMAT, "written_by": author, **record_of(game, uid, started)}
    return json.dumps(record, indent=2, ensure_ascii=False) + "\n"


def record_of(game: Game, uid: str = "", started: datetime | None = None) -> Plain:
    """The record of a game. Fields in ``OPTIONAL`` are left out if they are empty."""
    record = {
        "format": FORMAT,
        "uid": uid,
        "started": _time(started) if started else "",
        "title": game.title,
        "note": game.note,
        "ruleset": write_ruleset(game.ruleset),
        "players": list(game.players),
        "former": [asdict(each) for each in game.former],
        "first_dealer": game.first_dealer,
        "hands": [write_hand(scored.hand) for scored, _, _ in scored_hands(game)],
        "open_hand": _open_hand(game),
        "result": result_of(game),
    }
    return {name: value for name, value in record.items() if value or name not in OPTIONAL}


def _time(started: datetime) -> str:
    return f"{started.astimezone(UTC).replace(microsecond=0, tzinfo=None).isoformat()}Z"


def _open_hand(game: Game) -> Plain | None:
    last = game.hands[-1] if game.hands else None
    if last is None or game.end or last.step is Step.DONE:
        return None
    return write_hand(last.hand, is_open=True)


@in_english()
def result_of(game: Game) -> Plain:
    """The result of the game, hand by hand. Sides are ordered by their lowest seat."""
    return {
        "hands": [
            {"sides": [_side(side) for side in score.sides], "totals": list(totals)}
            for _, score, totals in scored_hands(game)
        ],
        "totals": list(game.totals),
        "over": game.end is not None,
        "winner": list(game.end.winner) if game.end else None,
        "reason": end_reason(game.end) if game.end else None,
    }


def scored_hands(game: Game) -> Iterator[tuple[ScoredHand, HandScore, tuple[int, ...]]]:
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
