"""Who may do what at a game: in one place, asked on every request."""

from __future__ import annotations

import secrets
import threading
from collections import deque
from time import monotonic

from scorekeeper.pinochle.ruleset import Seat
from scorekeeper.storage.members import LINKED, Lets, Link, Member, Members
from scorekeeper.storage.store import Store

__all__ = ["LINKED", "Access", "Lets", "Link", "Member", "TooManyCodesError", "may", "may_show"]

ORDER = list(Lets)
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that is taken for another
CODE_LENGTH = 6
TOKEN_BYTES = 12

# Typing wrong is human; a program that tries 31^6 codes is not.
WRONG_CODES = 30
WITHIN = 60.0  # seconds


def may(member: Member | None, needs: Lets) -> bool:
    """Whether that membership lets do what needs so much."""
    return member is not None and ORDER.index(member.lets) >= ORDER.index(needs)


def may_show(member: Member | None, seat: Seat) -> bool:
    """Whether that membership lets enter the meld of a seat: its own, or as a scorekeeper all."""
    if member is None or member.lets is not Lets.SEAT:
        return may(member, Lets.SCORE)
    return member.seat == seat


class TooManyCodesError(Exception):
    """So many wrong codes were tried that somebody is guessing."""


class Access:
    """The links and members of one store's games."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._members = Members(store)
        self._wrong: deque[float] = deque(maxlen=WRONG_CODES)
        self._lock = threading.Lock()

    # Members

    def member(self, game_id: str, browser: str) -> Member | None:
        """What a browser may do; the first to open a game that nobody holds, holds it."""
        member = self._members.member(game_id, browser)
        if member is None and browser and not self._members.members(game_id):
            self.hold(game_id, browser)
            return Member(browser, Lets.HOST)
        return member

    def members(self, game_id: str) -> list[Member]:
        return self._members.members(game_id)

    def games_of(self, browser: str, most: int) -> list[str]:
        return self._members.games_of(browser, most)

    def hold(self, game_id: str, browser: str) -> None:
        """Whoever starts a game holds it."""
        with self.store.writing():
            self._members.join(game_id, Member(browser, Lets.HOST), None)

    def pass_on(self, game_id: str, host: str, heir: str) -> None:
        """Let another member hold the game; who held it still keeps score."""
        with self.store.writing():
            if self._members.member(game_id, heir) is None:
                return
            self._members.join(game_id, Member(heir, Lets.HOST), None)
            self._members.join(game_id, Member(host, Lets.SCORE), None)

    def remove(self, game_id: str, browser: str) -> None:
        with self.store.writing():
            self._members.leave(game_id, browser)

    # Links

    def links(self, game_id: str) -> dict[Lets, Link]:
        return self._members.links(game_id)

    def renew(self, game_id: str, lets: Lets) -> Link:
        """A new link; the old one of its kind is withdrawn, and with it whoever came by it."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        link = Link(secrets.token_urlsafe(TOKEN_BYTES), code, game_id, lets)
        with self.store.writing():
            self._members.put_link(link)
        return link

    def withdraw(self, game_id: str, lets: Lets) -> None:
        with self.store.writing():
            self._members.withdraw(game_id, lets)

    def find_link(self, token_or_code: str) -> Link | None:
        """The link somebody follows or types; TooManyCodesError where somebody is guessing."""
        with self._lock:
            if len(self._wrong) == WRONG_CODES and monotonic() - self._wrong[0] < WITHIN:
                raise TooManyCodesError
        link = self._members.find_link(token_or_code)
        if link is None:
            with self._lock:
                self._wrong.append(monotonic())
        return link

    def join(self, link: Link, browser: str, seat: Seat | None = None) -> None:
        """Come in by a link; who may do more already loses nothing."""
        with self.store.writing():
            known = self._members.member(link.game_id, browser)
            if may(known, link.lets) and not (known and known.lets is Lets.SEAT):
                return
            self._members.join(link.game_id, Member(browser, link.lets, seat), link.token)

    # Meld

    def closes_meld(self, game_id: str) -> bool:
        return self._members.closes_meld(game_id)

    def close_meld(self, game_id: str, closed: bool) -> None:
        with self.store.writing():
            self._members.close_meld(game_id, closed)
