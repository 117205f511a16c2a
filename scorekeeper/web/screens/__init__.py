"""What each step of a hand shows: everything worked out, so that templates compute nothing."""

from __future__ import annotations

from scorekeeper.actions import Table
from scorekeeper.pinochle.steps import Step
from scorekeeper.web.screens.bidding import BidScreen, PartnerScreen, SweepScreen
from scorekeeper.web.screens.melding import MeldScreen
from scorekeeper.web.screens.results import EndScreen, ResultScreen
from scorekeeper.web.screens.screen import Screen
from scorekeeper.web.screens.tricks import TookScreen, TricksScreen

SCREENS: dict[Step, type[Screen]] = {
    Step.BID: BidScreen,
    Step.TRUMP: BidScreen,
    Step.PARTNER: PartnerScreen,
    Step.MELD: MeldScreen,
    Step.ALL: SweepScreen,
    Step.TRICKS: TricksScreen,
    Step.TOOK: TookScreen,
    Step.DONE: ResultScreen,
}


def screen_at(table: Table, number: int) -> Screen:
    """A hand at its next step; the one that decided the game says who won."""
    game = table.game
    if game.end and game.end.hand == number:
        return EndScreen(table, number)
    return SCREENS[game.hand(number).step](table, number)
