"""What each visitor did in the last minute or day: in the database, for all copies together."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from scorekeeper.storage.store import Store, written

LONGEST = timedelta(days=1)  # that anything is counted for


class Visits:
    """The counts of one store. They belong to no game, and nobody copies them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def take(self, kind: str, who: str, within: timedelta, each: int, of_all: int) -> str:
        """Count one more within that time, unless one visitor or all have done it too often.

        When it ends to count, by which it can be given back; empty where it was too often.
        """
        with self.store.writing("visits"):
            now = _now()
            until = written(now + within)
            sql = "delete from visits where until <= ? or until > ?"
            self.store.execute(sql, [written(now), written(now + LONGEST)])
            sql = """
                select count(case when who = ? then 1 end), count(*) from visits
                where kind = ? and until <= ?
            """
            # A clock that was wrong has left visits that end later than they can.
            ((of_one, together),) = self.store.execute(sql, [who, kind, until])
            if of_one >= each or together >= of_all:
                return ""
            sql = "insert into visits (kind, who, until) values (?, ?, ?)"
            self.store.execute(sql, [kind, who, until])
        return until

    def give_back(self, kind: str, who: str, until: str) -> None:
        """Do not count that after all."""
        sql = "delete from visits where kind = ? and who = ? and until = ?"
        with self.store.writing("visits"):
            self.store.execute(sql, [kind, who, until])


def _now() -> datetime:
    return datetime.now(UTC)
