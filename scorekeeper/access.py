"""Who may do what at a game: in one place, asked on every request."""

from __future__ import annotations

import secrets
import threading
from collections import deque
from time import monotonic

from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.storage.members import LINKED, Gone, Lets, Link, Member, Members
from scorekeeper.storage.store import Store

__all__ = [
    "LINKED",
    "Access",
    "Gone",
    "Lets",
    "Link",
    "Member",
    "TooManyCodesError",
    "may",
    "may_show",
]

ORDER = list(Lets)
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that is taken for another
CODE_LENGTH = 6
TOKEN_BYTES = 12

# Typing wrong is human; a program that tries 31^6 codes is not. A link's token has 96 bits, so
# that nobody has to count who guesses those.
WRONG_CODES = 30  # from one address
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
    """So many wrong codes came from one address that somebody there is guessing."""


class WrongCodes:
    """When each address typed wrong lately, so that one that guesses keeps nobody else out."""

    def __init__(self) -> None:
        self._at: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def check(self, address: str) -> None:
        """A TooManyCodesError where that address is to wait."""
        with self._lock:
            at = self._at.get(address, deque())
            if len(at) == WRONG_CODES and monotonic() - at[0] < WITHIN:
                raise TooManyCodesError

    def count(self, address: str) -> None:
        with self._lock:
            now = monotonic()
            self._at = {each: at for each, at in self._at.items() if now - at[-1] < WITHIN}
            self._at.setdefault(address, deque(maxlen=WRONG_CODES)).append(now)


class Access:
    """The links and members of one store's games."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._members = Members(store)
        self._wrong = WrongCodes()

    # Members

    def member(self, game_id: str, browser: str) -> Member | None:
        """What a browser may do.

        Where no browser ever was at a game, because it is from before there were links or was
        imported on the command line, the first to open it holds it.
        """
        known = self.known(game_id, browser)
        if known or not browser or self._members.everybody(game_id):
            return known
        self.hold(game_id, browser)
        return self.known(game_id, browser)

    def known(self, game_id: str, browser: str) -> Member | None:
        """What a browser may do that was let in before."""
        return self._members.member(game_id, browser)

    def gone(self, game_id: str, browser: str) -> Gone | None:
        """Why a browser that is no member is out; None where it never was in."""
        return self._members.gone(game_id, browser)

    def members(self, game_id: str) -> list[Member]:
        return self._members.members(game_id)

    def everybody(self, game_id: str) -> list[Member]:
        """Those at a game, and those who were at it before."""
        return self._members.everybody(game_id)

    def games_of(self, browser: str, most: int) -> list[str]:
        return self._members.games_of(browser, most)

    def hold(self, game_id: str, browser: str) -> None:
        """Whoever starts a game holds it."""
        with self.store.writing():
            self._members.join(game_id, Member(browser, Lets.HOST), None)

    def pass_on(self, game_id: str, host: str, heir: str) -> None:
        """Let another member hold the game; who held it still keeps score."""
        with self.store.writing():
            if heir == host or not self._holds(game_id, host) or not self.known(game_id, heir):
                return
            self._members.join(game_id, Member(heir, Lets.HOST), None)
            self._members.join(game_id, Member(host, Lets.SCORE), None)

    def remove(self, game_id: str, browser: str) -> None:
        """Put a browser out until a link is made anew; whoever holds the game stays."""
        with self.store.writing():
            if not self._holds(game_id, browser):
                self._members.remove(game_id, browser)

    def _holds(self, game_id: str, browser: str) -> bool:
        return may(self.known(game_id, browser), Lets.HOST)

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

    def came_by(self, game_id: str, lets: Lets) -> int:
        """How many go out when the link of that kind is withdrawn."""
        return self._members.came_by(game_id, lets)

    def find_link(self, token: str) -> Link | None:
        return self._members.find_link(token)

    def find_code(self, code: str, address: str) -> Link | None:
        """The link of a typed code; a TooManyCodesError where that address is guessing."""
        self._wrong.check(address)
        link = self._members.find_code(code)
        if link is None:
            self._wrong.count(address)
        return link

    def join(self, link: Link, browser: str, seat: Seat | None = None) -> None:
        """Come in by a link; who may do as much already loses nothing, but may change seats."""
        with self.store.writing():
            known = self.known(link.game_id, browser)
            changes_seats = known is not None and known.lets is link.lets is Lets.SEAT
            if may(known, link.lets) and not changes_seats:
                return
            if not self._members.is_kept_out(link, browser):
                self._members.join(link.game_id, Member(browser, link.lets, seat), link.token)

    # Meld

    def closes_meld(self, game_id: str) -> bool:
        return self._members.closes_meld(game_id)

    def close_meld(self, game_id: str, closed: bool) -> None:
        with self.store.writing():
            self._members.close_meld(game_id, closed)
