"""Rematches: who sits where, and the next game that all phones of a table share."""

from collections.abc import Sequence
from typing import TypeVar

from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.summary import Summary
from scorekeeper.service.lists import ListedGame
from scorekeeper.service.rematches import is_tonight, join_next, load_unfinished, next_tonight
from scorekeeper.web.plumbing.browser import games, known_browser
from scorekeeper.web.plumbing.guard import keeps_score

Player = TypeVar("Player")


def with_other_partners(players: Sequence[Player]) -> list[Player]:
    """Move all but the first player by one seat. Four players all get a new partner."""
    first, *others = players
    return [first, *with_seats_moved(others)]


def with_seats_moved(players: Sequence[Player]) -> list[Player]:
    """Move everybody by one seat."""
    return [*players[1:], players[0]]


def title_tonight(last_id: str) -> str:
    """The title of the last game, if this browser joined it and it began tonight; else empty."""
    if not games().members.member(last_id, known_browser()):
        return ""
    last = games().load(last_id)
    return last.game.title if is_tonight(last.started) else ""


def join_same_table(last: ListedGame) -> str | None:
    """Join the next game that another phone started tonight with the same players and rules.

    Return its id, or None if there is no such game.
    """
    me = games().members.member(last.id, known_browser())
    found = next_tonight(games(), last.id, known_browser())
    if me and found and same_people(found.timeline.game_at_start, last.summary):
        return join_next(games(), games().load(last.id), me)
    return None


def same_people(one: Game | Summary, other: Summary) -> bool:
    return (one.players, one.ruleset) == (other.players, other.ruleset)


def replaceable_next(last_id: str, may_replace: bool = False) -> str | None:
    """Return the id of the next game if another game may replace it, else None.

    The id is empty if there is no next game. An unfinished game of tonight may be replaced only
    if it has no hand and ``may_replace`` is true. Phones in a replaced game stay there.
    """
    next_id = games().store.next_game(last_id)
    found = load_unfinished(games(), next_id)
    if found and is_tonight(found.started) and (found.game.hands or not may_replace):
        return None
    return next_id


def lead_phones_on(last_id: str, next_id: str, instead_of: str | None) -> bool:
    """Make ``next_id`` the next game for the phones of the last game; return True if that worked.

    It works only if the last game is over, this phone keeps that game's score, and the stored next
    game is still ``instead_of``. With None as ``instead_of``, it never works.
    """
    if instead_of is None or not keeps_score(last_id):
        return False
    is_over = games().load(last_id).game.end is not None
    return is_over and games().store.set_next(last_id, next_id, instead_of)
