"""Statistics of a browser's games over any months, and its games found by who played.

Each month is counted once and again when one of its games changes; a year is the sum of its
months, all time that of the latest month and all earlier ones. So a page reads few rows however
many games there are.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from time import monotonic

from scorekeeper import limits
from scorekeeper.finding import by_player, place_of, what_finds
from scorekeeper.lists import AnyGame, ListedGame, Lists, only_listed, only_untold
from scorekeeper.pinochle.game.statistics import Statistics, add_up
from scorekeeper.pinochle.game.tallies import Tally
from scorekeeper.pinochle.names import alike
from scorekeeper.pinochle.rules import customized
from scorekeeper.storage.database import UnreachableError, UnwritableError
from scorekeeper.storage.periods import (
    ALL_TIME,
    EARLIER,
    Months,
    Part,
    Periods,
    Place,
    version,
)
from scorekeeper.storage.store import written

__all__ = ["EVERY_MONTH", "LATEST", "Counted", "Counts", "Part", "Place", "Span", "Stretch"]

YEAR = len("2026")
MOST_MONTHS, MOST_YEARS = 24, 10  # of a course: more are no picture on a phone
LATEST = Place("9999", "")  # no game is before it on a list
FIRST_MONTH, LAST_MONTH = "0000-00", "9999-99"


@dataclass(frozen=True)
class Span:
    """The months from one to another, both of them included."""

    first: str = FIRST_MONTH
    last: str = LAST_MONTH

    def has(self, month: str) -> bool:
        return self.first <= month <= self.last


EVERY_MONTH = Span()


@dataclass(frozen=True)
class Stretch:
    """A month or a year, and what somebody did in it, by the key of the scale."""

    name: str  # such as 2026-11, or 2026
    tallies: Mapping[str, Tally] = field(default_factory=dict)

    @property
    def is_month(self) -> bool:
        return len(self.name) > YEAR

    @property
    def number(self) -> int:
        """One more than that of the month, or of the year, before."""
        year, _dash, month = self.name.partition("-")
        return 12 * int(year) + int(month) if month else int(year)


@dataclass(frozen=True)
class Counted:
    """The statistics of a span, a part for each scale of points."""

    parts: tuple[Part, ...]  # with the most hands first; each has one
    months: tuple[str, ...]  # in which there are games, the latest first, whatever the span
    waiting: int  # games that the next look may count
    course: tuple[Stretch, ...] = ()  # of somebody, the earliest first

    def part(self, key: str) -> Part | None:
        return next((part for part in self.parts if part.key == key), None)

    @property
    def players(self) -> list[str]:
        """Everybody by name."""
        found = {
            alike(names[0]): names[0]
            for part in self.parts
            for names, _results in part.statistics.players
        }
        return [found[name] for name in sorted(found)]


class Counts:
    """The statistics of one store's browsers."""

    def __init__(self, lists: Lists) -> None:
        self.lists = lists
        self.periods = Periods(lists.games.store)

    def of(self, browser: str, span: Span = EVERY_MONTH, names: Sequence[str] = ()) -> Counted:
        """What the games of these months tell, after so much was counted as one look may cost.

        With the course of a player, or of partners, of these names.
        """
        sums = _Sums(self, browser)
        sums.count_months(limits.COUNT.most)
        parts = [part for period in sums.periods_of(span) for part in sums.parts(period)]
        played = [part for part in _together(parts) if part.statistics.hands]
        return Counted(
            tuple(sorted(played, key=lambda part: -part.statistics.hands)),
            tuple(sums.months),
            sums.waiting,
            tuple(sums.course(names, span) if names else ()),
        )

    def count_all(self, stop: threading.Event) -> None:
        """Count for whoever looked at statistics before, as after an update.

        It pauses as long as it counts, because phones are waiting, too; ``stop`` ends it. Where
        the database does not answer, the next page counts.
        """
        with suppress(UnreachableError):
            for browser in self.periods.browsers():
                self._count_for(browser, stop)

    def _count_for(self, browser: str, stop: threading.Event) -> None:
        before = inf
        while not stop.is_set():
            began = monotonic()
            waiting = self.of(browser).waiting
            if not 0 < waiting < before:  # nothing is kept on a full disk
                return
            before = waiting
            stop.wait(monotonic() - began)

    def together(self, browser: str, games: Iterable[AnyGame]) -> list[Part]:
        """What some games tell, the latest of which comes first, as far as each was read."""
        oldest_first = reversed(only_listed(games))
        return _parts(oldest_first, self.periods.spellings(browser))

    def find(
        self,
        browser: str,
        about: Iterable[str],
        between: tuple[str, str],
        before: Place,
        most: int,
    ) -> list[Place]:
        """The games that all of this finds; those that were never counted are not found."""
        return self.periods.find(browser, about, between, before, most)

    def spelled(self, browser: str) -> dict[str, str]:
        """The names that count as another, by that as ``alike``."""
        return self.periods.spellings(browser)

    def spell(self, browser: str, name: str, counts_as: str | None) -> None:
        """Let a name count as another or, with None, as itself again; no game is changed."""
        before = self.periods.spellings(browser).get(alike(name), name)
        about = [by_player(name), by_player(before)]
        self.periods.spell(browser, alike(name), counts_as, about)


class _Sums:
    """The periods of a browser while one page is made."""

    def __init__(self, counts: Counts, browser: str) -> None:
        self.periods, self.lists = counts.periods, counts.lists
        self.browser = browser
        self.months: Months = self.periods.months(browser)
        self._by_year = _by_year([*reversed(self.months)])
        self.waiting = 0
        self._versions = self.periods.versions(browser)
        self._wanted: dict[str, str] = {}  # the versions of periods as they are now
        self._known: dict[str, list[Part]] = {}  # what was read or counted
        self._unfinished = set[str]()  # months of which games are waiting

    def count_months(self, most: int) -> None:
        """Count the outdated months, the latest first, until so many games were looked at."""
        counting: dict[str, list[str]] = {}
        if self._is_kept(ALL_TIME):  # so each month is
            return
        for month in self.months:
            if self._is_kept(month):
                continue
            game_ids = self.periods.game_ids(self.browser, month)
            if most > 0:
                counting[month] = game_ids
            else:
                self._leave(month, len(game_ids))
            most -= len(game_ids)
        self._count(counting)

    def periods_of(self, span: Span) -> list[str]:
        """The longest periods that make up a span, the earliest first."""
        months = [month for month in reversed(self.months) if span.has(month)]
        if months and len(months) == len(self.months):
            return [ALL_TIME]
        return self._years_and_months(months)

    def course(self, names: Sequence[str], span: Span) -> list[Stretch]:
        """What somebody did month by month, or year by year where there are many months."""
        stretches = self._stretches([month for month in reversed(self.months) if span.has(month)])
        every = [period for periods in stretches.values() for period in periods]
        versions = {each: self._version(each) for each in every}
        kept = {each: of for each, of in versions.items() if self._versions.get(each) == of}
        known = self.periods.read_tallies(self.browser, kept, names) if kept else {}

        def told(period: str) -> Mapping[str, Tally]:
            return known[period] if period in known else _tallies(self.parts(period), names)

        return [
            Stretch(name, _each_together(map(told, periods))) for name, periods in stretches.items()
        ]

    def _stretches(self, months: Sequence[str]) -> dict[str, list[str]]:
        """The months, or the latest of their years, each with the periods that make it up.

        A year that was not counted yet is read by its months: nobody else needs its sum.
        """
        if months and months_between(months[0], months[-1]) < MOST_MONTHS:
            return {month: [month] for month in months}
        found = {}
        for year, inside in [*_by_year(months).items()][-MOST_YEARS:]:
            is_whole = inside == self._inside(year)
            found[year] = [year] if is_whole and self._is_kept(year) else inside
        return found

    def _years_and_months(self, months: Sequence[str]) -> list[str]:
        """The years of which all months are among these, and the other months."""
        found = []
        for year, inside in _by_year(months).items():
            found += [year] if inside == self._inside(year) else inside
        return found

    def parts(self, period: str) -> list[Part]:
        """What a period tells: as it was kept, or else the sum of the shorter ones in it."""
        if period not in self._known:
            self._known |= self._read([period])
        if period not in self._known and period in self.months:  # what was kept is damaged
            self._count({period: self.periods.game_ids(self.browser, period)})
        elif period not in self._known:
            self._known[period] = self._add_up(period)
        return self._known[period]

    def _add_up(self, period: str) -> list[Part]:
        shorter = self._shorter(period)
        self._known |= self._read([each for each in shorter if each not in self._known])
        parts = _together(part for each in shorter for part in self.parts(each))
        if self._unfinished.isdisjoint(self._inside(period)):
            with suppress(UnwritableError):  # a full disk keeps nothing, and the page is told
                self.periods.keep(self.browser, period, self._version(period), parts)
        return parts

    def _shorter(self, period: str) -> list[str]:
        """What makes up a period, the earliest first; an entry changes one of two of all time."""
        months = self._inside(period)
        if period == ALL_TIME and len(months) > 1:
            return [EARLIER, months[-1]]
        return self._years_and_months(months) if period == EARLIER else months

    def _inside(self, period: str) -> list[str]:
        """The months of a period, the earliest first."""
        if period in self.months:
            return [period]
        if len(period) == YEAR:
            return self._by_year.get(period, [])
        months = [*reversed(self.months)]
        return months[:-1] if period == EARLIER else months

    def _read(self, periods: Iterable[str]) -> dict[str, list[Part]]:
        kept = {each: self._version(each) for each in periods if self._is_kept(each)}
        return self.periods.read(self.browser, kept) if kept else {}

    def _is_kept(self, period: str) -> bool:
        return self._versions.get(period) == self._version(period)

    def _version(self, period: str) -> str:
        if period not in self._wanted:
            inside = {month: self.months[month] for month in self._inside(period)}
            self._wanted[period] = version(inside)
        return self._wanted[period]

    def _leave(self, month: str, games: int) -> None:
        self._known[month] = []
        self._unfinished.add(month)
        self.waiting += games

    def _count(self, months: Mapping[str, Sequence[str]]) -> None:
        """Count months by the ids of their games."""
        listed = self.lists.of(id for game_ids in months.values() for id in game_ids)
        games = {game.id: game for game in listed}
        spelled = self.periods.spellings(self.browser)
        for month, game_ids in months.items():
            self._count_month(month, [games[id] for id in game_ids if id in games], spelled)

    def _count_month(
        self, month: str, found: Sequence[AnyGame], spelled: Mapping[str, str]
    ) -> None:
        """Count a month, which is kept if all of its games were read."""
        games = sorted(only_listed(found), key=place_of)
        waiting = len(only_untold(found, unreadable=False))
        parts = _parts(games, spelled)
        if waiting:
            self._leave(month, waiting)
        else:
            searched = [what_finds(game, spelled) for game in games]
            with suppress(UnwritableError):
                self.periods.keep_month(self.browser, month, self._version(month), parts, searched)
        self._known[month] = parts


def months_between(earlier: str, later: str) -> int:
    """How many months one is after another."""
    return Stretch(later).number - Stretch(earlier).number


def _tallies(parts: Iterable[Part], names: Sequence[str]) -> dict[str, Tally]:
    """What somebody did, by the key of the scale."""
    found = {part.key: part.statistics.of(names) for part in parts}
    return {key: credit[1].tally for key, credit in found.items() if credit}


def _each_together(tallies: Iterable[Mapping[str, Tally]]) -> dict[str, Tally]:
    together: dict[str, Tally] = {}
    for each in tallies:
        for key, tally in each.items():
            together[key] = together.get(key, Tally()) + tally
    return together


def _by_year(months: Sequence[str]) -> dict[str, list[str]]:
    """The months of each year, in their order."""
    found: dict[str, list[str]] = {}
    for month in months:
        found.setdefault(month[:YEAR], []).append(month)
    return found


def _parts(games: Iterable[ListedGame], spelled: Mapping[str, str]) -> list[Part]:
    """The games, the oldest first, by the scale of their points."""
    by_scale: dict[tuple[str, ...], list[ListedGame]] = {}
    for game in games:
        by_scale.setdefault(customized.scale(game.summary.ruleset), []).append(game)
    return [
        Part(scale, same[-1].summary.ruleset, add_up(_tally(game, spelled) for game in same))
        for scale, same in by_scale.items()
    ]


def _tally(game: ListedGame, spelled: Mapping[str, str]) -> Statistics:
    tally = game.summary.tally.renamed(spelled, game.summary.players)
    return tally.placed(game.id, written(game.started))


def _together(parts: Iterable[Part]) -> list[Part]:
    """The parts of several periods, the earliest first, by their scale."""
    by_scale: dict[tuple[str, ...], list[Part]] = {}
    for part in parts:
        by_scale.setdefault(part.scale, []).append(part)
    return [
        Part(scale, same[-1].ruleset, add_up(part.statistics for part in same))
        if len(same) > 1
        else same[0]
        for scale, same in by_scale.items()
    ]
