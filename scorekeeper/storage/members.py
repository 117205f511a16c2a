"""The members of games: browsers that started a game or joined it."""

from dataclasses import dataclass

from scorekeeper import limits
from scorekeeper.access import Link, Member, Role, WhyOut
from scorekeeper.pinochle.rules.ruleset import Seat

from .store import Store, now
from .unreadable import UnreadableError


class TooManyPhonesError(Exception):
    """No more phones can join that game."""


@dataclass
class Members:
    """The members of one store's games."""

    store: Store

    # Members

    def claim(self, game_id: str, browser: str) -> bool:
        """Make a browser the host of a game that never had members, such as an imported one.

        Return whether it became the host.

        Raises:
            NoSuchGameError: there is no such game.
        """
        with self.store.writing(game_id):
            self.store.last_seq(game_id)
            if self.everybody(game_id):
                return False
            self._put(game_id, Member(browser, Role.HOST))
            return True

    def member(self, game_id: str, browser: str) -> Member | None:
        """The browser as a member of the game; ``None`` if it is not a member."""
        found = self._members(game_id, f"{IS_IN} and browser = ?", browser)
        return found[0] if found else None

    def members(self, game_id: str) -> list[Member]:
        """The members of a game in the order in which they joined."""
        return self._members(game_id, IS_IN)

    def everybody(self, game_id: str) -> list[Member]:
        """The members and former members of a game, in the order in which they joined."""
        return self._members(game_id, "true")

    def why_out(self, game_id: str, browser: str) -> WhyOut | None:
        """The reason why a browser is no longer a member; ``None`` if it never was a member."""
        sql = "select removed from members where game_id = ? and browser = ?"
        for (removed,) in self.store.execute(sql, [game_id, browser]):
            return WhyOut.REMOVED if removed else WhyOut.WITHDRAWN
        return None

    def check_roles(self, game_id: str) -> None:
        """Raise an UnreadableError if only a newer version knows the role of a member or link."""
        sql = """
            select lets from members where game_id = ?
            union select lets from links where game_id = ?
        """
        for (role,) in self.store.execute(sql, [game_id, game_id]):
            role_of(role)

    def games_of(self, browser: str, most: int) -> list[str]:
        """The ids of the games on a browser's list, the most recently played first."""
        sql = f"""
            select game_id from members where browser = ? and {IS_IN} and deleted is null
            order by played desc nulls last, (select rowid from games where id = game_id) desc
            limit ?
        """  # nosec B608 # a constant
        return [game_id for (game_id,) in self.store.execute(sql, [browser, most])]

    def copies_of(self, browser: str) -> dict[str, str]:
        """Map the id of each duplicate on a browser's list to the id of the copy played last.

        If the list has several copies of a game, all except the copy played last are duplicates.
        """
        sql = f"""
            select id, uid from members join games on id = game_id
            where browser = ? and {IS_IN} and deleted is null and exists (
                select 1 from games other where other.uid = games.uid and other.id <> games.id
            )
            order by played desc nulls last, games.rowid desc
        """  # nosec B608 # a constant
        first: dict[str, str] = {}
        found = self.store.execute(sql, [browser])
        latest = {id: first.setdefault(uid, id) for id, uid in found}
        return {id: copy for id, copy in latest.items() if id != copy}

    def deleted_games_of(self, browser: str, most: int) -> list[str]:
        """The ids of the games deleted from a browser's list, most recently deleted first."""
        sql = f"""
            select game_id from members where browser = ? and {IS_IN} and deleted is not null
            order by deleted desc limit ?
        """  # nosec B608 # a constant
        return [game_id for (game_id,) in self.store.execute(sql, [browser, most])]

    def delete(self, game_id: str, browser: str) -> None:
        """Remove a game from the browser's list. The browser stays a member."""
        sql = f"""
            update members set deleted = ?
            where game_id = ? and browser = ? and {IS_IN} and deleted is null
        """  # nosec B608 # a constant
        if self.store.has_game(game_id):
            with self.store.writing(game_id):
                self.store.execute(sql, [now(), game_id, browser])

    def restore(self, game_id: str, browser: str) -> None:
        """Put a game back on the browser's list."""
        if self.store.has_game(game_id):
            with self.store.writing(game_id):
                self._restore(game_id, browser)

    def make_host(self, game_id: str, browser: str) -> None:
        """Make a browser the host. The former host becomes a scorekeeper."""
        with self.store.writing(game_id):
            self._make_host(game_id, browser)

    def pass_on(self, game_id: str, host: str, heir: str) -> None:
        """Make the member ``heir`` the host, if ``host`` is still the host."""
        with self.store.writing(game_id):
            known = self.member(game_id, host)
            if known and known.role is Role.HOST and self.member(game_id, heir):
                self._make_host(game_id, heir)

    def remove(self, game_id: str, browser: str) -> None:
        """Remove a browser, unless it is the host.

        The browser can rejoin only by a link made after the removal.
        """
        sql = """
            update members set removed = ? where game_id = ? and browser = ? and lets <> 'host'
        """
        with self.store.writing(game_id):
            self.store.execute(sql, [now(), game_id, browser])

    def join(self, link: Link, browser: str, seat: Seat | None = None) -> None:
        """Make a browser a member by a link, unless its role already allows as much as the link.

        A player who joins at another seat moves there. A removed browser cannot join by a link made
        before its removal. A game deleted from the browser's list returns to the list.

        Raises:
            TooManyPhonesError: the browser is new, and the game has reached its limit.
        """
        with self.store.writing(link.game_id):
            self._restore(link.game_id, browser)
            known = self.member(link.game_id, browser)
            self._refuse_too_many(link.game_id, browser)
            if not (known and known.may(link.role, seat)) and not self._is_kept_out(link, browser):
                self._put(link.game_id, Member(browser, link.role, seat), link.id)

    def admit(self, game_id: str, member: Member) -> None:
        """Make a browser a member without a link, if it may join and is not a member already.

        Raises:
            TooManyPhonesError: the game has reached its limit.
        """
        with self.store.writing(game_id):
            known = self.member(game_id, member.browser)
            if known is None and self.is_open_to(game_id, member.browser):
                self._refuse_too_many(game_id, member.browser)
                self._put(game_id, member)

    def _refuse_too_many(self, game_id: str, browser: str) -> None:
        ever = [each.browser for each in self.everybody(game_id)]
        if browser not in ever and len(ever) >= limits.PHONES:
            raise TooManyPhonesError

    def is_open_to(self, game_id: str, browser: str) -> bool:
        """True if a browser may join from another game of the table, without a link.

        A former member may not join, and neither may a member who deleted this game from the list.
        After a removal no new browser may join, because it could belong to the removed person.
        """
        sql = f"""
            select browser = ?, removed is not null, deleted is null and {IS_IN} from members
            where game_id = ?
        """  # nosec B608 # a constant
        members = self.store.execute(sql, [browser, game_id])
        own = [is_here for is_own, _is_removed, is_here in members if is_own]
        return all(own) if own else not any(is_removed for _own, is_removed, _here in members)

    def _make_host(self, game_id: str, browser: str) -> None:
        for each in self.members(game_id):
            if each.role is Role.HOST:
                self._put(game_id, Member(each.browser, Role.SCORE))
        self._put(game_id, Member(browser, Role.HOST))

    def _members(self, game_id: str, condition: str, *values: str) -> list[Member]:
        sql = f"""
            select browser, lets, seat, number from members
            where game_id = ? and {condition} order by number
        """  # nosec B608 # the conditions are written above
        return [
            Member(browser, role_of(role), seat, number)
            for browser, role, seat, number in self.store.execute(sql, [game_id, *values])
        ]

    def _put(self, game_id: str, member: Member, link: str | None = None) -> None:
        """Make a browser a member, or change its membership."""
        sql = """
            insert into members (game_id, browser, lets, seat, link, joined, number, played)
            values (
                ?, ?, ?, ?, ?, ?, (select count(*) + 1 from members where game_id = ?),
                (select at from events where game_id = ? order by seq desc limit 1)
            )
            on conflict (game_id, browser) do update
            set lets = excluded.lets, seat = excluded.seat, link = excluded.link, removed = null
        """
        self._date_first(member.browser)
        values = [game_id, member.browser, member.role, member.seat, link, now()]
        self.store.execute(sql, [*values, game_id, game_id])

    def _date_first(self, browser: str) -> None:
        """Update ``played`` for the top game of a browser's list, before another game is added.

        ``Store.append`` does not update ``played`` of a game that is at the top already.
        """
        sql = """
            update members set played = (
                select at from events where game_id = members.game_id order by seq desc limit 1
            ) where browser = ? and played = (
                select max(other.played) from members as other where other.browser = members.browser
            )
        """
        self.store.execute(sql, [browser])

    def _restore(self, game_id: str, browser: str) -> None:
        sql = """
            update members set deleted = null
            where game_id = ? and browser = ? and deleted is not null
        """
        self.store.execute(sql, [game_id, browser])

    def _is_kept_out(self, link: Link, browser: str) -> bool:
        """True if the browser was removed from the game after the link was made."""
        sql = """
            select 1 from members join links using (game_id)
            where links.id = ? and browser = ? and removed > created
        """
        return bool(self.store.execute(sql, [link.id, browser]))

    # Meld

    def hides_meld(self, game_id: str) -> bool:
        """True if phones may see others’ meld only when all players have finished melding."""
        sql = "select 1 from games where id = ? and closed_meld = 1"
        return bool(self.store.execute(sql, [game_id]))

    def hide_meld(self, game_id: str, hidden: bool) -> None:
        sql = "update games set closed_meld = ? where id = ?"
        with self.store.writing(game_id):
            self.store.execute(sql, [int(hidden), game_id])


# The condition for a current member: not removed, and joined without a link or by a link that still
# exists.
IS_IN = "removed is null and (link is null or link in (select id from links))"


def role_of(word: str) -> Role:
    """The role with that stored name.

    Raises:
        UnreadableError: only a newer version knows the role.
    """
    try:
        return Role(word)
    except ValueError as unknown:
        raise UnreadableError(f"there is no role {word}", newer=True) from unknown
