"""The course of a game that was decided: the hand that turned it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.rules.ruleset import Seats


class TurnKind(Enum):
    """What the turning hand was."""

    FIRST = auto()  # nobody else was ever ahead: the first hand that counted
    AHEAD = auto()  # since then the winner was ahead
    SWING = auto()  # it moved the score most towards the winner, who was not ahead at the end


@dataclass(frozen=True)
class Turn:
    """The hand that turned a game."""

    hand: int  # its place among all that were dealt
    kind: TurnKind
    winner: Seats
    swing: int  # by how much the winner gained on the best of the others


def turn(game: Game) -> Turn | None:
    """None while the game goes on, where several sides won, or where one hand was the game."""
    if game.end is None or game.end.winner not in game.ruleset.sides:
        return None
    hands = [scored.number for scored in game.counted if scored.score and scored.score.counts]
    if len(hands) < 2:
        return None
    leads = _leads(game, game.ruleset.sides.index(game.end.winner), hands)
    swings = [after - before for before, after in pairwise([0, *leads])]
    behind = [place for place, lead in enumerate(leads) if lead <= 0]
    if not behind:
        place, kind = 0, TurnKind.FIRST
    elif behind[-1] < len(hands) - 1:
        place, kind = behind[-1] + 1, TurnKind.AHEAD
    else:
        place, kind = swings.index(max(swings)), TurnKind.SWING
    return Turn(hands[place], kind, game.end.winner, swings[place])


def _leads(game: Game, side: int, hands: list[int]) -> list[int]:
    """How far a side was ahead of the best of the others after each of these hands."""
    leads = []
    for number in hands:
        totals = [*game.running_totals[number - 1]]
        own = totals.pop(side)
        leads.append(own - max(totals))
    return leads
