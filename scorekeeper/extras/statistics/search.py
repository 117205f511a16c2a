"""Filters for a phone's games, as in the query of a URL."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.language import _
from scorekeeper.pinochle.names import name_key, tidy
from scorekeeper.service.lists import ListedGame

from .counts import BrowserStatistics, key_of
from .times import Choices, Time, read_time

OPEN, OVER, WON = "open", "over", "won"
LATEST = ("9999", "")  # greater than the sort key of every game


@dataclass(frozen=True)
class Search:
    """The filters in a query. An empty filter matches all games."""

    player: str = ""
    rules: str = ""  # see ``key_of``
    title: str = ""
    result: str = ""
    time: Time = field(default_factory=Time)
    before: tuple[str, str] = LATEST  # the sort key of the last game on the previous page

    def find(self, stats: BrowserStatistics) -> Iterator[ListedGame]:
        """The matching games, latest first."""
        for game in reversed(stats.games):
            is_in_time = game.sort_key < self.before and self.time.has(game)
            if is_in_time and self._is_about(game) and self._has_player(game, stats):
                yield game

    def _is_about(self, game: ListedGame) -> bool:
        summary = game.summary
        return (
            (not self.rules or key_of(summary.ruleset) == self.rules)
            and (not self.title or name_key(summary.title) == name_key(self.title))
            and (self.result not in (OPEN, OVER) or (self.result == OVER) == bool(summary.winner))
        )

    def _has_player(self, game: ListedGame, stats: BrowserStatistics) -> bool:
        """True if the player took part and, for the result WON, also won."""
        if not self.player:
            return True
        names = stats.names_by_seat(game)
        if self.result == WON:
            names = [names[seat] for seat in game.summary.winner]
        return name_key(self.player) in names

    @property
    def query(self) -> dict[str, Any]:
        """The filters as query parameters; empty without filters."""
        values = {name: getattr(self, name) for name in ("player", "rules", "title", "result")}
        return {name: value for name, value in values.items() if value} | self.time.query

    @property
    def results(self) -> Choices:
        """The choices of the result filter, with their labels."""
        won = [(WON, _("Won by {player}", player=self.player))] if self.player else []
        return [("", _("Open or finished")), (OPEN, _("Open")), (OVER, _("Finished")), *won]


def read_search(args: Mapping[str, str]) -> Search:
    started, _mark, game_id = args.get("before", "").partition("~")
    before = (started, game_id) if game_id else LATEST
    player, rules, title, result = (
        args.get(name, "") for name in ("player", "rules", "title", "result")
    )
    known = result if result in (OPEN, OVER) or (result == WON and player) else ""
    return Search(player, rules, tidy(title), known, read_time(args, evenings=True), before)
