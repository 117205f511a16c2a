"""Adjust a score or end the game early, on pages outside the steps of a hand."""

from flask import Response, request

from scorekeeper.access import Role
from scorekeeper.language import _
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    GameConceded,
    ScoreAdjusted,
    TimeCalled,
)
from scorekeeper.pinochle.hand.checks import LONGEST_REASON
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.text import hand_text
from scorekeeper.web.plumbing.guard import game_pages, loaded

from . import forms
from .current_screen import draw_if_ready
from .reply import open_or_abort, record, valid_or_abort
from .screens.screen import AsideScreen

bp = game_pages("asides", Role.SCORE, "/hands/<int:number>")


class AdjustScreen(AsideScreen):
    """Points added to a side's score in a hand, or subtracted from it."""

    template = "table/_adjust.html"
    route = "asides.show_adjustments"
    fields = ("side", "points", "reason")
    longest = LONGEST_REASON

    @property
    def reasons(self) -> list[str]:
        """Common reasons, so that nobody has to type."""
        return [_("Renege"), _("Misplay"), _("Slip in scoring")]


class LeaveScreen(AsideScreen):
    """Ways to end the game early: the evening is over, or a side concedes."""

    template = "table/_leave.html"
    route = "asides.show_leave"

    @property
    def is_ready(self) -> bool:
        """True if no later hand has begun."""
        return self.game.is_latest(self.number)

    @property
    def without_hand(self) -> str:
        """The winners if the game ends before the hand in progress; empty if it cannot."""
        end = self.game.end_without_open_hand
        return hand_text.winners(self.game, end.winner) if end else ""

    @property
    def concessions(self) -> list[tuple[Seat, str]]:
        """One row per side: a seat, and the label of its button."""
        return [
            (side[0], hand_text.concession_label(self.game.names(side), len(side)))
            for side in self.ruleset.sides
        ]


@bp.get("/adjust")
def show_adjustments(number: int) -> Response:
    return draw_if_ready(AdjustScreen(loaded(), number))


@bp.post("/adjust")
def adjust(number: int) -> Response:
    """Add points to a side's score, or subtract them, with a reason (R93)."""
    screen = open_or_abort(AdjustScreen(loaded(), number))
    form = valid_or_abort(forms.AdjustmentForm, screen)
    side = form.side.data or 0
    return record(screen, ScoreAdjusted(number, side, form.signed_points, form.reason_text))


@bp.post("/adjust/<int:place>/drop")
def drop_adjustment(number: int, place: int) -> Response:
    screen = open_or_abort(AdjustScreen(loaded(), number))
    return record(screen, AdjustmentDropped(number, place))


@bp.get("/leave")
def show_leave(number: int) -> Response:
    """Show the ways to end the game before somebody has won."""
    return draw_if_ready(LeaveScreen(loaded(), number))


@bp.post("/time")
def call_time(number: int) -> Response:
    called = request.form.get("called") != "no"
    return record(open_or_abort(LeaveScreen(loaded(), number)), TimeCalled(number, called))


@bp.post("/break-off")
def break_off(number: int) -> Response:
    """End the game after its last scored hand. The hand in progress does not count."""
    screen = open_or_abort(LeaveScreen(loaded(), number))
    end = screen.game.end_without_open_hand
    return record(screen, *[TimeCalled(end.hand)] if end else ())


@bp.post("/concede", defaults={"seat": None})
@bp.post("/concede/<int:seat>")
def concede(number: int, seat: Seat | None) -> Response:
    """Record that a side concedes (R94). Without a seat, withdraw the concession."""
    return record(open_or_abort(LeaveScreen(loaded(), number)), GameConceded(number, seat))
