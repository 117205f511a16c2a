"""The same table once more: who sits where then, and the game that another phone has started."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from flask import request

from scorekeeper.service.lists import ListedGame
from scorekeeper.service.rematches import going_on, is_tonight, join_next, lead_on, next_tonight
from scorekeeper.web.plumbing.browser import games, known_browser
from scorekeeper.web.plumbing.guard import keeps_score

Player = TypeVar("Player")

OTHER_PARTNERS = " other"  # behind the id of a game whose table plays again with new partners


def asked_again() -> str:
    """The game of the address whose table plays once more, and whether with new partners."""
    swaps = request.args.get("partners") == "other"
    return request.args.get("again", "") + (OTHER_PARTNERS if swaps else "")


def with_other_partners(players: Sequence[Player]) -> list[Player]:
    """The first player stays and the others move up: after three games each played with each."""
    first, *others = players
    return [first, *with_seats_moved(others)]


def with_seats_moved(players: Sequence[Player]) -> list[Player]:
    """Everybody a seat further."""
    return [*players[1:], players[0]]


def title_tonight(last_id: str) -> str:
    """The title of the game whose table plays once more in the same evening; empty for none."""
    if not games().members.member(last_id, known_browser()):
        return ""
    before = games().load(last_id)
    return before.game.title if is_tonight(before.started) else ""


def joined_next(last: ListedGame) -> str:
    """The game that the same people have begun by the same rules tonight on another phone.

    This phone joins it. Empty where there is none.
    """
    me, found = (
        games().members.member(last.id, known_browser()),
        next_tonight(games(), last.id, known_browser()),
    )
    if me is None or found is None:
        return ""
    begun, table = found.timeline.begun, last.summary
    if (begun.players, begun.ruleset) != (table.players, table.ruleset):
        return ""
    return join_next(games(), games().load(last.id), me)


def seen_next(last_id: str, may_replace: bool = False) -> str | None:
    """To which game the phones of the last one are led; None where they stay led there.

    They do this evening, while that game goes on; where ``may_replace``, only once a hand of it
    was dealt. Phones that are at a game that is replaced stay there.
    """
    seen = games().store.next_game(last_id)
    found = going_on(games(), seen)
    if found and is_tonight(found.started) and (found.game.hands or not may_replace):
        return None
    return seen


def lead_phones_on(last_id: str, next_id: str, seen: str | None) -> bool:
    """Lead the phones of a game to the next one, if this phone kept its score; whether it did.

    Not where another phone has led them elsewhere since they were ``seen``.
    """
    if seen is None or not keeps_score(last_id):
        return False
    return lead_on(games(), games().load(last_id), next_id, seen)
