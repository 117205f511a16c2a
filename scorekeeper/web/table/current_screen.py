"""Which screen of a game this phone may see, and when a poll draws it again."""

from __future__ import annotations

from dataclasses import replace

from flask import Flask, Response, g, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Role, may
from scorekeeper.games import LoadedGame
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web.access import loaded, member, members
from scorekeeper.web.plumbing.browser import likes_calls
from scorekeeper.web.plumbing.htmx import at_address, draw, from_top
from scorekeeper.web.screens.board import BoardScreen
from scorekeeper.web.screens.by_step import screen_of_step
from scorekeeper.web.screens.melding import MeldScreen, OwnMeldScreen
from scorekeeper.web.screens.screen import Screen


def register(app: Flask) -> None:
    app.before_request(_answer_poll)


def _answer_poll() -> AnyResponse | None:
    """Answer a poll with nothing if its page would look the same, or with the next screen.

    A page asks for itself every other second, and says at which fact and step it was drawn, and
    what else it showed.
    """
    seq = request.args.get("live", type=int)
    if request.method != "GET" or seq is None or "loaded" not in g:
        return None
    table = loaded()
    if table.seq == seq and request.args.get("shown", "") == _shown(table):
        return Response(status=204)
    number = (request.view_args or {}).get("number")
    if number is None or _is_at(table, number, request.args.get("step", "")):
        return None
    following = current_screen(table)
    return at_address(from_top(draw_screen(following)), following.address)


def _is_at(table: LoadedGame, number: int, step: str) -> bool:
    return is_there(table, number) and table.game.hand(number).step.value == step


def _shown(table: LoadedGame) -> str:
    """What a page shows besides facts: this phone's role, whether meld is hidden, the minutes."""
    me = member()
    parts = (me.role, me.seat, int(_hides_meld(table)), table.minutes_left)
    return ".".join("" if part is None else str(part) for part in parts)


def draw_screen(screen: Screen, status: int = 200) -> Response:
    drawn = replace(screen, shown=_shown(screen.table))
    return draw("table/table.html", status, screen=drawn)


def is_there(table: LoadedGame, number: int) -> bool:
    """Whether there is such a hand, or it can be dealt now; Undo may have taken it away."""
    return 1 <= number <= len(table.game.hands) + table.game.may_deal


def screen_for_phone(table: LoadedGame, number: int) -> Screen:
    """A hand at its next step; a phone that keeps no score sees the hand on the table.

    The auction comes in the way that this table or this browser likes.
    """
    if may(member(), Role.SCORE):
        return screen_of_step(table, number, likes_calls())
    if member().role is Role.SEAT:
        own = meld_screen(table, table.game.on_table, member().seat)
        return own if own.is_ready else board_of(table)
    return board_of(table)


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
        leads_back=big and member().role is not Role.WATCH,
    )


def _hides_meld(table: LoadedGame) -> bool:
    """Whether this phone sees the meld of others only when all of it is shown."""
    return not may(member(), Role.SCORE) and members().closes_meld(table.id)


def meld_screen(table: LoadedGame, number: int, seat: Seat | None) -> MeldScreen:
    """The meld of a player, as a scorekeeper or the player's own phone sees it."""
    if member().role is Role.SEAT:
        return OwnMeldScreen(table, number, seat=seat, closed=_hides_meld(table))
    return MeldScreen(table, number, seat=seat)
