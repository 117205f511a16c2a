"""Who is at a game: its links, and the browsers that joined by them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from scorekeeper.access import Link, Member, Role, WhyOut
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.storage.store import Store, now
from scorekeeper.storage.unreadable import UnreadableError

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that looks like another
CODE_LENGTH = 6
TOKEN_BYTES = 12


class Members:
    """The links and members of one store's games."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Members

    def admit(self, game_id: str, browser: str) -> Member | None:
        """The membership of a browser that opens a game, if it has one; or a NoSuchGameError.

        A game has no members if it was imported on the command line or is older than links: the
        first browser that opens it becomes its host.
        """
        known = self.member(game_id, browser)
        if known:
            return known
        self.store.last_seq(game_id)
        if not browser or self.everybody(game_id):
            return None
        self.make_host(game_id, browser)
        return self.member(game_id, browser)

    def member(self, game_id: str, browser: str) -> Member | None:
        """The membership of a browser, if it has one."""
        found = self._members(game_id, f"{_IS_IN} and browser = ?", browser)
        return found[0] if found else None

    def members(self, game_id: str) -> list[Member]:
        """The members of a game in the order in which they joined."""
        return self._members(game_id, _IS_IN)

    def everybody(self, game_id: str) -> list[Member]:
        """The members of a game and those who were members before."""
        return self._members(game_id, "true")

    def why_out(self, game_id: str, browser: str) -> WhyOut | None:
        """Why a browser that is no member is out; None if it never joined."""
        sql = "select removed from members where game_id = ? and browser = ?"
        for (removed,) in self.store.execute(sql, [game_id, browser]):
            return WhyOut.REMOVED if removed else WhyOut.WITHDRAWN
        return None

    def check_roles(self, game_id: str) -> None:
        """An UnreadableError if a member or link has a role that this version does not know."""
        sql = """
            select lets from members where game_id = ?1
            union select lets from links where game_id = ?1
        """
        for (role,) in self.store.execute(sql, [game_id]):
            _role(role)

    def games_of(self, browser: str, most: int) -> list[str]:
        """The ids of the games on a browser's list, the last played first."""
        sql = f"""
            select game_id from members join events using (game_id)
            where browser = ? and {_IS_IN} and deleted is null
            group by game_id order by max(at) desc limit ?
        """
        return [game_id for (game_id,) in self.store.execute(sql, [browser, most])]

    def deleted_games_of(self, browser: str, most: int) -> list[str]:
        """The ids of the games that a browser deleted from its list, the last deleted first."""
        sql = f"""
            select game_id from members where browser = ? and {_IS_IN} and deleted is not null
            order by deleted desc limit ?
        """
        return [game_id for (game_id,) in self.store.execute(sql, [browser, most])]

    def delete(self, game_id: str, browser: str) -> None:
        """Take a game off the browser's own list; all else stays, also what it may do there."""
        sql = f"""
            update members set deleted = ?
            where game_id = ? and browser = ? and {_IS_IN} and deleted is null
        """
        with self.store.writing():
            self.store.execute(sql, [now(), game_id, browser])

    def restore(self, game_id: str, browser: str) -> None:
        """Put a game back on the browser's list."""
        with self.store.writing():
            self._restore(game_id, browser)

    def make_host(self, game_id: str, browser: str) -> None:
        with self.store.writing():
            self._put(game_id, Member(browser, Role.HOST))

    def pass_on(self, game_id: str, host: str, heir: str) -> None:
        """Make another member the host; the old host keeps score from now on."""
        with self.store.writing():
            if heir == host or not self._is_host(game_id, host) or not self.member(game_id, heir):
                return
            self._put(game_id, Member(heir, Role.HOST))
            self._put(game_id, Member(host, Role.SCORE))

    def remove(self, game_id: str, browser: str) -> None:
        """Keep a browser out until somebody makes a new link; nobody can remove the host."""
        with self.store.writing():
            if not self._is_host(game_id, browser):
                sql = "update members set removed = ? where game_id = ? and browser = ?"
                self.store.execute(sql, [now(), game_id, browser])

    def join(self, link: Link, browser: str, seat: Seat | None = None) -> None:
        """Make a browser a member by its link, unless it may do as much already.

        A player who joins at another seat changes to that seat. A game that was deleted from the
        browser's list is there again.
        """
        with self.store.writing():
            self._restore(link.game_id, browser)
            known = self.member(link.game_id, browser)
            if not (known and known.may(link.role, seat)) and not self._is_kept_out(link, browser):
                self._put(link.game_id, Member(browser, link.role, seat), link.token)

    def _members(self, game_id: str, condition: str, *values: str) -> list[Member]:
        sql = f"""
            select browser, lets, seat, number from members
            where game_id = ? and {condition} order by number
        """
        return [
            Member(browser, _role(role), seat, number)
            for browser, role, seat, number in self.store.execute(sql, [game_id, *values])
        ]

    def _put(self, game_id: str, member: Member, token: str | None = None) -> None:
        """Make a browser a member, or change its membership."""
        sql = """
            insert into members (game_id, browser, lets, seat, token, joined, number)
            values (?1, ?2, ?3, ?4, ?5, ?6, (select count(*) + 1 from members where game_id = ?1))
            on conflict (game_id, browser) do update
            set lets = excluded.lets, seat = excluded.seat, token = excluded.token, removed = null
        """
        values = [game_id, member.browser, member.role, member.seat, token, now()]
        self.store.execute(sql, values)

    def _restore(self, game_id: str, browser: str) -> None:
        sql = "update members set deleted = null where game_id = ? and browser = ?"
        self.store.execute(sql, [game_id, browser])

    def _is_host(self, game_id: str, browser: str) -> bool:
        known = self.member(game_id, browser)
        return known is not None and known.role is Role.HOST

    def _is_kept_out(self, link: Link, browser: str) -> bool:
        """Whether a browser was removed from the game after the link was made."""
        sql = """
            select 1 from members join links using (game_id)
            where links.token = ? and browser = ? and removed >= created
        """
        return bool(self.store.execute(sql, [link.token, browser]))

    # Links

    def links(self, game_id: str) -> dict[Role, Link]:
        """The links of a game by their role."""
        return {link.role: link for link in self._links("game_id", game_id)}

    def find_link(self, token: str) -> Link | None:
        return next(self._links("token", token), None)

    def find_code(self, code: str) -> Link | None:
        """The link with that code, typed in upper or lower case."""
        return next(self._links("code", code.upper()), None)

    def _links(self, column: str, value: str) -> Iterator[Link]:
        sql = f"select token, code, game_id, lets from links where {column} = ?"
        for token, code, game_id, role in self.store.execute(sql, [value]):
            yield Link(token, code, game_id, _role(role))

    def count_joined(self, game_id: str, role: Role) -> int:
        """How many members lose access when the link of this role is withdrawn."""
        sql = """
            select count(*) from members join links using (game_id, token)
            where game_id = ? and links.lets = ? and removed is null
        """
        ((count,),) = self.store.execute(sql, [game_id, role])
        return int(count)

    def renew_link(self, game_id: str, role: Role) -> Link:
        """Replace the link of this role; whoever used the old one loses access."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        link = Link(secrets.token_urlsafe(TOKEN_BYTES), code, game_id, role)
        sql = "insert into links (token, code, game_id, lets, created) values (?, ?, ?, ?, ?)"
        with self.store.writing():
            self._delete_link(game_id, role)
            self.store.execute(sql, [link.token, link.code, game_id, role, now()])
        return link

    def withdraw_link(self, game_id: str, role: Role) -> None:
        with self.store.writing():
            self._delete_link(game_id, role)

    def _delete_link(self, game_id: str, role: Role) -> None:
        self.store.execute("delete from links where game_id = ? and lets = ?", [game_id, role])

    # Meld

    def closes_meld(self, game_id: str) -> bool:
        """Whether seated phones see each other's meld only when all of it is shown."""
        rows = self.store.execute("select closed_meld from games where id = ?", [game_id])
        return any(closed for (closed,) in rows)

    def close_meld(self, game_id: str, closed: bool) -> None:
        sql = "update games set closed_meld = ? where id = ?"
        with self.store.writing():
            self.store.execute(sql, [int(closed), game_id])


# Nobody removed them, and the link that they used is still there.
_IS_IN = "removed is null and (token is null or token in (select token from links))"


def _role(word: str) -> Role:
    """The role of that name; an UnreadableError for one that only a newer program knows."""
    try:
        return Role(word)
    except ValueError as unknown:
        raise UnreadableError(f"there is no role {word}", newer=True) from unknown
