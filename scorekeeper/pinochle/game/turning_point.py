"""The hand that turned a decided game."""

from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from .game import Game


class TurnKind(Enum):
    """Why a hand is the turning one."""

    FIRST = auto()  # the first hand that counts: the winner was ahead from then on
    AHEAD = auto()  # from then on the winner was ahead to stay
    SWING = auto()  # the winner’s best hand, because the winner was not ahead at the end


@dataclass(frozen=True)
class Turn:
    """The hand that turned a game."""

    hand: int  # its place among all hands dealt, from 1
    kind: TurnKind
    swing: int  # the points that the winner gained on the best other side


def turn(game: Game) -> Turn | None:
    """Return the turning hand; None for an open, shared or one-hand game."""
    if game.winner not in game.ruleset.sides:
        return None
    hands = [scored.number for scored in game.counted if scored.score and scored.score.counts]
    if len(hands) < 2:
        return None
    leads = _leads(game, game.ruleset.sides.index(game.winner), hands)
    swings = [after - before for before, after in pairwise([0, *leads])]
    behind = [index for index, lead in enumerate(leads) if lead <= 0]
    if not behind:
        index, kind = 0, TurnKind.FIRST
    elif behind[-1] < len(hands) - 1:
        index, kind = behind[-1] + 1, TurnKind.AHEAD
    else:
        index, kind = swings.index(max(swings)), TurnKind.SWING
    return Turn(hands[index], kind, swings[index])


def _leads(game: Game, side: int, hands: list[int]) -> list[int]:
    """The side’s lead over the best other side after each of these hands."""
    leads = []
    for number in hands:
        totals = [*game.running_totals[number - 1]]
        own = totals.pop(side)
        leads.append(own - max(totals))
    return leads
