"""What visitors did in the last minute, hour or day, counted in the database for all instances."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from .store import Store, placeholders, written

LONGEST = timedelta(days=1)  # the longest time that a visit counts


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
        counts: bool = True,
    ) -> bool:
        """Return whether ``allows`` accepts a visit, given the counts of its names so far.

        An accepted visit is counted under each of its names, unless ``counts`` is false.
        """
        with self.store.writing("visits"):
            now = _now()
            until = written(now + within)
            sql = "delete from visits where until <= ? or until > ?"
            self.store.execute(sql, [written(now), written(now + LONGEST)])
            # Ignore visits of a clock that was fast: they expire too late.
            sql = f"""
                select who, count(*) from visits
                where kind = ? and until <= ? and who in {placeholders(names)} group by who
            """  # nosec B608 # question marks
            earlier = Counter(dict(self.store.execute(sql, [kind, until, *names])))
            if not allows(earlier):
                return False
            sql = "insert into visits (kind, who, until) values (?, ?, ?)"
            if counts:
                self.store.database.execute_many(sql, [[kind, name, until] for name in names])
        return True


def _now() -> datetime:
    return datetime.now(UTC)
