"""Screens that belong to no step of a hand: adjust a score, end the game early."""

from scorekeeper.language import _
from scorekeeper.pinochle.hand.adjustments import LONGEST_REASON
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.text import hand_text

from .screen import Screen


class AsideScreen(Screen):
    """A screen outside the steps of a hand; it corrects nothing recorded there."""

    has_step = False
    corrects = False

    @property
    def back(self) -> str:
        return self.address_of_hand


class AdjustScreen(AsideScreen):
    """Points added to a side's score in one hand, or subtracted."""

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
        """Who wins if the hand in progress does not count; empty if nobody does."""
        end = self.game.end_without_open_hand
        return hand_text.winners(self.game, end) if end else ""

    @property
    def concessions(self) -> list[tuple[Seat, str]]:
        """One row per side: a seat, and the label of its button."""
        return [
            (side[0], hand_text.conceding(self.game.names(side), len(side)))
            for side in self.ruleset.sides
        ]
