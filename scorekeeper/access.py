"""Roles in a game and what they allow; checked on every request."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from .pinochle.rules.ruleset import Seat


class Role(StrEnum):
    """What a browser may do in a game. Each role also allows what the roles before it allow."""

    WATCH = "watch"
    SEAT = "seat"
    SCORE = "score"
    HOST = "host"


_RANKS = {role: rank for rank, role in enumerate(Role)}
LINKED = (Role.SEAT, Role.WATCH, Role.SCORE)  # the roles of the links that a host can share


class WhyOut(StrEnum):
    """Why a browser is no longer a member of a game."""

    WITHDRAWN = "withdrawn"  # the host withdrew the link that the browser had used
    REMOVED = "removed"  # the host removed this browser


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
    seat: Seat | None = None  # the seat that the browser took, if any
    number: int = field(default=0, compare=False)  # from 1, in order of joining

    def may(self, needs: Role, seat: Seat | None = None) -> bool:
        """True if the member's role allows what ``needs`` allows.

        A member with the role SEAT may act only for their own seat.
        """
        if self.role is needs is Role.SEAT:
            return self.seat == seat
        return _RANKS[self.role] >= _RANKS[needs]


def link_on_board(member: Member, links: Mapping[Role, Link]) -> Link | None:
    """The link to show on a board, which is a page for a big screen; ``None`` for no link.

    The link is for taking a seat, if there is such a link and the member may take a seat. Otherwise
    it is for watching. Everybody in the room can read the board. So the link never gives the right
    to keep score. It also never gives more rights than the member who opened the board has.
    """
    shown = (role for role in (Role.SEAT, Role.WATCH) if member.may(role, member.seat))
    return next((links[role] for role in shown if role in links), None)
