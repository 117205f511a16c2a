"""Everything that was recorded in a game, in pages, newest first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from scorekeeper.language import _
from scorekeeper.service.games import Fact, LoadedGame
from scorekeeper.text.history import Change, history
from scorekeeper.web.plumbing.texts import day_and_time

from .screen import AsideScreen

PAGE = 100  # entries: about six hands


@dataclass(frozen=True)
class HistoryRow:
    """A fact in the list, and what it changed."""

    change: Change
    at: datetime
    phone: str  # empty if no phone recorded it: the game's start, an import

    @property
    def time(self) -> str:
        """The time by the server's clock, with the date if it is not today."""
        local = self.at.astimezone()
        is_today = local.date() == datetime.now().astimezone().date()
        return f"{local:%H:%M}" if is_today else day_and_time(self.at)


@dataclass(frozen=True, kw_only=True)
class HistoryScreen(AsideScreen):
    template = "table/_history.html"
    route = "game.show_history"

    before: LoadedGame  # the game before the first of the facts
    facts: Sequence[Fact]  # all facts after ``before``
    last: int  # the number of the newest fact shown
    phones: Mapping[str, str]  # names by browser

    @property
    def groups(self) -> list[tuple[str, list[HistoryRow]]]:
        """Consecutive facts about the same thing, under one heading."""
        return [(title, list(rows)) for title, rows in groupby(self._rows, self._title)]

    @property
    def older(self) -> str:
        """The address of the page with older entries; empty if there is none."""
        first = self.facts[0].seq
        return self.url_for(self.route, last=first - 1) if first > 1 else ""

    @property
    def newer(self) -> str:
        if self.last == self.table.seq:
            return ""
        if self.last + PAGE >= self.table.seq:
            return self.url_for(self.route)
        return self.url_for(self.route, last=self.last + PAGE)

    @property
    def range_text(self) -> str:
        """The numbers of this page’s entries, and the number of all entries."""
        if not self.older and not self.newer:
            return _("Newest first")
        return _(
            "Entries {first} to {last} of {all}, newest first",
            first=self.facts[0].seq,
            last=self.last,
            all=self.table.seq,
        )

    @property
    def _rows(self) -> list[HistoryRow]:
        shown = [fact for fact in self.facts if fact.seq <= self.last]
        changes = history(self.before.timeline, [fact.event for fact in self.facts], len(shown))
        rows = [
            HistoryRow(change, fact.at, self._phone(fact.by))
            for fact, change in zip(shown, changes, strict=True)
        ]
        return rows[::-1]

    def _phone(self, by: str) -> str:
        return self.phones.get(by, _("another phone")) if by else ""

    def _title(self, row: HistoryRow) -> str:
        """The heading of a fact: “Hand 3 fixed”."""
        change = row.change
        if change.hand is None:
            return _("The game")
        part = _("Hand {number} fixed") if change.corrects else _("Hand {number}")
        return part.format(number=self.game.shown_number(change.hand))
