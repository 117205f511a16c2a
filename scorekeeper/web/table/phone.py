"""What this phone may see of a game, besides its facts."""

from flask import request

from scorekeeper import access
from scorekeeper.access import Link
from scorekeeper.service.games import LoadedGame
from scorekeeper.service.rematches import next_tonight
from scorekeeper.web.plumbing.browser import games, known_browser, links, opened_next
from scorekeeper.web.plumbing.guard import member


def view_state(table: LoadedGame) -> str:
    """Return everything besides facts that changes a page; polls compare it.

    It has the phone's role and seat, hidden meld, minutes left, the board's code, a next game.
    """
    link, following = link_on_board(table), next_of(table)
    hides, me = hides_meld(table), member()
    seat = "" if me.seat is None else me.seat
    minutes = "" if table.minutes_left is None else table.minutes_left
    code = f".{link.code}" if link else ""
    next_id = f".{following.id}" if following else ""
    return f"{me.role}.{seat}.{int(hides)}.{minutes}{code}{next_id}"


def may_change_without_facts(table: LoadedGame) -> bool:
    """True if the clock, the code on the board or a next game may change a page."""
    return table.minutes_left is not None or bool(link_on_board(table) or next_of(table))


def current_hand(table: LoadedGame) -> int:
    """Return the hand on the table, or the next one once this phone has opened it."""
    number, game = opened_next(table.id), table.game
    is_next = number > len(game.hands) and game.has_hand(number)
    return number if is_next else game.on_table


def hides_meld(table: LoadedGame) -> bool:
    """True if this phone sees the others' meld only once all of it is shown."""
    return games().members.hides_meld_from(table.id, member())


def next_of(table: LoadedGame) -> LoadedGame | None:
    """The next game of the table once this one is over, if this phone may join it."""
    is_over = table.game.end is not None
    return next_tonight(games(), table.id, known_browser()) if is_over else None


def link_on_board(table: LoadedGame) -> Link | None:
    """The link by which others join, on the big board; ``None`` elsewhere."""
    if request.endpoint != "game.show_board":
        return None
    return access.link_on_board(member(), links().of(table.id))
