"""Who has joined a game by which link, and what that lets them do."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum

from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.storage.store import Store
from scorekeeper.storage.unreadable import UnreadableError


class Lets(StrEnum):
    """What a link or a membership lets a browser do, from the least to the most."""

    WATCH = "watch"
    SEAT = "seat"
    SCORE = "score"
    HOST = "host"


class Gone(StrEnum):
    """Why a browser that was at a game is out of it."""

    WITHDRAWN = "withdrawn"  # the link it came by
    REMOVED = "removed"


LINKED = (Lets.SEAT, Lets.WATCH, Lets.SCORE)


@dataclass(frozen=True)
class Link:
    """A way into a game; withdrawn, whoever came by it is out."""

    token: str
    code: str  # the same for people to type
    game_id: str
    lets: Lets


@dataclass(frozen=True)
class Member:
    """A browser at a game."""

    browser: str
    lets: Lets
    seat: Seat | None = None  # whose, where it took one
    number: int = field(default=0, compare=False)  # from 1, in the order in which they joined


class Members:
    """The links and members of one store's games. What writes belongs inside ``Store.writing``."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def member(self, game_id: str, browser: str) -> Member | None:
        """The browser's membership; None when it has none, or its link was withdrawn."""
        rows = self.store.query(f"{_MEMBERS} and browser = ?", [game_id, browser])
        return next((_member(row) for row in rows), None)

    def members(self, game_id: str) -> list[Member]:
        """Everybody at a game, the first who joined first."""
        return list(map(_member, self.store.query(f"{_MEMBERS} order by number", [game_id])))

    def everybody(self, game_id: str) -> list[Member]:
        """Those at a game, and those who were at it before."""
        sql = "select browser, lets, seat, number from members where game_id = ? order by number"
        return list(map(_member, self.store.query(sql, [game_id])))

    def gone(self, game_id: str, browser: str) -> Gone | None:
        """Why a browser that is no member is out; None where it never was in."""
        sql = "select removed from members where game_id = ? and browser = ?"
        for (removed,) in self.store.query(sql, [game_id, browser]):
            return Gone.REMOVED if removed else Gone.WITHDRAWN
        return None

    def is_kept_out(self, link: Link, browser: str) -> bool:
        """Whether a browser was removed from the link's game while that link was there."""
        sql = """
            select 1 from members join links using (game_id)
            where links.token = ? and browser = ? and removed >= created
        """
        return bool(self.store.query(sql, [link.token, browser]))

    def check_roles(self, game_id: str) -> None:
        """An UnreadableError where somebody has a role that this version does not know."""
        sql = """
            select lets from members where game_id = ?1
            union select lets from links where game_id = ?1
        """
        for (lets,) in self.store.query(sql, [game_id]):
            _lets(lets)

    def came_by(self, game_id: str, lets: Lets) -> int:
        """How many are at a game by its link of that kind."""
        sql = """
            select count(*) from members join links using (game_id, token)
            where game_id = ? and links.lets = ? and removed is null
        """
        ((count,),) = self.store.query(sql, [game_id, lets])
        return int(count)

    def games_of(self, browser: str, most: int) -> list[str]:
        """The ids of the games that a browser is at, the latest played first."""
        sql = """
            select game_id from members join events using (game_id)
            where browser = ? and removed is null
            and (token is null or token in (select token from links))
            group by game_id order by max(at) desc limit ?
        """
        return [game_id for (game_id,) in self.store.query(sql, [browser, most])]

    def join(self, game_id: str, member: Member, token: str | None) -> None:
        """Let a browser into a game, in the place of what it could do there before."""
        sql = """
            insert into members (game_id, browser, lets, seat, token, joined, number)
            values (?1, ?2, ?3, ?4, ?5, ?6, (select count(*) + 1 from members where game_id = ?1))
            on conflict (game_id, browser) do update
            set lets = excluded.lets, seat = excluded.seat, token = excluded.token, removed = null
        """
        values = [game_id, member.browser, member.lets, member.seat, token, _now()]
        self.store.query(sql, values)

    def remove(self, game_id: str, browser: str) -> None:
        """Put a browser out; what is known of it stays, so that it cannot come back at once."""
        sql = "update members set removed = ? where game_id = ? and browser = ?"
        self.store.query(sql, [_now(), game_id, browser])

    def links(self, game_id: str) -> dict[Lets, Link]:
        """The links of a game that let somebody in, by what they let them do."""
        sql = "select token, code, game_id, lets from links where game_id = ?"
        return {link.lets: link for link in map(_link, self.store.query(sql, [game_id]))}

    def find_link(self, token: str) -> Link | None:
        sql = "select token, code, game_id, lets from links where token = ?"
        return next(map(_link, self.store.query(sql, [token])), None)

    def find_code(self, code: str) -> Link | None:
        """The link whose code people typed, in any case."""
        sql = "select token, code, game_id, lets from links where code = ?"
        return next(map(_link, self.store.query(sql, [code.upper()])), None)

    def put_link(self, link: Link) -> None:
        """Make a link, in the place of the one that let do the same."""
        self.withdraw(link.game_id, link.lets)
        sql = "insert into links (token, code, game_id, lets, created) values (?, ?, ?, ?, ?)"
        self.store.query(sql, [link.token, link.code, link.game_id, link.lets, _now()])

    def withdraw(self, game_id: str, lets: Lets) -> None:
        self.store.query("delete from links where game_id = ? and lets = ?", [game_id, lets])

    def closes_meld(self, game_id: str) -> bool:
        """Whether seated phones see each other's meld only when all of it is shown."""
        rows = self.store.query("select closed_meld from games where id = ?", [game_id])
        return any(closed for (closed,) in rows)

    def close_meld(self, game_id: str, closed: bool) -> None:
        sql = "update games set closed_meld = ? where id = ?"
        self.store.query(sql, [int(closed), game_id])


# The link that somebody came by must still be there.
_MEMBERS = """
    select browser, lets, seat, number from members where game_id = ? and removed is null
    and (token is null or token in (select token from links))
"""


def _member(row: tuple[str, str, Seat | None, int]) -> Member:
    browser, lets, seat, number = row
    return Member(browser, _lets(lets), seat, number)


def _link(row: tuple[str, str, str, str]) -> Link:
    token, code, game_id, lets = row
    return Link(token, code, game_id, _lets(lets))


def _lets(word: str) -> Lets:
    """The role of that name; an UnreadableError for one that only a newer program knows."""
    try:
        return Lets(word)
    except ValueError as unknown:
        raise UnreadableError(f"there is no role {word}", newer=True) from unknown


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
