"""What this phone may see of a game, besides its facts."""

from flask import request

from scorekeeper import access
from scorekeeper.access import Link, Role
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.service.games import LoadedGame
from scorekeeper.service.rematches import next_tonight
from scorekeeper.web.plumbing.browser import games, known_browser, links
from scorekeeper.web.plumbing.guard import member


def view_state(table: LoadedGame) -> str:
    """Return everything besides facts that changes a page; polls compare it.

    It has the phone's role and seat, hidden meld, minutes left, the board's code, a next game.
    """
    me, link = member(), link_on_board(table)
    code = [link.code] if link else []
    following = ["next"] if has_next(table) else []
    parts = (me.role, me.seat, int(hides_meld(table)), table.minutes_left, *code, *following)
    return ".".join("" if part is None else str(part) for part in parts)


def may_change_without_facts(table: LoadedGame) -> bool:
    """True if the clock, the code on the board or a next game may change a page."""
    return table.minutes_left is not None or link_on_board(table) is not None or has_next(table)


def hides_meld(table: LoadedGame) -> bool:
    """True if this phone sees the others' meld only once all of it is shown."""
    return not member().may(Role.SCORE) and games().members.closes_meld(table.id)


def has_next(table: LoadedGame) -> bool:
    """True if the game is over and this phone may join the next one of its table."""
    is_over = table.game.end is not None
    return is_over and next_tonight(games(), table.id, known_browser()) is not None


def link_on_board(table: LoadedGame) -> Link | None:
    """The link by which others join, on the big board; ``None`` elsewhere."""
    if request.endpoint != "game.show_board":
        return None
    return access.link_on_board(member(), links().of(table.id))


def seats_with_phones(table: LoadedGame) -> frozenset[Seat]:
    members = games().members.members(table.id)
    return frozenset(each.seat for each in members if each.seat is not None)
