"""What visitors did of late, for limits: in the database, so that all copies count together."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from scorekeeper.storage.store import Store, written

LONGEST = timedelta(days=1)  # that anything is counted for


class Visits:
    """The counts of one store. They belong to no game, and nobody copies them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def recent(self, kind: str, who: str, within: timedelta) -> tuple[int, int]:
        """How often that was done ``within`` the time until now, by one visitor and by all."""
        sql = """
            select count(case when who = ? then 1 end), count(*) from visits
            where kind = ? and until > ? and until <= ?
        """
        now = _now()
        # A clock that was wrong has left visits that end later than they can.
        values = [who, kind, written(now), written(now + within)]
        ((of_one, of_all),) = self.store.execute(sql, values)
        return of_one, of_all

    def count(self, kind: str, who: str, within: timedelta) -> None:
        """Count one more, and forget whatever is over."""
        now = _now()
        with self.store.writing("visits"):
            sql = "delete from visits where until <= ? or until > ?"
            self.store.execute(sql, [written(now), written(now + LONGEST)])
            sql = "insert into visits (kind, who, until) values (?, ?, ?)"
            self.store.execute(sql, [kind, who, written(now + within)])


def _now() -> datetime:
    return datetime.now(UTC)
