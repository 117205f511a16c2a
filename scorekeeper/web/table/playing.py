"""The main pages of a game: its hands, undo and redo, the big board, the history."""

from flask import Response, request, url_for

from scorekeeper.access import Role
from scorekeeper.language import _
from scorekeeper.pinochle.game.events import Redone, Undone
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.service.rematches import join_next
from scorekeeper.web.plumbing.browser import browser, games, remember_next
from scorekeeper.web.plumbing.guard import game_pages, loaded, member, needs, phone_names
from scorekeeper.web.plumbing.htmx import leave_for_good

from .current_screen import (
    SCREENS,
    board_of,
    current_screen,
    draw_if_ready,
    draw_screen,
    screen_for_phone,
)
from .reply import record
from .screens.history_screen import PAGE, HistoryScreen
from .screens.menu import MenuScreen

bp = game_pages("game", Role.SCORE)


@bp.get("")
@needs(Role.WATCH)
def show() -> Response:
    """Show the next step of the current hand, or its result once the hand is over.

    During the meld, ``seat`` in the query selects the player whose meld is shown.
    """
    screen = current_screen(loaded())
    return draw_screen(screen.of_player(request.args.get("seat", type=int)))


@bp.get("/hands/<int:number>")
def show_hand(number: int) -> Response:
    """Show the next step of a hand, or its result once the hand is over."""
    table = loaded()
    screen = screen_for_phone(table, number)
    if number > len(table.game.hands):
        remember_next(table.id, number)
    return draw_screen(screen)


@bp.get("/hands/<int:number>/more")
@needs(Role.WATCH)
def show_menu(number: int) -> Response:
    return draw_screen(MenuScreen(loaded(), number, keeps_score=member().may(Role.SCORE)))


@bp.get("/hands/<int:number>/<any(bid, meld, all, tricks):step>")
def reopen(number: int, step: str) -> Response:
    """Show a step of a hand again, to check or correct it."""
    return draw_if_ready(SCREENS[Step(step)](loaded(), number))


@bp.post("/undo")
def undo() -> Response:
    return record(current_screen(loaded()), Undone())


@bp.post("/redo")
def redo() -> Response:
    return record(current_screen(loaded()), Redone())


@bp.post("/next")
@needs(Role.WATCH)
def go_on() -> Response:
    """Join the game that the table plays next."""
    next_id = join_next(games(), loaded(), member())
    page = "game.show_board" if "board" in request.form else "game.show"
    return leave_for_good(url_for(page, game_id=next_id or loaded().id))


@bp.get("/board")
@needs(Role.WATCH)
def show_board() -> Response:
    return draw_screen(board_of(loaded(), big=True))


@bp.get("/history")
def show_history() -> Response:
    """Show the recorded facts. ``last`` in the query is the number of the newest fact to show."""
    table = loaded()
    last = min(max(1, request.args.get("last", table.seq, type=int)), table.seq)
    seq_before = max(0, last - PAGE)
    screen = HistoryScreen(
        table,
        table.game.on_table,
        before=games().as_of(table, seq_before),
        facts=games().facts(table, seq_before),
        last=last,
        phones={**phone_names(table), browser(): _("this phone")},
    )
    return draw_screen(screen)
