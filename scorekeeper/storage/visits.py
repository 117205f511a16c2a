"""What visitors did in the last minute, hour or day, counted in the database for all instances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta

from scorekeeper.storage.store import Store, places

LONGEST = timedelta(days=1)  # that anything is counted for


class Visits:
    """The counts of one store. They belong to no game, and nobody copies them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def take(
        self,
        kind: str,
        names: Sequence[str],
        within: timedelta,
        allows: Callable[[Counter[str]], bool],
    ) -> str | None:
        """Count a visit under each of its names, if ``allows`` accepts their counts so far.

        Return when the visit expires, which ``give_back`` needs, or ``None`` if it was refused.
        """
        with self.store.writing("visits"):
            now = _now()
            until = _written(now + within)
            sql = "delete from visits where until <= ? or until > ?"
            self.store.execute(sql, [_written(now), _written(now + LONGEST)])
            # A clock that was wrong has left visits that end later than they can.
            sql = f"""
                select who, count(*) from visits
                where kind = ? and until <= ? and who in {places(names)} group by who
            """  # nosec B608 # question marks
            counts = Counter(dict(self.store.execute(sql, [kind, until, *names])))
            if not allows(counts):
                return None
            sql = "insert into visits (kind, who, until) values (?, ?, ?)"
            self.store.execute_many(sql, [[kind, name, until] for name in names])
        return until

    def give_back(self, kind: str, names: Iterable[str], until: str) -> None:
        """Do not count that visit after all."""
        sql = "delete from visits where kind = ? and who = ? and until = ?"
        with self.store.writing("visits"):
            self.store.execute_many(sql, [[kind, name, until] for name in names])


def _now() -> datetime:
    return datetime.now(UTC)


def _written(moment: datetime) -> str:
    """The time in microseconds, so that ``give_back`` hardly meets another visit."""
    return moment.isoformat(timespec="microseconds")
