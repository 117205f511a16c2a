"""Text for the hand that turned a game."""

from scorekeeper.language import N_, _, signed
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.turning_point import Turn, TurnKind

from .hand_text import headline

LED_FROM_FIRST = {
    False: N_("{winner} led from the first hand."),
    True: N_("{winner} led all the way after the set in hand {hand}."),
}
SENTENCES = {
    TurnKind.AHEAD: N_("Hand {hand} turned the game: {what}. From then on {winner} led."),
    TurnKind.SWING: N_("Hand {hand} gained {winner} the most, {swing}: {what}."),
}


def turning_point(game: Game, turn: Turn) -> str:
    """“Hand 4 turned the game: Ann & Cyd made 300. From then on Ann & Cyd led.”"""
    scored = game.dealt_hand(turn.hand)
    was_set = bool(scored.score and scored.score.missed)
    sentence = SENTENCES.get(turn.kind) or LED_FROM_FIRST[was_set]
    return _(
        sentence,
        winner=game.names(game.winner, turn.hand),
        hand=game.shown_number(turn.hand),
        what=headline(game, scored),
        swing=signed(turn.swing),
    )
