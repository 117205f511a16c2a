"""Find the turning point of a finished game: the hand that mattered most to the winner."""

from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from .game import Game


class TurnKind(Enum):
    """The reason why a hand is the turning point."""

    FIRST = auto()  # the winner led from the first hand that counts until the end
    AHEAD = auto()  # the winner took the lead in this hand and kept it
    SWING = auto()  # the winner did not lead at the end; this hand helped the winner most


@dataclass(frozen=True)
class Turn:
    """The turning point of a game."""

    hand: int  # the number of the hand, from 1, redeals included
    kind: TurnKind
    swing: int  # the points by which the winner’s lead grew in this hand


def turn(game: Game) -> Turn | None:
    """Return the turning point.

    None if the game is open, if tied sides share the win, or if only one hand counts.
    """
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
