"""The time filter of pages about many games, such as all time, a year, or a range of months.

The code calls a range from one month to another *from–to*.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

from scorekeeper.language import _
from scorekeeper.service.lists import ListedGame
from scorekeeper.service.rematches import evening
from scorekeeper.text.days import MONTHS

MONTHS_OF_A_YEAR = 12
LAST_MONTH = "9999-99"
ALL_TIME, LAST_YEAR = "all", "12-months"
YEAR_OR_MONTH = re.compile(r"[1-9]\d{3}(-(0[1-9]|1[0-2]))?")
DAY = re.compile(r"[12]\d{3}-\d\d-\d\d")
LISTED_MONTHS = 12  # earlier months can be chosen by year, or from–to


Choices = list[tuple[str, str]]  # the values of a filter, each with its label


@dataclass(frozen=True)
class Time:
    """A chosen time: one of ``choices``, or from–to."""

    chosen: str = ""  # a value of ``choices``; empty for all time or from–to
    first: str = ""  # the first month of from–to
    last: str = ""  # the last month of from–to

    @cached_property
    def months(self) -> tuple[str, str]:
        """The bounds of the chosen months; compare them with texts such as “2025-03”."""
        if self.chosen == LAST_YEAR:
            return _months_ago(MONTHS_OF_A_YEAR - 1), _months_ago(0)
        if self.chosen:
            return self.chosen, f"{self.chosen}-99"  # 2025-99 is greater than all months of 2025
        return self.first, self.last or LAST_MONTH

    def has(self, game: ListedGame) -> bool:
        """True if a game started in the chosen months, or on the chosen evening."""
        if DAY.fullmatch(self.chosen):
            return evening(game.started).isoformat() == self.chosen
        first, last = self.months
        return first <= month_of(game.started) <= last

    @property
    def words(self) -> str:
        """A text such as “Nov 2026”, “2025” or “Mar 2025 to Feb 2026”."""
        if self.first or self.last:
            first, last = (words(each) if each else "…" for each in (self.first, self.last))
            return _("{first} to {last}", first=first, last=last)
        return words(self.chosen)

    @property
    def query(self) -> dict[str, Any]:
        """The time as query parameters."""
        values = {"time": self.chosen, "from": self.first, "to": self.last}
        return {name: value for name, value in values.items() if value}


def read_time(args: Mapping[str, str], evenings: bool = False) -> Time:
    """Read the chosen time from the query: ``time``, or else ``from`` and ``to``.

    The two months may be swapped, and one may be missing. Invalid values are ignored.
    ``evenings`` also allows a single evening.
    """
    chosen = args.get("time", "")
    if chosen == ALL_TIME:
        return Time()
    is_evening = evenings and _is_day(chosen)
    if is_evening or chosen == LAST_YEAR or YEAR_OR_MONTH.fullmatch(chosen):
        return Time(chosen)
    first, last = (_month(args.get(name, "")) for name in ("from", "to"))
    if first and last:
        first, last = sorted((first, last))
    return Time("", first, last)


def choices(months: Sequence[str], chosen: Time, evenings: Iterable[date] = ()) -> Choices:
    """The choices of the time filter, with their labels.

    ``months`` are those with games, latest first. Each of ``evenings`` is also a choice.
    """
    days = map(date.isoformat, evenings)
    years = dict.fromkeys(month.partition("-")[0] for month in months)
    listed = dict.fromkeys([*days, LAST_YEAR, *months[:LISTED_MONTHS], *years, chosen.chosen])
    listed.pop("", None)
    every = (ALL_TIME, words(""))
    first = [("", chosen.words), every] if chosen.first or chosen.last else [("", words(""))]
    return [*first, *((each, words(each)) for each in listed)]


def words(choice: str) -> str:
    """The label of a choice, such as “Nov 2026”, “2025”, “All time” or “12 Nov 2026”."""
    if not choice:
        return _("All time")
    if choice == LAST_YEAR:
        return _("Last 12 months")
    year, *month_and_day = choice.split("-")
    if not month_and_day:
        return year
    month, *day = month_and_day
    return " ".join([*day, _(MONTHS[int(month) - 1]), year])


def month_of(moment: datetime) -> str:
    """The month in the server's time zone, such as “2026-11”. An earlier month sorts first."""
    return moment.astimezone().isoformat()[: len("2026-11")]


def number_of(year_or_month: str) -> int:
    """The year or month as a number. The next year or month has the next number."""
    year, _dash, month = year_or_month.partition("-")
    return MONTHS_OF_A_YEAR * int(year) + int(month) if month else int(year)


def _month(text: str) -> str:
    return text if YEAR_OR_MONTH.fullmatch(text) and "-" in text else ""


def _months_ago(number: int) -> str:
    now = datetime.now().astimezone()
    year, month = divmod(now.year * MONTHS_OF_A_YEAR + now.month - 1 - number, MONTHS_OF_A_YEAR)
    return f"{year}-{month + 1:02}"


def _is_day(text: str) -> bool:
    try:
        return bool(DAY.fullmatch(text) and date.fromisoformat(text))
    except ValueError:
        return False
