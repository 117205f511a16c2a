"""Which of its games a phone asks for, as the address says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper import finding
from scorekeeper.counts import LATEST, Place
from scorekeeper.language import _
from scorekeeper.pinochle.names import tidy
from scorekeeper.web.times import Time, read_time

OPEN, OVER, WON = "open", "over", "won"


@dataclass(frozen=True)
class Search:
    """What the address asks for."""

    player: str = ""
    rules: str = ""  # the key of a part
    title: str = ""
    result: str = ""
    time: Time = field(default_factory=Time)
    before: Place = LATEST  # the last game on the page before

    @property
    def about(self) -> Iterator[str]:
        """What finds the games, all of it together."""
        if self.player:
            yield (
                finding.won_by(self.player)
                if self.result == WON
                else finding.by_player(self.player)
            )
        if self.rules:
            yield finding.by_rules(self.rules)
        if self.title:
            yield finding.by_title(self.title)
        if self.result in (OPEN, OVER):
            yield finding.OPEN if self.result == OPEN else finding.OVER
        if not (self.player or self.rules or self.title or self.result in (OPEN, OVER)):
            yield finding.EVERYTHING

    @property
    def is_narrow(self) -> bool:
        """Whether it asks for anything less than all games."""
        return bool(self.query)

    @property
    def query(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in ("player", "rules", "title", "result")}
        return {name: value for name, value in values.items() if value} | self.time.query

    @property
    def results(self) -> list[tuple[str, str]]:
        """What can be asked of the result, with its words."""
        won = [(WON, _("Won by {player}").format(player=self.player))] if self.player else []
        return [("", _("Open or finished")), (OPEN, _("Open")), (OVER, _("Finished")), *won]


def read_search(sent: Mapping[str, str]) -> Search:
    started, _mark, game_id = sent.get("before", "").partition("~")
    before = Place(started, game_id) if game_id else LATEST
    player, rules, title, result = (
        sent.get(name, "") for name in ("player", "rules", "title", "result")
    )
    known = result if result in (OPEN, OVER) or (result == WON and player) else ""
    return Search(player, rules, tidy(title), known, read_time(sent, evenings=True), before)
