"""The actions of visitors that count towards limits, counted together for all instances."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from .store import Store, placeholders, written

LONGEST = timedelta(days=1)  # the longest time for which a visit counts


@dataclass
class Visits:
    """The visits in one store. The command ``copy`` leaves them out."""

    store: Store

    def take(
        self,
        kind: str,
        names: Sequence[str],
        within: timedelta,
        allows: Callable[[Counter[str]], bool],
        counts: bool = True,
    ) -> bool:
        """Return whether ``allows`` accepts a visit, given the number of earlier visits by name.

        ``kind`` is the action, and ``names`` are the visitor's networks, for example. An accepted
        visit counts under each name for the time ``within``, unless ``counts`` is false.
        """
        with self.store.writing("visits"):
            now = _now()
            until = written(now + within)
            sql = "delete from visits where until <= ? or until > ?"
            self.store.execute(sql, [written(now), written(now + LONGEST)])
            # Ignore visits recorded while the clock was fast, because they expire too late.
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
