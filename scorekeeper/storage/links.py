"""The links and codes with which phones join a game. The database holds neither in plain text.

A link's token is the id of its row and a seal, which is a hash of this id and the app's secret key.
A code is a hash of a stored salt and the key. So the app can show links and codes at any time. But
the table of links is not enough to join a game, because the key is not in it.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from scorekeeper.access import Link, Role

from .members import role_of
from .store import Store, in_letters, now, written

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without I, L, O, 0 and 1, which look alike
CODE_LENGTH = 6
CODE_LASTS = timedelta(hours=12)  # as long as an evening; later the share page shows a new code
ID_BYTES = 6
SEAL_LENGTH = 16  # letters, each of six bits
HOST_LINK_LASTS = timedelta(days=1)


class Links:
    """The links of one store's games. ``key`` is the app's secret key."""

    def __init__(self, store: Store, key: str) -> None:
        self.store = store
        self._key = key.encode()

    def of(self, game_id: str) -> dict[Role, Link]:
        """The links of a game, by role. Links with an expired code get a new code first."""
        # A board polls every two seconds, so write only if necessary.
        if self._with_expired_code(game_id):
            with self.store.writing(game_id):
                for id in self._with_expired_code(game_id):
                    self._renew_code(id)
        return {link.role: link for link in self._links("game_id = ?", game_id)}

    def find(self, token: str) -> Link | None:
        """The link with that token, if it is valid. A link for a host expires after a day."""
        found = next(self._links("id = ?", token[:-SEAL_LENGTH]), None)
        if found is None or not hmac.compare_digest(found.token.encode(), token.encode()):
            return None
        is_old = datetime.now(UTC) - found.created >= HOST_LINK_LASTS
        return None if found.role is Role.HOST and is_old else found

    def find_code(self, code: str) -> Link | None:
        """The link with that code, in upper or lower case, if the code has not expired."""
        where = "code_hash = ? and code_until > ?"
        return next(self._links(where, self._sealed("find", code.upper()).hex(), now()), None)

    def code_until(self, link: Link) -> datetime:
        """The time when the code of a link expires. The link may stay valid for longer."""
        ((until,),) = self._rows("code_until", "id = ?", link.id)
        return datetime.fromisoformat(until)

    def renew(self, game_id: str, role: Role) -> Link:
        """Replace the link of this role. Members who joined by the old link lose access."""
        with self.store.writing(game_id):
            self._delete(game_id, role)
            return self._make(game_id, role)

    def withdraw(self, game_id: str, role: Role) -> None:
        with self.store.writing(game_id):
            self._delete(game_id, role)

    def change_all(self, game_id: str) -> None:
        """Replace the links of a game. Members who joined by the old links keep access."""
        with self.store.writing(game_id):
            for old in list(self._links("game_id = ?", game_id)):
                self._delete(game_id, old.role)
                new = self._make(game_id, old.role)
                self.store.execute("update members set link = ? where link = ?", [new.id, old.id])

    def count_joined(self, game_id: str, role: Role) -> int:
        """Count the members who lose access if the link of this role is withdrawn."""
        sql = """
            select count(*) from members join links on links.id = members.link
            where links.game_id = ? and links.lets = ? and removed is null
        """
        ((count,),) = self.store.execute(sql, [game_id, role])
        return int(count)

    def _make(self, game_id: str, role: Role) -> Link:
        id = secrets.token_urlsafe(ID_BYTES)
        sql = "insert into links (id, game_id, lets, created) values (?, ?, ?, ?)"
        self.store.execute(sql, [id, game_id, role, now()])
        self._renew_code(id)
        return next(self._links("id = ?", id))

    def _renew_code(self, id: str) -> None:
        while True:
            salt = secrets.token_hex(8)
            sealed = self._sealed("find", self._code(salt)).hex()
            if not self._rows("1", "code_hash = ?", sealed):
                break
        until = written(datetime.now(UTC) + CODE_LASTS)
        sql = "update links set code_salt = ?, code_hash = ?, code_until = ? where id = ?"
        self.store.execute(sql, [salt, sealed, until, id])

    def _delete(self, game_id: str, role: Role) -> None:
        self.store.execute("delete from links where game_id = ? and lets = ?", [game_id, role])

    def _with_expired_code(self, game_id: str) -> list[str]:
        rows = self._rows("id", "game_id = ? and code_until <= ?", game_id, now())
        return [id for (id,) in rows]

    def _rows(self, columns: str, where: str, *values: str) -> list[tuple[str, ...]]:
        sql = f"select {columns} from links where {where}"  # nosec B608 # both are constants
        return self.store.execute(sql, values)

    def _links(self, where: str, *values: str) -> Iterator[Link]:
        columns = "id, code_salt, game_id, lets, created"
        for id, salt, game_id, role, created in self._rows(columns, where, *values):
            at = datetime.fromisoformat(created)
            yield Link(id, self._token(id), self._code(salt), game_id, role_of(role), at)

    def _token(self, id: str) -> str:
        return id + urlsafe_b64encode(self._sealed("link", id)).decode()[:SEAL_LENGTH]

    def _code(self, salt: str) -> str:
        return in_letters(self._sealed("code", salt), CODE_LETTERS, CODE_LENGTH)

    def _sealed(self, purpose: str, text: str) -> bytes:
        return hmac.digest(self._key, f"{purpose} {text}".encode(), "sha256")
