"""What visitors did in the last minute, hour or day, counted in the database for all instances."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from .store import Store, places

LONGEST = timedelta(days=1)  # for which a visit counts


@dataclass
class Visits:
    """The visits of one store. They are not copied to another store."""

    store: Store

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
            # A clock that was fast has left visits that expire too late.
            sql = f"""
                select who, count(*) from visits
                where kind = ? and until <= ? and who in {places(names)} group by who
            """  # nosec B608 # question marks
            counts = Counter(dict(self.store.execute(sql, [kind, until, *names])))
            if not allows(counts):
                return None
            sql = "insert into visits (kind, who, until) values (?, ?, ?)"
            for name in names:
                self.store.execute(sql, [kind, name, until])
        return until

    def give_back(self, kind: str, names: Iterable[str], until: str) -> None:
        """Delete a visit that ``take`` counted until then."""
        sql = "delete from visits where kind = ? and who = ? and until = ?"
        with self.store.writing("visits"):
            for name in names:
                self.store.execute(sql, [kind, name, until])


def _now() -> datetime:
    return datetime.now(UTC)


def _written(moment: datetime) -> str:
    """The time in microseconds; ``give_back`` finds a visit by it."""
    return moment.isoformat(timespec="microseconds")
