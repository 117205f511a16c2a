"""Roles in a game and what they allow; checked on every request."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from .pinochle.rules.ruleset import Seat


class Role(StrEnum):
    """What a browser may do at a game; each role includes those before it."""

    WATCH = "watch"
    SEAT = "seat"
    SCORE = "score"
    HOST = "host"


_RANKS = {role: rank for rank, role in enumerate(Role)}
LINKED = (Role.SEAT, Role.WATCH, Role.SCORE)  # the roles that a link can give


class WhyOut(StrEnum):
    """Why a browser is no longer a member of a game."""

    WITHDRAWN = "withdrawn"  # the link by which it joined
    REMOVED = "removed"


@dataclass(frozen=True)
class Link:
    """A link to join a game. Withdrawing it removes the members who used it."""

    id: str
    token: str  # part of its URL; anybody who has it can join
    code: str  # short, for people to type
    game_id: str
    role: Role
    created: datetime  # in UTC


@dataclass(frozen=True)
class Member:
    """A browser that has joined a game."""

    browser: str
    role: Role
    seat: Seat | None = None  # the seat that it took, if any
    number: int = field(default=0, compare=False)  # from 1, in order of joining

    def may(self, needs: Role, seat: Seat | None = None) -> bool:
        """True if its role includes ``needs``. A player may act only for their own seat."""
        if self.role is needs is Role.SEAT:
            return self.seat == seat
        return _RANKS[self.role] >= _RANKS[needs]


def link_on_board(member: Member, links: Mapping[Role, Link]) -> Link | None:
    """The link shown on a big board: to take a seat, or else to watch.

    Everybody in the room can read it. So it never allows keeping score, nor more than the member
    who opened the board may do.
    """
    shown = (role for role in (Role.SEAT, Role.WATCH) if member.may(role, member.seat))
    return next((links[role] for role in shown if role in links), None)
