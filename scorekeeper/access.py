"""Who may do what at a game, decided in one place and checked on every request."""

from __future__ import annotations

import threading
from collections import deque
from time import monotonic

from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.storage.members import LINKED, Link, Member, Members, Role, WhyOut

__all__ = [
    "LINKED",
    "Link",
    "Member",
    "Members",
    "Role",
    "TooManyCodesError",
    "WhyOut",
    "WrongCodes",
    "may",
    "may_show",
]

# Everybody mistypes; a program that tries 31^6 codes is something else. A link's token has 96
# bits, so that nobody needs to count who guesses tokens.
WRONG_CODES = 30  # from one address
WITHIN = 60.0  # seconds


def may(member: Member | None, needs: Role) -> bool:
    """Whether a member's role is at least ``needs``."""
    return member is not None and member.role.includes(needs)


def may_show(member: Member | None, seat: Seat) -> bool:
    """Whether a member may enter the meld of a seat: its own, or as a scorekeeper all."""
    if member is None or member.role is not Role.SEAT:
        return may(member, Role.SCORE)
    return member.seat == seat


class TooManyCodesError(Exception):
    """So many wrong codes came from one address that somebody there is guessing."""


class WrongCodes:
    """Recent wrong codes per address, to slow down guessing."""

    def __init__(self) -> None:
        self._at: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def check(self, address: str) -> None:
        """A TooManyCodesError while that address must wait."""
        with self._lock:
            at = self._at.get(address, deque())
            if len(at) == WRONG_CODES and monotonic() - at[0] < WITHIN:
                raise TooManyCodesError

    def count(self, address: str) -> None:
        with self._lock:
            now = monotonic()
            self._at = {each: at for each, at in self._at.items() if now - at[-1] < WITHIN}
            self._at.setdefault(address, deque(maxlen=WRONG_CODES)).append(now)
