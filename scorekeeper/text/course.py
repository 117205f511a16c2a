"""Text for the hand that turned a game."""

from scorekeeper.language import N_, _, signed
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.turning_point import Turn, TurnKind

from .hand_text import headline

SENTENCES = {
    TurnKind.FIRST: N_("{winner} led from hand {hand} on: {what}."),
    TurnKind.AHEAD: N_("Hand {hand} turned the game: {what}. From then on {winner} led."),
    TurnKind.SWING: N_("Hand {hand} gained {winner} the most, {swing}: {what}."),
}


def turning_point(game: Game, turn: Turn) -> str:
    """“Hand 4 turned the game: Ann & Cyd made 300. From then on Ann & Cyd led.”"""
    return _(SENTENCES[turn.kind]).format(
        winner=game.names(game.winner, turn.hand),
        hand=game.shown_number(turn.hand),
        what=headline(game, game.dealt_hand(turn.hand)),
        swing=signed(turn.swing),
    )
