"""The parts of a page that the game’s facts do not determine, such as the role of this phone."""

from flask import request

from scorekeeper import access
from scorekeeper.access import Link
from scorekeeper.service.games import LoadedGame
from scorekeeper.service.hidden_meld import hides_meld_from
from scorekeeper.service.rematches import next_tonight
from scorekeeper.web.plumbing.browser import games, known_browser, links, opened_next
from scorekeeper.web.plumbing.guard import member


def view_state(table: LoadedGame) -> str:
    """Return a text that changes when the page changes without a new fact. Polls compare it.

    It contains the phone's role and seat, whether meld is hidden, the minutes left, the code on the
    board, and the next game.
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
    """Return the number of the current hand, or of the next hand if this phone opened it."""
    number, game = opened_next(table.id), table.game
    is_next = number > len(game.hands) and game.has_hand(number)
    return number if is_next else game.on_table


def hides_meld(table: LoadedGame) -> bool:
    """True if this phone may see the others' meld only after all have finished melding."""
    return hides_meld_from(games(), table.id, member())


def next_of(table: LoadedGame) -> LoadedGame | None:
    """The table's next game, if this game is over and this phone may join the next one."""
    is_over = table.game.end is not None
    return next_tonight(games(), table.id, known_browser()) if is_over else None


def link_on_board(table: LoadedGame) -> Link | None:
    """The link on the big board, for others to join the game; ``None`` on other pages."""
    if request.endpoint != "game.show_board":
        return None
    return access.link_on_board(member(), links().of(table.id))
