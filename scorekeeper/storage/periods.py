"""What a browser's games tell, counted by month, and by year and for all time of the months.

The games alone are the truth: these tables can be emptied together at any time, and fill again.
Each act that changes a game, or who is at it, counts as a change of its month (``Store.outdate``).
What was counted has a version, made of the changes that it knew: with any other it is outdated.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

from scorekeeper.pinochle.game.statistics import Statistics
from scorekeeper.pinochle.game.tallies import Tally
from scorekeeper.pinochle.rules.customized import original
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.storage.codec import dump_ruleset, load_ruleset
from scorekeeper.storage.database import UnwritableError
from scorekeeper.storage.members import IS_IN
from scorekeeper.storage.store import Store, places
from scorekeeper.storage.summaries import program
from scorekeeper.storage.tallies import (
    plain_statistics,
    plain_tallies,
    read_statistics,
    read_tally_of,
)
from scorekeeper.storage.unreadable import UnreadableError, reading

ALL_TIME = ""  # what every month begins with
EARLIER = "earlier"  # all time but the latest month, in which most entries are made
Months = dict[str, int]  # how many changes there were to each, the latest month first


@dataclass(frozen=True)
class Part:
    """The games of a period whose points can be compared."""

    scale: tuple[str, ...]  # as customized.scale says
    ruleset: Ruleset  # of the latest of them
    statistics: Statistics

    @property
    def key(self) -> str:
        """What names the scale in an address and finds its games."""
        return scale_key(self.scale)

    @property
    def shown(self) -> Ruleset:
        """The ruleset whose name it has: the printed one where all of them count as that does."""
        return original(self.ruleset) if len(self.scale) == 1 else self.ruleset


def scale_key(scale: tuple[str, ...]) -> str:
    """The id of the printed ruleset and, where it was changed, a few letters of the changes."""
    base, *changes = scale
    if not changes:
        return base
    return f"{base}-{sha256(repr(changes).encode()).hexdigest()[:8]}"


@dataclass(frozen=True, order=True)
class Place:
    """Where a game is among the games of a browser: those that were started later are greater."""

    started: str  # in UTC, ISO 8601
    game_id: str


@dataclass(frozen=True)
class Found:
    """What finds a game."""

    place: Place
    about: frozenset[str]


def version(months: Months) -> str:
    """What a period of these months must have been counted from."""
    return sha256(f"{program()} {sorted(months.items())}".encode()).hexdigest()[:16]


class Periods:
    """The tables of one store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def months(self, browser: str) -> Months:
        """The months in which a browser has games; one that was never counted is noted."""
        found = self._months(browser)
        new = [month for month, changes in found.items() if changes is None]
        if new:
            with suppress(UnwritableError):  # a full disk keeps nothing, and all is told
                self._note(browser, new)
            found = self._months(browser)
        return {month: changes or 0 for month, changes in found.items()}

    def _months(self, browser: str) -> dict[str, int | None]:
        """Found by key from one month to the one before, however many games each has."""
        sql = """
            with recursive played (month) as (
                select max(month) from members where browser = ?
                union all
                select (select max(month) from members where browser = ? and month < played.month)
                from played where played.month is not null
            )
            select played.month, changes from played
            left join months on months.browser = ? and months.month = played.month
            where played.month is not null order by played.month desc
        """
        return dict(self.store.execute(sql, [browser] * 3))

    def _note(self, browser: str, months: Iterable[str]) -> None:
        """So that an act of another copy that is not over yet is waited for."""
        sql = "insert into months values (?, ?, 1) on conflict (browser, month) do nothing"
        with self.store.writing(browser):
            for month in sorted(months):
                self.store.execute(sql, [browser, month])

    def game_ids(self, browser: str, month: str) -> list[str]:
        """The games of a month on a browser's list."""
        sql = f"""
            select game_id from members
            where browser = ? and month = ? and {IS_IN} and deleted is null
        """  # nosec B608 # a constant
        return [game_id for (game_id,) in self.store.execute(sql, [browser, month])]

    # What was counted

    def browsers(self) -> list[str]:
        """Those whose games were ever counted."""
        rows = self.store.execute("select distinct browser from counted order by browser")
        return [browser for (browser,) in rows]

    def versions(self, browser: str) -> dict[str, str]:
        """The version of each period that was counted, outdated ones too."""
        return dict(
            self.store.execute("select period, version from counted where browser = ?", [browser])
        )

    def read(self, browser: str, versions: Mapping[str, str]) -> dict[str, list[Part]]:
        """What was counted of these periods, as far as it can be read and is of that version."""
        found: dict[str, list[Part]] = {}
        for period, text in self._texts(browser, versions):
            with suppress(UnreadableError):  # it is damaged, and is counted again
                found[period] = _read(text)
        return found

    def read_tallies(
        self, browser: str, versions: Mapping[str, str], names: Sequence[str]
    ) -> dict[str, dict[str, Tally]]:
        """The same of somebody alone, and no more than the tally, by the key of the scale.

        Many periods are read so at the price of one.
        """
        found: dict[str, dict[str, Tally]] = {}
        for period, text in self._texts(browser, versions):
            with suppress(UnreadableError):
                found[period] = _read_tallies(text, names)
        return found

    def _texts(self, browser: str, versions: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        sql = f"""
            select period, version, fields from counted
            where browser = ? and period in {places([*versions])}
        """  # nosec B608 # marks
        for period, counted, text in self.store.execute(sql, [browser, *versions]):
            if counted == versions[period]:
                yield period, text

    def keep(self, browser: str, period: str, counted: str, parts: Sequence[Part]) -> None:
        """Keep what was counted of a period, and of which version it is."""
        with self.store.writing(browser):
            self._keep(browser, period, counted, parts)

    def keep_month(
        self, browser: str, month: str, counted: str, parts: Sequence[Part], games: Iterable[Found]
    ) -> None:
        """The same of a month, and what finds its games."""
        with self.store.writing(browser):
            self._keep(browser, month, counted, parts)
            self._let_find(browser, month, games)

    def _keep(self, browser: str, period: str, counted: str, parts: Sequence[Part]) -> None:
        sql = """
            insert into counted (browser, period, version, fields) values (?, ?, ?, ?)
            on conflict (browser, period) do update
            set version = excluded.version, fields = excluded.fields
        """
        self.store.execute(sql, [browser, period, counted, _text(parts)])

    # Finding games

    def _let_find(self, browser: str, month: str, games: Iterable[Found]) -> None:
        """Only what has changed is written: a month has hundreds of rows."""
        sql = "select about, started, game_id from found where browser = ? and month = ?"
        there = {*self.store.execute(sql, [browser, month])}
        wanted = {
            (about, each.place.started, each.place.game_id)
            for each in games
            for about in each.about
        }
        key = "browser = ? and about = ? and started = ? and game_id = ?"
        for row in there - wanted:
            self.store.execute(f"delete from found where {key}", [browser, *row])  # nosec B608
        sql = """
            insert into found (browser, about, started, game_id, month) values (?, ?, ?, ?, ?)
            on conflict (browser, about, started, game_id) do update set month = excluded.month
        """
        for row in wanted - there:
            self.store.execute(sql, [browser, *row, month])

    def find(
        self, browser: str, about: Iterable[str], between: tuple[str, str], before: Place, most: int
    ) -> list[Place]:
        """The games that all of this finds, the latest first.

        ``between`` has a time and a later one, in UTC; ``before`` is a place on the list.
        """
        rarest, *others = sorted(about, key=lambda each: self._number(browser, each))
        also = """
            and exists (
                select 1 from found as other
                where other.browser = found.browser and other.about = ?
                and other.started = found.started and other.game_id = found.game_id
            )
        """
        sql = f"""
            select started, game_id from found
            where browser = ? and about = ? and started >= ? and started < ?
            and (started, game_id) < (?, ?) {also * len(others)}
            order by started desc, game_id desc limit ?
        """  # nosec B608 # constants
        values = [browser, rarest, *between, before.started, before.game_id, *others, most]
        return [Place(*row) for row in self.store.execute(sql, values)]

    def _number(self, browser: str, about: str) -> int:
        """How many games that finds, counted to a thousand: what finds few is looked up first."""
        sql = """
            select count(*) from (
                select 1 from found where browser = ? and about = ? limit 1000
            ) as counted_so_far
        """
        ((number,),) = self.store.execute(sql, [browser, about])
        return int(number)

    # Two spellings of one name

    def spellings(self, browser: str) -> dict[str, str]:
        """The names that count as another, by that in small letters."""
        sql = "select name, counts_as from spellings where browser = ? order by name"
        return dict(self.store.execute(sql, [browser]))

    def spell(self, browser: str, name: str, counts_as: str | None, about: Sequence[str]) -> None:
        """Let a name count as another or, with None, as itself again.

        The months of games that ``about`` finds are counted anew.
        """
        with self.store.writing(browser):
            sql = "delete from spellings where browser = ? and name = ?"
            self.store.execute(sql, [browser, name])
            if counts_as is not None:
                sql = "insert into spellings values (?, ?, ?)"
                self.store.execute(sql, [browser, name, counts_as])
            sql = f"""
                update months set changes = changes + 1 where browser = ? and month in (
                    select month from found where browser = ? and about in {places(about)}
                )
            """  # nosec B608 # marks
            self.store.execute(sql, [browser, browser, *about])


def _text(parts: Sequence[Part]) -> str:
    """In a line of its own what a course needs of it, which is little, and then all of it."""
    tallies = [[each.key, plain_tallies(each.statistics)] for each in parts]
    whole = [
        [each.scale, dump_ruleset(each.ruleset), plain_statistics(each.statistics)]
        for each in parts
    ]
    lines = (
        json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in (tallies, whole)
    )
    return "\n".join(lines)


def _read(text: str) -> list[Part]:
    """An UnreadableError where it is damaged."""
    with reading():
        return [
            Part(tuple(scale), load_ruleset(ruleset), read_statistics(plain))
            for scale, ruleset, plain in json.loads(text.partition("\n")[2])
        ]


def _read_tallies(text: str, names: Sequence[str]) -> dict[str, Tally]:
    with reading():
        tallies = json.loads(text.partition("\n")[0])
        found = {key: read_tally_of(plain, names) for key, plain in tallies}
    return {key: tally for key, tally in found.items() if tally}
