"""Choose which screen of a game this phone sees."""

from flask import Response

from scorekeeper.access import Role
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.service.games import LoadedGame
from scorekeeper.web.plumbing.guard import member
from scorekeeper.web.plumbing.htmx import at_address, draw

from .phone import current_hand
from .screens.bid import (
    AllScreen,
    BidScreen,
    CallsScreen,
    PartnerScreen,
    bids_in_turn,
)
from .screens.board import BoardScreen
from .screens.meld_entry import MeldScreen, OwnMeldScreen
from .screens.results import EndScreen, ResultScreen
from .screens.screen import Screen
from .screens.trick_entry import TookScreen, TricksScreen

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


def draw_screen(screen: Screen, status: int = 200) -> Response:
    return draw("table/table.html", status, screen=screen)


def draw_if_ready(screen: Screen) -> Response:
    """Draw the screen. If it is not ready, draw the screen of its hand's next step."""
    if not screen.is_ready:
        screen = screen_for_phone(screen.table, screen.number)
    return at_address(draw_screen(screen), screen.address)


def screen_for_phone(table: LoadedGame, number: int) -> Screen:
    """Return the screen of a hand's next step.

    A phone that keeps no score gets a screen of the current hand instead. If it has a seat, that is
    its player's meld screen during the meld. In all other cases it is the board.
    """
    if member().may(Role.SCORE):
        return _screen_of_step(table, number)
    own = OwnMeldScreen(table, table.game.on_table, seat=member().seat)
    return own if member().role is Role.SEAT and own.is_ready else board_of(table)


def _screen_of_step(table: LoadedGame, number: int) -> Screen:
    """Return the screen of a hand's next step, or the end screen if the hand ended the game.

    For ``Step.BID``, ``bids_in_turn`` chooses between ``CallsScreen`` and ``BidScreen``.
    """
    game = table.game
    if game.end and game.end.hand == number:
        return EndScreen(table, number)
    step = game.hand(number).step
    calls = step is Step.BID and bids_in_turn(game, number)
    return CallsScreen(table, number) if calls else SCREENS[step](table, number)


def current_screen(table: LoadedGame) -> Screen:
    """Return the screen at the game's address, for this phone."""
    return screen_for_phone(table, current_hand(table))


def board_of(table: LoadedGame, big: bool = False) -> Screen:
    """Return the board, or the end screen after the game, for a phone that keeps no score."""
    if table.game.end:
        return EndScreen(table, table.game.end.hand, keeps_score=False, big=big)
    return BoardScreen(table, table.game.on_table, big=big)
