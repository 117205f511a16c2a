"""Hands that were scored on paper: only their points are entered."""

from dataclasses import dataclass

from flask import Response, request

from scorekeeper.access import Role
from scorekeeper.language import _
from scorekeeper.pinochle.game.events import ScoresEntered
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.service.games import LoadedGame
from scorekeeper.web.plumbing.guard import game_pages, loaded

from . import forms
from .current_screen import draw_if_ready
from .reply import open_or_abort, record, valid_or_abort
from .screens.screen import AsideScreen, Screen

bp = game_pages("from_paper", Role.SCORE, "/hands/<int:number>")


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
        """The choice between points per hand and totals: form values and labels."""
        return [("points", _("Points per hand")), ("totals", _("Totals"))]

    @property
    def url_of_step(self) -> str:
        return self.url_for(self.route, kind=self.kind)

    @property
    def counts(self) -> list[tuple[str, str]]:
        """One row per side: its players, and the typed score, else the recorded score."""
        entered = self.hand.scores if self.hand.outcome is Outcome.ENTERED else {}
        before = self.totals_before
        rows = []
        for place, side in enumerate(self.ruleset.sides):
            points = sum(entered.get(seat, 0) for seat in side)
            recorded = points + before[place] if self.as_totals else points
            typed = self.picked(f"scores-{place}", recorded if entered else None)
            rows.append((self.names(side), typed))
        return rows

    @property
    def totals_before(self) -> tuple[int, ...]:
        """Each side's total before this hand."""
        earlier = self.game.running_totals[: self.number - 1]
        return earlier[-1] if earlier else (0,) * len(self.ruleset.sides)

    def next_after(self, table: LoadedGame) -> Screen | None:
        """Return the screen of the next hand, unless that hand exists or the game is over."""
        if not table.game.is_latest(self.number) or not table.game.may_deal:
            return None
        return FromPaperScreen(table, self.number + 1, as_totals=self.as_totals)


@bp.get("/from-paper")
def show(number: int) -> Response:
    as_totals = request.args.get("kind") == "totals"
    return draw_if_ready(FromPaperScreen(loaded(), number, as_totals=as_totals))


@bp.post("/from-paper")
def save(number: int) -> Response:
    """Record each side's points, and show the form for the next hand."""
    as_totals = request.form.get("kind") == "totals"
    screen = open_or_abort(FromPaperScreen(loaded(), number, as_totals=as_totals))
    form = valid_or_abort(forms.FromPaperForm, screen)
    scores = form.scores_after(screen.totals_before)
    seats = (side[0] for side in screen.ruleset.sides)
    scored = tuple(zip(seats, scores, strict=False))  # a side that is left out scores 0
    return record(screen, ScoresEntered(number, scored, form.declarer.data))
