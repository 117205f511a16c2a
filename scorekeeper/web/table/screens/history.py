"""Everything that was recorded of a game by pages, the newest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby

from scorekeeper.language import _
from scorekeeper.service.games import Fact, LoadedGame
from scorekeeper.text.history import Change, history
from scorekeeper.web.plumbing.texts import day_and_time
from scorekeeper.web.table.screens.adjust_and_leave import AsideScreen

PAGE = 100  # entries: about six hands


@dataclass(frozen=True)
class HistoryRow:
    """A fact on the list, and what it changed."""

    change: Change
    at: datetime
    phone: str  # empty where no phone recorded it: a game's start, an import

    @property
    def time(self) -> str:
        """The time by the server's clock; with the date when it was another day."""
        here = self.at.astimezone()
        is_today = here.date() == datetime.now().astimezone().date()
        return f"{here:%H:%M}" if is_today else day_and_time(self.at)


@dataclass(frozen=True)
class HistoryScreen(AsideScreen):
    template = "table/_history.html"
    route = "game.show_history"

    then: LoadedGame = field(kw_only=True)  # the game before the first of the facts
    facts: Sequence[Fact] = ()  # all that followed
    last: int = 0  # the place of the newest that is shown
    phones: Mapping[str, str] = field(default_factory=dict)  # what each is called, by its browser

    @property
    def groups(self) -> list[tuple[str, list[HistoryRow]]]:
        """Facts about the same thing that follow each other, under one heading."""
        return [(title, list(rows)) for title, rows in groupby(self._rows, self._title)]

    @property
    def older(self) -> str:
        """The address of the page before this one, if there is one."""
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
    def shown(self) -> str:
        """Which of how many entries a page of a long history has."""
        if not self.older and not self.newer:
            return _("Newest first")
        told = _("Entries {first} to {last} of {all}, newest first")
        return told.format(first=self.facts[0].seq, last=self.last, all=self.table.seq)

    @property
    def _rows(self) -> list[HistoryRow]:
        shown = [fact for fact in self.facts if fact.seq <= self.last]
        changes = history(self.then.timeline, [fact.event for fact in self.facts], len(shown))
        rows = [
            HistoryRow(change, fact.at, self._phone(fact.by))
            for fact, change in zip(shown, changes, strict=True)
        ]
        return rows[::-1]

    def _phone(self, by: str) -> str:
        return self.phones.get(by, _("another phone")) if by else ""

    def _title(self, row: HistoryRow) -> str:
        """What a recorded fact is about: “Hand 3 corrected”."""
        change = row.change
        if change.hand is None:
            return _("The game")
        part = _("Hand {number} fixed") if change.corrects else _("Hand {number}")
        return part.format(number=self.game.shown_number(change.hand))
