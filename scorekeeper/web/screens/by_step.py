"""Which screen shows which step of a hand."""

from __future__ import annotations

from scorekeeper.games import LoadedGame
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.web.screens.bidding import AllScreen, BidScreen, CallsScreen, PartnerScreen
from scorekeeper.web.screens.melding import MeldScreen
from scorekeeper.web.screens.results import EndScreen, ResultScreen
from scorekeeper.web.screens.screen import Screen
from scorekeeper.web.screens.tricks import TookScreen, TricksScreen

SCREENS: dict[Step, type[Screen]] = {
    Step.BID: BidScreen,
    Step.TRUMP: BidScreen,
    Step.PARTNER: PartnerScreen,
    Step.MELD: MeldScreen,
    Step.ALL: AllScreen,
    Step.TRICKS: TricksScreen,
    Step.TOOK: TookScreen,
    Step.DONE: ResultScreen,
}


def screen_of_step(table: LoadedGame, number: int, in_turn: bool = False) -> Screen:
    """A hand at its next step; the one that decided the game says who won.

    ``in_turn`` says whether every call is recorded, where the game itself does not tell.
    """
    game = table.game
    if game.end and game.end.hand == number:
        return EndScreen(table, number)
    step = game.hand(number).step
    if step is Step.BID:
        known = game.calls_in_turn(number)
        in_turn = in_turn if known is None else known
        return (CallsScreen if in_turn else BidScreen)(table, number)
    return SCREENS[step](table, number)
