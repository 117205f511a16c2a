"""A hand of which only the points are known, entered from a paper sheet."""

from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.service.games import LoadedGame

from .adjust_and_leave import AsideScreen
from .screen import Screen


@dataclass(frozen=True)
class FromPaperScreen(AsideScreen):
    """Each side's score, as points of the hand or as totals after it."""

    template = "table/_from_paper.html"
    route = "from_paper.show"
    fields = ("scores", "declarer")
    as_totals: bool = False

    @property
    def kind(self) -> str:
        return "totals" if self.as_totals else "points"

    @property
    def kinds(self) -> list[tuple[str, str]]:
        """What a sheet may show in each line; the fields are filled in accordingly."""
        return [("points", _("Points per hand")), ("totals", _("Totals"))]

    @property
    def url_of_step(self) -> str:
        return self.url_for(self.route, kind=self.kind)

    @property
    def counts(self) -> list[tuple[str, str]]:
        """Each side's players and its points: what was typed, else what is recorded."""
        entered = self.hand.scores if self.hand.outcome is Outcome.ENTERED else {}
        before = self.totals_before
        recorded = [
            sum(entered.get(seat, 0) for seat in side) + (before[place] if self.as_totals else 0)
            for place, side in enumerate(self.ruleset.sides)
        ]
        return [
            (self.names(side), self.picked(f"scores-{place}", recorded[place] if entered else None))
            for place, side in enumerate(self.ruleset.sides)
        ]

    @property
    def totals_before(self) -> tuple[int, ...]:
        """Each side's total before this hand."""
        earlier = self.game.running_totals[: self.number - 1]
        return earlier[-1] if earlier else (0,) * len(self.ruleset.sides)

    def next_after(self, table: LoadedGame) -> Screen | None:
        """Return the next line of the sheet, unless that hand exists or this one ended the game."""
        if not table.game.is_latest(self.number) or not table.game.may_deal:
            return None
        return FromPaperScreen(table, self.number + 1, as_totals=self.as_totals)
