"""Choose the screen of a game that this phone may see, and answer its polls."""

from flask import Flask, Response, g, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Role
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.service.games import LoadedGame
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.guard import loaded, member
from scorekeeper.web.plumbing.htmx import at_address, draw, from_top, unchanged

from .phone import may_change_without_facts, view_state
from .polls import remember_unchanged
from .screens.bid import (
    AllScreen,
    BidScreen,
    CallsScreen,
    PartnerScreen,
    bids_in_turn,
)
from .screens.board import BoardScreen
from .screens.meld_entry import MeldScreen, OwnMeldScreen
from .screens.results import EndScreen, ResultScreen, sheet_beside
from .screens.screen import Screen
from .screens.table_picture import table_picture
from .screens.trick_entry import TookScreen, TricksScreen
from .status_line import status_line

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


def register(app: Flask) -> None:
    app.before_request(_answer_poll)
    for each in (view_state, status_line, is_first_bid_ever, sheet_beside, table_picture):
        app.add_template_global(each)


def _answer_poll() -> AnyResponse | None:
    """Answer a poll: with nothing if its page would look the same, or with the next screen.

    A page polls its address every two seconds, or every ten while nothing happens. The query has
    the fact and the step at which it was drawn, and everything else that it showed.
    """
    if request.method != "GET" or "loaded" not in g:
        return None
    seq = request.args.get("live", type=int)
    if seq is None:
        return None
    table = loaded()
    if table.seq == seq and request.args.get("shown", "") == view_state(table):
        if not may_change_without_facts(table):
            remember_unchanged()
        return unchanged()
    number = (request.view_args or {}).get("number")
    if number is None or table.game.is_at(number, request.args.get("step", "")):
        return None
    screen = current_screen(table)
    return at_address(from_top(draw_screen(screen)), screen.address)


def draw_screen(screen: Screen, status: int = 200) -> Response:
    return draw("table/table.html", status, screen=screen)


def is_first_bid_ever(screen: Screen) -> bool:
    """True if the screen asks for the first bid that this browser ever records."""
    if screen.number > 1 or screen.corrects or not isinstance(screen, BidScreen):
        return False
    return len(games().members.games_of(browser(), most=2)) < 2


def draw_if_ready(screen: Screen) -> Response:
    """Draw the requested screen, or the hand at its next step if that one cannot be opened."""
    return draw_screen(screen if screen.is_ready else screen_for_phone(screen.table, screen.number))


def screen_for_phone(table: LoadedGame, number: int) -> Screen:
    """Return a hand at its next step; for a phone that keeps no score, the hand on the table."""
    if member().may(Role.SCORE):
        return _screen_of_step(table, number)
    if member().role is Role.SEAT:
        own = meld_screen(table, table.game.on_table, member().seat)
        return own if own.is_ready else board_of(table)
    return board_of(table)


def _screen_of_step(table: LoadedGame, number: int) -> Screen:
    """Return a hand at its next step; for the hand that decided the game, who won.

    The table, or else this browser, decides whether the auction is recorded call by call.
    """
    game = table.game
    if game.end and game.end.hand == number:
        return EndScreen(table, number)
    step = game.hand(number).step
    if step is Step.BID:
        return (CallsScreen if bids_in_turn(game, number) else BidScreen)(table, number)
    if step is Step.DONE:
        return ResultScreen(table, number)
    return SCREENS[step](table, number)


def current_screen(table: LoadedGame) -> Screen:
    """Return the screen of the hand on the table, or of the one that decided the game."""
    return screen_for_phone(table, table.game.on_table)


def board_of(table: LoadedGame, big: bool = False) -> Screen:
    """Return the hand on the table, or who won, for a phone that keeps no score."""
    if table.game.end:
        return EndScreen(table, table.game.end.hand, keeps_score=False, big=big)
    return BoardScreen(table, table.game.on_table, big=big)


def meld_screen(table: LoadedGame, number: int, seat: Seat | None) -> MeldScreen:
    """Return a player's meld, as a scorekeeper or the player's own phone sees it."""
    if member().role is Role.SEAT:
        return OwnMeldScreen(table, number, seat=seat)
    return MeldScreen(table, number, seat=seat)
