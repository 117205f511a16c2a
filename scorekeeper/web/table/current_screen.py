"""Which screen of a game this phone may see, and when a poll draws it again."""

from __future__ import annotations

from flask import Flask, Response, g, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Link, Role, link_on_board
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.service.games import LoadedGame
from scorekeeper.service.rematches import next_tonight
from scorekeeper.web.plumbing.browser import browser, games, known_browser, links
from scorekeeper.web.plumbing.guard import loaded, member
from scorekeeper.web.plumbing.htmx import at_address, draw, from_top, unchanged
from scorekeeper.web.table.last_change import echo
from scorekeeper.web.table.polls import answer_the_same
from scorekeeper.web.table.screens.bid import (
    AllScreen,
    BidScreen,
    CallsScreen,
    PartnerScreen,
    bids_in_turn,
)
from scorekeeper.web.table.screens.board import BoardScreen
from scorekeeper.web.table.screens.meld_entry import MeldScreen, OwnMeldScreen
from scorekeeper.web.table.screens.results import EndScreen, ResultScreen, sheet_beside
from scorekeeper.web.table.screens.screen import Screen
from scorekeeper.web.table.screens.trick_entry import TookScreen, TricksScreen

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


def _answer_poll() -> AnyResponse | None:
    """Answer a poll with nothing if its page would look the same, or with the next screen.

    A page asks for itself every other second, or every ten where nothing happens, and says at
    which fact and step it was drawn, and what else it showed.
    """
    if request.method != "GET" or "loaded" not in g:
        return None
    seq = request.args.get("live", type=int)
    if seq is None:
        return None
    table = loaded()
    if table.seq == seq and request.args.get("shown", "") == shown(table):
        if not _changes_by_itself(table):
            answer_the_same()
        return unchanged()
    number = (request.view_args or {}).get("number")
    if number is None or is_at(table, number, request.args.get("step", "")):
        return None
    following = current_screen(table)
    return at_address(from_top(draw_screen(following)), following.address)


def _changes_by_itself(table: LoadedGame) -> bool:
    """Whether a page looks different some time though nobody records anything in its game.

    By the clock, or by what happens in the next game.
    """
    return table.minutes_left is not None or _link_on_board(table) is not None or has_next(table)


def is_at(table: LoadedGame, number: int, step: str) -> bool:
    """Whether there is such a hand, and it waits for that step."""
    return is_there(table, number) and table.game.hand(number).step == step


def shown(table: LoadedGame) -> str:
    """What a page shows besides facts.

    Who its phone is, if meld is hidden, the minutes left, a code, if there is another game.
    """
    me = member()
    link = _link_on_board(table)
    code = [link.code] if link else []
    following = ["next"] if has_next(table) else []
    parts = (me.role, me.seat, int(_hides_meld(table)), table.minutes_left, *code, *following)
    return ".".join("" if part is None else str(part) for part in parts)


def draw_screen(screen: Screen, status: int = 200) -> Response:
    return draw(
        "table/table.html",
        status,
        screen=screen,
        shown=shown(screen.table),
        echo=echo(screen.table, screen.number),
        newcomer=_is_newcomers(screen),
        sheet=sheet_beside(screen),
    )


def _is_newcomers(screen: Screen) -> bool:
    """Whether it asks for the first bid that this browser ever records."""
    if screen.number > 1 or screen.corrects or not isinstance(screen, BidScreen):
        return False
    return len(games().members.games_of(browser(), most=2)) < 2


def is_there(table: LoadedGame, number: int) -> bool:
    """Whether there is such a hand, or it can be dealt now; Undo may have taken it away."""
    return 1 <= number <= len(table.game.hands) + table.game.may_deal


def draw_if_ready(screen: Screen) -> Response:
    """A screen that was asked for; the hand at its next step where that one cannot be opened."""
    return draw_screen(screen if screen.is_ready else screen_for_phone(screen.table, screen.number))


def screen_for_phone(table: LoadedGame, number: int) -> Screen:
    """A hand at its next step; a phone that keeps no score sees the hand on the table."""
    if member().may(Role.SCORE):
        return _screen_of_step(table, number)
    if member().role is Role.SEAT:
        own = meld_screen(table, table.game.on_table, member().seat)
        return own if own.is_ready else board_of(table)
    return board_of(table)


def _screen_of_step(table: LoadedGame, number: int) -> Screen:
    """A hand at its next step; the one that decided the game says who won.

    The auction comes in the way that this table or this browser likes.
    """
    game = table.game
    if game.end and game.end.hand == number:
        return EndScreen(table, number, has_next=has_next(table))
    step = game.hand(number).step
    if step is Step.BID:
        return (CallsScreen if bids_in_turn(game, number) else BidScreen)(table, number)
    if step is Step.DONE:
        return ResultScreen(table, number, seated=_seated(table))
    return SCREENS[step](table, number)


def _seated(table: LoadedGame) -> frozenset[Seat]:
    """The seats that have a phone of their own at the game."""
    members = games().members.members(table.id)
    return frozenset(each.seat for each in members if each.seat is not None)


def current_screen(table: LoadedGame) -> Screen:
    """The hand on the table, or the one that decided the game."""
    return screen_for_phone(table, table.game.on_table)


def board_of(table: LoadedGame, big: bool = False) -> BoardScreen:
    """The score and what happens, as far as this phone may see it."""
    return BoardScreen(
        table,
        table.game.on_table,
        seat=member().seat,
        closed=_hides_meld(table),
        big=big,
        link=_link_on_board(table),
        leads_back=big and member().role is not Role.WATCH,
        has_next=has_next(table),
    )


def has_next(table: LoadedGame) -> bool:
    """Whether a game is over and its table plays another one already, open to this phone."""
    return (
        table.game.end is not None and next_tonight(games(), table.id, known_browser()) is not None
    )


def _link_on_board(table: LoadedGame) -> Link | None:
    """What the big board shows to those who want to join; nothing elsewhere."""
    if request.endpoint != "game.show_board":
        return None
    return link_on_board(member(), links().of(table.id))


def _hides_meld(table: LoadedGame) -> bool:
    """Whether this phone sees the meld of others only when all of it is shown."""
    return not member().may(Role.SCORE) and games().members.closes_meld(table.id)


def meld_screen(table: LoadedGame, number: int, seat: Seat | None) -> MeldScreen:
    """The meld of a player, as a scorekeeper or the player's own phone sees it."""
    if member().role is Role.SEAT:
        return OwnMeldScreen(table, number, seat=seat, closed=_hides_meld(table))
    return MeldScreen(table, number, seat=seat)
