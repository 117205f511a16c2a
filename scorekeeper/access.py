"""Who may do what at a game, decided in one place and checked on every request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from scorekeeper.pinochle.rules.ruleset import Seat


class Role(StrEnum):
    """What a browser may do at a game; each role includes those before it."""

    WATCH = "watch"
    SEAT = "seat"
    SCORE = "score"
    HOST = "host"


_RANKS = {role: rank for rank, role in enumerate(Role)}
LINKED = (Role.SEAT, Role.WATCH, Role.SCORE)  # the roles that a link can give


class WhyOut(StrEnum):
    """Why a browser that was at a game is not any more."""

    WITHDRAWN = "withdrawn"  # the link that it used
    REMOVED = "removed"


@dataclass(frozen=True)
class Link:
    """A way into a game; once it is withdrawn, whoever used it is out."""

    id: str
    token: str  # of its address; whoever has it can join
    code: str  # short, for people to type
    game_id: str
    role: Role
    created: datetime  # in UTC


@dataclass(frozen=True)
class Member:
    """A browser at a game."""

    browser: str
    role: Role
    seat: Seat | None = None  # the seat that it took, if any
    number: int = field(default=0, compare=False)  # from 1, in the order in which they joined

    def may(self, needs: Role, seat: Seat | None = None) -> bool:
        """Whether its role is at least ``needs``; a player's phone acts for its own seat only."""
        if self.role is needs is Role.SEAT:
            return self.seat == seat
        return _RANKS[self.role] >= _RANKS[needs]


def link_on_board(member: Member, links: Mapping[Role, Link]) -> Link | None:
    """The link by which others join from a big board: to a seat, or else to watch.

    Everybody in the room reads it, so it never lets them keep score, nor do more than whoever
    opened the board.
    """
    shown = (role for role in (Role.SEAT, Role.WATCH) if member.may(role, member.seat))
    return next((links[role] for role in shown if role in links), None)
